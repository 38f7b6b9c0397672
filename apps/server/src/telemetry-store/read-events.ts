/**
 * Questions about what devices said of themselves, by kind. Which kinds a sealed day has stands beside it: a day without those asked for is not opened. Times are epoch
 * ms.
 */
import type { Querying } from '../db/querying.js';
import { dayMs } from './sealed/days.js';
import { events } from './sealed/events.js';
import { unpack } from './sealed/packed.js';
import { overlaps } from './sealed/read.js';
import type { Span } from './span.js';

/** What a device said of itself at a moment. */
export type EventAt = { readonly deviceId: number; readonly kind: string; readonly timeMs: number };
/** A row of an answer: an event, or a sealed day with its beginning as time. */
type Row = EventAt & { readonly packed: Buffer | null };

/** Condition: a sealed day, the alias `chunk`, has a kind that begins so. */
const hasKindLike = (prefix: string): string =>
  `exists (select from unnest(chunk.kinds) as its (kind) where starts_with(its.kind, ${prefix}))`;
/** As many columns of a sealed day as of events. */
const sealedColumns = 'chunk.device_id, null, chunk.from_ms, chunk.body';

/** What devices said of themselves since a time, of kinds that begin so; in no order. */
export async function eventsSince(client: Querying, deviceIds: readonly number[], sinceMs: number, kindPrefix: string): Promise<EventAt[]> {
  const { rows } = await client.query<Row>({
    name: 'events-since',
    text: `select device_id as "deviceId", kind, time_ms as "timeMs", null::bytea as packed from device_event
  where device_id = any($1::integer[]) and time_ms >= $2 and starts_with(kind, $3)
union all select ${sealedColumns} from unnest($1::integer[]) as device (id) join event_chunk as chunk
  on chunk.device_id = device.id and chunk.from_ms > $2::bigint - ${dayMs} and chunk.last_ms >= $2 and ${hasKindLike('$3')}`,
    values: [[...new Set(deviceIds)], sinceMs, kindPrefix],
  });
  return withSealed(rows, sinceMs, Number.POSITIVE_INFINITY, (kind) => kind.startsWith(kindPrefix));
}

/** When a device said one thing of itself, both ends included, ascending. */
export async function eventTimes(client: Querying, { id, fromMs, untilMs }: Span, kind: string): Promise<number[]> {
  const { rows } = await client.query<Row>({
    name: 'event-times',
    text: `(select device_id as "deviceId", kind, time_ms as "timeMs", null::bytea as packed from device_event
  where device_id = $1 and kind = $2 and time_ms between $3 and $4 order by time_ms)
union all select ${sealedColumns} from event_chunk as chunk where ${overlaps('$1', '$3::bigint', '$4::bigint')} and $2 = any(chunk.kinds)`,
    values: [id, kind, fromMs, untilMs],
  });
  return timesOf(withSealed(rows, fromMs, untilMs + 1, (its) => its === kind));
}

/** When a device said something of kinds that begin so in a time, its end not included, each moment once, ascending. */
export async function eventMoments(client: Querying, { id, fromMs, untilMs }: Span, kindPrefix: string): Promise<number[]> {
  const { rows } = await client.query<Row>({
    text: `select device_id as "deviceId", kind, time_ms as "timeMs", null::bytea as packed from device_event
  where device_id = $1 and time_ms >= $2 and time_ms < $3 and starts_with(kind, $4)
union all select ${sealedColumns} from event_chunk as chunk where ${overlaps('$1', '$2::bigint', '$3::bigint', '<')} and ${hasKindLike('$4')}`,
    values: [id, fromMs, untilMs, kindPrefix],
  });
  return [...new Set(timesOf(withSealed(rows, fromMs, untilMs, (kind) => kind.startsWith(kindPrefix))))];
}

/** How often a device said something of these kinds in a time, its end not included. */
export async function eventCount(client: Querying, { id, fromMs, untilMs }: Span, kinds: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ readonly count: number; readonly fromMs: number | null; readonly packed: Buffer | null }>({
    text: `select count(*)::integer as count, null::bigint as "fromMs", null::bytea as packed from device_event
  where device_id = $1 and time_ms >= $2 and time_ms < $3 and kind = any($4::text[])
union all select 0, chunk.from_ms, chunk.body from event_chunk as chunk
  where ${overlaps('$1', '$2::bigint', '$3::bigint', '<')} and chunk.kinds && $4::text[]`,
    values: [id, fromMs, untilMs, kinds],
  });
  return rows.reduce((sum, { count, fromMs: dayFromMs, packed }) => {
    if (packed === null || dayFromMs === null) return sum + count;
    return sum + eventsOf(id, dayFromMs, packed, fromMs, untilMs, (kind) => kinds.includes(kind)).length;
  }, 0);
}

const timesOf = (said: readonly EventAt[]): number[] => said.map(({ timeMs }) => timeMs).sort((a, b) => a - b);

/** Rows, and of the sealed days among them the events that are asked for; the end of the time is not included. */
const withSealed = (rows: readonly Row[], fromMs: number, untilMs: number, isAsked: (kind: string) => boolean): EventAt[] =>
  rows.flatMap(({ packed, ...row }) => (packed === null ? [row] : eventsOf(row.deviceId, row.timeMs, packed, fromMs, untilMs, isAsked)));

/** Events of a sealed day, without their bodies; none of a day that is damaged. */
function eventsOf(
  deviceId: number,
  dayFromMs: number,
  packed: Buffer,
  fromMs: number,
  untilMs: number,
  isAsked: (kind: string) => boolean,
): EventAt[] {
  const day = unpack(events, deviceId, dayFromMs, packed);
  if (day === undefined) return [];
  return Array.from(day.timeMs, (timeMs, index) => ({ deviceId, kind: day.kind[index] as string, timeMs })).filter(
    ({ timeMs, kind }) => timeMs >= fromMs && timeMs < untilMs && isAsked(kind),
  );
}
