/** Having a report sent every day, week or month, and changing that. */
import { report as calls } from '@frostway/contract/report/endpoints';
import type { ReportSchedule } from '@frostway/contract/report/schedules';
import { reportPeriods } from '@frostway/core/report-periods';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { Segments } from '../../ui/ListPanel.js';
import { usePhone } from '../../ui/phone.js';
import { toast } from '../../ui/toasts.js';
import { ZoneSelect } from '../../ui/ZoneSelect.js';
import { ContactsField } from './ContactsField.js';
import { XlsxField } from './XlsxField.js';
import { isChosen, namesOf, type ReportOf, reportOf } from './report-of.js';
import { SubjectFields } from './SubjectFields.js';

const timeForm = 'HH:mm';

/** See above. `of`: what a new one is of at first. */
export function ScheduleDialog({ schedule, of, onClose }: { schedule?: ReportSchedule; of?: ReportOf; onClose: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const members = useFleetMembers();
  const isNew = schedule === undefined;
  const form = useForm(isNew ? calls.addSchedule : calls.changeSchedule, {
    closing: useClosing(onClose),
    start: {
      name: schedule?.name ?? '',
      ...(of ?? reportOf(schedule)),
      period: schedule?.period ?? 'day',
      at: schedule?.at ?? '08:00',
      zone: schedule?.zone ?? null,
      contacts: (schedule?.contacts ?? []).map(({ id }) => id),
      xlsx: schedule?.xlsx ?? false,
    },
    input: ({ name, period, at, zone, contacts, xlsx, ...subject }) => ({
      ...(isNew ? {} : { id: schedule.id }),
      name,
      ...namesOf(subject, members),
      period,
      at,
      ...(zone === null ? {} : { zone }),
      contacts: [...contacts],
      xlsx,
    }),
    needed: { name: 'reportNameEmpty' },
    check: (draft) => ({
      groupId: isChosen(draft) ? undefined : 'reports.choose',
      contacts: draft.contacts.length === 0 ? 'reportContactMissing' : undefined,
    }),
    done: () => toast({ words: t('reports.saved') }),
  });
  return (
    <FormDialog form={form} title={t(isNew ? 'reports.add' : 'reports.edit')} act={t(isNew ? 'mission.add' : 'mission.save')} width={520}>
      <TextField form={form} name="name" label={t('reports.name')} hint={t('reports.nameHint')} isRequired autoFocus />
      <SubjectFields value={form.values} problem={form.problems.groupId} onChange={(part) => form.set(part)} />
      <div className="f">
        <div className="lab">{t('reports.period')}</div>
        <Segments
          label={t('reports.period')}
          value={form.values.period}
          options={reportPeriods.map((key) => ({ key, word: t(`reports.period.${key}`) }))}
          onChange={(period) => form.set({ period })}
        />
        <p className="hint">{t(`reports.periodHint.${form.values.period}`)}</p>
      </div>
      <div className="rp-two">
        <FormField form={form} name="at" label={t('reports.at')}>
          {(control, value, change) => (
            <TimePicker
              {...control}
              style={{ width: '100%', height: 36 }}
              format={timeForm}
              allowClear={false}
              needConfirm={false}
              inputReadOnly={isPhone}
              value={dayjs(`2026-01-01 ${value}`)}
              onChange={(next) => change(next?.format(timeForm) ?? value)}
            />
          )}
        </FormField>
        <FormField form={form} name="zone" label={t('reports.zone')}>
          {(control, value, change) => <ZoneSelect {...control} value={value} none={t('reports.zoneOfSite')} onChange={change} />}
        </FormField>
      </div>
      <ContactsField form={form} />
      <XlsxField form={form} />
    </FormDialog>
  );
}
