/** What ends what is open besides readings: edits and owners. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { describe, expect, it } from 'vitest';
import { raiseSilence } from './index.js';
import { alarmStories, everything } from './stories.fixture.js';

const minute = 60_000;
const { listeners, iso, tell, hear, list, one, ruled } = alarmStories({ unitMs: minute, backMs: 120 * minute });

describe('what is open is cut at the moment', () => {
  const now = (): string => new Date(listeners().test.clock.now()).toISOString();

  it('its rule is edited, and begins anew under the new version', async () => {
    const { mac, ruleId } = await ruled({});
    await hear(mac, [
      [0, 9],
      [5, 9],
    ]);
    await listeners().test.call(alarms.changeRule, { id: ruleId, value: 8.5 }, listeners().account.token);
    const cut = now();
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: cut, rule: { version: 1 } });
    // What comes late from before the edit is judged by what held then.
    await hear(mac, [[3, 5]]);
    expect(await list({ mac })).toMatchObject([{ endedAt: iso(3) }, { startedAt: iso(5), endedAt: cut, rule: { version: 1 } }]);
  });

  it('its rule is deleted', async () => {
    const { mac, ruleId } = await ruled({ delay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 9],
    ]);
    await listeners().test.call(alarms.removeRule, { id: ruleId }, listeners().account.token);
    // It was pending.
    expect(await list({ mac }, everything)).toEqual([]);
  });

  it('the limits of the device are changed', async () => {
    const { mac } = await listeners().beacon('beacon-th');
    await listeners().test.call(devices.editDevice, { mac, temperatureUpper: 8 }, listeners().account.token);
    listeners().test.clock.advance(20 * minute);
    const seen = listeners().now();
    const hot = [
      { mac, time: seen - 5 * minute, temperature: 9 },
      { mac, time: seen - minute, temperature: 9.5 },
    ];
    await tell(hot);
    expect(await one({ mac })).toMatchObject({ state: 'active', rule: null, limit: 8 });
    await listeners().test.call(devices.editDevice, { mac, temperatureUpper: 12 }, listeners().account.token);
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: now(), worst: 9.5 });
  });

  it('the device is given back, its silence too; without an owner it raises none', async () => {
    const { mac } = await ruled({});
    const limited = await listeners().beacon('beacon-th');
    await listeners().test.call(devices.editDevice, { mac: limited.mac, temperatureUpper: 8 }, listeners().account.token);
    listeners().test.clock.advance(minute);
    for (const each of [mac, limited.mac]) await tell([{ mac: each, time: listeners().now(), temperature: 9 }]);
    listeners().test.clock.advance(60 * minute);
    await raiseSilence(listeners().test.pool, listeners().test.clock.now());
    expect(await list({ mac })).toMatchObject([{ type: 'temperatureHigh' }, { type: 'silence' }]);
    for (const each of [mac, limited.mac])
      await listeners().test.call(devices.giveBack, { mac: each, confirm: 'Yes' }, listeners().account.token);
    const left = now();
    const rows = await listeners().test.sql<{ type: string; state: string; ended_ms: number }>(
      'select a.type, a.state, a.ended_ms::float8 from alarm a join device d on d.id = a.device_id where d.mac = any($1) order by type, a.id',
      [[mac, limited.mac]],
    );
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatchObject({ state: 'cleared', ended_ms: Date.parse(left) });
    listeners().test.clock.advance(24 * 60 * minute);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    listeners().test.clock.advance(24 * 60 * minute);
    const raised = await raiseSilence(listeners().test.pool, listeners().test.clock.now());
    expect(await listeners().test.sql('select from device where mac = $1 and id = any($2)', [mac, raised])).toEqual([]);
  });
});
