/** What goes wrong with sealing loses nothing: each day is rows or sealed, whole. Times are epoch ms. */
import { describe, expect, it } from 'vitest';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.js';
import { Partitions } from '../partitions.js';
import type { Batch } from '../rows.js';
import { TelemetryReader } from '../reader.js';
import { openStore } from '../store.fixture.js';
import { TelemetryStore } from '../store.js';
import { dayMs, keepDays } from './days.js';
import type { AnyKind } from './kind.js';
import { kinds } from './kinds.js';
import { tellOfDamage, type Damage } from './packed.js';
import { sealingProgress } from './progress.js';
import { openDays, sealDay } from './seal.js';
import { kept, open, seal, sealAll } from './sealed.fixture.js';
import { openAll, sealOld } from './sealing.js';
import { verifySealed } from './verify.js';

const facts = openStore();
const { append, event, months, query, reading, position } = facts;
const day = Date.UTC(2025, 4, 14);
const minute = 60_000;
const nobody = (): Promise<number[]> => Promise.resolve([]);
const never = new AbortController().signal;

const register = (ids: readonly number[]): Promise<unknown> =>
  facts.pool.query(
    `insert into device (id, mac, kind, model, activation_key, name) overriding system value
     select id, 'AC233F' || upper(lpad(to_hex(id), 6, '0')), 'beacon', 'beacon-th', 'K', 'Test' from unnest($1::integer[]) as id`,
    [ids],
  );

type Found = { readonly length: number; readonly timeMs: ArrayLike<number> };
type Said = { readonly deviceId: number; readonly timeMs: number; readonly receivedMs: number };
/** What the kinds differ in here. */
type OfKind = {
  readonly fact: (said: Said, value: number) => Partial<Batch>;
  /** Everything there is of a device, at once and by slices. */
  readonly range: (store: TelemetryStore, reader: TelemetryReader, id: number) => Promise<Found>;
  readonly slices: (store: TelemetryStore, reader: TelemetryReader, id: number) => AsyncIterable<Pick<Found, 'timeMs'>>;
  /** A column of doubles; null = there is none. */ readonly double: string | null;
  /** What stands beside a day, made another, and a row of $1 at $2. */ readonly other: string;
  readonly insert: string;
};
const untilMs = day * 2;
const timed = <R extends { readonly timeMs: number }>(rows: readonly R[]): Found & { readonly rows: readonly R[] } => ({
  length: rows.length,
  timeMs: rows.map(({ timeMs }) => timeMs),
  rows,
});
const ofKind: { readonly [K in AnyKind['name']]: OfKind } = {
  readings: {
    fact: (said, value) => ({ readings: [reading({ ...said, temperature: value })] }),
    range: (store, _, id) => store.range(id, 0, untilMs),
    slices: (store, _, id) => store.slices(id, 0, untilMs, 10),
    double: 'humidity',
    other: 'sums[2] = sums[2] + 1',
    insert: 'insert into reading (device_id, time_ms, received_ms) values ($1, $2, $2)',
  },
  positions: {
    fact: (said, value) => ({ positions: [position({ ...said, speed: value, attributes: { odometerM: value } })] }),
    range: (store, _, id) => store.positions(id, 0, untilMs),
    slices: (store, _, id) => store.positionSlices(id, 0, untilMs, 10),
    double: 'altitude',
    other: "attributes = array['other']",
    insert:
      'insert into position (device_id, time_ms, source, received_ms, latitude, longitude, is_valid) values ($1, $2, 1, $2, 1, 1, true)',
  },
  events: {
    fact: (said, value) => ({ events: [event({ ...said, body: { value } })] }),
    range: async (_, reader, id) => timed((await reader.events([{ id, fromMs: 0, untilMs }]))[0] ?? []),
    slices: async function* (_, reader, id) {
      for await (const { rows } of reader.eventSlices({ id, fromMs: 0, untilMs }, 10)) yield timed(rows);
    },
    double: null,
    other: "kinds = array['other']",
    insert: `insert into device_event (device_id, time_ms, kind, received_ms, body) values ($1, $2, 'other', $2, '{}')`,
  },
};

