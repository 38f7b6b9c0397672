/** Nobody ever sees or touches what is not his: every call of the contract, as every kind of caller, against what is his and what is not. */
import { allEndpoints } from '@frostway/contract/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, rowsOf } from './rows/index.js';
import { faultsOf } from './walk.js';
import { buildWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
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
      expect(await faultsOf(world, endpoint, row)).toEqual([]);
    });
  }
}
