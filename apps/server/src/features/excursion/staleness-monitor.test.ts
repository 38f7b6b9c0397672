/** A monitor that has died must not look like one that finds nothing. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as groups } from '@frostway/contract/device/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { findModel } from '@frostway/core/models';
import { describe, expect, it } from 'vitest';
import { BatchBuilder } from '../../pipeline/batch.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { raiseSilence } from './index.js';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, tell, rule, ruled } = alarmStories({ unitMs: minute, backMs: 120 * minute });
const pass = (minutes: number): void => listeners().test.clock.advance(minutes * minute);
const search = (): Promise<number[]> => raiseSilence(listeners().test.pool, listeners().test.clock.now());
const iso = (): string => new Date(listeners().test.clock.now()).toISOString();
/** How a rule is judged, by its id. */
async function judged(id: number): Promise<Pick<Rule, 'lastJudgedAt' | 'neverJudged' | 'unjudged' | 'unjudgedSince'>> {
  const { rows } = await listeners().test.call(alarms.rules, { id }, listeners().account.token);
  const { lastJudgedAt, neverJudged, unjudged, unjudgedSince } = rows[0] as Rule;
  return { lastJudgedAt, neverJudged, unjudged, unjudgedSince };
}
const metric = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec((await listeners().test.request('/metrics')).text)?.[1]);
/** A reading, or a report of a shock, that is stored by a program whose judge has died. */
async function storeOnly(id: number, type: 'reading' | 'vibration'): Promise<void> {
  const { pool, clock } = listeners().test;
  const builder = new BatchBuilder();
  const at = { device: { id, model: findModel('beacon-th') }, gatewayId: 0, receivedMs: clock.now() };
  const timeMs = clock.now();
  builder.add({ ...at, message: type === 'reading' ? { type, timeMs, temperatureC: 5 } : { type: 'alarm', kind: type, timeMs } });
  const store = new TelemetryStore(pool);
  await store.prepare([timeMs]);
  const client = await pool.connect();
  await store.updateLatest(client, builder.latest, await store.append(client, builder));
  client.release();
}

describe('A rule about silence', () => {
  it('says when the search for silent devices last came to its end, and warns when it has not for several of its minutes', async () => {
    const { mac, ruleId } = await ruled({ probe: 'silence', condition: 'gt', value: 60 });
    expect(await judged(ruleId)).toEqual({ lastJudgedAt: null, neverJudged: 1, unjudged: 1, unjudgedSince: null });
    await search();
    const last = iso();
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    expect(await judged(ruleId)).toEqual({ lastJudgedAt: last, neverJudged: 0, unjudged: 0, unjudgedSince: null });
    // What the device says is no search.
    pass(4);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    expect(await judged(ruleId)).toMatchObject({ lastJudgedAt: last, unjudged: 0 });
    pass(2);
    expect(await judged(ruleId)).toMatchObject({ lastJudgedAt: last, unjudged: 1, unjudgedSince: last });
    expect(await metric('frostway_silence_searched_timestamp_seconds')).toBeCloseTo(Date.parse(last) / 1000, 1);
    await search();
    expect(await judged(ruleId)).toEqual({ lastJudgedAt: iso(), neverJudged: 0, unjudged: 0, unjudgedSince: null });
  });

  it('is not judged by a search that failed', async () => {
    const { mac, ruleId } = await ruled({ probe: 'silence', condition: 'gt', value: 30 });
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    await search();
    const last = iso();
    pass(40);
    await listeners().test.sql("alter table alarm_notice add constraint broken check (moment <> 'start') not valid");
    await expect(search()).rejects.toThrow('broken');
    expect(await judged(ruleId)).toMatchObject({ lastJudgedAt: last, unjudged: 1 });
    await listeners().test.sql('alter table alarm_notice drop constraint broken');
    await search();
    expect(await judged(ruleId)).toMatchObject({ lastJudgedAt: iso(), unjudged: 0 });
  });

  it('is judged of all devices, however many fell silent at once', async () => {
    const { account, test } = listeners();
    await test.sql(
      `with fresh as (insert into device (mac, kind, model, activation_key, name, owner_id, group_id)
         select 'AC77' || upper(lpad(to_hex(n), 8, '0')), 'beacon', 'beacon-th', 'k', 'x', $1::integer, $2::integer from generate_series(1, 2100) as n returning id),
       owned as (insert into device_ownership (device_id, account_id) select id, $1::integer from fresh)
       insert into device_state (device_id, last_seen_ms) select id, $3 from fresh`,
      [account.id, account.rootId, test.clock.now() - 60 * minute],
    );
    expect((await search()).length).toBeGreaterThanOrEqual(2100);
    expect(await search()).toEqual([]);
  });
});

