/**
 * The whitelists of gateways, as facts are judged by them: what a gateway hears is taken while its whitelist is off, and while it is on of what is bound to
 * it. Switch and bindings count as they were at the reading's own time, so that late data and replays have the same fate. Kept for a minute, and a gateway's read
 * anew when somebody changes them. What is kept out is lost, and another server may have bound it this moment: before that a gateway's own are read anew too, once
 * a second at the most.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.js';
import type { Missed, Subscriber } from '../events/event.js';
import { after, type Soon } from '../flow/soon.js';
import type { Clock } from '../outside/clock.js';

type Period = { readonly fromMs: number; readonly untilMs: number };
type Whitelist = { readonly readMs: number; readonly periods: readonly Period[]; readonly bound: ReadonlyMap<number, readonly Period[]> };
/** What a gateway received: of which device, and when; epoch ms. */
export type GatewayReception = { readonly gatewayId: number; readonly deviceId: number; readonly timeMs: number };

const keptMs = 60_000;
/** So old is what something is kept out by at the most. */
const momentMs = 1000;
const holds = (periods: readonly Period[] | undefined, timeMs: number): boolean =>
  periods?.some(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs) === true;

const admitsBy = (list: Whitelist | undefined, { deviceId, timeMs }: GatewayReception): boolean =>
  list === undefined || !holds(list.periods, timeMs) || holds(list.bound.get(deviceId), timeMs);

export class Whitelists implements Subscriber {
  private readonly db: Kysely<Schema>;
  private readonly clock: Clock;
  private kept = new Map<number, Whitelist>();
  /** Gateways that are read anew just now. */
  private readonly renewals = new Map<number, Promise<Whitelist | undefined>>();
  private untilMs = 0;
  /** Gateways whose whitelist was changed since it was read. */
  private readonly changed = new Set<number>();
  /** Counts how often something was forgotten: what was read before is not kept afterwards. */
  private age = 0;

  readonly on: Subscriber['on'] = {
    /** A switch was thrown, or a binding changed. */
    admissionChanged: ({ gatewayIds }) => {
      this.age += 1;
      for (const id of gatewayIds) {
        this.changed.add(id);
        this.renewals.delete(id);
      }
    },
  };

  constructor(db: Kysely<Schema>, clock: Clock) {
    this.db = db;
    this.clock = clock;
  }

  missed(what: Missed): void {
    if (what === 'unlogged') return;
    this.age += 1;
    this.untilMs = 0;
    this.renewals.clear();
  }

  /** Answers which of what gateways received is taken. */
  admits(all: readonly GatewayReception[]): Soon<(received: GatewayReception) => boolean> {
    return after(this.known(), (kept) => this.admitsOf(all, kept));
  }

  private admitsOf(all: readonly GatewayReception[], kept: ReadonlyMap<number, Whitelist>): Soon<(received: GatewayReception) => boolean> {
    const isStale = (list: Whitelist): boolean => list.readMs <= this.clock.now() - momentMs;
    const stale = new Set<number>();
    for (const received of all) {
      const list = kept.get(received.gatewayId);
      if (this.changed.has(received.gatewayId)) stale.add(received.gatewayId);
      else if (list !== undefined && !admitsBy(list, received) && isStale(list)) stale.add(received.gatewayId);
    }
    if (stale.size === 0) return (received) => admitsBy(kept.get(received.gatewayId), received);
    return Promise.all([...stale].map(async (id) => [id, await this.renew(id)] as const)).then((entries) => {
      const renewed = new Map(entries);
      return (received) => admitsBy((stale.has(received.gatewayId) ? renewed : kept).get(received.gatewayId), received);
    });
  }

  private known(): Soon<ReadonlyMap<number, Whitelist>> {
    if (this.clock.now() < this.untilMs) return this.kept;
    const { age } = this;
    return this.load().then((kept) => {
      if (age === this.age) {
        this.kept = kept;
        this.changed.clear();
        this.untilMs = this.clock.now() + keptMs;
      }
      return kept;
    });
  }

  /** Reads the whitelist of a gateway anew; who asks while it is read waits for the same answer. */
  private renew(id: number): Promise<Whitelist | undefined> {
    const running = this.renewals.get(id);
    if (running !== undefined) return running;
    const { age } = this;
    const renewal = this.load(id)
      .then((loaded) => {
        const list = loaded.get(id);
        if (age === this.age) {
          this.changed.delete(id);
          if (list === undefined) this.kept.delete(id);
          else this.kept.set(id, list);
        }
        return list;
      })
      .finally(() => {
        if (this.renewals.get(id) === renewal) this.renewals.delete(id);
      });
    this.renewals.set(id, renewal);
    return renewal;
  }

  /** Only gateways that ever had one, and what was bound to these: few. Of one gateway when it is named. */
  private async load(id?: number): Promise<Map<number, Whitelist>> {
    const readMs = this.clock.now();
    const wanted = id === undefined ? sql`` : sql`where gateway_id = ${id}`;
    const { rows } = await sql<Row>`
      select gateway_id, null::integer as device_id, from_ms, until_ms from gateway_whitelist ${wanted}
      union all
      select to_device_id, device_id, from_ms, until_ms from device_binding where to_device_id in (select gateway_id from gateway_whitelist ${wanted})`.execute(
      this.db,
    );
    const loaded = new Map<number, { readMs: number; periods: Period[]; bound: Map<number, Period[]> }>();
    for (const { gateway_id: gatewayId, device_id: deviceId, from_ms: fromMs, until_ms: untilMs } of rows) {
      const list = loaded.get(gatewayId) ?? { readMs, periods: [], bound: new Map<number, Period[]>() };
      loaded.set(gatewayId, list);
      const period = { fromMs, untilMs: untilMs ?? Number.POSITIVE_INFINITY };
      if (deviceId === null) list.periods.push(period);
      else list.bound.set(deviceId, [...(list.bound.get(deviceId) ?? []), period]);
    }
    return loaded;
  }
}

/** A time the switch was on; or, with a device, that this was bound. */
type Row = { gateway_id: number; device_id: number | null; from_ms: number; until_ms: number | null };
