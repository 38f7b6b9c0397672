/** Planning the maintenance of a vehicle, and changing a plan. */
import { maintenance as calls, type MaintenancePlan } from '@frostway/contract/maintenance/endpoints';
import { Select } from 'antd';
import { useMemo } from 'react';
import { nowMs } from '../../api/clock.js';
import { useFleetAsAsked } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { dayBeginMs } from '../../ui/DatePicker.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField, TextField } from '../../ui/form-fields.js';
import { DayField, NumberField } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';
import { NoChoices, useNone } from '../../ui/NoChoices.js';
import { dateText } from '../../values/times.js';

const everies = ['everyDays', 'everyKm', 'everyHours'] as const;

/** See above. */
export function MaintenanceDialog({ plan, onClose }: { plan?: MaintenancePlan; onClose: () => void }) {
  const { t } = useText();
  const { members } = useFleetAsAsked();
  const vehicles = useMemo(() => members.filter(({ kind, isMine, imei }) => kind === 'tracker' && isMine && imei !== null), [members]);
  const none = useNone();
  const isNew = plan === undefined;
  const form = useForm(isNew ? calls.addPlan : calls.changePlan, {
    closing: useClosing(onClose),
    start: {
      imei: plan?.imei ?? '',
      name: plan?.name ?? '',
      everyDays: plan?.everyDays ?? null,
      everyKm: plan?.everyKm ?? null,
      everyHours: plan?.everyHours ?? null,
      doneAt: dateText(nowMs()),
      remark: plan?.remark ?? '',
    },
    input: ({ imei, doneAt, ...rest }) =>
      isNew
        ? { imei, ...rest, ...(doneAt === dateText(nowMs()) ? {} : { doneAt: dayBeginMs(doneAt) ?? nowMs() }) }
        : { id: plan.id, ...rest },
    needed: { imei: 'maintenance.vehicleNeeded', name: 'maintenanceNameEmpty' },
    check: (draft) => ({ everyDays: everies.every((name) => draft[name] === null) ? 'maintenanceIntervalMissing' : undefined }),
    done: () => toast({ words: t('maintenance.saved') }),
  });
  return (
    <FormDialog
      form={form}
      title={t(isNew ? 'maintenance.add' : 'maintenance.edit')}
      act={t(isNew ? 'mission.add' : 'mission.save')}
      width={520}
    >
      {isNew ? (
        <FormField
          form={form}
          name="imei"
          label={t('maintenance.vehicle')}
          isRequired
          hint={vehicles.length === 0 ? <NoChoices of="tracker" /> : undefined}
        >
          {(control, imei, change) => (
            <Select<string>
              {...control}
              style={{ width: '100%' }}
              showSearch={{ optionFilterProp: 'label' }}
              {...none('tracker', vehicles)}
              placeholder={t('maintenance.vehicleNeeded')}
              status={control['aria-invalid'] ? 'error' : ''}
              {...(imei === '' ? {} : { value: imei })}
              onChange={change}
              options={vehicles.map((row) => ({ value: row.imei ?? '', label: row.car ?? row.name }))}
            />
          )}
        </FormField>
      ) : null}
      <TextField form={form} name="name" label={t('maintenance.name')} hint={t('maintenance.nameHint')} isRequired autoFocus={!isNew} />
      <div className="mt-every">
        {everies.map((name) => (
          <NumberField key={name} form={form} name={name} label={t(`maintenance.${name}`)} min={1} />
        ))}
      </div>
      <p className="c12 mut">{t('maintenance.everyHint')}</p>
      {isNew ? <DayField form={form} name="doneAt" label={t('maintenance.doneAt')} none={dateText(nowMs())} /> : null}
      <AreaField form={form} name="remark" label={t('maintenance.remark')} rows={[2, 6]} />
    </FormDialog>
  );
}
