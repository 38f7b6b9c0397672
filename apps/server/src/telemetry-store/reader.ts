/**
 * Questions about facts inside a transaction of the caller, each for many devices at once: what the pool's face (store.ts) answers for pages, this
 * answers for judges and lists. Times are epoch ms UTC; a span says whether its end counts.
 */
import { creditMs } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import type { Querying } from '../db/querying.js';
import type { Chunk } from './chunk/coder.js';
import type { PositionChunk } from './chunk/position-chunk.js';
import { type EventAt, eventsSince, eventTimes } from './read-events.js';
import type { EventRow as StoredEvent, StoredPosition, StoredReading } from './rows.js';
import { inSlices, type Known, knownOf, type Slice } from './seconds.js';
import type { Span } from './span.js';
import { events } from './sealed/events.js';
import type { AnyKind, Kind } from './sealed/kind.js';
import { unpack } from './sealed/packed.js';
import { positions } from './sealed/positions.js';
import { edgeAt, type EdgeRow, factAt, factsOf, firstDays, isCut, known, overlaps, sealedEdge } from './sealed/read.js';
import { readings } from './sealed/readings.js';
import {
  eventColumnsOf,
  positionColumnsOf,
  sealedColumnsOf,
  sealedEventsOf,
  sealedPositionsOf,
  storedColumnsOf,
} from './stored-columns.js';

/** What kinds of facts there are. */
export type FactKind = 'reading' | 'position' | 'event';
/** How many facts of each kind that was asked for there are. */
export type FactCount<Of extends FactKind> = { readonly [K in Of]: number };
/** What a gateway received from a device in a time: how many readings, the time of the last and its strength, dBm. */
export type Reception = { readonly gatewayId: number; readonly readings: number; readonly lastMs: number; readonly rssi: number | null };

export class TelemetryReader {
  private readonly client: Querying;

  constructor(client: Querying) {
    this.client = client;
  }

  /** All readings of each span, both ends included, ascending by time, then gateway; in the order of the spans, which may share a device. */
  readings(spans: readonly Span[]): Promise<StoredReading[][]> {
    return this.inSpans(readings, ofReadings, spans);
  }

  /** The readings of one span, both ends included, about so many at once: a span may be years. */
  readingSlices(span: Span, most: number): AsyncGenerator<Slice<StoredReading>> {
    return this.slicesOf(readings, ofReadings, span, most);
  }

  /** All positions of each span, both ends included, ascending by time, then source; in the order of the spans. */
  positions(spans: readonly Span[]): Promise<StoredPosition[][]> {
    return this.inSpans(positions, ofPositions, spans);
  }

  /** The positions of one span, both ends included, about so many at once. */
  positionSlices(span: Span, most: number): AsyncGenerator<Slice<StoredPosition>> {
    return this.slicesOf(positions, ofPositions, span, most);
  }

  /** What the device said of itself in each span, both ends included, ascending by time, then kind; in the order of the spans. */
  events(spans: readonly Span[]): Promise<StoredEvent[][]> {
    return this.inSpans(events, ofEvents, spans);
  }

  /** The events of one span, both ends included, about so many at once. */
  eventSlices(span: Span, most: number): AsyncGenerator<Slice<StoredEvent>> {
    return this.slicesOf(events, ofEvents, span, most);
  }

  /** The time of the first reading, or other fact, of each span, its end not included; null = none. In the order of the spans. */
  firstMs(spans: readonly Span[], of: FactKind = 'reading'): Promise<(number | null)[]> {
    return this.edge(spans, of, 'asc');
  }

  /** The time of the last reading, or other fact, of each span, its end not included; null = none. In the order of the spans. */
  lastMs(spans: readonly Span[], of: FactKind = 'reading'): Promise<(number | null)[]> {
    return this.edge(spans, of, 'desc');
  }

