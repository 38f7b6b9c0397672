/**
 * From what was found before to what is found now. An alarm stays with its excursion while that moves, grows and ends; when two become one the older
 * alarm survives, and the other says into which it went; when late data shows that there was none, the alarm is withdrawn. What people did stays.
 */
import type { Intervals } from '@frostway/core/covered-time';
import { degreeMinutes, excessOf, type Excursion } from '@frostway/core/excursion';
import type { Querying } from '../../db/querying.js';
import type { Detection, OldExcursion, AlarmView } from './detected.js';
import type { EffectiveRule } from './effective-rules.js';
import type { Source } from './source.js';
import { AlarmWriter } from './writing.js';

/** What one watch finds of one device, instead of every excursion that started in [fromMs, untilMs). */
export type DetectedSpan = {
  readonly deviceId: number;
  readonly effective: EffectiveRule<never>;
  readonly intervals: Intervals;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly found: readonly Excursion[];
  /** The newest value, thousandths, when it is outside and the newest there is. */
  readonly latest: number | undefined;
};

/** Since when to read excursions of which those that are not closed are enough; epoch ms. */
export const open = Number.MAX_SAFE_INTEGER;

/** The excursions of devices that were found in a source and not closed before a time, oldest alarm first. */
export async function readOld(
  client: Querying,
  { name, isFoundHere }: Pick<Source<never>, 'name' | 'isFoundHere'>,
  sinceMs: ReadonlyMap<number, number>,
): Promise<OldExcursion[]> {
  if (sinceMs.size === 0) return [];
  const { rows } = await client.query<OldExcursion>({
    name: `read-old-excursions-${name}`,
    text: `select e.id, e.device_id as "deviceId", e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs",
  e.closed_ms as "closedMs", e.last_ms as "lastMs", e.worst, e.minutes, a.id as "alarmId", a.state, a.is_worst_told as "isWorstTold",
  e.is_fault as "isFault", e.is_door as "isDoor"
from unnest($1::integer[], $2::bigint[]) as d (id, since_ms)
cross join lateral (
  select * from excursion where device_id = d.id and closed_ms is null
  union all
  select * from excursion where d.since_ms < ${open} and device_id = d.id and closed_ms >= d.since_ms) e
join alarm a on a.device_id = e.device_id and a.excursion_id = e.id
where ${isFoundHere}
order by a.id`,
    values: [[...sinceMs.keys()], [...sinceMs.values()]],
  });
  return rows;
}

/** Writes what was found; answers the devices whose alarms changed. */
export async function settleFound(
  client: Querying,
  spans: readonly DetectedSpan[],
  old: readonly OldExcursion[],
  nowMs: number,
): Promise<number[]> {
  const writer = new AlarmWriter(nowMs);
  for (const span of spans) {
    const before = old.filter(
      (each) =>
        each.deviceId === span.deviceId &&
        each.watch === span.effective.key &&
        each.startedMs >= span.fromMs &&
        each.startedMs < span.untilMs,
    );
    settleSpan(
      writer,
      {
        deviceId: span.deviceId,
        detector: span.effective,
        intervals: span.intervals,
        found: span.found,
        present: (now) => present(span, now),
      },
      before,
    );
  }
  await writer.write(client);
  return writer.touched();
}

type Spread = { readonly endedMs: number | null; readonly lastMs: number };
/** What a device reports by itself may begin and end at one moment. */
const endOf = ({ endedMs, lastMs }: Spread): number => (endedMs === null ? Number.POSITIVE_INFINITY : Math.max(endedMs, lastMs + 1));
const overlaps = (a: OldExcursion, b: Excursion): boolean => a.startedMs < endOf(b) && b.startedMs < endOf(a);

/** Brings what was known of a time in line with what is found there. */
export function settleSpan(writer: AlarmWriter, span: Detection, before: readonly OldExcursion[]): void {
  const left = new Set(before);
  for (const now of span.found) {
    const shown = span.present(now);
    // What had fired stays an alarm of something that fired.
    const same = [...left].filter((each) => overlaps(each, now) && (each.firedMs === null || now.firedMs !== null));
    const survivor = same.find(({ firedMs }) => firedMs !== null) ?? same[0];
    if (survivor === undefined) {
      writer.begin(span, now, shown);
      continue;
    }
    left.delete(survivor);
    writer.move(span, survivor, now, shown);
    for (const other of same) {
      if (other === survivor) continue;
      left.delete(other);
      if (other.firedMs === null) writer.drop(other);
      else writer.merge(other, survivor.alarmId);
    }
  }
  for (const gone of left) {
    if (gone.firedMs === null) writer.drop(gone);
    else writer.withdraw(gone);
  }
}

/** A value better than the worst by this is no noise, thousandths. */
const noise = 500;

/** No goods step further from one reading to the next, thousandths of a degree. */
const mostStep = 10_000;

function present({ effective, latest }: DetectedSpan, now: Excursion): AlarmView {
  const { criterion } = effective.watch;
  const isTemperature = effective.series.isTemperature === true;
  const type = effective.type ?? effective.series.types[now.beganOn];
  if (type === undefined) throw new Error(`nothing says what ${effective.series.name} ${now.beganOn} its limit is called`);
  const bound = now.beganOn === 'above' ? criterion.upper : criterion.lower;
  const excess = excessOf(criterion, now.worst);
  return {
    type,
    worst: now.worst / 1000,
    limit: bound === null ? null : bound.value / 1000,
    minutes: now.outMs / 60_000,
    degreeMinutes: degreeMinutes(now),
    isFault: isTemperature && now.largestStep > mostStep,
    isDoor: isTemperature && now.isLit,
    isMoment: criterion.isMomentary === true,
    isTurned:
      latest !== undefined &&
      criterion.isLasting !== true &&
      now.endedMs === null &&
      now.worstMs > now.startedMs &&
      excess - excessOf(criterion, latest) >= Math.max(noise, criterion.hysteresis),
  };
}
