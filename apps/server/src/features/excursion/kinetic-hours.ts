/**
 * The hours of devices that a rule on mean kinetic temperature watches: sums of each, kept so that a window of a month is not read again with every
 * reading. Tables kinetic_hour and kinetic_kept are only written here.
 */
import { hourOf, type KineticHour, kineticHours, kineticReach, kineticStepMs } from '@frostway/core/kinetic-window';
import type { Intervals } from '@frostway/core/covered-time';
import type { Querying } from '../../db/querying.js';
import { changedBetween, knownFrom, shownOf } from '../../telemetry-store/around.js';
import { secondOf } from '../../telemetry-store/seconds.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';

/** Hours of a device that begin in [fromMs, untilMs). */
export type HourSpan = { readonly id: number; readonly fromMs: number; readonly untilMs: number };

/** A span to be computed from readings; `fresh` are those of them that were not there before. */
export type Computed = HourSpan & { readonly intervals: Intervals; readonly headMs: number; readonly fresh: readonly StoredReading[] };

/** What readings say of a span, which may have had to be longer than it was asked for. */
export type HoursFound = HourSpan & { readonly hours: readonly KineticHour[] };

/** What new readings of a device may touch. */
export type Touched = Computed & {
  /** The first of them, and the first moment that may be spoken for differently. */
  readonly firstMs: number;
  readonly sinceMs: number;
};

/**
 * The hours that new readings, oldest first, may touch and that are full, with those that become full; the span is empty when there are none.
 *
 * @param judgedMs the newest reading before
 */
export function touchedHours(id: number, intervals: Intervals, judgedMs: number | null, fresh: readonly StoredReading[]): Touched {
  const firstMs = fresh[0]?.timeMs ?? 0;
  const lastMs = fresh.at(-1)?.timeMs ?? 0;
  const headMs = Math.max(judgedMs ?? 0, lastMs);
  // Adverts of one second speak for each other, and the one that counts may be the first of them.
  const secondMs = secondOf(firstMs) * 1000;
  const reach = kineticReach(intervals, secondMs, lastMs);
  const sinceMs = secondMs - reach;
  const fromMs = hourOf(Math.min(sinceMs, judgedMs ?? sinceMs));
  const untilMs = Math.min(hourOf(headMs), hourOf(lastMs + reach) + kineticStepMs);
  return { id, intervals, headMs, fromMs, untilMs, fresh, firstMs, sinceMs };
}

const minute = 60_000;
/** Adverts of one measurement are no further apart, ms: see shown.ts. */
const repeatMs = minute + 1000;

/** Computes hours from readings. Which of several adverts counts depends on those before: as far back, and on, is read as that takes. */
export async function computeHours(client: Querying, spans: readonly Computed[]): Promise<HoursFound[]> {
  const found: HoursFound[] = [];
  let waiting = spans.map((span) => ({ span, back: 5 * minute }));
  while (waiting.length > 0) {
    const looks = waiting.map((look) => ({ ...look, reach: kineticReach(look.span.intervals, look.span.fromMs, look.span.untilMs) }));
    const read = await new TelemetryReader(client).readings(
      looks.map(({ span, back, reach }) => ({
        id: span.id,
        fromMs: Math.max(0, span.fromMs - reach - back),
        untilMs: span.untilMs + reach,
      })),
    );
    waiting = [];
    for (const [index, { span, back, reach }] of looks.entries()) {
      const said = hoursOf(span, read[index] ?? [], reach, back);
      if (said === 'earlier') waiting.push({ span, back: back * 8 });
      else if (typeof said === 'number') waiting.push({ span: { ...span, untilMs: said }, back });
      else found.push({ id: span.id, fromMs: span.fromMs, untilMs: span.untilMs, hours: said });
    }
  }
  return found;
}

/** The hours of a span; or that more has to be read before it; or until when it has to reach, because what readings touch ends later. */
function hoursOf(span: Computed, rows: readonly StoredReading[], reach: number, back: number): KineticHour[] | 'earlier' | number {
  const { fromMs, untilMs, intervals } = span;
  const neededMs = fromMs - reach;
  const sinceMs = neededMs - back;
  const known = knownFrom(rows, sinceMs, sinceMs <= 0);
  if (known === undefined ? rows.length > 0 : known > 0 && (rows[known - 1] as StoredReading).timeMs >= neededMs) return 'earlier';
  const kept = rows.slice(known ?? 0);
  const shown = shownOf(kept);
  const least = touchedUntil(span, kept, shown, untilMs + reach);
  if (least > untilMs) return least;
  const series = { timeMs: shown.map(({ timeMs }) => timeMs), value: shown.map(({ temperature }) => temperature ?? Number.NaN) };
  return kineticHours(series, intervals, fromMs, untilMs);
}

/** Until when the hours of a span are others than before: readings that count because of a late one may lie after it. */
function touchedUntil(
  { fromMs, untilMs, headMs, intervals, fresh }: Computed,
  kept: readonly StoredReading[],
  shown: readonly StoredReading[],
  readUntilMs: number,
): number {
  if (fresh.length === 0 || untilMs >= hourOf(headMs)) return untilMs;
  const isFresh = new Set(fresh.map(({ timeMs, gatewayId }) => `${timeMs}:${gatewayId}`));
  const changed = changedBetween(shownOf(kept.filter(({ timeMs, gatewayId }) => !isFresh.has(`${timeMs}:${gatewayId}`))), shown);
  if (changed === undefined) return untilMs;
  const { firstMs, lastMs } = changed;
  const touchedMs = hourOf(lastMs + kineticReach(intervals, firstMs, lastMs)) + kineticStepMs;
  const isSettled = lastMs + repeatMs < readUntilMs;
  return Math.min(hourOf(headMs), Math.max(untilMs, touchedMs, isSettled ? 0 : untilMs + (untilMs - fromMs)));
}