describe('A rule about what is measured', () => {
  it('warns of a device whose readings are not judged, though another one is', async () => {
    const [dead, well] = [await listeners().beacon('beacon-th'), await listeners().beacon('beacon-th')];
    const { id } = await rule(dead, { macs: [dead.mac, well.mac] });
    expect(await judged(id)).toEqual({ lastJudgedAt: null, neverJudged: 2, unjudged: 0, unjudgedSince: null });
    for (const { mac } of [dead, well]) await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    const last = iso();
    // One that says nothing is not behind.
    pass(180);
    expect(await judged(id)).toEqual({ lastJudgedAt: last, neverJudged: 0, unjudged: 0, unjudgedSince: null });
    expect(await metric('frostway_unjudged_devices')).toBe(0);
    await storeOnly(dead.id, 'reading');
    await tell([{ mac: well.mac, time: listeners().now(), temperature: 5 }]);
    expect(await judged(id)).toEqual({ lastJudgedAt: iso(), neverJudged: 0, unjudged: 1, unjudgedSince: last });
    expect(await metric('frostway_unjudged_devices')).toBe(1);
    pass(1);
    await tell([{ mac: dead.mac, time: listeners().now(), temperature: 5 }]);
    expect(await judged(id)).toMatchObject({ unjudged: 0 });
  });

  it('counts only devices that have what it watches: trackers of a group and a sensor without hygrometer are not late', async () => {
    const { account, test } = listeners();
    const { id: groupId } = await test.call(groups.addGroup, { name: 'Van' }, account.token);
    const [dry, damp] = [await listeners().beacon('beacon-t'), await listeners().beacon('beacon-th')];
    const tracker = await listeners().tracker();
    await test.sql('update device set group_id = $1 where id = any($2::integer[])', [groupId, [dry.id, damp.id, tracker.id]]);
    const watching = async (probe: Rule['probe'], more: object): Promise<unknown> => {
      const { id } = await test.call(alarms.addRule, { name: probe, probe, condition: 'gt', delay: 0, groupId, ...more }, account.token);
      const { rows } = await test.call(alarms.rules, { id }, account.token);
      return [rows[0]?.deviceCount, rows[0]?.neverJudged];
    };
    expect(await watching('temperature', { value: 8 })).toEqual([2, 2]);
    expect(await watching('mkt', { value: 25 })).toEqual([2, 2]);
    expect(await watching('humidity', { value: 60 })).toEqual([1, 1]);
    // Silence is watched of all.
    expect(await watching('silence', { value: 60 })).toEqual([3, 3]);
    // What a sensor sends counts, whatever its model is said to have.
    await tell([{ mac: dry.mac, time: listeners().now(), humidity: 40 }]);
    expect(await watching('humidity', { value: 70 })).toEqual([2, 1]);
    expect(await watching('vibration', { value: 1 })).toEqual([1, 1]);
  });

  it('warns of one that was never judged', async () => {
    const { id, ruleId } = await ruled({});
    await storeOnly(id, 'reading');
    expect(await judged(ruleId)).toEqual({ lastJudgedAt: null, neverJudged: 1, unjudged: 1, unjudgedSince: null });
    await listeners().test.sql('delete from device_state where device_id = $1', [id]);
  });
});

describe('A rule about what devices report', () => {
  it('is judged by reports, and warns of those that are not', async () => {
    const { imei, id } = await listeners().tracker();
    const shaken = await rule({ imei }, { name: 'Shaken', probe: 'vibration', condition: 'ge', value: 1 });
    const warm = await rule({ imei }, {});
    expect(await judged(shaken.id)).toEqual({ lastJudgedAt: null, neverJudged: 1, unjudged: 0, unjudgedSince: null });
    const report = () =>
      listeners().test.platform.pipeline.submit({
        family: 'gt06',
        device: { imei },
        messages: [{ type: 'alarm', kind: 'vibration', timeMs: listeners().now() }],
        receivedMs: listeners().test.clock.now(),
        address: '127.0.0.1',
      });
    expect(await report()).toMatchObject({ stored: 1 });
    const last = iso();
    expect(await judged(shaken.id)).toEqual({ lastJudgedAt: last, neverJudged: 0, unjudged: 0, unjudgedSince: null });
    // A report is no reading, and a tracker that has sent no temperature is not late with it.
    expect(await judged(warm.id)).toMatchObject({ lastJudgedAt: null, neverJudged: 0 });
    pass(30);
    expect(await judged(shaken.id)).toMatchObject({ unjudged: 0 });
    await storeOnly(id, 'vibration');
    expect(await judged(shaken.id)).toEqual({ lastJudgedAt: last, neverJudged: 0, unjudged: 1, unjudgedSince: last });
    pass(1);
    await report();
    expect(await judged(shaken.id)).toMatchObject({ lastJudgedAt: iso(), unjudged: 0 });
  });
});
