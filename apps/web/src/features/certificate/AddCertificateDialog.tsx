/** Adds a calibration certificate to a sensor, with its file if there is one. */
import { certificateFeature, certificateTypes } from '@frostway/contract/certificate/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { useRef, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { DayPicker } from '../../ui/DatePicker.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { type ControlProps, Field, TextInput } from '../../ui/fields.js';
import { usePhone } from '../../ui/phone.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { type Named, nameOf } from './named.js';

/** See above. */
export function AddCertificateDialog({ device, onClose }: { device: Named; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [number, setNumber] = useState('');
  const [date, setDate] = useState<string>();
  const [dueDate, setDueDate] = useState<string>();
  const [laboratory, setLaboratory] = useState('');
  const [file, setFile] = useState<File>();
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const add = useAction(certificateFeature.add);
  const problems: Problems = {
    ...(number.trim() === '' ? { number: t('certificate.numberNeeded') } : {}),
    ...(date === undefined ? { date: t('certificate.dayNeeded') } : {}),
    ...(dueDate === undefined ? { dueDate: t('certificate.dayNeeded') } : {}),
    ...(date !== undefined && dueDate !== undefined && dueDate <= date ? { dueDate: refusals.certificateDates[lang] } : {}),
    ...(file !== undefined && file.size > limits.certificateBytes ? { file: refusals.certificateFileSize[lang] } : {}),
  };
  const errorOf = (name: string): string | undefined => (wasTried ? problems[name] : undefined) ?? refused[name];
  const submit = async (): Promise<void> => {
    setTried(true);
    setRefused({});
    if (Object.keys(problems).length > 0 || date === undefined || dueDate === undefined) return;
    const content = file === undefined ? {} : { file: await base64Of(file), fileName: file.name };
    add.mutate(
      { ...nameOf(device), number: number.trim(), date, dueDate, laboratory: laboratory.trim(), ...content },
      {
        onError: (error) => setRefused(refusedFields(error, lang, { certificateRepeated: 'number', textTooLong: 'number' })),
        onSuccess: (added) => {
          toast({ words: t('certificate.added', { number: added.number }) });
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('certificate.add')}
      act={t('certificate.add')}
      busy={add.isPending}
      error={Object.keys(refused).length === 0 ? add.error : undefined}
      onSubmit={() => void submit()}
    >
      <Field label={t('certificate.number')} error={errorOf('number')}>
        {(control) => <TextInput {...control} value={number} maxLength={limits.name} onChange={setNumber} autoComplete="off" />}
      </Field>
      <div className="cert-days">
        <Field label={t('certificate.date')} error={errorOf('date')}>
          {(control) => <Day control={control} value={date} onChange={setDate} />}
        </Field>
        <Field label={t('certificate.dueDate')} error={errorOf('dueDate')}>
          {(control) => <Day control={control} value={dueDate} onChange={setDueDate} />}
        </Field>
      </div>
      <Field label={t('certificate.laboratory')} error={errorOf('laboratory')}>
        {(control) => <TextInput {...control} value={laboratory} maxLength={limits.name} onChange={setLaboratory} autoComplete="off" />}
      </Field>
      <Field label={t('certificate.file')} error={errorOf('file')} hint={t('certificate.fileHint')}>
        {(control) => <FilePick control={control} file={file} onChange={(next) => (setFile(next), setRefused({}))} />}
      </Field>
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
