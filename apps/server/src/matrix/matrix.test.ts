/** Nobody ever sees or touches what is not his: every call of the contract, as every kind of caller, against what is his and what is not. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { allEndpoints } from '@frostway/contract/features';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, rowsOf } from './rows/index.js';
import { lastDay } from './rows/telemetry.js';
import { faultsOf } from './walk.js';
import { buildWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
  // As a database of a day has been: plans of tables it knows nothing of say little of those it has counted.
  await world.test.sql('analyze');
});
afterAll(() => world.close());

describe('Every call of the contract', () => {
  it('has a row that says who may make it', () => {
    const missing = allEndpoints.filter((named) => rowsOf(named).length === 0);
    expect(
      missing.map(({ feature, name, endpoint }) => `${feature}.${name} (${endpoint.method} ${endpoint.path})`),
      'Say in apps/server/src/matrix/rows/<feature>.ts who may make these calls: a row with an input and the column of families.ts it belongs to',
    ).toEqual([]);
  });
  it('is there: a row of a call that is no more is taken out', () => {
    const known = new Set(allEndpoints.map(({ feature, name }) => `${feature}.${name}`));
    const named = Object.entries(rows).flatMap(([feature, table]) => Object.keys(table).map((name) => `${feature}.${name}`));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

for (const named of allEndpoints) {
  const { endpoint } = named;
  for (const row of rowsOf(named)) {
    it(`${endpoint.method} ${endpoint.path}${row.when === undefined ? '' : `, ${row.when},`} answers everyone as the table says`, async () => {
      // One address makes all calls; a row is not to feel what those before it asked for behind captchas.
      await world.test.sql("delete from login_failure where subject like 'captcha:%'");
      expect(await faultsOf(world, endpoint, row)).toEqual([]);
    });
  }
}

describe('A dealer', () => {
  it('sees values, places and history below him where the customer lets him look, at once and no longer than that; a dealer beside never', async () => {
    const { test, house, callers } = world;
    const { sensor, tracker, facts } = house;
    const range = lastDay(world);
    const look = async (caller: 'dealerAbove' | 'dealerTop' | 'dealerBeside'): Promise<(number | null)[]> => {
      const asked = await Promise.all([
        test.reply(telemetry.track, { mac: sensor.mac, ...range }, callers[caller].token),
        test.reply(position.positions, { imei: tracker.imei, ...range }, callers[caller].token),
        test.reply(telemetry.status, { mac: sensor.mac }, callers[caller].token),
      ]);
      const expected = [facts.earlier, facts.earlierPlace, facts.latest];
      return asked.map((reply, index) => {
        const mayKnow = JSON.stringify(reply).includes(String(expected[index]));
        return mayKnow ? 0 : reply.errorcode === 0 ? null : reply.errorcode;
      });
    };
    const [no, hidden] = [refusals.notPermitted.code, refusals.notFound.code];
    expect(await look('dealerAbove')).toEqual([no, no, null]);
    await test.call(trade.letDealerLook, { allow: true }, house.people.owner.token);
    expect(await look('dealerAbove')).toEqual([0, 0, 0]);
    expect(await look('dealerTop')).toEqual([0, 0, 0]);
    expect(await look('dealerBeside')).toEqual([hidden, hidden, hidden]);
    await test.refused(deviceFeature.renameDevice, { mac: sensor.mac, name: 'x', confirm: true }, callers.dealerAbove.token, 'notOwner');
    await test.call(trade.letDealerLook, { allow: false }, house.people.owner.token);
    expect(await look('dealerAbove')).toEqual([no, no, null]);
  });
});