/** Keeps hours in place of all there were in their spans; answers of each device the first and the last that is another than it was. */
export async function keepHours(
  client: Querying,
  found: readonly HoursFound[],
): Promise<Map<number, { readonly firstMs: number; readonly lastMs: number }>> {
  if (found.length === 0) return new Map();
  const hours = found.flatMap(({ id, hours: each }) => each.map((hour) => ({ id, hour })));
  const { rows } = await client.query<{ id: number; firstMs: number; lastMs: number }>({
    name: 'keep-kinetic-hours',
    text: `with said as (select * from unnest($1::integer[], $2::bigint[], $3::double precision[], $4::integer[]) as said (device_id, hour_ms, heat, covered_ms)),
put as (insert into kinetic_hour as h select * from said on conflict (device_id, hour_ms) do update set heat = excluded.heat, covered_ms = excluded.covered_ms
  where (h.heat, h.covered_ms) is distinct from (excluded.heat, excluded.covered_ms) returning h.device_id, h.hour_ms),
gone as (delete from kinetic_hour h using unnest($5::integer[], $6::bigint[], $7::bigint[]) as span (id, from_ms, until_ms)
  where h.device_id = span.id and h.hour_ms >= span.from_ms and h.hour_ms < span.until_ms
    and not exists (select from said where said.device_id = h.device_id and said.hour_ms = h.hour_ms) returning h.device_id, h.hour_ms)
select device_id as id, min(hour_ms) as "firstMs", max(hour_ms) as "lastMs" from (select * from put union all select * from gone) as changed group by device_id`,
    values: [
      hours.map(({ id }) => id),
      hours.map(({ hour }) => hour[0]),
      hours.map(({ hour }) => hour[1]),
      hours.map(({ hour }) => hour[2]),
      found.map(({ id }) => id),
      found.map(({ fromMs }) => fromMs),
      found.map(({ untilMs }) => untilMs),
    ],
  });
  return new Map(rows.map(({ id, ...changed }) => [id, changed]));
}

/** Says that all hours of devices are kept from here on. */
export async function keepFrom(client: Querying, kept: readonly Pick<HourSpan, 'id' | 'fromMs'>[]): Promise<void> {
  if (kept.length === 0) return;
  await client.query({
    name: 'keep-kinetic-from',
    text: `insert into kinetic_kept (device_id, from_ms) select * from unnest($1::integer[], $2::bigint[])
on conflict (device_id) do update set from_ms = excluded.from_ms`,
    values: [kept.map(({ id }) => id), kept.map(({ fromMs }) => fromMs)],
  });
}

/** The hours that are kept, ascending. */
export async function readHours(client: Querying, spans: readonly HourSpan[]): Promise<Map<number, readonly KineticHour[]>> {
  if (spans.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; hours: readonly KineticHour[] }>({
    name: 'read-kinetic-hours',
    text: `select span.id, coalesce((select json_agg(json_build_array(h.hour_ms, h.heat, h.covered_ms) order by h.hour_ms) from kinetic_hour h
  where h.device_id = span.id and h.hour_ms >= span.from_ms and h.hour_ms < span.until_ms), '[]') as hours
from unnest($1::integer[], $2::bigint[], $3::bigint[]) as span (id, from_ms, until_ms)`,
    values: [spans.map(({ id }) => id), spans.map(({ fromMs }) => fromMs), spans.map(({ untilMs }) => untilMs)],
  });
  return new Map(rows.map(({ id, hours }) => [id, hours]));
}

/**
 * Forgets the hours of devices that no such rule watches any more: nobody would bring them up to date. Those of a device whose clock goes ahead too: what
 * lies behind this moment may be of another interval now, and is summed again with its next reading. What readings cannot say again stays.
 */
export async function forgetHours(client: Querying, deviceIds: readonly number[], nowMs: number): Promise<void> {
  const { rows } = await client.query<{ device_id: number }>({
    text: `delete from kinetic_kept k where k.device_id = any($1) and (
  exists (select from judging j where j.device_id = k.device_id and j.judged_ms >= $2) or not exists (
  select from rule_watch w join alert_rule_version v on v.rule_id = w.rule_id and v.version = w.version
  where w.device_id = k.device_id and w.until_ms is null and v.probe = 'mkt')) returning k.device_id`,
    // A second before: the newest time judged may be told as the beginning of its second.
    values: [deviceIds, nowMs - 1000],
  });
  if (rows.length === 0) return;
  await client.query({
    text: `delete from kinetic_hour h where device_id = any($1) and hour_ms >= coalesce((select frozen_ms from judging j where j.device_id = h.device_id), 0)`,
    values: [rows.map((row) => row.device_id)],
  });
}

/** Forgets the hours of a device before a time: no window reaches so far back any more. */
export async function forgetBefore(client: Querying, id: number, untilMs: number): Promise<void> {
  await client.query({
    name: 'forget-hours',
    text: 'delete from kinetic_hour where device_id = $1 and hour_ms < $2',
    values: [id, untilMs],
  });
}
