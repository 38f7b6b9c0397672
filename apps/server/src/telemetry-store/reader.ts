/**
 * Questions about facts inside a transaction of the caller, each for many devices at once: what the pool's face (store.ts) answers for pages, this
 * answers for judges and lists. Times are epoch ms UTC; a span says whether its end counts.
 */
import type { Querying } from '../db/querying.js';
import type { EventRow as StoredEvent, StoredPosition, StoredReading } from './rows.js';
import { inSlices, type Slice } from './seconds.js';
import type { Span } from './store.js';
import { eventColumnsOf, positionColumnsOf, storedColumnsOf } from './stored-columns.js';

/** What kinds of facts there are. */
export type FactKind = 'reading' | 'position' | 'event';
/** How many facts there are. */
export type FactCount = { readonly readings: number; readonly positions: number };
/** What a gateway heard of a device in a time: how many readings, the time of the last and its strength, dBm. */
export type Reception = { readonly gatewayId: number; readonly readings: number; readonly lastMs: number; readonly rssi: number | null };
/** What a device said of itself at a moment. */
export type EventAt = { readonly deviceId: number; readonly kind: string; readonly timeMs: number };

export class TelemetryReader {
  private readonly client: Querying;

  constructor(client: Querying) {
    this.client = client;
  }

  /** All readings of each span, both ends included, ascending by time, then gateway; in the order of the spans, which may share a device. */
  readings(spans: readonly Span[]): Promise<StoredReading[][]> {
    return this.inOrder<StoredReading>(spans, 'read-spans-in-order', storedColumnsOf('r'), 'from reading', 'order by time_ms, gateway_id');
  }

  /** The readings of one span, both ends included, about so many at once: a span may be years. */
  readingSlices(span: Span, most: number): AsyncGenerator<Slice<StoredReading>> {
    return this.slices<StoredReading>(span, most, 'read-slice', `${storedColumnsOf('r')} from reading r`, 'r.gateway_id');
  }

  /** All positions of each span, both ends included, ascending by time, then source; in the order of the spans. */
  positions(spans: readonly Span[]): Promise<StoredPosition[][]> {
    return this.inOrder<StoredPosition>(spans, 'read-positions', positionColumnsOf('r'), 'from position', 'order by time_ms, source');
  }

  /** The positions of one span, both ends included, about so many at once. */
  positionSlices(span: Span, most: number): AsyncGenerator<Slice<StoredPosition>> {
    return this.slices<StoredPosition>(span, most, 'read-position-slice', `${positionColumnsOf('r')} from position r`, 'r.source');
  }

  /** What the device said of itself in each span, both ends included, ascending by time, then kind; in the order of the spans. */
  events(spans: readonly Span[]): Promise<StoredEvent[][]> {
    return this.inOrder<StoredEvent>(spans, 'read-events', eventColumnsOf('r'), 'from device_event', 'order by time_ms, kind');
  }

  /** The events of one span, both ends included, about so many at once. */
  eventSlices(span: Span, most: number): AsyncGenerator<Slice<StoredEvent>> {
    return this.slices<StoredEvent>(span, most, 'read-event-slice', `${eventColumnsOf('r')} from device_event r`, 'r.kind');
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
    const order = from === 'start' ? 'asc' : 'desc';
    const { rows } = await this.client.query<StoredPosition & { at: number }>({
      name: `positions-at-${from}`,
      text: `select span.at::integer, ${positionColumnsOf('r')}
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at)
cross join lateral (select * from position where device_id = span.id and time_ms between span.from_ms and span.until_ms order by time_ms ${order}, source limit 1) r`,
      values: valuesOf(spans),
    });
    for (const { at, ...row } of rows) found[at - 1] = row;
    return found;
  }

  /** Which gateways heard the device in each span, both ends included, how often and when last, the most recent first; in the order of the spans. */
  async receptions(spans: readonly Span[]): Promise<Reception[][]> {
    const found: Reception[][] = spans.map(() => []);
    const { rows } = await this.client.query<Reception & { at: number }>({
      name: 'receptions-of-spans',
      text: `select span.at::integer, r.*
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at)
cross join lateral (
  select gateway_id as "gatewayId", count(*) as readings, max(time_ms) as "lastMs", (array_agg(rssi order by time_ms desc))[1] as rssi
  from reading where device_id = span.id and gateway_id <> 0 and time_ms between span.from_ms and span.until_ms
  group by gateway_id) r order by span.at, r."lastMs" desc, r."gatewayId"`,
      values: valuesOf(spans),
    });
    for (const { at, ...row } of rows) found[at - 1]?.push(row);
    return found;
  }

