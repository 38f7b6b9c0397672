/** Exporting the data of one device or several: what, which time, which format. Every row of the range, whatever is on the screen. */
import { downloadSubjects } from '@frostway/contract/export/endpoints';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useExport, zoneHours } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { FormDialog, useClosing } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { Segments } from '../../ui/ListPanel.js';
import { usePhone } from '../../ui/phone.js';
import { refusedFields } from '../../ui/problems.js';
import { callNames } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { offsetText } from '../../values/times.js';

export type ExportDialogProps = {
  readonly devices: readonly { readonly mac: string | null; readonly imei: string | null }[];
  readonly onClose: () => void;
  /** The time that is on the screen; else the last seven days. */
  readonly range?: { readonly fromMs: number; readonly toMs: number };
};

const weekMs = 7 * 86_400_000;
const formats = ['xlsx', 'csv'] as const;

/** See above. */
export function ExportDialog({ devices, onClose, range }: ExportDialogProps) {
  const { t, lang } = useText();
  const unit = useTemperatureUnit();
  const isPhone = usePhone();
  const closing = useClosing(onClose);
  const [subject, setSubject] = useState<(typeof downloadSubjects)[number]>('track');
  const [type, setType] = useState<(typeof formats)[number]>('xlsx');
  const [from, setFrom] = useState<Dayjs | null>(() => dayjs(range?.fromMs ?? nowMs() - weekMs));
  const [to, setTo] = useState<Dayjs | null>(() => dayjs(range?.toMs ?? nowMs()));
  const action = useExport(closing.close);
  const problems = refusedFields(action.error, lang, { rangeMissing: 'st', rangeTooLong: 'et', dateFormat: 'st' });
  const hasFields = problems['st'] !== undefined || problems['et'] !== undefined;
  const atMs = to?.valueOf() ?? nowMs();
  const picker = (label: string, name: 'st' | 'et', value: Dayjs | null, set: (value: Dayjs | null) => void) => (
    <Field label={label} error={problems[name]}>
      {(control) => (
        <DatePicker
          {...control}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={value}
          allowClear={false}
          inputReadOnly={isPhone}
          status={problems[name] === undefined ? '' : 'error'}
          onChange={(next) => {
            action.reset();
            set(Array.isArray(next) ? null : next);
          }}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      closing={closing}
      title={t('export.devices', { count: devices.length })}
      act={t('export.act')}
      busy={action.isPending}
      disabled={from === null || to === null}
      error={hasFields ? undefined : action.error}
      onSubmit={() =>
        action.start({ subject, ...callNames(devices), st: from?.valueOf() ?? '', et: to?.valueOf() ?? '', unit, type }, atMs)
      }
    >
      <div className="f">
        <div className="lab">{t('export.what')}</div>
        <Segments
          label={t('export.what')}
          value={subject}
          options={downloadSubjects.map((key) => ({ key, word: t(`export.subject.${key}`) }))}
          onChange={setSubject}
        />
      </div>
      {picker(t('export.from'), 'st', from, setFrom)}
      {picker(t('export.to'), 'et', to, setTo)}
      <div className="f">
        <div className="lab">{t('export.format')}</div>
        <Segments
          label={t('export.format')}
          value={type}
          options={formats.map((key) => ({ key, word: t(`export.format.${key}`) }))}
          onChange={setType}
        />
      </div>
      <p className="hint">{t('export.hint', { offset: offsetText(atMs, zoneHours(atMs) * 60), unit })}</p>
    </FormDialog>
  );
}
