/** What comes out of the telemetry store for pages: ranges of one device as columns. Times are epoch ms. */
import { ofEachInput } from '@frostway/core/track/inputs';
import { describe, expect, it } from 'vitest';
import { at, openStore } from './store.fixture.js';

const facts = openStore();
const { reading, position, append } = facts;

describe('ranges', () => {
  it('are oldest first, hold their beginning and not their end, and give null as NaN', async () => {
    const { store, id } = facts;
    await append({
      readings: [2000, 0, 1000, 3000].map((ms) => reading({ timeMs: at + ms, temperature: ms / 1000 - 2 })),
      positions: [2000, 0, 1000].map((ms) => position({ timeMs: at + ms, latitude: ms / 1000 })),
    });
    const range = await store.range(id, at, at + 3000);
    expect(range).toMatchObject({ length: 3, timeMs: Float64Array.of(at, at + 1000, at + 2000), temperature: Float64Array.of(-2, -1, 0) });
    expect(range.humidity).toEqual(Float64Array.of(Number.NaN, Number.NaN, Number.NaN));
    const none = Float64Array.of(Number.NaN, Number.NaN);
    const positions = await store.positions(id, at, at + 2000);
    expect(positions).toEqual({
      ...ofEachInput(() => none),
      altitude: none,
      accuracy: none,
      length: 2,
      timeMs: Float64Array.of(at, at + 1000),
      source: Float64Array.of(1, 1),
      receivedMs: Float64Array.of(at + 500, at + 500),
      latitude: Float64Array.of(0, 1),
      longitude: Float64Array.of(114.057865, 114.057865),
      speed: Float64Array.of(Number.NaN, Number.NaN),
      course: Float64Array.of(Number.NaN, Number.NaN),
      isValid: Float64Array.of(1, 1),
    });
    expect(await store.summary(id, at + 1, at + 9000)).toEqual({ count: 3, firstMs: at + 1000, lastMs: at + 3000 });
    expect(await store.firstMs(id, at + 1, at + 9000)).toBe(at + 1000);
  });

  it('of positions come in slices, too, which put together are the range, whatever shares a second', async () => {
    const { store, id } = facts;
    const times = [0, 100, 200, 1000, 2000, 2500, 5000];
    await append({ positions: times.map((ms) => position({ timeMs: at + ms })) });
    const slices: number[][] = [];
    for await (const { timeMs } of store.positionSlices(id, at, at + 5000, 2)) slices.push(Array.from(timeMs, (ms) => ms - at));
    expect(slices.flat()).toEqual(times.slice(0, -1));
    expect(slices.length).toBeGreaterThan(1);
  });

  it('without anything, or that end before they begin, are empty columns', async () => {
    const { store, id } = facts;
    expect((await store.range(id, at, at + 1000)).length).toBe(0);
    expect((await store.range(id, 1, 0)).timeMs).toEqual(Float64Array.of());
    expect((await store.positions(id, 1, 0)).length).toBe(0);
    expect((await store.received([], 0, at)).length).toBe(0);
    expect(await store.summary(id, 0, at)).toEqual({ count: 0, firstMs: null, lastMs: null });
    expect(await store.trends([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at - 1000, at, 4)).toEqual([
      { deviceId: id, timeMs: [], temperature: [] },
    ]);
  });

  it('of what gateways received keep to one gateway and to the first time of each device', async () => {
    const { store, id } = facts;
    const other = id + 500;
    await append({
      readings: [0, 1000, 2000].flatMap((ms) => [
        reading({ timeMs: at + ms, gatewayId: 21, temperature: 1 }),
        reading({ timeMs: at + ms, gatewayId: 22, temperature: 2 }),
        reading({ deviceId: other, timeMs: at + ms, gatewayId: 21, temperature: 3 }),
        reading({ timeMs: at + ms + 1, temperature: 4 }),
      ]),
    });
    const received = await store.received(
      [
        { id, fromMs: at + 1000, untilMs: Number.MAX_SAFE_INTEGER },
        { id: other, fromMs: at + 2000, untilMs: Number.MAX_SAFE_INTEGER },
      ],
      at,
      at + 9000,
      21,
    );
    expect([...received.deviceId]).toEqual([id, id, other]);
    expect([...received.timeMs]).toEqual([at + 1000, at + 2000, at + 2000]);
    expect((await store.received([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 9000)).length).toBe(6);
  });

  it('as trends keep the lowest and the highest of every slice, to the last moment, and nothing older than asked', async () => {
    const { store, id } = facts;
    const temperatures = [5, -3, 30, 5, 5, 4, 4, 9];
    await append({ readings: temperatures.map((temperature, index) => reading({ timeMs: at + index * 1000, temperature })) });
    const slice = 1751;
    const [trend] = await store.trends([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 7001, 4);
    expect(trend?.temperature).toEqual([-3, 5, 5, 30, 4, 5, 4, 9]);
    expect(trend?.timeMs).toEqual([0, 0, 1, 1, 2, 2, 3, 3].map((index) => at + index * slice + 875));
    const [later] = await store.trends([{ id, fromMs: at + 3000, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 7001, 4);
    expect(later?.temperature).toEqual([5, 4, 5, 4, 9]);
  });
});
