/** Sealed days of readings, whatever they hold. */
import { ofEachProbe } from '@frostway/core/probes';
import * as fc from 'fast-check';
import type { ReadingRow } from '../rows.js';
import { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import { lawDayMs, moments, sealedLaws } from './laws.fixture.js';
import { readings } from './readings.js';
import { answers } from './sealed.fixture.js';

const facts = openStore();
const { reading } = facts;
const values = fc.oneof(
  fc.constantFrom(null, -0, 0, 4, -18.5, 0.1, 1 / 3, Number.MIN_VALUE, Number.MAX_VALUE, Infinity),
  fc.double({ noNaN: true }),
);
const attributes = fc.constantFrom(null, { note: '冷藏' }, { a: [1, 2.5, { b: null }] }, { text: 'x'.repeat(3000) });
const rows = fc.uniqueArray(
  fc.record({
    timeMs: moments,
    gatewayId: fc.integer({ min: 0, max: 3 }),
    receivedMs: fc.integer({ min: 0, max: 5 * dayMs }).map((ms) => lawDayMs + ms),
    flags: fc.constantFrom(0, 1, 3),
    rssi: fc.constantFrom(null, -60, -70),
    sequence: fc.constantFrom(null, 1, 2, 4_000_000_000),
    ...ofEachProbe(() => values),
    attributes,
  }),
  { selector: ({ timeMs, gatewayId }) => `${timeMs}:${gatewayId}`, maxLength: 40 },
);

sealedLaws<Omit<ReadingRow, 'deviceId'>>({
  kind: readings,
  facts,
  rows,
  batchOf: (deviceId, given) => ({ readings: given.map((row) => reading({ ...row, deviceId })) }),
  newOf: (appended) => appended.readings,
  answersOf: answers,
  firstId: 50_000,
});
