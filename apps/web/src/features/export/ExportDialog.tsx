/** Exporting the data of one device or several, or a list of alarms: what, which time, which format. Every row of the range, whatever is on the screen. */
import { downloadSubjects } from '@frostway/contract/export/endpoints';
import { limits } from '@frostway/core/limits';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { type ExportInput, useExport, zoneHours } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { Segments } from '../../ui/ListPanel.js';
import { usePhone } from '../../ui/phone.js';
import { refusedFields } from '../../ui/problems.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { callNames } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { offsetText } from '../../values/times.js';
import './export.css';

export type ExportDialogProps = {
  readonly devices: readonly { readonly mac: string | null; readonly imei: string | null }[];
  readonly onClose: () => void;
  /** The time that is on the screen; else the last seven days. */
  readonly range?: Range;
  /** Saves the chart that is on the screen as a picture instead. */
  readonly onPicture?: (() => void) | undefined;
};

export type AlarmExportDialogProps = {
  /** Which alarms: what their list was asked for. */
  readonly wanted: Pick<ExportInput, 'mac' | 'imei' | 'alarms'>;
  /** The same in words. */
  readonly words: readonly string[];
  readonly onClose: () => void;
  /** The time of the list; where it has none, as much as an export may hold. */
  readonly range?: Partial<Range>;
};

type Range = { readonly fromMs: number; readonly toMs: number };
type Subject = (typeof downloadSubjects)[number];

const weekMs = 7 * 86_400_000;
const formats = ['xlsx', 'csv'] as const;

/** See above. */
export function ExportDialog({ devices, onClose, range, onPicture }: ExportDialogProps) {
  const { t } = useText();
  const [subject, setSubject] = useState<Subject>('track');
  return (
    <ExportForm
      title={t('export.devices', { count: devices.length })}
      wanted={{ subject, ...callNames(devices) }}
      hint={t(`export.hint.${subject}`)}
      range={range ?? { fromMs: nowMs() - weekMs, toMs: nowMs() }}
      onClose={onClose}
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
      {onPicture === undefined ? null : (
        <div className="f">
          <div className="lab">{t('export.picture')}</div>
          <button
            type="button"
            className="btn"
            onClick={() => {
              onPicture();
              onClose();
            }}
          >
            <Icon name="download" size={14} />
            {t('export.picture.save')}
          </button>
        </div>
      )}
    </ExportForm>
  );
}

/** The alarms of a list, as one table. */
export function AlarmExportDialog({ wanted, words, onClose, range }: AlarmExportDialogProps) {
  const { t } = useText();
  const toMs = range?.toMs ?? nowMs();
  return (
    <ExportForm
      title={t('export.alarms')}
      wanted={{ subject: 'alm', ...wanted }}
      hint={t(wanted.mac === undefined && wanted.imei === undefined ? 'export.hint.list' : 'export.hint.alm')}
      range={{ fromMs: range?.fromMs ?? toMs - limits.sensorRangeMs, toMs }}
      onClose={onClose}
    >
      <div className="f">
        <div className="lab">{t('export.which')}</div>
        <ul className="export-which">
          {words.map((word) => (
            <li key={word} className="chip outline">
              {word}
            </li>
          ))}
        </ul>
      </div>
    </ExportForm>
  );
}

type ExportFormProps = {
  readonly title: string;
  readonly wanted: Omit<ExportInput, 'st' | 'et' | 'unit' | 'type'>;
  readonly hint: string;
  /** At first. */
  readonly range: Range;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function ExportForm({ title, wanted, hint, range, onClose, children }: ExportFormProps) {
  const { t, lang } = useText();
  const unit = useTemperatureUnit();
  const isPhone = usePhone();
  const closing = useClosing(onClose);
  const [type, setType] = useState<(typeof formats)[number]>('xlsx');
  const [from, setFrom] = useState<Dayjs | null>(() => dayjs(range.fromMs));
  const [to, setTo] = useState<Dayjs | null>(() => dayjs(range.toMs));
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
            set(next);
          }}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      closing={closing}
      title={title}
      act={t('export.act')}
      busy={action.isPending}
      disabled={from === null || to === null}
      error={hasFields ? undefined : action.error}
      onSubmit={() => action.start({ ...wanted, st: from?.valueOf() ?? '', et: to?.valueOf() ?? '', unit, type }, atMs)}
    >
      {children}
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
      <p className="hint">
        {hint} {t('export.hint.units', { offset: offsetText(atMs, zoneHours(atMs) * 60), unit })}
      </p>
    </FormDialog>
  );
}
