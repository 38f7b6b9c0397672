/** Sealed days of events answer as their rows did, whatever they hold and whatever comes in between. Times are epoch ms. */
import type { Attributes } from '@frostway/core/message';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRow } from '../rows.js';
import { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import { events as kind } from './events.js';
import { eventAnswers, expectSameWhenSealed, kept, nameless, seal, sealAll, timesAsked } from './sealed.fixture.js';

const facts = openStore();
const { append, event, query } = facts;
const day = Date.UTC(2026, 2, 14);
const nobody = (): Promise<number[]> => Promise.resolve([]);
/** Several in a second, around the ends of days, and years before. */
const times = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }).map((quarter) => day + quarter * 250) },
  { weight: 4, arbitrary: fc.integer({ min: -4, max: 4 }).map((quarter) => day + dayMs + quarter * 250) },
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minute) => day + minute * 60_000) },
  { weight: 1, arbitrary: fc.constant(day - 5 * 365 * dayMs) },
);
const bodies = fc.constantFrom<Attributes>(
  {},
  { ignition: true, batteryMv: 3_600, note: '冷藏 "4"' },
  { ignition: false, batteryMv: 3_601.5 },
  { raw: '7878' },
  { nested: [{ a: [1, null, { b: -0.5 }] }], frame: 'f0'.repeat(3000) },
);
const rows = fc.uniqueArray(
  fc.record({
    timeMs: times,
    // Two that other languages sort otherwise, and two that UTF-16 does.
    kind: fc.constantFrom('status', 'alarm:tilt', 'alarm:vibration', 'reply', 'Reply', 'unknown:9B', 'x\u{1f4a1}', 'x\ufffd', ''),
    receivedMs: fc.integer({ min: 0, max: 5 * dayMs }).map((ms) => day + ms),
    flags: fc.constantFrom(0, 1, 3),
    body: bodies,
  }),
  { selector: ({ timeMs, kind: of }) => `${timeMs}:${of}`, maxLength: 40 },
);
const asked = timesAsked(day, times);
let ids = 150_000;
const of = (id: number, given: readonly Omit<EventRow, 'deviceId'>[]): EventRow[] => given.map((row) => event({ ...row, deviceId: id }));

describe('A sealed day of events', () => {
  it('answers as its rows did, for every shape of events and any range', async () => {
    const { store, pool } = facts;
    await fc.assert(
      fc.asyncProperty(rows, asked, async (given, { fromMs, untilMs, isSealed }) => {
        const id = (ids += 2);
        await append({ events: of(id, given) });
        const days = { firstMs: day, isSealed, olderMs: day - 5 * 365 * dayMs };
        await expectSameWhenSealed(pool, id, days, () => eventAnswers(store, pool, id, fromMs, untilMs), kind);
        expect(await query('select from event_chunk where device_id = $1', [id])).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('is opened by what comes late for it, so that any order of storing, sealing and opening ends as if nothing had been sealed', async () => {
    const { store, pool } = facts;
    const act = fc.oneof(
      { weight: 3, arbitrary: rows.map((given) => ({ given })) },
      fc.integer({ min: 0, max: 4 }).map((index) => ({ seal: index })),
      fc.constant({ all: true as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
        const [one, other] = [(ids += 2), (ids += 2)];
        for (const each of acts)
          if ('given' in each) {
            const said = await append({ events: of(one, each.given) });
            const plain = await append({ events: of(other, each.given) });
            expect(said.isNew).toEqual(plain.isNew);
            expect(nameless(said.events)).toBe(nameless(plain.events));
          } else if ('seal' in each) await seal(pool, one, day + each.seal * dayMs, nobody, kind);
          else await sealAll(pool, one, nobody, kind);
        const [sealed, plain] = [
          await eventAnswers(store, pool, one, day, day + 3 * dayMs),
          await eventAnswers(store, pool, other, day, day + 3 * dayMs),
        ];
        expect(nameless(sealed)).toBe(nameless(plain));
      }),
      { numRuns: 12 },
    );
  });

  it('has its kinds beside it, is not opened for others, and opens only what is of its kind', async () => {
    const { pool, store, id } = facts;
    const timeMs = Date.UTC(2025, 4, 14);
    await append({
      events: [
        event({ timeMs, receivedMs: timeMs, kind: 'status' }),
        event({ timeMs, receivedMs: timeMs, kind: 'alarm:tilt' }),
        event({ timeMs: timeMs + 1, receivedMs: timeMs, kind: 'status' }),
      ],
      readings: [facts.reading({ timeMs, receivedMs: timeMs, temperature: 4 })],
    });
    expect([await seal(pool, id, timeMs), await seal(pool, id, timeMs, nobody, kind)]).toEqual(['sealed', 'sealed']);
    expect(await query('select count, kinds from event_chunk where device_id = $1')).toEqual([
      { count: 3, kinds: ['alarm:tilt', 'status'] },
    ]);
    await query("update event_chunk set kinds = array['status'] where device_id = $1");
    expect(await store.alarmTimes(id, timeMs, timeMs + dayMs)).toEqual([]);
    await query("update event_chunk set kinds = array['alarm:tilt', 'status'] where device_id = $1");
    expect(await store.alarmTimes(id, timeMs, timeMs + dayMs)).toEqual([timeMs]);
    await append({ events: [event({ timeMs: timeMs + 1, receivedMs: timeMs, body: { charging: true } })] });
    expect((await kept(pool, id, kind)).map((row) => (row as { body: string }).body)).toEqual([
      '{"ignition": true}',
      '{"ignition": true}',
      '{"charging": true, "ignition": true}',
    ]);
    expect(await query('select count from reading_chunk where device_id = $1')).toEqual([{ count: 1 }]);
  });
});
