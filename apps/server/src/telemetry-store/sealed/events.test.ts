/** Sealed days of events answer as their rows did, whatever they hold and whatever comes in between. Times are epoch ms. */
import type { Attributes } from '@frostway/core/message';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRow } from '../rows.js';
import { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import { events as kind } from './events.js';
import { lawDayMs, moments, sealedLaws } from './laws.fixture.js';
import { eventAnswers, kept, seal } from './sealed.fixture.js';

const facts = openStore();
const { append, event, query } = facts;
const nobody = (): Promise<number[]> => Promise.resolve([]);
const bodies = fc.constantFrom<Attributes>(
  {},
  { ignition: true, batteryMv: 3_600, note: '冷藏 "4"' },
  { ignition: false, batteryMv: 3_601.5 },
  { raw: '7878' },
  { nested: [{ a: [1, null, { b: -0.5 }] }], frame: 'f0'.repeat(3000) },
);
const rows = fc.uniqueArray(
  fc.record({
    timeMs: moments,
    // Two that other languages sort otherwise, and two that UTF-16 does.
    kind: fc.constantFrom('status', 'alarm:tilt', 'alarm:vibration', 'reply', 'Reply', 'unknown:9B', 'x\u{1f4a1}', 'x\ufffd', ''),
    receivedMs: fc.integer({ min: 0, max: 5 * dayMs }).map((ms) => lawDayMs + ms),
    flags: fc.constantFrom(0, 1, 3),
    body: bodies,
  }),
  { selector: ({ timeMs, kind: of }) => `${timeMs}:${of}`, maxLength: 40 },
);

sealedLaws<Omit<EventRow, 'deviceId'>>({
  kind,
  facts,
  rows,
  batchOf: (deviceId, given) => ({ events: given.map((row) => event({ ...row, deviceId })) }),
  newOf: (appended) => appended.events,
  answersOf: eventAnswers,
  firstId: 150_000,
});

describe('A sealed day of events', () => {
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
