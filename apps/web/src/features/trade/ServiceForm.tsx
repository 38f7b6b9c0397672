/** What a dealer's customers see as his contact, with how they see it. */
import type { Answer } from '@frostway/contract/endpoint';
import { trade } from '@frostway/contract/trade/endpoints';
import { Button } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { Panel } from '../../ui/Panel.js';
import { ServiceContact } from '../../ui/ServiceContact.js';
import { useForm } from '../../ui/form.js';
import { AreaField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
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
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={4} widths={[240]} />}>
      {(service) => <Form service={service} />}
    </QueryBoundary>
  );
}

function Form({ service }: { service: OwnService }) {
  const { t, lang } = useText();
  const me = useProfile().data;
  const may = useMay();
  const now = useNow(60_000);
  const kept = { name: service.name ?? '', phone: service.phone ?? '', email: service.email ?? '', note: service.note ?? '' };
  const form = useForm(trade.changeService, { start: kept, done: () => toast({ words: t('trade.service.saved') }) });
  const { values: typed } = form;
  const isChanged = names.some((name) => typed[name].trim() !== kept[name]);
  const or = (text: string, own: string | null | undefined): string | null => (text.trim() === '' ? (own ?? null) : text.trim());
  return (
    <div className="service-cols">
      <Panel title={t('trade.tab.service')} note={<span className="no-phone">{t('trade.service.lead')}</span>} padded>
        <form
          noValidate
          className="service-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged) form.submit();
          }}
        >
          <TextField
            form={form}
            name="name"
            label={t('trade.service.name')}
            hint={t('trade.service.nameHint')}
            {...(me === undefined ? {} : { placeholder: me.nickname })}
          />
          <TextField form={form} name="phone" label={t('trade.service.phone')} hint={t('trade.service.phoneHint')} type="tel" />
          <TextField form={form} name="email" label={t('trade.service.email')} hint={t('trade.service.emailHint')} type="email" />
          <AreaField form={form} name="note" label={t('trade.service.note')} hint={t('trade.service.noteHint')} rows={[2, 6]} />
          {form.error === null ? null : (
            <div className="note k-alarm" role="alert">
              <Icon name="alarm" />
              {errorText(form.error, lang)}
            </div>
          )}
          {may(trade.changeService) ? (
            <Button type="primary" htmlType="submit" loading={form.isPending} disabled={!isChanged}>
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
