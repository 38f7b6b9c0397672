/**
 * Two servers on one database judge the same devices in turn and at once, while rules are edited at either. Each remembers how the devices stood when it judged them
 * last; what it finds is what one server finds that is told all of it in order.
 */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '../../app.js';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';
import { startSecondServer } from '../../testing/second-server.js';

let here: TestListeners;
let there: Platform;
let gateway: Gateway;
beforeAll(async () => {
  here = await TestListeners.open();
  there = await startSecondServer(here.test);
  gateway = await here.gateway();
});
afterAll(async () => {
  await there.stop();
  await here.close();
});

const minute = 60_000;
const minutes = 60;
const urls = (): readonly [string, string] => [here.test.url, there.url];

/** Sensors under rules of their own: one that fires at once, one with a delay, one that sums minutes. */
async function house(): Promise<{ readonly macs: string[]; readonly ids: number[]; readonly ruleId: number }> {
  const sensors = [await here.beacon('beacon-thl'), await here.beacon('beacon-thl'), await here.beacon('beacon-thl')];
  const macs = sensors.map(({ mac }) => mac);
  const add = async (rule: object): Promise<number> => {
    const body = { name: 'Warm', probe: 'temperature', severity: 'alarm', condition: 'gt', value: 8, delay: 0, macs, ...rule };
    return (await here.test.call(alarms.addRule, body as never, here.account.token)).id;
  };
  const ruleId = await add({});
  await add({ value: 7, delay: 300 });
  await add({ value: 6, mode: 'cumulative', window: 3600, delay: 600 });
  return { macs, ids: sensors.map(({ id }) => id), ruleId };
}

/** What a sensor measures in a minute: in and out of all limits, each sensor otherwise. */
const valueAt = (sensor: number, at: number): number => 5 + Math.round(45 * Math.sin((at + sensor * 5) / 6)) / 10;

type Told = readonly (readonly [sensor: number, at: number])[];
async function tell(url: string, macs: readonly string[], startMs: number, told: Told): Promise<void> {
  const readings = told.map(([sensor, at]) => ({ mac: macs[sensor], time: startMs + at * minute, temperature: valueAt(sensor, at) }));
  const answer = await here.push('json', gateway, JSON.stringify({ readings }), {}, url);
  expect(answer).toMatchObject({ status: 200, data: { unknown: [], putAside: [] } });
}

/** What was found of devices, in the order of the house, each by the place of its rule. */
async function foundOf({ ids }: { readonly ids: readonly number[] }): Promise<unknown[]> {
  return here.test.sql(
    `select array_position($1::integer[], e.device_id) as sensor, dense_rank() over (order by e.rule_id) as rule, e.version, e.started_ms, e.fired_ms, e.ended_ms, e.closed_ms,
       e.last_ms, e.worst, e.worst_ms, e.minutes, e.degree_minutes, e.readings, e.longest_gap_ms, e.counted_ms, a.state, a.started_ms as alarm_ms, a.ended_ms as alarm_end
     from excursion e left join alarm a on a.device_id = e.device_id and a.excursion_id = e.id
     where e.device_id = any($1) and e.watch like 'rule:%' order by 1, 2, e.version, e.started_ms`,
    [ids],
  );
}

/** How the judge left them, but when. */
async function standOf({ ids }: { readonly ids: readonly number[] }): Promise<unknown[]> {
  return here.test.sql(
    `select array_position($1::integer[], device_id) as sensor, judged_ms, state #>> '{last,timeMs}' as last,
       (select jsonb_agg(each.value order by split_part(each.key, ':', 2)::integer) from jsonb_each(state -> 'evaluations') as each where each.key like 'rule:%') as evaluations
     from judging where device_id = any($1) order by 1`,
    [ids],
  );
}

const sensorsOf = [0, 1, 2] as const;
const all = (at: number): Told => sensorsOf.map((sensor) => [sensor, at] as const);

/** Tells a house in order at the first server. */
async function inOrder(startMs: number): Promise<Awaited<ReturnType<typeof house>>> {
  const made = await house();
  for (let at = 0; at < minutes; at += 1) await tell(urls()[0], made.macs, startMs, all(at));
  return made;
}

describe('two servers that judge the same devices', () => {
  it('in turn, each once and several times in a row, find what one finds', async () => {
    const startMs = here.now();
    here.test.clock.set(startMs + minutes * minute);
    const one = await inOrder(startMs);
    const two = await house();
    const turns = [0, 1, 1, 0, 0, 0, 1, 0, 1, 1] as const;
    for (let at = 0; at < minutes; at += 1) await tell(urls()[turns[at % turns.length] as 0 | 1], two.macs, startMs, all(at));
    const found = await foundOf(two);
    expect(found.length).toBeGreaterThan(15);
    expect(found).toEqual(await foundOf(one));
    expect(await standOf(two)).toEqual(await standOf(one));
  }, 60_000);

  it('at once, the same readings twice and late ones too, find what one finds', async () => {
    const startMs = here.now();
    here.test.clock.set(startMs + minutes * minute);
    const one = await inOrder(startMs);
    const two = await house();
    for (let at = 0; at < minutes; at += 4) {
      const [near, far] = at % 8 === 0 ? urls() : urls().toReversed();
      await Promise.all([
        tell(near, two.macs, startMs, all(at + 3)),
        tell(far, two.macs, startMs, [...all(at + 1), ...all(at)]),
        tell(far, two.macs, startMs, all(at + 2)),
        tell(near, two.macs, startMs, all(at + 1)),
      ]);
    }
    expect(await foundOf(two)).toEqual(await foundOf(one));
  }, 60_000);

  it('by the rule as it is, whoever of them was told that it is another now', async () => {
    const startMs = here.now() - minute;
    const { macs, ids, ruleId } = await house();
    const versions: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const at = startMs + (round + 1) * 10 * minute;
      here.test.clock.set(at);
      // Both know how the sensors stand before the rule is edited at one of them.
      for (const [server, url] of urls().entries()) await tell(url, macs, at - 2 * minute, [[0, server]]);
      await here.test.call(alarms.changeRule, { id: ruleId, value: 20 + round }, here.account.token);
      const url = urls()[(round + 1) % 2] as string;
      const answer = await here.push(
        'json',
        gateway,
        JSON.stringify({ readings: [{ mac: macs[0], time: at + minute, temperature: 20.5 + round }] }),
        {},
        url,
      );
      expect(answer.status).toBe(200);
      const [found] = await here.test.sql<{ version: number }>(
        'select version from excursion where device_id = $1 and rule_id = $2 order by started_ms desc, version desc limit 1',
        [ids[0], ruleId],
      );
      versions.push(found?.version ?? 0);
    }
    expect(versions).toEqual([2, 3, 4, 5, 6, 7]);
  }, 60_000);
});