  /**
   * Where the device of each span was at its end: the last position in it, both ends included; null = none. In the order of the spans.
   *
   * @param from 'start': where it was first said to be after the beginning of each span instead
   */
  async positionsAt(spans: readonly Span[], from: 'start' | 'end' = 'end'): Promise<(StoredPosition | null)[]> {
    const found: (StoredPosition | null)[] = spans.map(() => null);
    if (spans.length === 0) return found;
    const order = from === 'start' ? 'asc' : 'desc';
    // A day is unpacked only where no row is known to go before all of it.
    const isWanted = from === 'start' ? 'chunk.first_ms <= r.time_ms' : 'chunk.last_ms >= r.time_ms';
    type Row = Sealable & Sealed & { readonly at: number; readonly timeMs: number | null };
    const { rows } = await this.client.query<StoredPosition & Row>({
      name: `positions-at-${from}`,
      text: `select span.at::integer, ${positionColumnsOf('r')}, day.*
from ${spansOf}
left join lateral (select * from position where device_id = span.id and time_ms between span.from_ms and span.until_ms order by time_ms ${order}, source limit 1) r on true
left join lateral (select chunk.from_ms as "dayMs", chunk.body as packed from position_chunk as chunk where ${overlaps('span.id', 'span.from_ms', 'span.until_ms')} and (r.time_ms is null or ${isWanted})
  order by chunk.from_ms ${order} limit 1) day on true`,
      values: valuesOf(spans),
    });
    // Many ask of one day.
    const days = new Map<string, PositionChunk | undefined>();
    const sealedAt = (span: Span, dayMs: number, body: Buffer): StoredPosition | null => {
      const key = `${span.id}:${dayMs}`;
      if (!days.has(key)) days.set(key, unpack(positions, span.id, dayMs, body));
      return factAt(positions, span.id, days.get(key), span, order);
    };
    for (const { at, dayMs, packed, ...row } of rows) {
      const sealed = packed === null || dayMs === null ? null : sealedAt(spans[at - 1] as Span, dayMs, packed);
      const lying = row.timeMs === null ? null : row;
      found[at - 1] = order === 'asc' ? firstOf(lying, sealed) : firstOf(sealed, lying, -1);
    }
    return found;
  }

  /** Which gateways received the device in each span, both ends included, how often and when last, the most recent first; in the order of the spans. */
  async receptions(spans: readonly Span[]): Promise<Reception[][]> {
    const found: (Reception[] | undefined)[] = spans.map(() => []);
    const { rows } = await this.client.query<Reception & { at: number; isSealed: boolean; gatewayId: number | null }>({
      name: 'receptions-of-spans',
      text: `select span.at::integer, ${isSealed()} as "isSealed", r.*
from ${spansOf}
left join lateral (
  select gateway_id as "gatewayId", count(*) as readings, max(time_ms) as "lastMs", (array_agg(rssi order by time_ms desc))[1] as rssi
  from reading where device_id = span.id and gateway_id <> 0 and time_ms between span.from_ms and span.until_ms
  group by gateway_id) r on true order by span.at, r."lastMs" desc, r."gatewayId"`,
      values: valuesOf(spans),
    });
    for (const { at, isSealed: hasSealed, ...row } of rows) {
      if (hasSealed) found[at - 1] = undefined;
      else if (row.gatewayId !== null) found[at - 1]?.push(row);
    }
    return this.filled(spans, found, receptionsIn);
  }

  /** How many facts of each kind there are in each span, both ends included; in the order of the spans. Only keys are read. */
  async count<Of extends FactKind>(spans: readonly Span[], kinds: readonly Of[]): Promise<FactCount<Of>[]> {
    const counted = kinds.map(
      (kind) =>
        `(select count(*) from ${kindOf[kind].rows} r where r.device_id = span.id and r.time_ms between span.from_ms and span.until_ms) + of_${kind}.whole as "${kind}"`,
    );
    type Counted = { readonly [K in FactKind]?: number } & { readonly [K in `bodies_${string}`]: readonly Buffer[] } & {
      readonly [K in `days_${string}`]: readonly (number | string)[];
    };
    const { rows } = await this.client.query<Counted>({
      name: `count-${kinds.join('-')}`,
      text: `select ${[...counted, ...kinds.map((kind) => `of_${kind}.bodies as bodies_${kind}, of_${kind}.beginnings as days_${kind}`)].join(', ')}
from ${spansOf}
${kinds
  .map(
    (kind) => `cross join lateral (
  select coalesce(sum(chunk.count) filter (where not cut.is), 0)::bigint as whole, coalesce(array_agg(chunk.body) filter (where cut.is), '{}') as bodies,
    coalesce(array_agg(chunk.from_ms) filter (where cut.is), '{}') as beginnings
  from ${kindOf[kind].sealed} as chunk cross join lateral (select ${isCut('span.from_ms', 'span.until_ms + 1')} as is) as cut
  where ${overlaps('span.id', 'span.from_ms', 'span.until_ms')}) as of_${kind}`,
  )
  .join('\n')}
order by span.at`,
      values: valuesOf(spans),
    });
    return rows.map((row, index) => {
      const { id, fromMs, untilMs } = spans[index] as Span;
      const cutOf = (kind: FactKind): number =>
        (row[`bodies_${kind}`] ?? []).reduce(
          (sum, body, at) => sum + factsOf(kindOf[kind], id, Number(row[`days_${kind}`]?.[at]), body, fromMs, untilMs).length,
          0,
        );
      return Object.fromEntries(kinds.map((kind) => [kind, (row[kind] ?? 0) + cutOf(kind)])) as FactCount<Of>;
    });
  }

