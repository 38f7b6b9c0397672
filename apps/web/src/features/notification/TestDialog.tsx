/** Sending somebody a test message, and what becomes of it. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Channel, Delivery, RecipientKind } from '@frostway/contract/notification/rows';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { stateLooks, stateWord } from './looks.js';

/** Who is sent it. */
export type TestTarget = {
  readonly kind: RecipientKind;
  readonly id: number;
  readonly name: string;
  readonly channels: readonly Channel[];
};

/** While it is on its way it is looked at this often, ms. */
const lookMs = 1500;

/** See above. */
export function TestDialog({ target, onClose }: { target: TestTarget; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const [channel, setChannel] = useState<Channel>(target.channels[0] ?? 'mail');
  const send = useAction(notification.test);
  return (
    <FormDialog
      closing={closing}
      title={t('notification.test.title')}
      act={t('notification.test.send')}
      busy={send.isPending}
      error={send.error}
      onSubmit={() => send.mutate({ kind: target.kind, id: target.id, channel })}
      width={480}
    >
      <p className="ask-lead">{t('notification.test.lead', { name: target.name })}</p>
      {target.channels.length < 2 ? null : (
        <Segments
          label={t('notification.plan.channels')}
          value={channel}
          options={target.channels.map((key) => ({ key, word: t(`notification.channel.${key}`) }))}
          onChange={setChannel}
        />
      )}
      {send.data === undefined ? null : <Outcome key={send.data.id} sent={send.data} />}
    </FormDialog>
  );
}

function Outcome({ sent }: { sent: Delivery }) {
  const { t } = useText();
  const answer = useAnswer(
    notification.deliveries,
    { id: sent.id },
    {
      againMs: (data) => (isOnItsWay((data as { rows?: Delivery[] } | undefined)?.rows?.[0] ?? sent) ? lookMs : false),
    },
  );
  const now = answer.data?.rows[0] ?? sent;
  const said = now.tries.at(-1)?.answer;
  return (
    <div className="told-outcome" role="status">
      <div className="row gap8">
        <b>{t('notification.test.outcome')}</b>
        <Chip {...stateLooks[now.state]} word={stateWord(t, now)} />
      </div>
      {now.state === 'kept' ? <p className="hint">{t('notification.log.keptHint')}</p> : null}
      {said === undefined ? null : (
        <pre className="told-answer" lang="en">
          {said}
        </pre>
      )}
    </div>
  );
}

const isOnItsWay = ({ state }: Delivery): boolean => state === 'queued' || state === 'failed';
