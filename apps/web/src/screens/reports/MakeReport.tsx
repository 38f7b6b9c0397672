/** A report at once: of a group or of devices, over the last day, week or month or a time of one's own, saved as a PDF or sent by mail. */
import { report as calls } from '@frostway/contract/report/endpoints';
import { limits } from '@frostway/core/limits';
import { useMutation } from '@tanstack/react-query';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneInput } from '../../api/exports.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Field } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { Segments } from '../../ui/ListPanel.js';
import { Panel } from '../../ui/Panel.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';
import { clockText, dateText } from '../../values/times.js';
import { FileSettings, useFileSettings } from './FileSettings.js';
import { isChosen, lastSpan, namesOf, type ReportOf, reportOf, type ReportSpan, reportSpans } from './report-of.js';
import { SendDialog } from './SendDialog.js';
import { SubjectFields } from './SubjectFields.js';

const weekMs = 7 * 86_400_000;
type Own = { readonly st: Dayjs | null; readonly et: Dayjs | null };

const timeText = (ms: number): string => `${dateText(ms)} ${clockText(ms)}`;

/** See above. Nothing for whom reports are not. */
export function MakeReport() {
  const { t, lang } = useText();
  const may = useMay();
  const members = useFleetMembers();
  const [of, setOf] = useState<ReportOf>(() => reportOf());
  const [span, setSpan] = useState<ReportSpan>('day');
  const [own, setOwn] = useState<Own>(() => ({ st: dayjs(nowMs() - weekMs), et: dayjs(nowMs()) }));
  const settings = useFileSettings();
  const [isSending, setSending] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }) => {
      const input = {
        ...namesOf(of, members),
        st: fromMs,
        et: untilMs,
        unit: settings.unit,
        lang: settings.language,
        ...zoneInput(untilMs),
      };
      saveBlob(await callFile(calls.deviceReport, input), `${dateText(fromMs)} ${t('report.kind.devices')}.pdf`);
    },
    onError: (error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }),
  });
  if (!may(calls.deviceReport)) return null;
  const range =
    span !== 'own'
      ? lastSpan(span, nowMs())
      : own.st === null || own.et === null
        ? undefined
        : { fromMs: own.st.valueOf(), untilMs: own.et.valueOf() };
  const wrong =
    range === undefined
      ? undefined
      : range.untilMs <= range.fromMs
        ? t('reports.rangeOrder')
        : range.untilMs - range.fromMs > limits.sensorRangeMs
          ? t('reports.rangeTooLong')
          : undefined;
  const isReady = isChosen(of) && range !== undefined && wrong === undefined;
  const picker = (name: keyof Own, label: string) => (
    <Field label={label} error={name === 'et' ? wrong : undefined}>
      {(control) => (
        <MinutePicker
          {...control}
          style={{ width: '100%', height: 36 }}
          allowClear={false}
          value={own[name]}
          onChange={(value) => setOwn((before) => ({ ...before, [name]: value }))}
        />
      )}
    </Field>
  );
  const shown = range === undefined ? '' : t('report.period', { from: timeText(range.fromMs), until: timeText(range.untilMs) });
  return (
    <Panel title={t('reports.make')} padded>
      <div className="rp-make">
        <div>
          <SubjectFields value={of} onChange={(part) => setOf((before) => ({ ...before, ...part }))} />
        </div>
        <div>
          <div className="f">
            <div className="lab">{t('reports.time')}</div>
            <Segments
              label={t('reports.time')}
              value={span}
              options={reportSpans.map((key) => ({ key, word: t(`reports.span.${key}`) }))}
              onChange={setSpan}
            />
            {span === 'own' ? null : <p className="hint">{shown}</p>}
          </div>
          {span === 'own' ? (
            <div className="rp-two">
              {picker('st', t('export.from'))}
              {picker('et', t('export.to'))}
            </div>
          ) : null}
        </div>
      </div>
      <div className="rp-bar">
        <FileSettings {...settings} />
        <span className="grow" />
        {may(calls.send) ? (
          <button type="button" className="btn" disabled={!isReady} onClick={() => setSending(true)}>
            <Icon name="mail" size={14} />
            {t('reports.send')}
          </button>
        ) : null}
        <button
          type="button"
          className="btn p"
          disabled={!isReady || isPending}
          aria-busy={isPending}
          onClick={() => isReady && mutate(range)}
        >
          <Icon name="download" size={14} />
          {t('report.page.download')}
        </button>
      </div>
      {isSending && isReady ? <SendDialog {...range} named={namesOf(of, members)} lead={shown} onClose={() => setSending(false)} /> : null}
    </Panel>
  );
}
