/** Settings as they were sent last, each beside what came of it and what the device itself says it has. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { DeviceWords } from './DeviceWords.js';
import { commandWord, paramsWords, stateLook } from './words.js';

/** See above. */
export function WantedPanel({ imei }: { imei: string }) {
  const { t, lang } = useText();
  const answer = useAnswer(commandFeature.wanted, { imei });
  return (
    <Panel title={t('command.wanted')} note={t('command.wanted.note')}>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={3} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="foot-note">{t('command.wanted.none')}</p>
          ) : (
            <dl className="kv cmd-wanted">
              {rows.map((row) => (
                <div key={`${row.command} ${row.part}`} className="cmd-pair">
                  <dt>{commandWord(lang, row.command)}</dt>
                  <dd>
                    {Object.keys(row.wanted).length === 0 ? null : <span>{paramsWords(t, lang, row.command, row.wanted)}</span>}
                    <Chip {...stateLook(t, row.state)} />
                    {row.answer === null ? null : <DeviceWords words={row.answer} small />}
                    {row.reported === null ? null : (
                      <span className="c12 tx k-accent">
                        {t('command.wanted.reported', { value: paramsWords(t, lang, row.command, row.reported) })}
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
