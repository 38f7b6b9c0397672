/** A rule that watches a device by itself, and the same rule for a mission that the device is on: whatever it finds is found once. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { sayFacts } from '../../testing/say.js';
import { raiseSilence } from '../excursion/index.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

const add = async (rule: object): Promise<number> =>
  (await world.test.call(alarmFeature.addRule, { delay: 0, severity: 'alarm', ...rule } as never, owner.token)).id;
const started = async (plan: Parameters<MissionWorld['add']>[1]): Promise<void> => {
  const { id } = await world.add(owner, { ...plan, startAt: new Date(world.test.clock.now()).toISOString() });
  await world.pass(1);
  expect(await world.read(owner, id)).toMatchObject({ status: 'started' });
};

describe('A rule that watches a device by itself and for its mission', () => {
  it('finds a shock once', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const [imei = ''] = plan.imeis;
    const rule = await add({ name: 'Shaken', probe: 'vibration', condition: 'ge', value: 2, imeis: [imei] });
    await started({ ...plan, rules: [rule] });
    const timeMs = test.clock.now();
    await sayFacts(
      test,
      [0, 10_000].map((later) => ({
        type: 'alarm',
        kind: 'vibration',
        device: { imei: imei as Imei },
        timeMs: timeMs - minute / 2 + later,
      })),
    );
    const { rows } = await test.call(alarmFeature.alarms, { imei: [imei], state: ['active', 'cleared'] }, owner.token);
    expect(rows.map(({ type, rule: by }) => [type, by?.id])).toEqual([['vibration', rule]]);
  });

  it('has one alarm of a silence, by the version that allows least', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const [mac = ''] = plan.macs;
    const rule = await add({ name: 'Silent', probe: 'silence', condition: 'gt', value: 60, macs: [mac] });
    await started({ ...plan, rules: [rule] });
    await test.call(alarmFeature.changeRule, { id: rule, value: 70 }, owner.token);
    await world.measure(mac, [[test.clock.now(), 4]]);
    test.clock.advance(90 * minute);
    await raiseSilence(test.pool, test.clock.now());
    expect(await world.alarms(mac)).toMatchObject([{ state: 'active' }]);
  });
});
