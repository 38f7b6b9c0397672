/** Tests of the lanes: which facts are stored in one batch, and which wait. */
import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes.js';
import type { Part, QueuedEntry } from './queue.js';
import type { Counts, Outcomes } from './storing.js';

const receivedMs = Date.UTC(2026, 2, 14, 9, 30);
const message = (minutesAgo: number): Message => ({ type: 'reading', timeMs: receivedMs - minutesAgo * 60_000, temperatureC: 4 });

/** Facts of devices with these ids. */
const facts = (ids: readonly number[], minutesAgo = 0): QueuedEntry[] =>
  ids.map((id, index) => ({ message: message(minutesAgo), device: { id, model: undefined }, gatewayId: 0, receivedMs, index }));
/** So many devices of one of four lanes. */
const ofLane = (lane: number, count: number): number[] => Array.from({ length: count }, (_, index) => 4 * (index + 1) + lane);

/** Lanes before a store that holds every batch until it is let go, in the order they came. */
function held(options: { readonly mostWaiting?: number } = {}) {
  const counts: Counts = { submitted: 0, stored: 0, repeated: 0, quarantined: 0, foreignGateway: 0, batches: 0, unavailable: 0 };
  const batches: { readonly ids: readonly number[]; readonly letGo: () => void }[] = [];
  const store = (parts: readonly Part<Outcomes>[]): Promise<void> =>
    new Promise((done) =>
      batches.push({
        ids: parts.flatMap(({ entries }) => entries.map(({ device }) => device.id)),
        letGo: () => {
          for (const part of parts) part.resolve(part.entries.map(({ index }) => ({ index, isNew: true, row: null, reasons: [] })));
          done();
        },
      }),
    );
  return { lanes: new Lanes({ counts, ...options }, store), batches };
}

/** What is submitted at once is there after a turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('the little that waits', () => {
  it('goes with one batch, whatever its lanes; everybody hears of their own facts', async () => {
    const { lanes, batches } = held();
    const first = lanes.submit(facts([1, 2, 3, 4]));
    const second = lanes.submit(facts([7, 6]));
    await turn();
    expect(batches.map(({ ids }) => [...ids].sort((a, b) => a - b))).toEqual([[1, 2, 3, 4, 6, 7]]);
    batches[0]?.letGo();
    expect((await first).map(({ index }) => index).sort((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect((await second).map(({ index }) => index).sort((a, b) => a - b)).toEqual([0, 1]);
  });

  it('is stored beside the much of another lane, not behind it', async () => {
    const { lanes, batches } = held();
    void lanes.submit(facts(ofLane(0, 900)));
    void lanes.submit(facts([5, 6]));
    await turn();
    expect(batches.map(({ ids }) => ids.length)).toEqual([900, 2]);
  });

  it('does not go with it once a batch is worth its while', async () => {
    const { lanes, batches } = held();
    for (const lane of [0, 1, 2, 3]) void lanes.submit(facts(ofLane(lane, 150)));
    await turn();
    expect(batches.map(({ ids }) => ids.length)).toEqual([300, 300]);
  });
});

describe('the order of a device', () => {
  it('is kept: what it says while its lane is in a batch waits for the end of that batch, whichever lane began it', async () => {
    const { lanes, batches } = held();
    void lanes.submit(facts([1, 2]));
    await turn();
    void lanes.submit(facts([2]));
    void lanes.submit(facts([3]));
    await turn();
    expect(batches.map(({ ids }) => ids)).toEqual([[1, 2], [3]]);
    batches[0]?.letGo();
    await turn();
    expect(batches.map(({ ids }) => ids)).toEqual([[1, 2], [3], [2]]);
    batches[1]?.letGo();
    batches[2]?.letGo();
    await lanes.idle();
  });
});

describe('backfill', () => {
  it('is never in a batch with what is live, and in half as many batches at once as there are lanes', async () => {
    const { lanes, batches } = held();
    for (const lane of [0, 1, 2, 3]) void lanes.submit(facts(ofLane(lane, 300), 60));
    await turn();
    expect(batches.map(({ ids }) => ids[0])).toEqual([4, 5]);
    void lanes.submit(facts([2, 3]));
    await turn();
    expect(batches.map(({ ids }) => ids)[2]).toEqual([2, 3]);
    batches[0]?.letGo();
    await turn();
    // The lanes that are still to come are in the batch of what is live.
    expect(batches).toHaveLength(3);
    batches[2]?.letGo();
    await turn();
    expect(batches.map(({ ids }) => ids[0])).toEqual([4, 5, 2, 7]);
    batches[1]?.letGo();
    await turn();
    expect(batches.map(({ ids }) => ids[0])).toEqual([4, 5, 2, 7, 6]);
  });

  it('takes one turn for the little of several lanes', async () => {
    const { lanes, batches } = held();
    void lanes.submit(facts([1, 2, 3, 4], 60));
    await turn();
    void lanes.submit(facts(ofLane(0, 10), 60));
    batches[0]?.letGo();
    await turn();
    expect(batches.map(({ ids }) => ids.length)).toEqual([4, 10]);
  });
});
