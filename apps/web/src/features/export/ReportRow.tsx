/** The report of the devices of an export and of its time, as a PDF. */
import { report as calls } from '@frostway/contract/report/endpoints';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../api/call.js';
import { saveBlob, zoneInput } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { dateText } from '../../values/times.js';

export type ReportRowProps = {
  readonly devices: readonly { readonly mac: string | null; readonly imei: string | null }[];
  /** Epoch ms, its end excluded; undefined while one of its ends is not chosen. */
  readonly range: { readonly fromMs: number; readonly toMs: number } | undefined;
  readonly onSaved: () => void;
};

/** See above. Nothing for whom reports are not. */
export function ReportRow({ devices, range, onSaved }: ReportRowProps) {
  const { t, lang } = useText();
  const may = useMay();
  const unit = useTemperatureUnit();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fromMs, toMs }: NonNullable<ReportRowProps['range']>) => {
      const named = {
        macs: devices.flatMap(({ mac }) => mac ?? []),
        imeis: devices.flatMap(({ mac, imei }) => (mac === null ? (imei ?? []) : [])),
      };
      const asked = {
        ...(named.macs.length === 0 ? {} : { macs: named.macs }),
        ...(named.imeis.length === 0 ? {} : { imeis: named.imeis }),
      };
      const input = { ...asked, st: fromMs, et: toMs, unit, ...zoneInput(toMs) };
      saveBlob(await callFile(calls.deviceReport, input), `${dateText(fromMs)} ${t('report.kind.devices')}.pdf`);
    },
    onSuccess: onSaved,
    onError: (error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }),
  });
  if (!may(calls.deviceReport)) return null;
  return (
    <div className="f">
      <div className="lab">{t('export.report')}</div>
      <button
        type="button"
        className="btn"
        disabled={range === undefined || isPending}
        aria-busy={isPending}
        onClick={() => range && mutate(range)}
      >
        <Icon name="report" size={14} />
        {t('export.report.save')}
      </button>
      <p className="hint">{t('export.report.hint')}</p>
    </div>
  );
}
