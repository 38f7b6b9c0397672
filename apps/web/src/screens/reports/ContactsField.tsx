/** Who is sent a report: contacts of the account. Those who have not confirmed their address can be chosen, and are marked, for nothing is sent to them until they do. */
import { mission } from '@frostway/contract/mission/endpoints';
import { scheduleLimits } from '@frostway/contract/report/schedules';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { Form, Values } from '../../ui/form.js';
import { many } from '../../ui/ChooseMany.js';
import { FormField } from '../../ui/form-fields.js';
import { NoChoices, useNone } from '../../ui/NoChoices.js';

/** See above. */
export function ContactsField<V extends Values & { readonly contacts: readonly number[] }>({ form }: { readonly form: Form<V> }) {
  const { t } = useText();
  const none = useNone();
  const may = useMay();
  const { data } = useAnswer(mission.contacts, { pageSize: 1000 }, { enabled: may(mission.contacts) });
  const contacts = data?.rows ?? [];
  return (
    <FormField
      form={form}
      name="contacts"
      label={t('reports.contacts')}
      isRequired
      hint={data !== undefined && contacts.length === 0 ? <NoChoices of="contact" /> : t('reports.contactsHint')}
    >
      {(control, value, change) => (
        <Select<number[]>
          {...control}
          {...many}
          {...none('contact', contacts)}
          maxCount={scheduleLimits.contacts}
          placeholder={t('reports.choose')}
          value={[...value]}
          options={contacts.map(({ id, name, email, mail }) => ({
            value: id,
            title: `${name} ${email}`,
            label: mail.state === 'confirmed' ? name : t('mission.contacts.unconfirmed', { name }),
          }))}
          onChange={(chosen) => change(chosen)}
        />
      )}
    </FormField>
  );
}
