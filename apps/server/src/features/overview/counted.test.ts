/** The home page counts in the database what lists and maps work out device by device: both say the same of any fleet. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { overview as calls } from '@frostway/contract/overview/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { batteryCause, type Condition, conditions, stateOf } from '@frostway/core/device-state';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

const minute = 60_000;
const day = 1440 * minute;
const count = 240;
const models = ['beacon-thl', 'beacon-coin-thl', 'beacon-th', 'tracker-a'];

let test: TestPlatform;
let owner: TestAccount;
let macs: string[];
platformForFile(async (started) => {
  test = started;
  owner = await addTestAccount(test);
  await addFleet();
});

/** The same numbers in every run. */
let state = 20_261_127;
function below(n: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}
const oneOf = <T>(of: readonly T[]): T => of[below(of.length)] as T;

/** Devices of several models under limits of their own, of rules, of both and of none, some of which contradict each other; heard of now, lately, long ago or never. */
async function addFleet(): Promise<void> {
  const admin = await adminToken(test);
  const names = Array.from({ length: count }, (_, index) =>
    models[index % models.length] === 'tracker-a'
      ? { imei: `8690030${String(index).padStart(8, '0')}` }
      : { mac: `AC2361${index.toString(16).toUpperCase().padStart(6, '0')}` },
  );
  const rows = names.map((name, index) => ({ ...name, model: models[index % models.length], activationKey: 'KEY' }));
  await test.call(deviceFeature.importInventory, { rows }, admin);
  expect((await test.call(deviceFeature.addDevices, { rows: rows.map(({ model: _model, ...row }) => row) }, owner.token)).taken).toBe(
    count,
  );
  macs = names.flatMap(({ mac }) => mac ?? []);
  const some = (share: number): string[] => macs.filter(() => below(100) < share);
  const rule = { severity: 'alarm', delay: 0, name: 'r' } as const;
  for (const content of [
    { probe: 'temperature', condition: 'gt', value: 8 },
    { probe: 'temperature', condition: 'ge', value: 6 },
    { probe: 'temperature', condition: 'lt', value: 2 },
    { probe: 'temperature', condition: 'lt', value: 7 },
    { probe: 'humidity', condition: 'outside', lower: 40, upper: 60 },
    { probe: 'light', condition: 'le', value: 5 },
    { probe: 'light', condition: 'gt', value: 50 },
  ] as const)
    await test.call(alarms.addRule, { ...rule, ...content, macs: some(40) }, owner.token);
  const ids = await test.sql<{ id: number; model: string }>('select id, model from device where owner_id = $1 order by id', [owner.id]);
  const nowMs = test.clock.now();
  for (const { id } of ids) {
    const limit = (low: number, high: number): number | null => (below(3) === 0 ? low + below(high - low) : null);
    await test.sql(
      `update device_setting set temperature_upper = $2, temperature_lower = $3, humidity_upper = $4, humidity_lower = $5, light_upper = $6, write_seconds = $7
       where device_id = $1 and until_ms is null`,
      [id, limit(4, 12), limit(-2, 5), limit(50, 70), limit(30, 50), limit(10, 90), oneOf([60, 300, 3600])],
    );
    if (below(10) === 0) continue;
    const readMs = nowMs - oneOf([0, minute, 9 * minute, 10 * minute, 30 * minute, 3 * 60 * minute, 8 * day]);
    const at = (): number => readMs - oneOf([0, 0, 0, 149_000, 150_000, 151_000, 750_000, 751_000]);
    const seenMs = below(5) === 0 ? nowMs : readMs;
    await test.sql(
      `insert into device_state (device_id, last_seen_ms, reading_ms, temperature, temperature_ms, humidity, humidity_ms, light, light_ms, power, power_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        seenMs,
        below(12) === 0 ? null : readMs,
        below(14) - 2,
        at(),
        30 + below(45),
        at(),
        below(100),
        at(),
        oneOf([null, 2400, 2700, 3000, 3400, 3500, 3501, 3600]),
        at(),
      ],
    );
  }
  // Some came to him later than what is known of them, some have run out.
  await test.sql('update device_ownership set from_ms = $2 where account_id = $1 and device_id % 9 = 0', [owner.id, nowMs - 5 * minute]);
  await test.sql('update device set expires_at = $2 where owner_id = $1 and id % 11 = 0', [owner.id, new Date(nowMs - 5 * minute)]);
}

/** What the list says, worked out as the page does. */
async function fromList(account: TestAccount) {
  const { rows } = await test.call(telemetry.status, { pageSize: 1000 }, account.token);
  const nowMs = test.clock.now();
  const byCondition = Object.fromEntries(conditions.map((condition) => [condition, 0])) as Record<Condition, number>;
  for (const row of rows) {
    const lastSeenMs = row.lastSeen === null ? null : Date.parse(row.lastSeen);
    const { interval: intervalSeconds, model, limits } = row;
    byCondition[stateOf({ lastSeenMs, intervalSeconds, values: row.reading ?? {}, model, limits }, nowMs).condition] += 1;
  }
  return {
    deviceTotal: rows.length,
    activeDevices: rows.filter((row) => row.lastSeen !== null && Date.parse(row.lastSeen) >= nowMs - 7 * day).length,
    onlineDevices: rows.filter((row) => row.connection === 'online').length,
    lowBatteries: rows.filter((row) => batteryCause(row.reading?.power, row.model) !== undefined).length,
    byCondition,
  };
}

describe('The figures of the home page', () => {
  it('are what the rows of the list come to, for the owner', async () => {
    const expected = await fromList(owner);
    // Of a fleet in which nothing is the matter the comparison would say nothing.
    for (const condition of conditions) expect(expected.byCondition[condition]).toBeGreaterThan(0);
    expect(expected.lowBatteries).toBeGreaterThan(0);
    expect(await test.call(calls.base, {}, owner.token)).toMatchObject(expected);
  });

  it('are what the rows come to for who sees some of them, with less than all of their rights, and are felt when a share ends', async () => {
    const sharee = await addTestAccount(test);
    const given: (readonly [string, ('latest' | 'place' | 'history')[]])[] = [
      ['latest', ['latest']],
      ['all', ['latest', 'place', 'history']],
      ['place', ['place']],
    ];
    const ended: number[] = [];
    for (const [index, [name, scope]] of given.entries()) {
      const part = macs.slice(index * 50, index * 50 + 50);
      const { rows } = await test.call(share.shareDevices, { mac: part, account: sharee.account, forever: true, scope }, owner.token);
      if (name === 'all') ended.push(...rows.map(({ id }) => id));
    }
    const expected = await fromList(sharee);
    expect(expected.deviceTotal).toBe(150);
    expect(await test.call(calls.base, {}, sharee.token)).toMatchObject(expected);
    for (const id of ended) await test.call(share.cancelShare, { id }, owner.token);
    const left = await fromList(sharee);
    expect(left.deviceTotal).toBe(100);
    expect(await test.call(calls.base, {}, sharee.token)).toMatchObject(left);
  });
});
