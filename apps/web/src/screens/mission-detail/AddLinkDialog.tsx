/** The dialog that makes a link to a mission. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { type MissionShare, type MissionShareScope, missionShareScopes } from '@frostway/contract/mission/shares';
import { templateLimits } from '@frostway/contract/mission/templates';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { EndChoice } from '../../features/share/EndChoice.js';
import { type End, endInput, endProblem } from '../../features/share/end.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { NoChoices, useNone } from '../../ui/NoChoices.js';

type Draft = { readonly scope: MissionShareScope; readonly end: End; readonly label: string; readonly contacts: readonly number[] };
const fresh: Draft = { scope: 'temperature', end: { kind: '7d', atMs: null }, label: '', contacts: [] };

/** The end of a link by the name this call has for it. */
const untilOf = (end: ReturnType<typeof endInput>) => (end !== undefined && 'expiryDate' in end ? { until: end.expiryDate } : end);

type AddProps = { readonly mission: Mission; readonly onClose: () => void; readonly onAdded: (share: MissionShare) => void };

export function AddLinkDialog({ mission, onClose, onAdded }: AddProps) {
  const { t } = useText();
  const may = useMay();
  const none = useNone();
  const { data } = useAnswer(calls.contacts, { pageSize: 1000 }, { enabled: may(calls.contacts) });
  const contacts = data?.rows ?? [];
  const form = useForm(calls.addMissionShare, {
    closing: useClosing(onClose),
    start: { ...fresh, contacts: mission.contacts.map(({ id }) => id) },
    also: ['until'],
    input: ({ scope, end, label, contacts: notified }) => ({
      id: mission.id,
      scope,
      label,
      contacts: [...notified],
      ...untilOf(endInput(end, nowMs())),
    }),
    check: ({ end }) => ({ until: endProblem(end).expiryDate }),
    done: onAdded,
  });
  return (
    <FormDialog form={form} title={t('mission.share.title')} act={t('mission.share.add')} width={560}>
      <p className="c13 sec">{t('mission.share.lead')}</p>
      <FormField form={form} name="scope" label={t('mission.share.scope')} isRequired>
        {(control, value, change) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={missionShareScopes.map((scope) => ({ value: scope, label: t(`mission.share.scope.${scope}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <EndChoice value={form.values.end} onChange={(end) => form.set({ end: end ?? fresh.end })} error={form.problems['until']} />
      <TextField form={form} name="label" label={t('mission.share.label')} />
      <FormField
        form={form}
        name="contacts"
        label={t('mission.share.contacts')}
        hint={data?.rows.length === 0 ? <NoChoices of="contact" /> : t('mission.share.contactsHint')}
      >
        {(control, value, change) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            {...none('contact', contacts)}
            maxCount={templateLimits.contacts}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...value]}
            options={contacts.map(({ id, name, mail }) => ({
              value: id,
              label: mail.state === 'confirmed' ? name : t('mission.contacts.unconfirmed', { name }),
              title: name,
            }))}
            onChange={change}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
