/** Exporting the data of one device or several, or a list of alarms: what, which time, which format. Every row of the range, whatever is on the screen. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { limits } from '@frostway/core/limits';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { type ExportInput, exportInput, save, zoneHours } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { callNames } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { offsetText } from '../../values/times.js';
import { type Format, FormatChoice, type Subject, SubjectChoice } from './choices.js';
import { ReportRow } from './ReportRow.js';
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

const weekMs = 7 * 86_400_000;

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
      also={(chosen) => <ReportRow devices={devices} range={chosen} onSaved={onClose} />}
    >
      <SubjectChoice value={subject} onChange={setSubject} />
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
        <ul className="few">
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
  /** What else can be saved of the time that is chosen; undefined while one of its ends is not. */
  readonly also?: (range: Range | undefined) => ReactNode;
  readonly children: ReactNode;
};

type Chosen = { readonly type: Format; readonly st: Dayjs | null; readonly et: Dayjs | null };

/** The time whose offset the file is written in. */
const atMsOf = (et: Dayjs | null): number => et?.valueOf() ?? nowMs();

function ExportForm({ title, wanted, hint, range, onClose, also, children }: ExportFormProps) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const closing = useClosing(onClose);
  const start: Chosen = { type: 'xlsx', st: dayjs(range.fromMs), et: dayjs(range.toMs) };
  const form = useForm(exportCalls.start, {
    closing,
    closes: false,
    start,
    input: ({ type, st, et }) => exportInput({ ...wanted, st: st?.valueOf() ?? '', et: et?.valueOf() ?? '', unit, type }, atMsOf(et)),
    atOnce: ({ url }) => {
      save(url);
      closing.close();
    },
  });
  const { st, et } = form.values;
  const atMs = atMsOf(et);
  const picker = (label: string, name: 'st' | 'et') => (
    <FormField form={form} name={name} label={label}>
      {(control, value, change) => (
        <MinutePicker
          {...control}
          value={value}
          allowClear={false}
          status={form.problems[name] === undefined ? '' : 'error'}
          onChange={change}
          style={{ width: '100%' }}
        />
      )}
    </FormField>
  );
  return (
    <FormDialog form={form} title={title} act={t('export.act')} disabled={st === null || et === null}>
      {children}
      {picker(t('export.from'), 'st')}
      {picker(t('export.to'), 'et')}
      <FormatChoice value={form.values.type} onChange={(type) => form.set({ type })} />
      {also?.(st === null || et === null ? undefined : { fromMs: st.valueOf(), toMs: et.valueOf() })}
      <p className="hint">
        {hint} {t('export.hint.units', { offset: offsetText(atMs, zoneHours(atMs) * 60), unit })}
      </p>
    </FormDialog>
  );
}
