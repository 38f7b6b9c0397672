/** People act on many alarms while the readings of the same devices are judged: neither waits for the other for ever, and nothing of either is lost. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { describe, expect, it } from 'vitest';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';
import type { Reply } from '../../testing/platform.js';

let listeners: TestListeners;
let gateway: Gateway;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  gateway = await listeners.gateway();
});

const minute = 60_000;
const sensorCount = 24;
const rounds = 12;

type Sensor = { readonly id: number; readonly mac: string };
type Sent = readonly (readonly [sensor: Sensor, timeMs: number, temperature: number])[];

let pushed = 0;
async function hear(told: Sent): Promise<void> {
  const readings = told.map(([{ mac }, time, temperature]) => ({ mac, time, temperature }));
  const answer = await listeners.push('json', gateway, JSON.stringify({ readings }));
  expect(answer).toMatchObject({ status: 200, data: { stored: told.length, unknown: [], putAside: [] } });
  pushed += told.length;
}

/** The same every time, in no order. */
const shuffled = <T>(items: readonly T[], seed: number): T[] =>
  items
    .map((item, index) => ({ item, key: ((index + 1) * 7919 + seed * 104_729) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

describe('acknowledging and assigning many alarms of devices that report at the same time', () => {
  it('never fails, and loses neither what people did nor a reading', async () => {
    const sensors: Sensor[] = [];
    for (let n = 0; n < sensorCount; n += 1) sensors.push(await listeners.beacon('beacon-th'));
    await listeners.test.call(
      alarms.addRule,
      { name: 'Warm', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm', macs: sensors.map(({ mac }) => mac) },
      listeners.account.token,
    );
    const token = listeners.account.token;
    const start = Math.floor(listeners.now() / minute) * minute;
    listeners.test.clock.set(start + rounds * 10 * minute);
    const done = { acknowledged: 0, assigned: 0, comment: 0 };
    /** What people do; each alarm by itself is done or says why not. */
    const act = async (kind: keyof typeof done, given: Promise<Reply>): Promise<void> => {
      const reply = await given;
      expect(reply.status, `${kind}: ${JSON.stringify(reply)}`).toBeLessThan(500);
      if (reply.errorcode !== 0) return;
      const { done: count, rows } = reply.data as { done: number; rows: { errorcode: number }[] };
      expect(rows.filter(({ errorcode }) => errorcode === 0)).toHaveLength(count);
      done[kind] += count;
    };
    const ids = async (): Promise<number[]> =>
      (await listeners.test.sql<{ id: number }>("select id::integer from alarm where type = 'temperatureHigh' order by id")).map(
        ({ id }) => id,
      );

    for (let round = 0; round < rounds; round += 1) {
      const at = start + round * 10 * minute;
      // Alarms of later devices come first: their numbers and those of the devices run against each other.
      if (round === 0) for (const sensor of sensors.toReversed()) await hear([[sensor, at, 9]]);
      else await hear(shuffled(sensors, round).map((sensor) => [sensor, at, 9]));
      const all = await ids();
      const some = (seed: number): number[] => shuffled(all, seed).slice(0, 500);
      await Promise.all([
        hear(sensors.map((sensor) => [sensor, at + 6 * minute, 5])),
        act('acknowledged', listeners.test.reply(alarms.acknowledge, { ids: some(round), reason: 'doorOpen' }, token)),
        act('assigned', listeners.test.reply(alarms.assign, { ids: some(round + 1), uid: listeners.account.id }, token)),
        // Late: what is open ends sooner, and what was over is shorter than it was known.
        hear(shuffled(sensors, round).map((sensor) => [sensor, at + 3 * minute, 5])),
        act('assigned', listeners.test.reply(alarms.assign, { ids: all, uid: null }, token)),
        hear(sensors.toReversed().map((sensor) => [sensor, at + 4 * minute, 5])),
        act('comment', listeners.test.reply(alarms.comment, { ids: some(round + 2), comment: 'Seen' }, token)),
        ...(round === 0 ? [] : [hear(shuffled(sensors, round + 3).map((sensor) => [sensor, at - 8 * minute, 5]))]),
        act('assigned', listeners.test.reply(alarms.assign, { ids: all.toReversed(), uid: listeners.account.id }, token)),
      ]);
    }

    const [readings] = await listeners.test.sql<{ count: number }>(
      'select count(*)::integer as count from reading where device_id = any($1)',
      [sensors.map(({ id }) => id)],
    );
    expect(readings?.count).toBe(pushed);
    const events = await listeners.test.sql<{ kind: string; count: number }>(
      'select kind, count(*)::integer as count from alarm_event where account_id is not null group by kind',
    );
    expect(Object.fromEntries(events.map(({ kind, count }) => [kind, count]))).toEqual(done);
    expect(done.acknowledged).toBe(sensorCount * rounds);
    const found = await listeners.test.sql<{ device_id: number; minutes: number; state: string; is_acknowledged: boolean; count: number }>(
      `select a.device_id, a.state, a.acknowledged_at is not null as is_acknowledged, (a.ended_ms - a.started_ms)::float8 / 60000 as minutes, count(*)::integer as count
       from alarm a join excursion e on e.device_id = a.device_id and e.id = a.excursion_id where a.type = 'temperatureHigh' group by 1, 2, 3, 4`,
    );
    // The last round was not told the reading that shortened those before it.
    expect(found.map(({ device_id: id, ...row }) => ({ id, ...row })).toSorted((a, b) => a.id - b.id || a.minutes - b.minutes)).toEqual(
      sensors.flatMap(({ id }) => [
        { id, minutes: 2, state: 'cleared', is_acknowledged: true, count: rounds - 1 },
        { id, minutes: 3, state: 'cleared', is_acknowledged: true, count: 1 },
      ]),
    );
  }, 120_000);
});
