/** Sending somebody a test message, and what becomes of it. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Channel, Delivery, RecipientKind } from '@frostway/contract/notification/rows';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { deliveryLooks, stateWord } from '../../ui/delivery-looks.js';
import { useForm } from '../../ui/form.js';

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
  const { kind, id, channels } = target;
  const form = useForm(notification.test, {
    closing: useClosing(onClose),
    closes: false,
    start: { channel: channels[0] ?? 'mail' },
    input: ({ channel }) => ({ kind, id, channel }),
    // The choice has no place for words.
    at: () => undefined,
  });
  return (
    <FormDialog form={form} title={t('notification.test.title')} act={t('notification.test.send')} width={480}>
      <p className="ask-lead">{t('notification.test.lead', { name: target.name })}</p>
      {channels.length < 2 ? null : (
        <Segments
          label={t('notification.plan.channels')}
          value={form.values.channel}
          options={channels.map((key) => ({ key, word: t(`notification.channel.${key}`) }))}
          onChange={(channel) => form.set({ channel })}
        />
      )}
      {form.answer === undefined ? null : <Outcome key={form.answer.id} sent={form.answer} />}
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
    <div className="notify-outcome" role="status">
      <div className="row gap8">
        <b>{t('notification.test.outcome')}</b>
        <Chip {...deliveryLooks[now.state]} word={stateWord(t, now)} />
      </div>
      {now.state === 'kept' ? <p className="hint">{t('notification.log.keptHint')}</p> : null}
      {said === undefined ? null : (
        <pre className="notify-answer" lang="en">
          {said}
        </pre>
      )}
    </div>
  );
}

const isOnItsWay = ({ state }: Delivery): boolean => state === 'queued' || state === 'failed';
