/** Where the account is logged in, and ending one of them or all others. */
import { account } from '@frostway/contract/account/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { changedBy, useAnswer } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { type Say, useText } from '../../api/language.js';
import { AskDialog, QuestionDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { agentOf } from '../../values/agent.js';
import { isRefusal } from '../../api/refused.js';

type Session = Answer<typeof account.sessions>['rows'][number];

function nameOf(t: Say, { agent }: Session): string {
  const { browser, system, isBrowser } = agentOf(agent);
  const first = browser ?? (isBrowser ? t('account.sessions.browser') : t('account.sessions.program'));
  return system === undefined ? first : `${first} · ${system}`;
}

/** See above. */
export function SessionsPanel({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const answer = useAnswer(account.sessions, {});
  const [ending, setEnding] = useState<Session | 'others'>();
  const others = answer.data?.rows.filter((row) => !row.isCurrent) ?? [];
  const columns: readonly Column<Session>[] = [
    {
      key: 'device',
      title: t('account.sessions.device'),
      isHead: true,
      cell: (row) => (
        <span className="session-name">
          {/* In its own words on hover. */}
          <span lang="en" title={row.agent}>
            <Icon name={agentOf(row.agent).isPhone ? 'phone' : agentOf(row.agent).isBrowser ? 'globe' : 'command'} />
          </span>
          {nameOf(t, row)}
          {row.isCurrent ? <Chip kind="outline" hue="normal" icon="normal" word={t('account.sessions.this')} /> : null}
        </span>
      ),
    },
    { key: 'address', title: t('account.sessions.address'), cell: (row) => <span className="sec">{row.address}</span> },
    { key: 'since', title: t('account.sessions.since'), cell: (row) => <Moment at={row.createdAt} /> },
    { key: 'seen', title: t('account.sessions.seen'), isFigure: true, cell: (row) => <Age at={row.seenAt} /> },
    ...(mayChange
      ? [
          {
            key: 'acts',
            cell: (row: Session) =>
              row.isCurrent ? null : (
                <button
                  type="button"
                  className="btn sm"
                  aria-label={`${t('account.sessions.end')}: ${nameOf(t, row)}`}
                  onClick={() => setEnding(row)}
                >
                  {t('account.sessions.end')}
                </button>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          <>
            <h2 className="list-title grow">{t('account.sessions')}</h2>
            {mayChange && others.length > 0 ? (
              <button type="button" className="btn sm" onClick={() => setEnding('others')}>
                {t('account.sessions.endOthers')}
              </button>
            ) : null}
          </>
        }
        empty={<Empty drawing="good" title={t('account.sessions.none')} />}
      />
      {ending === undefined ? null : ending === 'others' ? (
        <EndOthersDialog others={others} onClose={() => setEnding(undefined)} />
      ) : (
        <EndOneDialog session={ending} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
}

function EndOneDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={account.endSession}
      input={{ id: session.id }}
      done={t('account.sessions.ended')}
      onClose={onClose}
      title={t('account.sessions.endTitle')}
      lead={t('account.sessions.endLead', { device: nameOf(t, session) })}
      act={t('account.sessions.end')}
    />
  );
}

function EndOthersDialog({ others, onClose }: { others: readonly Session[]; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      for (const { id } of others) await call(account.endSession, { id }).catch(refuseUnlessGone);
      toast({ words: t('account.sessions.endedOthers') });
      closing.close();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
      await changedBy(account.endSession);
    }
  };
  return (
    <QuestionDialog
      closing={closing}
      title={t('account.sessions.endOthersTitle')}
      lead={t('account.sessions.endOthersLead', { count: others.length })}
      act={t('account.sessions.endOthers')}
      busy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    />
  );
}

/** One that has ended meanwhile is what was wanted. */
function refuseUnlessGone(error: unknown): void {
  if (!isRefusal(error, 'noSuchEntry')) throw error;
}
