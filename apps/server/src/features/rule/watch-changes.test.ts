/** That something was written of what watches a device: what a process remembers of it is read again (remembered.ts). */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Querying, Statement } from '../../db/querying.js';
import { day, TestAlarms } from '../alarm/alarm.fixture.js';
import { forgetWatchChanges } from '../excursion/effective-rules.js';

let here: TestAlarms;
beforeAll(async () => {
  here = await TestAlarms.open();
});
afterAll(() => here.close());

const database: Querying = {
  query: async ({ text, values = [] }: Statement) => ({ rows: await here.test.sql(text, values) }),
};
const changesOf = async (id: number): Promise<number> => {
  const [row] = await here.test.sql<{ count: number }>('select count(*)::integer as count from watch_change where device_id = $1', [id]);
  return row?.count ?? 0;
};

describe('A change of what watches a device', () => {
  it('is noted for each device whose rules, limits, model or owner were changed, and for nobody else', async () => {
    const owner = await here.owner();
    const [sensor, other] = [await here.device(owner), await here.device(owner)];
    const untouched = await changesOf(other.id);
    /** Whether an act is noted of the sensor. */
    const notes = async (act: () => Promise<unknown>): Promise<boolean> => {
      const before = await changesOf(sensor.id);
      await act();
      return (await changesOf(sensor.id)) > before;
    };
    const rule = {
      name: 'Warm',
      probe: 'temperature',
      severity: 'alarm',
      condition: 'gt',
      value: 8,
      delay: 0,
      macs: [sensor.mac],
    } as const;
    let ruleId = 0;
    expect(await notes(async () => (ruleId = (await here.test.call(alarms.addRule, rule, owner.token)).id))).toBe(true);
    expect(await notes(() => here.test.call(alarms.changeRule, { id: ruleId, value: 9 }, owner.token))).toBe(true);
    expect(await notes(() => here.test.call(alarms.removeRule, { id: ruleId }, owner.token))).toBe(true);
    expect(await notes(() => here.test.call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 30 }, owner.token))).toBe(true);
    expect(await notes(() => here.test.sql("update device set model = 'beacon-thl' where id = $1", [sensor.id]))).toBe(true);
    expect(await notes(() => here.test.call(devices.renameDevice, { mac: sensor.mac, name: 'Fridge 7', confirm: true }, owner.token))).toBe(
      false,
    );
    expect(await notes(() => here.says(sensor, 4))).toBe(false);
    expect(await changesOf(other.id)).toBe(untouched);
    expect(await notes(() => here.test.call(devices.giveBack, { mac: sensor.mac, confirm: 'Yes' }, owner.token))).toBe(true);
  });

  it('is forgotten a day later, long after what was remembered before it', async () => {
    const sensor = await here.device(await here.owner());
    const nowMs = Date.now();
    await forgetWatchChanges(database, nowMs);
    expect(await changesOf(sensor.id)).toBeGreaterThan(0);
    await forgetWatchChanges(database, nowMs + day + 60_000);
    expect(await changesOf(sensor.id)).toBe(0);
  });
});
