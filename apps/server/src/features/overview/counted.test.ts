/** The home page counts in the database what lists and maps work out device by device: both say the same of any fleet. */
import { overview as calls } from '@frostway/contract/overview/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { batteryCause, type Condition, conditions, stateOf } from '@frostway/core/device-state';
import { describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { addMixedFleet } from '../../testing/mixed-fleet.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

const day = 86_400_000;

let test: TestPlatform;
let owner: TestAccount;
let macs: string[];
platformForFile(async (started) => {
  test = started;
  owner = await addTestAccount(test);
  macs = await addMixedFleet(test, owner);
});

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
