/**
 * Questions about facts inside a transaction of the caller, each for many devices at once: what the pool's face (store.ts) answers for pages, this
 * answers for judges and lists. Times are epoch ms UTC; a span says whether its end counts.
 */
import type { Querying } from '../db/querying.js';
import type { StoredReading } from './rows.js';
import type { Span } from './store.js';
import { storedColumnsOf } from './stored-columns.js';

/** How many facts there are. */
export type FactCount = { readonly readings: number; readonly positions: number };
/** What a device said of itself at a moment. */
export type EventAt = { readonly deviceId: number; readonly kind: string; readonly timeMs: number };

export class TelemetryReader {
  private readonly client: Querying;

  constructor(client: Querying) {
    this.client = client;
  }

  /** All readings of each span, both ends included, ascending by time, then gateway; in the order of the spans, which may share a device. */
  async readings(spans: readonly Span[]): Promise<StoredReading[][]> {
    const found: StoredReading[][] = spans.map(() => []);
    const { rows } = await this.client.query<StoredReading & { at: number }>({
      name: 'read-spans-in-order',
      text: `select span.at::integer, ${storedColumnsOf('r')}
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at)
cross join lateral (select * from reading where device_id = span.id and time_ms between span.from_ms and span.until_ms order by time_ms, gateway_id) r`,
      values: valuesOf(spans),
    });
    for (const { at, ...row } of rows) found[at - 1]?.push(row);
    return found;
  }

  /** The time of the first reading of each span, its end not included; null = none. In the order of the spans. */
  firstMs(spans: readonly Span[]): Promise<(number | null)[]> {
    return this.edge(spans, 'first');
  }

  /** The time of the last reading of each span, its end not included; null = none. In the order of the spans. */
  lastMs(spans: readonly Span[]): Promise<(number | null)[]> {
    return this.edge(spans, 'last');
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

  private async edge(spans: readonly Span[], which: 'first' | 'last'): Promise<(number | null)[]> {
    if (spans.length === 0) return [];
    const { rows } = await this.client.query<{ ms: number | null }>({
      name: `${which}-of-spans`,
      text: `select (select r.time_ms from reading r where r.device_id = span.id and r.time_ms >= span.from_ms and r.time_ms < span.until_ms
  order by r.time_ms ${which === 'first' ? 'asc' : 'desc'} limit 1) as ms
from unnest($1::integer[], $2::bigint[], $3::bigint[]) with ordinality as span (id, from_ms, until_ms, at) order by span.at`,
      values: valuesOf(spans),
    });
    return rows.map(({ ms }) => ms);
  }
}

/** Ends of spans as the columns of unnest; a span without an end reaches as far as times do. */
const latestMs = Number.MAX_SAFE_INTEGER;
const valuesOf = (spans: readonly Span[]): [number[], number[], number[]] => [
  spans.map(({ id }) => id),
  spans.map(({ fromMs }) => Math.max(fromMs, 0)),
  spans.map(({ untilMs }) => Math.min(untilMs, latestMs)),
];
