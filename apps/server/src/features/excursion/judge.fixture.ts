/** The judge against a database: readings stored and judged in one transaction, in any order, and what it left of them. */
import type { Excursion } from '@frostway/core/excursion';
import type { Message, Reading } from '@frostway/core/message';
import { findModel } from '@frostway/core/models';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import '../../db/connect.js';
import { BatchBuilder } from '../../pipeline/batch.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../../testing/new-database.js';
import { alarmJudge } from './judging.js';

/** Something a device told, and when. */
export type SentFact<M = Message> = { readonly timeMs: number; readonly gatewayId: number; readonly reading: M };
export type SentReading = SentFact<Reading>;

/** An excursion as it is compared. */
export type Shown = Pick<
  Excursion,
  'startedMs' | 'firedMs' | 'endedMs' | 'side' | 'worstMs' | 'readings' | 'longestGapMs' | 'countedMs'
> & {
  readonly watch: string;
  readonly worst: number;
  readonly minutes: number;
  readonly isFault: boolean;
  readonly isDoor: boolean;
};
export const order = (a: Shown, b: Shown): number => a.watch.localeCompare(b.watch) || a.startedMs - b.startedMs;

/** What a watch finds, as it is compared; of temperatures measured also what may be wrong with the sensor or open. */
export const shownAs =
  (watch: string, isMeasured = false) =>
  ({
    startedMs,
    firedMs,
    endedMs,
    side,
    worst,
    worstMs,
    outMs,
    readings,
    longestGapMs,
    largestStep,
    isLit,
    countedMs,
  }: Excursion): Shown => ({
    watch,
    startedMs,
    firedMs,
    endedMs,
    side,
    worstMs,
    readings,
    longestGapMs,
    countedMs,
    worst: worst / 1000,
    minutes: outMs / 60_000,
    isFault: isMeasured && largestStep > 10_000,
    isDoor: isMeasured && isLit,
  });

type Judge = ReturnType<typeof alarmJudge>;

/** Which of two processes judges a batch: now and then several in a row, so that what one remembers is true, and is not. */
const turns = [0, 0, 1, 0, 1, 1, 1, 0] as const;

