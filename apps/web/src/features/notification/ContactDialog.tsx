/** Adding a contact person, and changing one. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { ContactPerson } from '@frostway/contract/mission/contacts';
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { toast } from '../../ui/toasts.js';
import { TimesFields, isQuietWrong } from './TimesFields.js';

type Draft = Omit<ContactPerson, 'id' | 'createdAt' | 'phone' | 'mail' | 'sms'> & { readonly phone: string };

const texts = ['name', 'email', 'phone', 'company', 'remark'] as const;
const longest = { name: limits.name, email: limits.email, phone: limits.phone, company: limits.name, remark: limits.remark } as const;
/** Names that stand in both languages as they call themselves. */
const languageNames = { 'zh-cn': '中文', en: 'English' } as const;

const empty = { name: '', email: '', phone: '', company: '', remark: '', zone: null, quietFrom: null, quietUntil: null };

/** See above. */
export function ContactDialog({ contact, onClose }: { contact?: ContactPerson; onClose: () => void }) {
  const { t, lang } = useText();
  const unitNow = useTemperatureUnit();
  const start: Draft = contact === undefined ? { ...empty, language: lang, unit: unitNow } : { ...contact, phone: contact.phone ?? '' };
  const form = useForm(contact === undefined ? mission.addContact : mission.changeContact, {
    closing: useClosing(onClose),
    start,
    input: ({ name, email, phone, company, remark, language, unit, zone, quietFrom, quietUntil }) => {
      const typed = { name, email: email.trim(), phone, company, remark, language, unit, zone, quietFrom, quietUntil };
      return contact === undefined ? typed : { id: contact.id, ...typed };
    },
    needed: { name: 'contactNameEmpty', email: 'contactEmailEmpty' },
    wrong: { email: 'notification.contact.emailWrong' },
    check: (draft) => (isQuietWrong(draft) ? { quietUntil: 'notification.quietBoth' } : {}),
    done: () => toast({ words: t('notification.contact.saved') }),
  });
  const { values: draft, set } = form;
  return (
    <FormDialog
      form={form}
      title={t(contact === undefined ? 'notification.contact.add' : 'notification.contact.edit')}
      act={t(contact === undefined ? 'notification.addAct' : 'notification.save')}
      width={520}
    >
      <p className="mut c13">{t(contact === undefined ? 'notification.contact.askLead' : 'notification.contact.askAgainLead')}</p>
      {texts.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`notification.contact.${name}`)}
          isRequired={name === 'name' || name === 'email'}
          hint={name === 'phone' ? t('notification.contact.phoneHint') : undefined}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          maxLength={longest[name]}
          autoFocus={name === 'name'}
        />
      ))}
      <div className="f">
        <div className="lab">{t('notification.contact.language')}</div>
        <Segments
          label={t('notification.contact.language')}
          value={draft.language}
          options={(['zh-cn', 'en'] as const).map((key) => ({ key, word: <span lang={key}>{languageNames[key]}</span> }))}
          onChange={(language) => set({ language })}
        />
      </div>
      <div className="f">
        <div className="lab">{t('notification.contact.unit')}</div>
        <Segments
          label={t('notification.contact.unit')}
          value={draft.unit}
          options={(['C', 'F'] as const).map((key) => ({ key, word: `°${key}` }))}
          onChange={(unit) => set({ unit })}
        />
      </div>
      <FormField form={form} name="zone" label={t('notification.contact.zone')}>
        {(control, zone, change) => <ZoneSelect {...control} value={zone} none={t('notification.contact.deviceZone')} onChange={change} />}
      </FormField>
      <TimesFields times={draft} problems={form.problems} onChange={set} />
    </FormDialog>
  );
}
