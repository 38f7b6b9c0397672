/**
 * The whitelists of gateways, as facts are judged by them: what a gateway hears is taken while its whitelist is off, and while it is on of what is bound to
 * it. Switch and bindings count as they were at the reading's own time, so that late data and replays have the same fate. Kept for a minute, and dropped when
 * somebody changes them.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.js';
import type { Clock } from '../outside/clock.js';

type Period = { readonly fromMs: number; readonly untilMs: number };
type Whitelist = { readonly periods: readonly Period[]; readonly bound: ReadonlyMap<number, readonly Period[]> };

const keptMs = 60_000;
const holds = (periods: readonly Period[] | undefined, timeMs: number): boolean =>
  periods?.some(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs) === true;

export class Whitelists {
  private readonly db: Kysely<Schema>;
  private readonly clock: Clock;
  private kept: ReadonlyMap<number, Whitelist> = new Map();
  private untilMs = 0;
  /** Counts how often everything was forgotten: what was read before is not kept afterwards. */
  private age = 0;

  constructor(db: Kysely<Schema>, clock: Clock) {
    this.db = db;
    this.clock = clock;
  }

  /** A switch was thrown, or a binding changed. */
  forget(): void {
    this.age += 1;
    this.untilMs = 0;
  }

  /** Whether what a gateway heard of a device at a time, epoch ms, is taken. */
  async admits(): Promise<(gatewayId: number, deviceId: number, timeMs: number) => boolean> {
    let kept = this.kept;
    if (this.clock.now() >= this.untilMs) {
      const { age } = this;
      kept = await this.load();
      if (age === this.age) {
        this.kept = kept;
        this.untilMs = this.clock.now() + keptMs;
      }
    }
    return (gatewayId, deviceId, timeMs) => {
      const list = kept.get(gatewayId);
      return list === undefined || !holds(list.periods, timeMs) || holds(list.bound.get(deviceId), timeMs);
    };
  }

  /** Only gateways that ever had one, and what was bound to these: few. */
  private async load(): Promise<ReadonlyMap<number, Whitelist>> {
    const loaded = new Map<number, { periods: Period[]; bound: Map<number, Period[]> }>();
    const { rows: switched } = await sql<Row>`select gateway_id as id, from_ms, until_ms from gateway_whitelist`.execute(this.db);
    for (const row of switched) {
      const list = loaded.get(row.id) ?? { periods: [], bound: new Map<number, Period[]>() };
      loaded.set(row.id, list);
      list.periods.push(periodOf(row));
    }
    if (loaded.size === 0) return loaded;
    const { rows: bound } = await sql<Row & { device_id: number }>`
      select to_device_id as id, device_id, from_ms, until_ms from device_binding where to_device_id = any(${[...loaded.keys()]}::integer[])`.execute(
      this.db,
    );
    for (const row of bound) {
      const list = loaded.get(row.id);
      list?.bound.set(row.device_id, [...(list.bound.get(row.device_id) ?? []), periodOf(row)]);
    }
    return loaded;
  }
}

type Row = { id: number; from_ms: number; until_ms: number | null };
const periodOf = (row: Row): Period => ({ fromMs: row.from_ms, untilMs: row.until_ms ?? Number.POSITIVE_INFINITY });
