/** Adding a contact person, and changing one. */
import { email as emailShape } from '@frostway/contract/account/inputs';
import { type ContactPerson, mission } from '@frostway/contract/mission/endpoints';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field, TextInput } from '../../ui/fields.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { type Problems, inWords, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { TimesFields, isQuietWrong } from './TimesFields.js';

type Draft = Omit<ContactPerson, 'id' | 'createdAt' | 'phone' | 'mail' | 'sms'> & { readonly phone: string };

const texts = ['name', 'email', 'phone', 'company', 'remark'] as const;
const longest = { name: limits.name, email: limits.email, phone: limits.phone, company: limits.name, remark: limits.remark } as const;
/** Names that stand in both languages as they call themselves. */
const languageNames = { 'zh-cn': '中文', en: 'English' } as const;

/** See above. */
export function ContactDialog({ contact, onClose }: { contact?: ContactPerson; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const unitNow = useTemperatureUnit();
  const [draft, setDraft] = useState<Draft>(
    contact === undefined
      ? {
          name: '',
          email: '',
          phone: '',
          company: '',
          remark: '',
          language: lang,
          unit: unitNow,
          zone: null,
          quietFrom: null,
          quietUntil: null,
        }
      : { ...contact, phone: contact.phone ?? '' },
  );
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(mission.addContact);
  const change = useAction(mission.changeContact);
  const error = contact === undefined ? add.error : change.error;
  const set = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    setProblems({});
  };
  const submit = (): void => {
    const found = {
      ...inWords(
        {
          ...(draft.name.trim() === '' ? { name: 'contactNameEmpty' } : {}),
          ...(draft.email.trim() === '' ? { email: 'contactEmailEmpty' } : {}),
        },
        lang,
      ),
      ...(draft.email.trim() === '' || emailShape.safeParse(draft.email.trim()).success
        ? {}
        : { email: t('notification.contact.emailWrong') }),
      ...(isQuietWrong(draft) ? { quietUntil: t('notification.quietBoth') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { name, email, phone, company, remark, language, unit, zone, quietFrom, quietUntil } = draft;
    const input = { name, email: email.trim(), phone, company, remark, language, unit, zone, quietFrom, quietUntil };
    const outcome = {
      onSuccess: () => (toast({ words: t('notification.contact.saved') }), closing.close()),
      onError: (refused: Error) => setProblems(refusedFields(refused, lang, { phoneInvalid: 'phone', zoneUnknown: 'zone' })),
    };
    if (contact === undefined) add.mutate(input, outcome);
    else change.mutate({ id: contact.id, ...input }, outcome);
  };
  return (
    <FormDialog
      closing={closing}
      title={t(contact === undefined ? 'notification.contact.add' : 'notification.contact.edit')}
      act={t(contact === undefined ? 'notification.addAct' : 'notification.save')}
      busy={add.isPending || change.isPending}
      error={Object.keys(problems).length === 0 ? error : undefined}
      onSubmit={submit}
      width={520}
    >
      <p className="mut c13">{t(contact === undefined ? 'notification.contact.askLead' : 'notification.contact.askAgainLead')}</p>
      {texts.map((name) => (
        <Field
          key={name}
          label={t(`notification.contact.${name}`)}
          isRequired={name === 'name' || name === 'email'}
          error={problems[name]}
          {...(name === 'phone' ? { hint: t('notification.contact.phoneHint') } : {})}
        >
          {(control) => (
            <TextInput
              {...control}
              type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
              value={draft[name]}
              maxLength={longest[name]}
              autoFocus={name === 'name'}
              autoComplete="off"
              onChange={(value) => set({ [name]: value })}
            />
          )}
        </Field>
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
      <Field label={t('notification.contact.zone')} error={problems['zone']}>
        {(control) => (
          <ZoneSelect {...control} value={draft.zone} none={t('notification.contact.deviceZone')} onChange={(zone) => set({ zone })} />
        )}
      </Field>
      <TimesFields times={draft} problems={problems} onChange={set} />
    </FormDialog>
  );
}