  /** How many readings and positions there are in each span, both ends included; in the order of the spans. Only keys are read. */
  async count(spans: readonly Span[]): Promise<FactCount[]> {
    const { rows } = await this.client.query<FactCount>({
      name: 'count-facts',
      text: `select
  (select count(*) from reading r where r.device_id = span.id and r.time_ms between span.from_ms and span.until_ms) as readings,
  (select count(*) from position p where p.device_id = span.id and p.time_ms between span.from_ms and span.until_ms) as positions
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at) order by span.at`,
      values: valuesOf(spans),
    });
    return rows;
  }

  /** How many events there are in each span, both ends included; in the order of the spans. */
  async countEvents(spans: readonly Span[]): Promise<number[]> {
    const { rows } = await this.client.query<{ events: number }>({
      name: 'count-events',
      text: `select (select count(*) from device_event e where e.device_id = span.id and e.time_ms between span.from_ms and span.until_ms) as events
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at) order by span.at`,
      values: valuesOf(spans),
    });
    return rows.map(({ events }) => events);
  }

  /** What devices said of themselves since a time, of kinds that begin so. */
  async eventsSince(deviceIds: readonly number[], sinceMs: number, kindPrefix: string): Promise<EventAt[]> {
    const { rows } = await this.client.query<EventAt>({
      name: 'events-since',
      text: `select device_id as "deviceId", kind, time_ms as "timeMs" from device_event where device_id = any($1::integer[]) and time_ms >= $2 and starts_with(kind, $3)`,
      values: [deviceIds, sinceMs, kindPrefix],
    });
    return rows;
  }

  /** When a device said one thing of itself, both ends included, ascending. */
  async eventTimes({ id, fromMs, untilMs }: Span, kind: string): Promise<number[]> {
    const { rows } = await this.client.query<{ ms: number }>({
      name: 'event-times',
      text: 'select time_ms as ms from device_event where device_id = $1 and kind = $2 and time_ms between $3 and $4 order by time_ms',
      values: [id, kind, fromMs, untilMs],
    });
    return rows.map(({ ms }) => ms);
  }

  private async inOrder<R extends object>(
    spans: readonly Span[],
    name: string,
    columns: string,
    from: string,
    order: string,
  ): Promise<R[][]> {
    const found: R[][] = spans.map(() => []);
    if (spans.length === 0) return found;
    const { rows } = await this.client.query<R & { at: number }>({
      name,
      text: `select span.at::integer, ${columns}
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at)
cross join lateral (select * ${from} where device_id = span.id and time_ms between span.from_ms and span.until_ms ${order}) r`,
      values: valuesOf(spans),
    });
    for (const { at, ...row } of rows) found[at - 1]?.push(row as unknown as R);
    return found;
  }

  private slices<R extends { readonly timeMs: number }>(
    { id, fromMs, untilMs }: Span,
    most: number,
    name: string,
    columnsFrom: string,
    tie: string,
  ): AsyncGenerator<Slice<R>> {
    const read = async (from: number, size: number): Promise<readonly R[]> => {
      const { rows } = await this.client.query<R>({
        name,
        text: `select ${columnsFrom} where r.device_id = $1 and r.time_ms between $2 and $3 order by r.time_ms, ${tie} limit $4`,
        values: [id, from, Math.min(untilMs, latestMs), size],
      });
      return rows;
    };
    return inSlices(read, fromMs, most);
  }

  private async edge(spans: readonly Span[], of: FactKind, order: 'asc' | 'desc'): Promise<(number | null)[]> {
    if (spans.length === 0) return [];
    const { rows } = await this.client.query<{ ms: number | null }>({
      name: `edge-${of}-${order}`,
      text: `select (select r.time_ms from ${tableOf[of]} r where r.device_id = span.id and r.time_ms >= span.from_ms and r.time_ms < span.until_ms
  order by r.time_ms ${order} limit 1) as ms
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at) order by span.at`,
      values: valuesOf(spans),
    });
    return rows.map(({ ms }) => ms);
  }
}

const tableOf = { reading: 'reading', position: 'position', event: 'device_event' } as const;

/** Ends of spans as the columns of unnest; a span without an end reaches as far as times do. */
const latestMs = Number.MAX_SAFE_INTEGER;
const valuesOf = (spans: readonly Span[]): [number[], number[], number[]] => [
  spans.map(({ id }) => id),
  spans.map(({ fromMs }) => Math.max(fromMs, 0)),
  spans.map(({ untilMs }) => Math.min(untilMs, latestMs)),
];
