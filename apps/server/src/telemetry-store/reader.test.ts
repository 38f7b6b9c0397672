/** What the telemetry store answers inside a transaction, for many devices at once. Times are epoch ms. */
import { describe, expect, it } from 'vitest';
import { TelemetryReader } from './reader.js';
import { storedPosition } from './rows.js';
import type { Slice } from './seconds.js';
import { at, openStore } from './store.fixture.js';

const facts = openStore();
const { append, event, position, reading } = facts;
/** An input rules can watch is read back as it was said, what nobody watches is not. */
const saidBeside = { isDoorOpen: false, returnAirC: -18.5, satellites: 9 };
const half = (index: number): number => at + index * 500;
/** Twelve of each kind, half a second apart. */
const twelve = Array.from({ length: 12 }, (_, index) => index);
async function fill(): Promise<{ readonly reader: TelemetryReader; readonly span: { id: number; fromMs: number; untilMs: number } }> {
  await append({
    readings: twelve.map((index) => reading({ timeMs: half(index), gatewayId: 7, temperature: index })),
    positions: twelve.map((index) => position({ timeMs: half(index), speed: index, attributes: saidBeside })),
    events: twelve.map((index) => event({ timeMs: half(index), body: { index } })),
  });
  return { reader: new TelemetryReader(facts.pool), span: { id: facts.id, fromMs: half(1), untilMs: half(10) } };
}

async function joined<R>(slices: AsyncGenerator<Slice<R>>): Promise<{ rows: R[]; sizes: number[] }> {
  const rows: R[] = [];
  const sizes: number[] = [];
  for await (const slice of slices) {
    rows.push(...slice.rows);
    sizes.push(slice.rows.length);
  }
  return { rows, sizes };
}

describe('readings, positions and events', () => {
  it('of spans have every field of what was stored, both ends included, in the order of the spans', async () => {
    const { reader, span } = await fill();
    const spans = [{ ...span, fromMs: half(11), untilMs: half(99) }, span];
    const [late = [], most = []] = await reader.positions(spans);
    expect(late.map(({ speed }) => speed)).toEqual([11]);
    expect(most.map(({ speed }) => speed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const whole = storedPosition(position({ timeMs: half(1), speed: 1, attributes: saidBeside }));
    expect(whole.inputs).toEqual({ isDoorOpen: false, returnAirC: -18.5 });
    expect(most[0]).toEqual(whole);
    expect((await reader.readings(spans)).map((rows) => rows.map(({ temperature }) => temperature))).toEqual([
      [11],
      most.map(({ speed }) => speed),
    ]);
    const [[said] = []] = await reader.events([span]);
    expect(said).toEqual(event({ timeMs: half(1), body: { index: 1 } }));
    expect(await reader.positions([])).toEqual([]);
  });

  it('come in slices of whole seconds, which put together are the span', async () => {
    const { reader, span } = await fill();
    const [positions = []] = await reader.positions([span]);
    const [readings = []] = await reader.readings([span]);
    const [events = []] = await reader.events([span]);
    const slices = [
      [positions, await joined(reader.positionSlices(span, 3))],
      [readings, await joined(reader.readingSlices(span, 3))],
      [events, await joined(reader.eventSlices(span, 3))],
    ] as const;
    for (const [whole, { rows, sizes }] of slices) {
      expect(rows).toEqual(whole);
      // Each ends between two seconds.
      expect(sizes).toEqual([1, 2, 2, 2, 2, 1]);
    }
  });

  it('are counted, and have a first and a last', async () => {
    const { reader, span } = await fill();
    const nowhere = { ...span, fromMs: half(50), untilMs: half(60) };
    expect(await reader.count([span, nowhere], ['reading', 'position', 'event'])).toEqual([
      { reading: 10, position: 10, event: 10 },
      { reading: 0, position: 0, event: 0 },
    ]);
    expect(await reader.count([nowhere, span], ['event'])).toEqual([{ event: 0 }, { event: 10 }]);
    for (const kind of ['reading', 'position', 'event'] as const) {
      expect(await reader.firstMs([span, nowhere], kind)).toEqual([half(1), null]);
      // Its end is not part of it.
      expect(await reader.lastMs([nowhere, span], kind)).toEqual([null, half(9)]);
    }
  });
});

describe('where a device was', () => {
  it('at a time is its last position until then, or the first after it; of one moment GPS before others', async () => {
    const { reader, span } = await fill();
    await append({ positions: [position({ timeMs: half(10), source: 'lbs', speed: 99 })] });
    const nowhere = { ...span, untilMs: half(1) - 1 };
    const speeds = async (from?: 'start'): Promise<unknown[]> =>
      (await reader.positionsAt([nowhere, span, { ...span, untilMs: half(10) - 1 }], from)).map((found) => found?.speed ?? null);
    expect(await speeds()).toEqual([null, 10, 9]);
    expect(await speeds('start')).toEqual([null, 1, 1]);
  });
});

describe('who received a device', () => {
  it('is each gateway with how often, when last and how strongly then, the most recent first', async () => {
    const { reader, span } = await fill();
    await append({
      readings: [
        reading({ timeMs: half(3), gatewayId: 8, rssi: -80, temperature: 1 }),
        reading({ timeMs: half(4), gatewayId: 8, rssi: -50, temperature: 1 }),
        reading({ timeMs: half(5), gatewayId: 0, temperature: 1 }),
      ],
    });
    expect(await reader.receptions([span, { ...span, fromMs: half(20), untilMs: half(30) }])).toEqual([
      [
        { gatewayId: 7, readings: 10, lastMs: half(10), rssi: null },
        { gatewayId: 8, readings: 2, lastMs: half(4), rssi: -50 },
      ],
      [],
    ]);
  });
});
