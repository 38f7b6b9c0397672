/** The readings around an excursion, with the band it went out of and its span hatched. */
import type { AlarmDetail } from '@frostway/contract/alarm/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { probeOf } from '@frostway/core/alarms';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useLiveDevice } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { SensorChart } from '../../chart/SensorChart.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { msOf } from '../../values/times.js';
import { aroundOf, limitsOf } from './alarm-chart.js';

/** See above. Nothing for an alarm without readings around it. */
export function AlarmChart({ detail }: { detail: AlarmDetail }) {
  const { t, lang } = useText();
  const unit = useTemperatureUnit();
  const { alarm, rule } = detail;
  const windowMs = rule?.probe === 'mkt' ? (rule.window ?? 0) * 1000 : 0;
  const device = useLiveDevice(alarm.deviceId);
  const [openMs] = useState(nowMs);
  const [startedMs, endedMs] = [msOf(alarm.startedAt) ?? openMs, msOf(alarm.endedAt)];
  const asked = useMemo(() => aroundOf(startedMs, endedMs, openMs, windowMs), [startedMs, endedMs, openMs, windowMs]);
  const answer = useAnswer(
    telemetry.trackColumns,
    { ...(alarm.mac === null ? { imei: alarm.imei ?? '' } : { mac: alarm.mac }), st: asked.fromMs, et: asked.toMs },
    { freshMs: 30_000, keepPrevious: true },
  );
  const limits = useMemo(() => limitsOf(detail, device?.limits), [detail, device?.limits]);
  const marks = useMemo(() => [alarm], [alarm]);
  const probe = probeOf(alarm.type) ?? 'temperature';
  const panels = useMemo(() => [probe], [probe]);
  // Shown by the limits it was judged by, not by those of each time.
  const columns = useMemo(() => (answer.data === undefined ? undefined : { ...answer.data, limits: undefined }), [answer.data]);
  // A refusal here is said by the list and the page of the device; the alarm itself is still to be read.
  if (answer.error !== null || (columns !== undefined && columns.time.length === 0 && probeOf(alarm.type) === undefined)) return null;
  if (columns === undefined) return <div className="al-chart fw-chart-waiting" aria-busy="true" />;
  if (columns.time.length === 0 || columns[probe].every(Number.isNaN)) return <p className="al-chart-none">{t('alarm.drawer.noChart')}</p>;
  return (
    <div className="al-chart">
      <SensorChart
        columns={columns}
        limits={limits}
        intervalSeconds={device?.interval ?? 300}
        lang={lang}
        unit={unit}
        asked={asked}
        panels={panels}
        marks={marks}
      />
    </div>
  );
}