  /** Time of each span that readings cover, ms, as covered-time.ts has it, with one recording interval for the whole of each; its end is not included. In the order of the spans. */
  async coveredMs(spans: readonly Span[], intervalsMs: readonly number[]): Promise<number[]> {
    const { rows } = await this.client.query<{ covered: number; isSealed: boolean }>({
      name: 'covered-ms',
      text: `select coalesce(its.covered, 0)::float8 as covered, ${isSealed()} as "isSealed"
from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as span (id, from_ms, until_ms, interval_ms, at)
cross join lateral (
  select sum(least(case when next - time_ms <= $5::float8 * span.interval_ms then next - time_ms else least(span.interval_ms, next - time_ms) end, span.until_ms - time_ms)) as covered
  from (select time_ms, lead(time_ms) over (order by time_ms) as next from (
    select distinct time_ms from reading where device_id = span.id and time_ms >= span.from_ms and time_ms < span.until_ms) as its) as each) as its
order by span.at`,
      values: [...valuesOf(spans), intervalsMs, limits.gapIntervals],
    });
    const ended = spans.map((span) => ({ ...span, untilMs: span.untilMs - 1 }));
    const found = rows.map(({ covered, isSealed: hasSealed }) => (hasSealed ? undefined : covered));
    return this.filled(ended, found, (readings, at) => coveredIn(readings, (ended[at] as Span).untilMs + 1, intervalsMs[at] as number));
  }

  /** What devices said of themselves since a time, of kinds that begin so. */
  async eventsSince(deviceIds: readonly number[], sinceMs: number, kindPrefix: string): Promise<EventAt[]> {
    return eventsSince(this.client, deviceIds, sinceMs, kindPrefix);
  }

  /** When a device said one thing of itself, both ends included, ascending. */
  async eventTimes(span: Span, kind: string): Promise<number[]> {
    return eventTimes(this.client, span, kind);
  }

  private async inSpans<C extends Chunk, R extends Fact>(
    kind: Kind<C, R>,
    { columnsOf, sealedOf }: Lists,
    spans: readonly Span[],
  ): Promise<R[][]> {
    const found: R[][] = spans.map(() => []);
    if (spans.length === 0) return found;
    const { rows } = await this.client.query<R & Sealable & { at: number }>({
      name: `read-spans-of-${kind.name}`,
      text: `select span.at::integer, ${columnsOf('r')}, null::bytea as packed
from ${spansOf}
cross join lateral (select * from ${kind.rows} where device_id = span.id and time_ms between span.from_ms and span.until_ms order by time_ms, ${kind.tie.column}) r
union all
select span.at::integer, ${sealedOf('chunk')}, chunk.body
from ${spansOf} join ${kind.sealed} as chunk on ${overlaps('span.id', 'span.from_ms', 'span.until_ms')}`,
      values: valuesOf(spans),
    });
    const sealed = new Set<R[]>();
    for (const { at, packed, ...row } of rows) {
      const list = found[at - 1] as R[];
      if (packed === null) list.push(row as unknown as R);
      else {
        const { id, fromMs, untilMs } = spans[at - 1] as Span;
        for (const fact of factsOf(kind, id, (row as unknown as R).timeMs, packed, fromMs, untilMs)) list.push(fact);
        sealed.add(list);
      }
    }
    for (const list of sealed) list.sort(kind.follows);
    return found;
  }

  private slicesOf<C extends Chunk, R extends Fact>(
    kind: Kind<C, R>,
    { columnsOf, sealedOf }: Lists,
    { id, fromMs: sinceMs, untilMs }: Span,
    most: number,
  ): AsyncGenerator<Slice<R>> {
    const read = async (fromMs: number, size: number): Promise<Known<R>> => {
      const { rows: answered } = await this.client.query<R & Sealable & { nextMs: number | null }>({
        name: `read-slice-of-${kind.name}`,
        text: `(select ${columnsOf('r')}, null::bytea as packed, null::bigint as "nextMs" from ${kind.rows} r
  where r.device_id = $1 and r.time_ms between $2 and $3 order by r.time_ms, r.${kind.tie.column} limit $4)
union all (select ${sealedOf('chunk')}, chunk.body, chunk.next_ms from ${firstDays(kind.sealed, '$1', '$2::bigint', '$3::bigint', '$4')})`,
        values: [id, fromMs, Math.min(untilMs, latestMs), size],
      });
      const rows: R[] = [];
      const days: R[] = [];
      let next: number | undefined;
      for (const { packed, nextMs, ...rest } of answered) {
        const row = rest as unknown as R;
        if (packed === null) rows.push(row);
        else {
          for (const fact of factsOf(kind, id, row.timeMs, packed, fromMs, untilMs)) days.push(fact);
          next = nextMs ?? undefined;
        }
      }
      return known(kind, rows, days, knownOf(rows, size), next);
    };
    return inSlices(read, sinceMs, most);
  }