describe.each(kinds)('Of $name', (kind) => {
  const its = ofKind[kind.name];
  /** One fact of a time, with a value of its own. */
  const fact = (timeMs: number, value: number, deviceId = facts.id): Partial<Batch> =>
    its.fact({ deviceId, timeMs, receivedMs: timeMs }, value);
  /** Three days of a fact every half hour. */
  async function fill(count = 3, deviceId = facts.id): Promise<void> {
    const all = Array.from({ length: 48 * count }, (_, index) => fact(day + index * 30 * minute, index / 10, deviceId));
    await append({
      readings: all.flatMap(({ readings = [] }) => readings),
      positions: all.flatMap(({ positions = [] }) => positions),
      events: all.flatMap(({ events = [] }) => events),
    });
  }
  const sealedDays = async (id = facts.id): Promise<number[]> =>
    (await query(`select (from_ms - $2) / $3 as day from ${kind.sealed} where device_id = $1 order by 1`, [id, day, dayMs])).map(
      ({ day: at }) => Number(at),
    );
  const range = async (id: number): Promise<Found> => its.range(facts.store, new TelemetryReader(facts.pool), id);

  it('a day is whole whatever statement of sealing or opening it is the last one', async () => {
    const { pool, id } = facts;
    await fill(1);
    const lying = await kept(pool, id, kind);
    const dying = async (run: (client: pg.ClientBase) => Promise<unknown>, after: number): Promise<boolean> => {
      let done = 0;
      const died = inTransaction(pool, async (client) => {
        const mortal = new Proxy(client, {
          get: (target, name) => {
            const value = Reflect.get(target, name) as unknown;
            if (name !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
            return (...args: Parameters<pg.ClientBase['query']>) => {
              if ((done += 1) > after) throw new Error('killed');
              return target.query(...args);
            };
          },
        });
        await run(mortal);
        // Also before the commit.
        if (done === after) throw new Error('killed');
      });
      return died.then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
    };
    await new Partitions(pool).ensure([day]);
    let steps = 0;
    while (await dying((client) => sealDay(client, kind, { deviceId: id, fromMs: day }, Infinity, nobody), steps)) {
      expect(await kept(pool, id, kind)).toEqual(lying);
      expect(await sealedDays()).toEqual([]);
      steps += 1;
    }
    expect(steps).toBeGreaterThan(5);
    expect([await kept(pool, id, kind), await sealedDays()]).toEqual([[], [0]]);
    for (steps = 0; await dying((client) => openDays(client, kind, [{ deviceId: id, fromMs: day }]), steps); steps += 1)
      expect([await kept(pool, id, kind), await sealedDays()]).toEqual([[], [0]]);
    expect(steps).toBeGreaterThan(2);
    expect([await kept(pool, id, kind), await sealedDays()]).toEqual([lying, []]);
  });

  it('two that seal at once, and one that stores at once, do no harm', async () => {
    const { pool, id } = facts;
    await fill();
    const before = await range(id);
    const sealer = (): Promise<unknown> =>
      sealAll(pool, id, nobody, kind).catch((error: { code?: string }) => expect(error.code).toBe('55P03'));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([sealer(), sealer(), fill(), sealer(), range(id).then((found) => expect(found).toEqual(before))]);
      expect(await range(id)).toEqual(before);
    }
    await sealAll(pool, id, nobody, kind);
    expect([await kept(pool, id, kind), await sealedDays()]).toEqual([[], [0, 1, 2]]);
    // Who stores something old keeps the days of the device as they are.
    await open(pool, id, day, kind);
    await inTransaction(pool, async (client) => {
      await keepDays(client, [id]);
      expect(await seal(pool, id, day, nobody, kind)).toBe('busy');
    });
    expect(await seal(pool, id, day, nobody, kind)).toBe('sealed');
  });

  const { double } = its;
  // Events are kinds and bodies: nothing of them can be no number.
  if (double !== null)
    it('a value that is no number, which would come back as none, keeps its day as rows', async () => {
      const { pool, id } = facts;
      await fill(2);
      await query(`update ${kind.rows} set ${double} = 'NaN' where device_id = $1 and time_ms = $2`, [id, day]);
      expect(await sealAll(pool, id, nobody, kind)).toEqual(expect.arrayContaining(['unpackable', 'sealed']));
      expect([(await kept(pool, id, kind)).length, await sealedDays()]).toEqual([48, [1]]);
    });

  it('a day of which a bit is another is left out and told of, never the range; what comes late for it lies beside it', async () => {
    const { pool, store, id } = facts;
    await fill();
    await sealAll(pool, id, nobody, kind);
    const whole = await verifySealed(pool);
    const told: Damage[] = [];
    tellOfDamage((damage) => told.push(damage));
    await query(`update ${kind.sealed} set body = set_bit(body, 99, 1 - get_bit(body, 99)) where device_id = $1 and from_ms = $2`, [
      id,
      day + dayMs,
    ]);
    const found = await range(id);
    const slices: number[] = [];
    for await (const { timeMs } of its.slices(store, new TelemetryReader(pool), id)) slices.push(...Array.from(timeMs));
    expect(found.length).toBe(96);
    expect(slices).toEqual(Array.from(found.timeMs));
    expect(told).toEqual([{ of: kind.name, deviceId: id, fromMs: day + dayMs, why: 'the checksum of the chunk is another' }]);
    expect((await verifySealed(pool)).faults).toEqual([
      ...whole.faults,
      { of: kind.name, device: String(id), fromMs: day + dayMs, why: 'the checksum of the chunk is another' },
    ]);
    await append(fact(day + dayMs + 1, 1));
    expect((await range(id)).length).toBe(97);
    expect(await sealedDays()).toEqual([0, 1, 2]);
    tellOfDamage(() => undefined);
  });

  it('sums that are not those of the readings, and rows beside a sealed day, are found', async () => {
    const { pool, id } = facts;
    await fill();
    await sealAll(pool, id, nobody, kind);
    const faults = async (): Promise<unknown[]> =>
      (await verifySealed(pool)).faults
        .filter(({ device }) => device === String(id))
        .map(({ fromMs, why }) => [(fromMs - day) / dayMs, why]);
    expect(await faults()).toEqual([]);
    await query(`update ${kind.sealed} set ${its.other} where device_id = $1 and from_ms = $2`, [id, day]);
    await query(its.insert, [id, day + dayMs]);
    expect(await faults()).toEqual([
      [0, `its sums are others than those of its ${kind.name}`],
      [1, 'it is sealed, and there are rows of it'],
    ]);
    // Sealing makes it whole: first it is opened.
    expect([await seal(pool, id, day + dayMs, nobody, kind), await seal(pool, id, day + dayMs, nobody, kind)]).toEqual([
      'restless',
      'sealed',
    ]);
    expect((await faults()).length).toBe(1);
  });

  it('old days are sealed by the clock, the room of a month is given back, and all can be opened again', async () => {
    const { pool, id } = facts;
    await pool.query('truncate reading, position, device_event, reading_chunk, position_chunk, event_chunk');
    const other = id + 200_000;
    await register([id, other]);
    const tools = { pool, partitions: new Partitions(pool), askedOf: nobody };
    await fill(3);
    await fill(3, other);
    const time = (nowMs: number) => ({ nowMs, days: 3, quietMs: 6 * 60 * minute });
    // The third day is not old enough, and of the first something came an hour ago.
    const nowMs = day + 5 * dayMs + 1;
    await query(`update ${kind.rows} set received_ms = $2 where device_id = $1 and time_ms = $3`, [id, nowMs - 60 * minute, day]);
    expect(await sealOld(tools, time(nowMs), AbortSignal.abort())).toMatchObject({ sealed: 0 });
    expect(await sealOld(tools, time(nowMs), never)).toMatchObject({ sealed: 3, restless: 1 });
    expect([await sealedDays(), await sealedDays(other)]).toEqual([[1], [0, 1]]);
    expect((await sealingProgress(pool))[kind.name]).toMatchObject({ endedMs: nowMs, openDays: 1, unpackableDays: 0 });
    await query(`delete from ${kind.rows} where not device_id = any($1)`, [[id, other]]);
    const later = await sealOld(tools, time(day + 40 * dayMs), never);
    expect(later).toMatchObject({ sealed: 3 });
    expect(await sealOld(tools, time(day + 40 * dayMs), never)).toMatchObject({ sealed: 0 });
    expect((await query(`select pg_relation_size('${kind.rows}_202505') as size`, []))[0]).toEqual({ size: 0 });
    const opened = await openAll(pool, never);
    expect(opened).toBeGreaterThanOrEqual(6);
    expect([(await kept(pool, id, kind)).length, (await kept(pool, other, kind)).length]).toEqual([144, 144]);
    expect([await sealedDays(), await sealedDays(other)]).toEqual([[], []]);
  });

  it('retention takes sealed months as tables, sealed days as rows, and the beginning of the one in which it ends', async () => {
    const { pool, id } = facts;
    facts.store.forgetMonths();
    await fill();
    await append(fact(Date.UTC(2025, 2, 3), 1));
    await sealAll(pool, id, nobody, kind);
    const store = new TelemetryStore(pool);
    await store.dropBefore(day + 1.5 * dayMs);
    expect(await sealedDays()).toEqual([1, 2]);
    expect((await range(id)).timeMs.length).toBe(72);
    if (kind.name === 'readings')
      expect(await store.summary(id, 0, day * 2)).toEqual({ count: 72, firstMs: day + 1.5 * dayMs, lastMs: day + 3 * dayMs - 30 * minute });
    expect(
      (await query(`select count, first_ms - $2 as first from ${kind.sealed} where device_id = $1 order by from_ms limit 1`, [id, day]))[0],
    ).toEqual({
      count: 24,
      first: 1.5 * dayMs,
    });
    expect((await verifySealed(pool)).faults.filter(({ device }) => device === String(id))).toEqual([]);
    expect(await months()).not.toContain('reading_202503');
    expect((await query(`select to_regclass('${kind.sealed}_202503') as name`, []))[0]).toEqual({ name: null });
  });

  it('retention of one device takes its sealed days alone', async () => {
    const { pool, id } = facts;
    const other = id + 300_000;
    facts.store.forgetMonths();
    await register([id]);
    await pool.query('delete from retention');
    for (const each of [id, other]) {
      await fill(3, each);
      await sealAll(pool, each, nobody, kind);
    }
    await inTransaction(pool, (client) => facts.store.noteDroppedOf(client, id, day + 1.5 * dayMs));
    await facts.store.removeNoted(never);
    expect([await sealedDays(), await sealedDays(other)]).toEqual([
      [1, 2],
      [0, 1, 2],
    ]);
    expect((await range(id)).length).toBe(72);
  });
});
