/** What a dealer's customers see as his contact, with how they see it. */
import type { Answer } from '@frostway/contract/endpoint';
import { trade } from '@frostway/contract/trade/endpoints';
import { limits } from '@frostway/core/limits';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { Panel } from '../../ui/Panel.js';
import { ServiceContact } from '../../ui/ServiceContact.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { refusedFields } from '../../ui/problems.js';
import { Asked, RowBones } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { dateText } from '../../values/times.js';
import { useNow } from '../../api/clock.js';
import './trade.css';

type OwnService = Answer<(typeof trade)['ownService']>;
const names = ['name', 'phone', 'email', 'note'] as const;

/** See above. */
export function ServiceForm() {
  const answer = useAnswer(trade.ownService, {});
  return (
    <Asked answer={answer} bones={<RowBones rows={4} widths={[240]} />}>
      {(service) => <Form service={service} />}
    </Asked>
  );
}

function Form({ service }: { service: OwnService }) {
  const { t, lang } = useText();
  const me = useProfile().data;
  const may = useMay();
  const now = useNow(60_000);
  const kept = { name: service.name ?? '', phone: service.phone ?? '', email: service.email ?? '', note: service.note ?? '' };
  const [typed, setTyped] = useState(kept);
  const change = useAction(trade.changeService);
  const problems = refusedFields(change.error, lang, { parametersIllegal: 'email' });
  const isChanged = names.some((name) => typed[name].trim() !== kept[name]);
  const set = (name: (typeof names)[number]) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const or = (text: string, own: string | null | undefined): string | null => (text.trim() === '' ? (own ?? null) : text.trim());
  const submit = (): void => change.mutate(typed, { onSuccess: () => toast({ words: t('trade.service.saved') }) });
  return (
    <div className="service-cols">
      <Panel title={t('trade.tab.service')} note={<span className="no-phone">{t('trade.service.lead')}</span>} padded>
        <form
          noValidate
          className="service-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged) submit();
          }}
        >
          <Field label={t('trade.service.name')} error={problems['name']} hint={t('trade.service.nameHint')}>
            {(control) => (
              <TextInput {...control} value={typed.name} placeholder={me?.nickname} maxLength={limits.name} onChange={set('name')} />
            )}
          </Field>
          <Field label={t('trade.service.phone')} error={problems['phone']} hint={t('trade.service.phoneHint')}>
            {(control) => <TextInput {...control} type="tel" value={typed.phone} maxLength={limits.phone} onChange={set('phone')} />}
          </Field>
          <Field label={t('trade.service.email')} error={problems['email']} hint={t('trade.service.emailHint')}>
            {(control) => <TextInput {...control} type="email" value={typed.email} maxLength={limits.email} onChange={set('email')} />}
          </Field>
          <Field label={t('trade.service.note')} error={problems['note']} hint={t('trade.service.noteHint')}>
            {(control) => (
              <Input.TextArea
                {...control}
                value={typed.note}
                maxLength={limits.remark}
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={(event) => set('note')(event.target.value)}
              />
            )}
          </Field>
          {change.error === null || Object.keys(problems).length > 0 ? null : (
            <div className="note k-alarm" role="alert">
              <Icon name="alarm" />
              {errorText(change.error, lang)}
            </div>
          )}
          {may(trade.changeService) ? (
            <Button type="primary" htmlType="submit" loading={change.isPending} disabled={!isChanged}>
              {t('frame.save')}
            </Button>
          ) : null}
        </form>
      </Panel>
      <Panel title={t('trade.service.shown')} padded>
        <div className="note k-alarm expiry-note">
          <Icon name="clock" />
          <span>
            {t('trade.expired.note', { date: dateText(now) })}
            <ServiceContact
              service={{
                name: or(typed.name, me?.nickname) ?? '',
                phone: or(typed.phone, me?.phone),
                email: or(typed.email, me?.email),
                note: or(typed.note, null),
              }}
            />
          </span>
        </div>
      </Panel>
    </div>
  );
}
