/** Which probes have a tab of excursions: temperature and humidity always, the air's where there were excursions of it. */
import { alarmFeature, detailProbes } from '@frostway/contract/alarm/endpoints';
import { type ProbeAlarmType, probeTable } from '@frostway/core/probes';
import { useAnswer } from '../../api/answers.js';
import { zoneNow } from '../../values/zone.js';
import type { Span } from './Statistics.js';

/** A probe with details. */
export type DetailProbe = (typeof detailProbes)[number];

/** The alarms of a probe, above and below. */
export function typesOf(probe: DetailProbe): ProbeAlarmType[] {
  const { above, below } = probeTable[probe].rules;
  return [above.type, below.type];
}

const usual: readonly DetailProbe[] = ['temperature', 'humidity'];
const rare = detailProbes.filter((probe) => !usual.includes(probe));

/** The probes with a tab in a span of time; the one that is asked for has its own in any case. */
export function useDetailProbes(asked: string, span: Span): readonly DetailProbe[] {
  const { data } = useAnswer(
    alarmFeature.alarmStatistics,
    { by: 'type', tz: zoneNow(), type: rare.flatMap(typesOf), st: span.from },
    { freshMs: 10_000, keepPrevious: true },
  );
  const found = new Set(data?.rows.filter(({ total }) => total > 0).map(({ key }) => key));
  return detailProbes.filter((probe) => usual.includes(probe) || probe === asked || typesOf(probe).some((type) => found.has(type)));
}
