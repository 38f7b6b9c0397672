/** Adds a calibration certificate to a sensor, with its file if there is one. */
import { certificateFeature, certificateTypes } from '@frostway/contract/certificate/endpoints';
import { limits } from '@frostway/core/limits';
import { useRef } from 'react';
import { useText } from '../../api/language.js';
import { DayPicker } from '../../ui/DatePicker.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import type { ControlProps } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { usePhone } from '../../ui/phone.js';
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
        <FormField form={form} name="date" label={t('certificate.date')}>
          {(control, value, change) => <Day control={control} value={value} onChange={change} />}
        </FormField>
        <FormField form={form} name="dueDate" label={t('certificate.dueDate')}>
          {(control, value, change) => <Day control={control} value={value} onChange={change} />}
        </FormField>
      </div>
      <TextField form={form} name="laboratory" label={t('certificate.laboratory')} />
      <FormField form={form} name="file" label={t('certificate.file')} hint={t('certificate.fileHint')}>
        {(control, value, change) => <FilePick control={control} file={value} onChange={change} />}
      </FormField>
    </FormDialog>
  );
}

function Day({
  control,
  value,
  onChange,
}: {
  control: ControlProps;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const isPhone = usePhone();
  return (
    <DayPicker
      {...control}
      style={{ width: '100%', height: 36 }}
      inputReadOnly={isPhone}
      status={control['aria-invalid'] ? 'error' : ''}
      value={value}
      onChange={onChange}
    />
  );
}

/** The browser speaks of files in its own language; the button and the words are ours. */
function FilePick({
  control,
  file,
  onChange,
}: {
  control: ControlProps;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const { id, ...described } = control;
  return (
    <span className="row gap8">
      <input ref={input} type="file" hidden accept={certificateTypes.join(',')} onChange={(event) => onChange(event.target.files?.[0])} />
      <button type="button" id={id} className="btn" aria-describedby={described['aria-describedby']} onClick={() => input.current?.click()}>
        {t('certificate.choose')}
      </button>
      <span className="ell sec">{file?.name ?? t('certificate.noFile')}</span>
    </span>
  );
}

/** The content of a file in base64. */
async function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''));
    reader.readAsDataURL(file);
  });
}