  /** What is not known of spans, because some of their days are sealed, made of all their readings. */
  private async filled<T>(
    spans: readonly Span[],
    found: readonly (T | undefined)[],
    make: (readings: readonly StoredReading[], at: number) => T,
  ): Promise<T[]> {
    const open = spans.map((_, at) => at).filter((at) => found[at] === undefined);
    const readings = await this.readings(open.map((at) => spans[at] as Span));
    const made = new Map(open.map((at, index) => [at, make(readings[index] as StoredReading[], at)]));
    return found.map((known, at) => known ?? (made.get(at) as T));
  }

  private async edge(spans: readonly Span[], of: FactKind, order: 'asc' | 'desc'): Promise<(number | null)[]> {
    if (spans.length === 0) return [];
    const kind = kindOf[of];
    const edgeOf = `(select r.time_ms from ${kind.rows} r where r.device_id = span.id and r.time_ms >= span.from_ms and r.time_ms < span.until_ms
  order by r.time_ms ${order} limit 1) as ms`;
    const { rows } = await this.client.query<EdgeRow>({
      name: `edge-${of}-${order}`,
      text: `select ${edgeOf}, sealed.* from ${spansOf} left join lateral ${sealedEdge(kind.sealed, 'span.id', 'span.from_ms', 'span.until_ms', order)} as sealed on true order by span.at`,
      values: valuesOf(spans),
    });
    return rows.map((row, at) => edgeAt(kind, row, spans[at] as Span, order));
  }
}

type Fact = { readonly timeMs: number };
type Sealable = { readonly packed: Buffer | null };
type Sealed = { readonly dayMs: number | null };
/** The columns of rows under a name, and as many of a sealed day. */
type Lists = { readonly columnsOf: (table: string) => string; readonly sealedOf: (table: string) => string };
const ofReadings: Lists = { columnsOf: storedColumnsOf, sealedOf: sealedColumnsOf };
const ofPositions: Lists = { columnsOf: positionColumnsOf, sealedOf: sealedPositionsOf };
const ofEvents: Lists = { columnsOf: eventColumnsOf, sealedOf: sealedEventsOf };
const kindOf: { readonly [K in FactKind]: AnyKind } = { reading: readings, position: positions, event: events };

const spansOf = 'unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at)';
/** Condition: some day of a span is sealed. */
const isSealed = (): string => `exists (select from reading_chunk as chunk where ${overlaps('span.id', 'span.from_ms', 'span.until_ms')})`;

/** The earlier of two, or the later (-1); of one moment the first given. */
function firstOf<R extends Fact>(one: R | null, other: R | null, sign: 1 | -1 = 1): R | null {
  if (one === null || other === null) return one ?? other;
  return sign * (one.timeMs - other.timeMs) <= 0 ? one : other;
}

function receptionsIn(readings: readonly StoredReading[]): Reception[] {
  const found = new Map<number, Reception>();
  for (const { gatewayId, timeMs, rssi } of readings)
    if (gatewayId !== 0) found.set(gatewayId, { gatewayId, readings: (found.get(gatewayId)?.readings ?? 0) + 1, lastMs: timeMs, rssi });
  return [...found.values()].sort((a, b) => b.lastMs - a.lastMs || a.gatewayId - b.gatewayId);
}

function coveredIn(readings: readonly StoredReading[], untilMs: number, intervalMs: number): number {
  const times = [...new Set(readings.map(({ timeMs }) => timeMs))];
  return times.reduce((sum, ms, index) => sum + creditMs(ms, times[index + 1], intervalMs, untilMs), 0);
}

/** Ends of spans as the columns of unnest; a span without an end reaches as far as times do. */
const latestMs = Number.MAX_SAFE_INTEGER;
const valuesOf = (spans: readonly Span[]): [number[], number[], number[]] => [
  spans.map(({ id }) => id),
  spans.map(({ fromMs }) => Math.max(fromMs, 0)),
  spans.map(({ untilMs }) => Math.min(untilMs, latestMs)),
];