/** Opens a database for a file; its judges, as two processes have them, believe that it is `nowMs`, and hold few readings at once. */
export function judgeAt(nowMs: number) {
  const judges = [0, 1].map(() => alarmJudge({ atOnce: 7, clock: { now: () => nowMs } }));
  let batches = 0;
  let database: NewDatabase;
  let store: TelemetryStore;
  beforeAll(async () => {
    database = await newDatabase(true);
    store = new TelemetryStore(database.pool);
  });
  afterAll(() => database.drop());

  const inTransaction = async (act: (client: Parameters<Judge>[0]) => Promise<unknown>): Promise<void> => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await act(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  /** What a server does that is killed before its commit. */
  const takenBack = async (act: (client: Parameters<Judge>[0]) => Promise<unknown>): Promise<void> => {
    const client = await database.pool.connect();
    await client.query('begin');
    await act(client);
    await client.query('rollback');
    client.release();
  };
  return {
    pool: () => database.pool,
    url: () => database.url,
    store: () => store,
    inTransaction,
    /** Stores and judges a batch of what a device told. */
    take: async (id: number, batch: readonly SentFact[]): Promise<void> => {
      const builder = new BatchBuilder();
      const model = findModel('beacon-th');
      for (const { gatewayId, reading, timeMs } of batch)
        builder.add({ message: reading, device: { id, model }, gatewayId, receivedMs: timeMs + 1000 });
      await store.prepare(batch.map(({ timeMs }) => timeMs));
      batches += 1;
      const judge = judges[turns[batches % turns.length] as number] as Judge;
      let after = (): void => undefined;
      const judged = async (client: Parameters<Judge>[0]): Promise<void> => {
        const appended = await store.append(client, builder);
        await store.updateLatest(client, builder.latest, appended);
        after = await judge(client, builder, appended);
      };
      if (batches % 5 === 0) await takenBack(judged);
      await inTransaction(judged);
      after();
    },
    /** The incidents of a device: as they are kept, and as they follow from its alarms, each by its kind, span and alarms. */
    incidentsOf: async (id: number): Promise<{ kept: unknown[]; expected: unknown[] }> => {
      const { rows: kept } = await database.pool.query<KeptIncident>(
        `select i.id, i.kind, i.started_ms as "startedMs", i.ended_ms as "endedMs", i.severity, i.state, i.minutes,
           array(select a.id::float8 from alarm a where a.device_id = i.device_id and a.incident_id = i.id and a.state <> 'merged' order by a.id) as alarms from incident i where i.device_id = $1 order by i.id`,
        [id],
      );
      const { rows: alarms } = await database.pool.query<KeptAlarm>(
        `select a.id, a.type, a.severity, a.state, a.started_ms as "startedMs", a.ended_ms as "endedMs", a.minutes, e.watch like 'mkt:%' as "isKinetic",
           (select o.account_id from device_ownership o where o.device_id = a.device_id and a.started_ms between coalesce(o.from_ms, 0) and coalesce(o.until_ms, a.started_ms)) as owner
         from alarm a join excursion e on e.device_id = a.device_id and e.id = a.excursion_id
         where a.device_id = $1 and a.state in ('pending', 'active', 'cleared') order by a.started_ms, a.id`,
        [id],
      );
      return { kept, expected: incidentsFrom(alarms) };
    },
    /** What the judge left: excursions, each with exactly one alarm in the state that follows from it, and its minutes once it has ended. */
    keptOf: async (id: number): Promise<Shown[]> => {
      const { rows } = await database.pool.query<Shown & { alarms: number; state: string }>(
        `select e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs", e.side, e.worst, e.worst_ms as "worstMs",
           e.minutes, e.readings, e.longest_gap_ms as "longestGapMs", e.counted_ms as "countedMs", e.is_fault as "isFault", e.is_door as "isDoor", count(a.id)::int as alarms, min(a.state) as state
         from excursion e left join alarm a on a.device_id = e.device_id and a.excursion_id = e.id and a.started_ms = e.started_ms
           and a.ended_ms is not distinct from e.ended_ms and a.minutes is not distinct from case when e.ended_ms is not null then e.minutes end
         where e.device_id = $1 group by e.device_id, e.id`,
        [id],
      );
      return rows
        .map(({ alarms, state, ...row }) => {
          expect([alarms, state]).toEqual([1, row.firedMs === null ? 'pending' : row.endedMs === null ? 'active' : 'cleared']);
          return row;
        })
        .toSorted(order);
    },
  };
}

type KeptAlarm = {
  readonly id: number;
  readonly type: string;
  readonly severity: string;
  readonly state: string;
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly minutes: number | null;
  readonly isKinetic: boolean;
  readonly owner: number | null;
};
type KeptIncident = Omit<KeptAlarm, 'type' | 'isKinetic' | 'owner'> & { readonly kind: string; readonly alarms: readonly number[] };

/** The other way of putting incidents together: alarms of one kind in the time of one owner, oldest first, each with the one before as long as they touch. */
function incidentsFrom(alarms: readonly KeptAlarm[]): KeptIncident[] {
  const groups: { readonly kind: string; readonly owner: number | null; untilMs: number; readonly alarms: KeptAlarm[] }[] = [];
  for (const alarm of alarms) {
    const kind = alarm.isKinetic ? 'mkt' : alarm.type.startsWith('battery') ? 'battery' : alarm.type;
    const untilMs = alarm.endedMs ?? Number.POSITIVE_INFINITY;
    const before = groups.findLast((group) => group.kind === kind && group.owner === alarm.owner);
    if (before !== undefined && alarm.startedMs <= before.untilMs) {
      before.alarms.push(alarm);
      before.untilMs = Math.max(before.untilMs, untilMs);
    } else groups.push({ kind, owner: alarm.owner, untilMs, alarms: [alarm] });
  }
  return groups
    .map(({ kind, untilMs, alarms: all }): KeptIncident => {
      const ids = all.map(({ id }) => id).sort((a, b) => a - b);
      const isOpen = untilMs === Number.POSITIVE_INFINITY;
      const fired = all.filter(({ state }) => state !== 'pending');
      return {
        id: ids[0] ?? 0,
        kind,
        startedMs: Math.min(...all.map(({ startedMs }) => startedMs)),
        endedMs: isOpen ? null : untilMs,
        severity: (fired.length > 0 ? fired : all).some(({ severity }) => severity === 'alarm') ? 'alarm' : 'warning',
        state: fired.length === 0 ? 'pending' : isOpen ? 'active' : 'cleared',
        minutes: isOpen ? null : minutesOf(all),
        alarms: ids,
      };
    })
    .sort((a, b) => a.id - b.id);
}

/** Of alarms that overlap the longest, of those that only follow each other the sum. */
function minutesOf(alarms: readonly KeptAlarm[]): number {
  let [sum, longest, reach] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { startedMs, endedMs, minutes } of alarms) {
    if (startedMs >= reach) [sum, longest] = [sum + longest, 0];
    longest = Math.max(longest, minutes ?? 0);
    reach = Math.max(reach, endedMs ?? Number.POSITIVE_INFINITY);
  }
  return sum + longest;
}

/** How readings may arrive: in what order, how many once more, in what batches. */
export const arrivalOf = (length: number, mostAgain: number) =>
  fc.record({
    order: fc.array(fc.nat(), { minLength: length, maxLength: length }),
    /** How far from its turn a reading may come; null = anywhere. */
    apart: fc.constantFrom(null, 1, 3, 12),
    again: fc.nat(mostAgain),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 }),
  });
export type Arrival = ReturnType<typeof arrivalOf> extends fc.Arbitrary<infer W> ? W : never;

/** What was told, oldest first, in the batches it arrives in. */
export function batchesOf<T extends SentFact>(parts: readonly T[], { order: keys, again, sizes, apart }: Arrival): T[][] {
  const doubled = [...parts, ...parts.slice(0, again)];
  const keyOf = (index: number): number => (apart === null ? (keys[index] ?? 0) : (index % parts.length) + ((keys[index] ?? 0) % apart));
  const left = doubled.map((item, index) => ({ item, key: keyOf(index) })).toSorted((a, b) => a.key - b.key);
  const batches: T[][] = [];
  for (let turn = 0; left.length > 0; turn += 1) batches.push(left.splice(0, sizes[turn % sizes.length]).map(({ item }) => item));
  return batches;
}
