/** Readings as a kind of facts whose days are sealed. */
import { ofEachProbe, type ProbeName, probeNames } from '@frostway/core/probes';
import { probeColumns } from '../../db/probe-columns.js';
import { float8Array, int2Array, int4Array, int8Array } from '../binary-arrays.js';
import { probeNumbers, type ReadingChunk, readingCoder } from '../chunk/reading-chunk.js';
import { readingAt, rowsOf } from '../chunk/rows.js';
import { decodeDigest, encodeDigest, isSameDigest } from '../chunk/digest-coder.js';
import { digestOf } from '../chunk/digest-of.js';
import { type ProbeSums, sumsOf } from '../chunk/sums.js';
import { readingArrays, rowColumns, unnestedRows } from '../reading-arrays.js';
import type { StoredReading } from '../rows.js';
import type { Kind } from './kind.js';
import { momentsOf } from './moments.js';

const columns = probeColumns.map(({ column }) => column);

/** Of each probe that has any, its number, and four sums. */
type Sums = { readonly probes: readonly number[]; readonly sums: readonly number[] };

const measuredOf = (day: ReadingChunk): [name: ProbeName, sums: ProbeSums][] => {
  const { probes } = sumsOf(day);
  return probeNames.filter((name) => probes[name].count > 0).map((name) => [name, probes[name]]);
};

/** How often a probe has a value, of sums that stand beside a day. */
export const countOf = ({ probes, sums }: Sums, name: ProbeName): number => sums[probes.indexOf(probeNumbers[name]) * 4] ?? 0;

/** A digest that takes more than this of a reading's room is not kept, bytes: unpacking few readings costs little. */
const mostDigestBytes = 0.4;
const noDigest = Buffer.alloc(0);

/** What is kept as the digest of a day: nothing where it would take too much. */
export function digestBytes(day: ReadingChunk): Buffer {
  const digest = digestOf(day);
  const bytes = digest === undefined ? noDigest : encodeDigest(digest);
  return bytes.length <= mostDigestBytes * day.length ? bytes : noDigest;
}

function isDigestOf(bytes: Buffer, day: ReadingChunk): boolean {
  if (bytes.length === 0) return true;
  const [kept, made] = [decodeDigest(bytes), digestOf(day)];
  return kept !== undefined && made !== undefined && isSameDigest(kept, made);
}

export const readings: Kind<ReadingChunk, StoredReading> = {
  name: 'readings',
  rows: 'reading',
  sealed: 'reading_chunk',
  coder: readingCoder,
  numbers: ['timeMs', 'receivedMs', 'gatewayId', 'flags', 'rssi', 'sequence', ...probeNames],
  tie: { column: 'gateway_id', name: 'gatewayId' },
  read: {
    columns: `time_ms, gateway_id, received_ms, flags, rssi, sequence, ${columns.join(', ')}`,
    isUnknown: `'NaN' in (${columns.join(', ')})`,
    shape: {
      timeMs: 'int8',
      gatewayId: 'int4',
      receivedMs: 'int8',
      flags: 'int2',
      rssi: 'int2',
      sequence: 'int8',
      ...ofEachProbe(() => 'float8' as const),
    },
  },
  beside: [
    {
      column: 'probes',
      of: (day) => measuredOf(day).map(([name]) => probeNumbers[name]),
      bind: (list) => int2Array(list as readonly number[]),
    },
    {
      column: 'sums',
      of: (day) => measuredOf(day).flatMap(([, { count, lowest, highest, total }]) => [count, lowest ?? 0, highest ?? 0, total]),
      bind: (list) => float8Array(list as readonly number[]),
    },
  ],
  digest: { of: digestBytes, isOf: isDigestOf },
  noted: (day, asked) => {
    const { moments, gateways, firsts } = momentsOf(day, asked);
    return { moments: int8Array(moments), moment_gateways: int4Array(gateways), moment_firsts: int8Array(firsts) };
  },
  insert: async (client, deviceId, day) => {
    const rows = rowsOf(deviceId, day);
    await client.query({
      name: 'open-day-of-readings',
      text: `insert into reading (${rowColumns}) select * from ${unnestedRows} on conflict do nothing`,
      values: [
        ...readingArrays(
          rows,
          rows.map((row) => row.attributes),
        ),
      ],
    });
  },
  at: readingAt,
  follows: (a, b) => a.timeMs - b.timeMs || a.gatewayId - b.gatewayId,
};
