/** Adding a driver, and changing one. */
import { driver as calls, type DriverRow } from '@frostway/contract/driver/endpoints';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField, TextField } from '../../ui/form-fields.js';
import { DayField } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';

type Draft = Omit<DriverRow, 'id' | 'createdAt' | 'phone'> & { readonly phone: string };

const empty: Draft = { name: '', phone: '', licence: '', licenceUntil: null, remark: '', tags: [] };

/** See above. */
export function DriverDialog({ driver, onClose }: { driver?: DriverRow; onClose: () => void }) {
  const { t } = useText();
  const { id, createdAt: _createdAt, ...facts } = driver ?? { ...empty, id: 0, createdAt: '' };
  const form = useForm(driver === undefined ? calls.addDriver : calls.changeDriver, {
    closing: useClosing(onClose),
    start: { ...facts, phone: facts.phone ?? '' },
    input: (draft) => (driver === undefined ? draft : { id, ...draft }),
    needed: { name: 'driverNameEmpty' },
    done: () => toast({ words: t('driver.saved') }),
  });
  return (
    <FormDialog
      form={form}
      title={t(driver === undefined ? 'driver.add' : 'driver.edit')}
      act={t(driver === undefined ? 'mission.add' : 'mission.save')}
      width={480}
    >
      <TextField form={form} name="name" label={t('driver.name')} isRequired autoFocus />
      <FormField form={form} name="tags" label={t('driver.tags')} hint={t('driver.tagsHint')}>
        {(control, tags, change) => (
          <Select<string[]>
            {...control}
            mode="tags"
            style={{ width: '100%' }}
            status={control['aria-invalid'] ? 'error' : ''}
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', ' ']}
            value={[...tags]}
            onChange={change}
          />
        )}
      </FormField>
      <TextField form={form} name="phone" label={t('driver.phone')} type="tel" />
      <TextField form={form} name="licence" label={t('driver.licence')} />
      <DayField form={form} name="licenceUntil" label={t('driver.licenceUntil')} none={null} />
      <AreaField form={form} name="remark" label={t('driver.remark')} rows={[2, 6]} />
    </FormDialog>
  );
}
