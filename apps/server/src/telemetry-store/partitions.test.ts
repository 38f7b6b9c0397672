/** The months of the telemetry store, and how facts leave it. Times are epoch ms. */
import { describe, expect, it } from 'vitest';
import type { Batch } from './rows.js';
import { openStore } from './store.fixture.js';
import { TelemetryStore } from './store.js';

const facts = openStore();
const { reading, position, event, aside, append, query, months } = facts;

describe('partitions', () => {
  it('hold every month from 2010 on, over month ends and years', async () => {
    const { store, id } = facts;
    const ends = [2010, 2016, 2024, 2025, 2026].flatMap((year) => [0, 1, 2, 11].map((month) => Date.UTC(year, month)));
    const times = ends.flatMap((ms) => (ms === Date.UTC(2010, 0) ? [ms] : [ms - 1, ms]));
    await append({
      readings: times.map((timeMs) => reading({ timeMs, temperature: 1 })),
      positions: times.map((timeMs) => position({ timeMs })),
      events: times.map((timeMs) => event({ timeMs })),
    });
    const range = await store.range(id, Date.UTC(2010, 0), Date.UTC(2027, 0));
    expect([...range.timeMs]).toEqual(times.toSorted((a, b) => a - b));
    expect((await store.positions(id, Date.UTC(2010, 0), Date.UTC(2027, 0))).length).toBe(times.length);
    expect(await query('select count(*) as count from device_event where device_id = $1')).toEqual([{ count: times.length }]);
    expect(await months()).toEqual(
      expect.arrayContaining(['reading_201001', 'reading_201512', 'reading_201602', 'reading_202512', 'reading_202601']),
    );
  });

  it('are made by two writers at once without either failing', async () => {
    const { store, pool, id } = facts;
    const [one, other] = [new TelemetryStore(pool), new TelemetryStore(pool)];
    const times = Array.from({ length: 12 }, (_, month) => Date.UTC(2019, month, 15));
    await Promise.all(
      [one, other].map((writer, index) =>
        append({ readings: times.map((timeMs) => reading({ timeMs, gatewayId: index, temperature: index })) }, writer),
      ),
    );
    expect((await store.received([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], times[0] ?? 0, (times[11] ?? 0) + 1)).length).toBe(
      12,
    );
    expect(await query('select count(*) as count from reading where device_id = $1')).toEqual([{ count: 24 }]);
  });

  it('leave with what is older than the retention: months as a whole, the rest as rows; and come again when asked', async () => {
    const { pool, id } = facts;
    const writer = new TelemetryStore(pool);
    const limit = Date.UTC(2012, 4, 10);
    const times = [Date.UTC(2012, 2, 31), Date.UTC(2012, 3, 1), limit - 1, limit, Date.UTC(2012, 5, 1)];
    const given: Partial<Batch> = {
      readings: times.map((timeMs) => reading({ timeMs, temperature: 1 })),
      positions: times.map((timeMs) => position({ timeMs })),
      events: times.map((timeMs) => event({ timeMs })),
      quarantined: [aside({ receivedMs: limit - 1 }), aside({ receivedMs: limit, reason: 'timeBefore2010' })],
    };
    await append(given, writer);
    const dropped = await writer.dropBefore(limit);
    expect(dropped).toEqual(expect.arrayContaining([201203, 201204]));
    expect(dropped.every((month) => month < 201205)).toBe(true);
    expect(dropped).toEqual(dropped.toSorted((a, b) => a - b));
    for (const table of ['reading', 'position', 'device_event'])
      expect(await query(`select time_ms from ${table} where device_id = $1 order by 1`)).toEqual([
        { time_ms: limit },
        { time_ms: Date.UTC(2012, 5, 1) },
      ]);
    expect(await query('select reason from put_aside where device_id = $1')).toEqual([{ reason: 'timeBefore2010' }]);
    expect(await months()).not.toEqual(expect.arrayContaining(['reading_201204']));
    expect((await pool.query('select dropped_before_ms from retention')).rows).toEqual([{ dropped_before_ms: limit }]);
    // A longer retention brings nothing back.
    await writer.dropBefore(limit - 1);
    expect((await pool.query('select dropped_before_ms from retention')).rows).toEqual([{ dropped_before_ms: limit }]);
    expect((await append(given, writer)).readings.length).toBe(3);
    expect((await writer.range(id, 0, limit)).length).toBe(3);
  });

  it('leave of one device little by little, and what is stored of others stays', async () => {
    const { pool, id } = facts;
    const writer = new TelemetryStore(pool);
    const limit = Date.UTC(2013, 4, 10);
    const otherId = id + 100_000;
    await pool.query(
      `insert into device (id, mac, kind, model, activation_key, name) overriding system value
       select id, 'AC233F' || upper(lpad(to_hex(id), 6, '0')), 'beacon', 'beacon-th', 'K', 'Test' from unnest($1::integer[]) as id`,
      [[id, otherId]],
    );
    const many = Array.from({ length: 5200 }, (_, index) => reading({ timeMs: limit - 1 - index * 60_000, temperature: 1 }));
    const given: Partial<Batch> = {
      readings: [...many, reading({ timeMs: limit, temperature: 1 }), reading({ deviceId: otherId, timeMs: limit - 1, temperature: 1 })],
      positions: [limit - 1, limit].map((timeMs) => position({ timeMs })),
      events: [limit - 1, limit].map((timeMs) => event({ timeMs })),
      quarantined: [aside({ receivedMs: limit - 1 }), aside({ receivedMs: limit, reason: 'timeBefore2010' })],
    };
    await append(given, writer);
    await pool.query('delete from retention');
    const client = await pool.connect();
    await writer.noteDroppedOf(client, id, limit);
    client.release();
    expect(await writer.droppedBeforeOf([id, otherId])).toEqual(new Map([[id, limit]]));
    expect(await writer.countOld([id, otherId], limit)).toEqual({ readings: 5201, positions: 1, sinceMs: many.at(-1)?.timeMs });
    await writer.removeNoted(AbortSignal.abort());
    expect((await writer.countOld([id], limit)).readings).toBe(5200);
    await writer.removeNoted(new AbortController().signal);
    expect(await writer.countOld([id], limit)).toEqual({ readings: 0, positions: 0, sinceMs: null });
    for (const table of ['reading', 'position', 'device_event'])
      expect(await query(`select time_ms from ${table} where device_id = $1 and time_ms between ${limit - 1} and ${limit}`)).toEqual([
        { time_ms: limit },
      ]);
    expect(await query('select reason from put_aside where device_id = $1')).toEqual([{ reason: 'timeBefore2010' }]);
    expect((await writer.countOld([otherId], limit)).readings).toBe(1);
    // The operator's goes for all; nothing more is kept of a device then.
    await writer.dropBefore(limit);
    await writer.removeNoted(new AbortController().signal);
    expect(await query('select device_id from device_retention where device_id = $1')).toEqual([]);
    expect(await writer.droppedBeforeOf([id, otherId])).toEqual(
      new Map([
        [id, limit],
        [otherId, limit],
      ]),
    );
  });
});
