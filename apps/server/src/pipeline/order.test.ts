/** Whatever the order in which facts come, how often and in which batches: the same state and the same history (design/growth.md). */
import type { Attributes, Message } from '@frostway/core/message';
import { findModel } from '@frostway/core/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStore } from '../telemetry-store/store.fixture.js';
import { BatchBuilder, type Entry } from './batch.js';

const own = openStore();

const baseMs = Date.UTC(2026, 1, 28, 23, 59, 58);
let devices = 0;

type Fact = { readonly message: Message; readonly gatewayId: number; readonly receivedMs: number };

/** Values follow from what a moment is, so that two frames of one moment do not say two things of it. */
const valueOf = (timeMs: number, gatewayId: number, probe: number): number => ((timeMs % 100_000) * 7 + gatewayId * 131 + probe * 17) % 90;
const time = fc.oneof(
  fc.constantFrom(0, 1000, 1500, 1999, 2000, 5000).map((ms) => baseMs + ms),
  fc.integer({ min: 0, max: 4000 }).map((ms) => baseMs + ms),
);
const some = fc.boolean();

const reading = fc
  .record({
    timeMs: time,
    gatewayId: fc.integer({ min: 0, max: 3 }),
    rssi: fc.option(fc.constantFrom(-80, -70, -60), { nil: undefined }),
    has: fc.tuple(some, some, some, some, some),
    named: some,
  })
  .map(({ timeMs, gatewayId, rssi, has, named }): Fact => {
    const value = (probe: number): number => valueOf(timeMs, gatewayId, probe);
    const attributes: Attributes = named ? { packetId: value(9), [`of${gatewayId}`]: timeMs } : {};
    return {
      gatewayId,
      receivedMs: timeMs + 100,
      message: {
        type: 'reading',
        timeMs,
        // Frames of one moment differ in strength when they measure something.
        ...(rssi === undefined || !has.includes(true) ? {} : { rssiDbm: rssi }),
        ...(has[0] ? { temperatureC: value(0) - 45 } : {}),
        ...(has[1] ? { humidityPercent: value(1) } : {}),
        ...(has[2] ? { lightLux: value(2) } : {}),
        ...(has[3] ? { batteryMv: 2900 + value(3) } : {}),
        ...(has[4] ? { batteryPercent: value(4) } : {}),
        ...(named ? { attributes } : {}),
      },
    };
  });
const position = fc
  .record({ timeMs: time, source: fc.constantFrom('gps', 'lbs', 'wifi'), satellites: some })
  .map(({ timeMs, source, satellites }): Fact => ({
    gatewayId: 0,
    receivedMs: timeMs + 100,
    message: {
      type: 'position',
      timeMs,
      source,
      latitude: valueOf(timeMs, source.length, 5),
      longitude: -valueOf(timeMs, source.length, 6),
      isValid: timeMs % 2 === 0,
      speedKmh: valueOf(timeMs, source.length, 7),
      attributes: { fixOf: source, ...(satellites ? { satellites: timeMs % 12 } : {}) },
    },
  }));
const other = fc.record({ timeMs: time, kind: fc.constantFrom('status', 'alarm') }).map(({ timeMs, kind }): Fact => ({
  gatewayId: 0,
  receivedMs: timeMs + 100,
  message:
    kind === 'alarm'
      ? { type: 'alarm', timeMs, kind: timeMs % 2 === 0 ? 'sos' : 'vibration' }
      : { type: 'status', timeMs, batteryMv: 2900 + valueOf(timeMs, 0, 3), attributes: { ignition: timeMs % 3 === 0 } },
}));
const facts = fc.array(fc.oneof({ weight: 4, arbitrary: reading }, position, other), { minLength: 2, maxLength: 30 });
const shuffle = fc.record({
  order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  again: fc.nat(30),
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
});

async function storeAll(batches: readonly (readonly Fact[])[]): Promise<unknown> {
  const id = ++devices;
  const model = findModel('tracker-a');
  for (const batch of batches) {
    const builder = new BatchBuilder();
    for (const fact of batch) builder.add({ ...fact, device: { id, model } } satisfies Entry);
    await own.store.prepare(batch.map(({ message }) => message.timeMs ?? 0));
    const client = await own.pool.connect();
    await client.query('begin');
    await own.store.updateLatest(client, builder.latest, await own.store.append(client, builder));
    await client.query('commit');
    client.release();
  }
  const { rows } = await own.pool.query<Record<string, unknown>>('select * from device_state where device_id = $1', [id]);
  const [range, positions, events, received] = [
    await own.store.range(id, baseMs, baseMs + 10_000),
    await own.store.positions(id, baseMs, baseMs + 10_000),
    await own.pool.query<Record<string, unknown>>(
      'select time_ms, kind, body from device_event where device_id = $1 order by time_ms, kind',
      [id],
    ),
    await own.store.received([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], baseMs, baseMs + 10_000),
  ];
  return { state: { ...rows[0], device_id: 0 }, range, positions, events: events.rows, received: { ...received, deviceId: 0 } };
}

function batchesOf(facts: readonly Fact[], { order, again, sizes }: { order: number[]; again: number; sizes: number[] }): Fact[][] {
  const doubled = [...facts, ...facts.slice(0, again)];
  const shuffled = doubled
    .map((fact, index) => ({ fact, key: order[index] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ fact }) => fact);
  const batches: Fact[][] = [];
  for (let at = 0, batch = 0; at < shuffled.length; batch += 1) {
    const size = sizes[batch % sizes.length] ?? 1;
    batches.push(shuffled.slice(at, at + size));
    at += size;
  }
  return batches;
}

describe('the same facts in any order, any number of times, in batches of any size', () => {
  it('end in the same latest state and the same history', async () => {
    await fc.assert(
      fc.asyncProperty(facts, fc.array(shuffle, { minLength: 4, maxLength: 4 }), async (set, shuffles) => {
        const expected = await storeAll([set]);
        for (const one of shuffles) expect(await storeAll(batchesOf(set, one))).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  }, 120_000);
});
