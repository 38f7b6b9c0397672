/** Who has many devices has his alarms looked for by kind, a page of each: it is the same list that one by one would give, under any filter. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import type { AlarmType } from '@frostway/core/alarms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { type Given, minute, TestAlarms } from './alarm.fixture.js';

/** More than are looked up one by one. */
const deviceCount = 60;
const types: readonly AlarmType[] = ['temperatureHigh', 'humidityLow', 'doorOpen'];

type Written = Required<Pick<Given, 'type' | 'severity' | 'state' | 'startedAgo' | 'acknowledged'>> & { readonly id: number };
let world: TestAlarms;
let owner: TestAccount;
const written: Written[] = [];
beforeAll(async () => {
  world = await TestAlarms.open();
  owner = await world.owner();
  const other = await world.device(await world.owner());
  // A kind nobody else has, and one of everybody.
  await world.alarm(other, { type: 'humidityHigh', severity: 'warning', state: 'active', startedAgo: minute });
  await world.alarm(other, { type: 'temperatureHigh', severity: 'alarm', state: 'active', startedAgo: minute });
  for (let index = 0; index < deviceCount; index += 1) {
    const device = await world.device(owner);
    const given = {
      type: types[index % 3] as AlarmType,
      severity: index % 4 === 0 ? ('warning' as const) : ('alarm' as const),
      state: index % 5 < 3 ? ('active' as const) : ('cleared' as const),
      startedAgo: (index + 1) * minute,
      acknowledged: index % 7 < 2,
    };
    written.push({ ...given, id: await world.alarm(device, given) });
  }
});
afterAll(() => world.close());

/** Newest first. */
const idsWhere = (is: (alarm: Written) => boolean): number[] => written.filter(is).map(({ id }) => id);

describe('alarms of many devices', () => {
  it.each([
    ['open', { state: ['open'] }, ({ state }: Written) => state === 'active'],
    ['to do', { state: ['triage'] }, ({ state, acknowledged }: Written) => state === 'active' || !acknowledged],
    ['over', { state: ['cleared'] }, ({ state }: Written) => state === 'cleared'],
    ['grave', { severity: ['alarm'] }, ({ severity }: Written) => severity === 'alarm'],
    ['not acknowledged', { acknowledged: false }, ({ acknowledged }: Written) => !acknowledged],
    ['of two types', { type: ['doorOpen', 'humidityLow'] }, ({ type }: Written) => type !== 'temperatureHigh'],
    [
      'grave ones that are open and acknowledged, of a type',
      { type: ['temperatureHigh'], severity: ['alarm'], state: ['open'], acknowledged: true },
      (alarm: Written) => alarm.type === 'temperatureHigh' && alarm.severity === 'alarm' && alarm.state === 'active' && alarm.acknowledged,
    ],
    ['of a type nobody of his has', { type: ['humidityHigh'] }, () => false],
    ['of a type nobody has', { type: ['co2High'] }, () => false],
  ] as const)('that are %s are listed newest first, page by page, and counted', async (_name, filter, is) => {
    const expected = idsWhere(is);
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { total: number; cursor: string | null; rows: readonly { id: number }[] } = await world.test.call(
        alarms.alarms,
        { ...filter, pageSize: 7, cursor },
        owner.token,
      );
      expect(page.total).toBe(expected.length);
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(found).toEqual(expected);
  });
});
