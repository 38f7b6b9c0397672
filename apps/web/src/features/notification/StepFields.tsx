/** One step of a plan in its form: after how long, and whom it tells by which channels. */
import { mission } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import type { Channel } from '@frostway/contract/notification/rows';
import { limits } from '@frostway/core/limits';
import { Checkbox, Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { useNone } from '../../ui/NoChoices.js';
import type { RecipientDraft, StepDraft } from './plan-form.js';

type Choice = Omit<RecipientDraft, 'channels'> & {
  readonly channels: readonly Channel[];
  readonly key: string;
  /** Channels by which nothing is sent before he confirms. */
  readonly unconfirmed?: readonly Channel[];
  /** Push messages can be chosen, and will reach him once he turns them on in a browser. */
  readonly lacksBrowser?: boolean;
};

/** Everybody and everything that can be told. */
function useChoices(): readonly Choice[] {
  const contacts = useAnswer(mission.contacts, { pageSize: 1000 }, { freshMs: 30_000 }).data?.rows ?? [];
  const people = useAnswer(notification.people, {}, { freshMs: 30_000 }).data?.rows ?? [];
  const webhooks = useAnswer(notification.webhooks, {}, { freshMs: 30_000 }).data?.rows ?? [];
  const choices: readonly Omit<Choice, 'key'>[] = [
    ...people.map(({ uid, nickname, channels }) => ({
      kind: 'account' as const,
      id: uid,
      name: nickname,
      channels: channels.includes('push') ? channels : [...channels, 'push' as const],
      lacksBrowser: !channels.includes('push'),
    })),
    ...contacts.map(({ id, name, phone, mail, sms }) => ({
      kind: 'contact' as const,
      id,
      name,
      channels: phone === null ? (['mail'] as const) : (['mail', 'sms'] as const),
      unconfirmed: [
        ...(mail.state === 'confirmed' ? [] : (['mail'] as const)),
        ...(sms === null || sms.state === 'confirmed' ? [] : (['sms'] as const)),
      ],
    })),
    ...webhooks.map(({ id, name }) => ({ kind: 'webhook' as const, id, name, channels: ['webhook'] as const })),
  ];
  return choices.map((choice) => ({ ...choice, key: keyOf(choice) }));
}

const keyOf = ({ kind, id }: Pick<RecipientDraft, 'kind' | 'id'>): string => `${kind}:${id}`;

export type StepFieldsProps = {
  readonly step: StepDraft;
  readonly index: number;
  readonly problems: FieldErrors;
  readonly onChange: (step: StepDraft) => void;
  readonly onRemove?: () => void;
};

/** See above. */
export function StepFields({ step, index, problems, onChange, onRemove }: StepFieldsProps) {
  const { t } = useText();
  const choices = useChoices();
  const none = useNone();
  const left = choices.filter(({ key }) => !step.recipients.some((recipient) => keyOf(recipient) === key));
  const title = t('notification.plan.step', { step: index + 1 });
  const add = (key: string): void => {
    const choice = choices.find((each) => each.key === key);
    if (choice === undefined) return;
    // What reaches him first stands at the head.
    const isMeant = (channel: Channel): boolean => channel !== 'sms' && (channel !== 'push' || choice.lacksBrowser !== true);
    const channels = choice.kind === 'account' ? choice.channels.filter(isMeant) : choice.channels.slice(0, 1);
    onChange({ ...step, recipients: [...step.recipients, { kind: choice.kind, id: choice.id, name: choice.name, channels }] });
  };
  const put = (changed: RecipientDraft): void =>
    onChange({ ...step, recipients: step.recipients.map((each) => (keyOf(each) === keyOf(changed) ? changed : each)) });
  return (
    <fieldset className="notify-step">
      <legend>
        {title}
        {index === 0 ? <span className="mut c13">{t('notification.plan.atOnce')}</span> : null}
      </legend>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="ib xs notify-remove"
          aria-label={t('notification.plan.removeStep', { step: index + 1 })}
          onClick={onRemove}
        >
          <Icon name="x" />
        </button>
      )}
      {index === 0 ? null : (
        <Field label={t('notification.plan.afterMinutes')} error={problems[`minutes:${index}`]}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={step.minutes}
              onChange={(minutes) => onChange({ ...step, minutes })}
            />
          )}
        </Field>
      )}
      <ul className="notify-chosen">
        {step.recipients.map((recipient) => (
          <li key={keyOf(recipient)}>
            <span className="notify-name">
              <span className="ell">{recipient.name}</span>
              <span className="mut c12">{t(`notification.kind.${recipient.kind}`)}</span>
            </span>
            <Checkbox.Group
              value={[...recipient.channels]}
              aria-label={t('notification.plan.channels')}
              options={(choices.find(({ key }) => key === keyOf(recipient))?.channels ?? recipient.channels).map((value) => ({
                value,
                label: t(`notification.channel.${value}`),
              }))}
              onChange={(channels) => put({ ...recipient, channels })}
            />
            <button
              type="button"
              className="ib xs"
              aria-label={t('notification.plan.removeRecipient', { name: recipient.name })}
              onClick={() => onChange({ ...step, recipients: step.recipients.filter((each) => each !== recipient) })}
            >
              <Icon name="x" />
            </button>
            <Unreached recipient={recipient} choice={choices.find(({ key }) => key === keyOf(recipient))} />
          </li>
        ))}
      </ul>
      {step.recipients.length >= limits.planRecipients ? null : (
        <Field label={t('notification.plan.recipient')} error={problems[`step:${index}`]}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              value={null}
              placeholder={t('notification.plan.addRecipient')}
              showSearch={{ optionFilterProp: 'title' }}
              {...none('recipient', left)}
              onChange={(key: string | null) => (key === null ? undefined : add(key))}
              options={(['account', 'contact', 'webhook'] as const)
                .map((kind) => ({
                  label: t(`notification.kind.${kind}`),
                  options: left.filter((choice) => choice.kind === kind).map(({ key, name }) => ({ value: key, label: name, title: name })),
                }))
                .filter(({ options }) => options.length > 0)}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

/** Says by which of the chosen channels nothing will reach him yet. */
function Unreached({ recipient: { channels }, choice }: { recipient: RecipientDraft; choice: Choice | undefined }) {
  const { t } = useText();
  const dumb = (choice?.unconfirmed ?? []).filter((channel) => channels.includes(channel));
  const lacksBrowser = choice?.lacksBrowser === true && channels.includes('push');
  if (dumb.length === 0 && !lacksBrowser) return null;
  return (
    <span className="notify-unconfirmed c12">
      <Icon name="info" size={14} />
      {lacksBrowser
        ? t('notification.plan.noBrowser')
        : t('notification.plan.unconfirmed', {
            channels: dumb.map((channel) => t(`notification.channel.${channel}`)).join(t('notification.inbox.comma')),
          })}
    </span>
  );
}
