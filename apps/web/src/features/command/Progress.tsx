/** How far the commands of one call have come: a bar of their states, and the act that takes back what still waits. */
import { commandFeature, commandStates } from '@frostway/contract/command/endpoints';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Chip } from '../../ui/Chip.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { stateLook } from './words.js';

/** See above. */
export function Progress({ order, onAll }: { order: number; onAll: () => void }) {
  const { t, lang } = useText();
  const may = useMay();
  const answer = useAnswer(commandFeature.progress, { order });
  const cancel = useAction(commandFeature.cancel, {
    onDone: ({ cancelled }) => toast({ words: t('command.log.cancelled', { count: cancelled }) }),
  });
  return (
    <Panel
      title={t('command.progress')}
      note={t('command.log.order', { order })}
      extra={
        <button type="button" className="btn sm" onClick={onAll}>
          {t('command.log.allOrders')}
        </button>
      }
      padded
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={1} />}>
        {(counts) => {
          const open = counts.waiting + counts.sent;
          return (
            <div className="cmd-progress">
              <div
                className="cmd-bar"
                role="progressbar"
                aria-label={t('command.progress')}
                aria-valuemin={0}
                aria-valuemax={counts.total}
                aria-valuenow={counts.total - open}
              >
                {commandStates.map((state) =>
                  counts[state] === 0 ? null : (
                    <span key={state} className={`k-${stateLook(t, state).hue}`} style={{ flexGrow: counts[state] }} />
                  ),
                )}
              </div>
              <div className="row gap8 cmd-counts">
                <b>{t('command.progress.done', { done: counts.total - open, total: counts.total })}</b>
                {commandStates.map((state) => {
                  const look = stateLook(t, state);
                  return counts[state] === 0 ? null : <Chip key={state} {...look} word={`${look.word} ${counts[state]}`} />;
                })}
                <span className="grow" />
                {counts.waiting > 0 && may(commandFeature.cancel) ? (
                  <button
                    type="button"
                    className="btn sm"
                    disabled={cancel.isPending}
                    onClick={() =>
                      cancel.mutate(
                        { order },
                        { onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }) },
                      )
                    }
                  >
                    {t('command.log.cancelAll')}
                  </button>
                ) : null}
              </div>
            </div>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}
