/** Adds a calibration certificate to a sensor, with its file if there is one. */
import { certificateFeature, certificateTypes } from '@frostway/contract/certificate/endpoints';
import { limits } from '@frostway/core/limits';
import { base64Of } from '../../api/base64.js';
import { useText } from '../../api/language.js';
import { FilePick } from '../../ui/FilePick.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { DayField } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';
import { type CertifiedDevice, nameOf } from './named.js';

type Draft = { number: string; date: string | undefined; dueDate: string | undefined; laboratory: string; file: File | undefined };
const empty: Draft = { number: '', date: undefined, dueDate: undefined, laboratory: '', file: undefined };

/** What the schema of the call does not see: whether the days are in order, and the file before it is read. */
function problemsOf({ date, dueDate, file }: Draft) {
  return {
    ...(date !== undefined && dueDate !== undefined && dueDate <= date ? { dueDate: 'certificateDates' as const } : {}),
    ...(file !== undefined && file.size > limits.certificateBytes ? { file: 'certificateFileSize' as const } : {}),
  };
}

/** See above. */
export function AddCertificateDialog({ device, onClose }: { device: CertifiedDevice; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(certificateFeature.add, {
    closing: useClosing(onClose),
    start: empty,
    input: async ({ date = '', dueDate = '', file, ...words }) => ({
      ...nameOf(device),
      ...words,
      date,
      dueDate,
      ...(file === undefined || file.size > limits.certificateBytes ? {} : { file: await base64Of(file), fileName: file.name }),
    }),
    needed: { number: 'certificate.numberNeeded', date: 'certificate.dayNeeded', dueDate: 'certificate.dayNeeded' },
    check: problemsOf,
    done: ({ number }) => toast({ words: t('certificate.added', { number }) }),
  });
  return (
    <FormDialog form={form} title={t('certificate.add')} act={t('certificate.add')}>
      <TextField form={form} name="number" label={t('certificate.number')} />
      <div className="cert-days">
        <DayField form={form} name="date" label={t('certificate.date')} none={undefined} />
        <DayField form={form} name="dueDate" label={t('certificate.dueDate')} none={undefined} />
      </div>
      <TextField form={form} name="laboratory" label={t('certificate.laboratory')} />
      <FormField form={form} name="file" label={t('certificate.file')} hint={t('certificate.fileHint')}>
        {(control, file, onChange) => (
          <FilePick
            {...{ control, file, onChange }}
            accept={certificateTypes.join(',')}
            words={{ label: t('certificate.file'), choose: t('certificate.choose'), none: t('certificate.noFile') }}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
