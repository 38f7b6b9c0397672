/** The list of missions: found by what one asks for, with what a list says of each, and quick with ten thousand of them. */
import type { Sent } from '@frostway/contract/endpoint';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

const iso = (minutes: number): string => new Date(world.test.clock.now() + minutes * minute).toISOString();
const names = async (filter: Sent<(typeof calls)['missions']>): Promise<string[]> =>
  (await world.test.call(calls.missions, filter, owner.token)).rows.map(({ name }) => name).toSorted();

describe('The list of missions', () => {
  it('is filtered by decision, person, vehicle, planned start and risk, and by several at once', async () => {
    const { test } = world;
    const running = await world.plan(owner, { name: 'Runs', startAt: iso(0), endAt: iso(90) });
    await world.add(owner, running);
    const late = await world.plan(owner, { name: 'Late', startAt: iso(0), endAt: iso(5) });
    await world.add(owner, late);
    const over = await world.add(owner, await world.plan(owner, { name: 'Over', startAt: iso(0) }));
    await world.add(owner, await world.plan(owner, { name: 'Later', startAt: iso(3 * 24 * 60) }));
    await world.pass(60);
    await test.call(calls.endMission, { id: over.id }, owner.token);
    expect(await names({ person: running.person })).toEqual(['Runs']);
    expect(await names({ vehicle: late.vehicle })).toEqual(['Late']);
    expect(await names({ st: iso(24 * 60) })).toEqual(['Later']);
    expect(await names({ et: iso(24 * 60) })).toEqual(['Late', 'Over', 'Runs']);
    expect(await names({ verdict: 'undecided' })).toEqual(['Over']);
    expect(await names({ verdict: 'released' })).toEqual([]);
    expect(await names({ atRisk: true })).toEqual(['Late']);
    expect(await names({ atRisk: true, vehicle: running.vehicle })).toEqual([]);
    expect(await names({ atRisk: false })).toHaveLength(4);
    await test.refused(calls.missions, { verdict: 'perhaps' }, owner.token, 'parametersIllegal');
    await test.refused(calls.missions, { st: 'soon' }, owner.token, 'dateFormat');
    await test.refused(calls.missions, { person: 2 ** 31 }, owner.token, 'noSuchContact');
  });

  it('says how much of its last day a sensor covers, of the one that has least', async () => {
    const { test } = world;
    const plan = await world.plan(owner, { startAt: iso(0) });
    const { id } = await world.add(owner, plan);
    await world.pass(100);
    const startedMs = test.clock.now() - 100 * minute;
    const covered = async () => (await test.call(calls.missionsNow, { ids: [id] }, owner.token)).rows[0]?.coverage;
    expect(await covered()).toBe(0);
    // Every five minutes for 50 of its 100: the last one speaks for its interval.
    await world.measure(
      plan.macs[0],
      Array.from({ length: 10 }, (_, turn) => [startedMs + turn * 5 * minute, 4] as const),
    );
    expect(await covered()).toBeCloseTo(0.5, 2);
  });

  it('finds among ten thousand of them whatever is asked for', async () => {
    const { test } = world;
    const many = await world.account();
    await test.sql(
      `insert into mission (owner_id, name, code, external_id, start_ms, auto_end, auto_mail, person, vehicle, created_at, started_ms, started_how, ended_ms, ended_how)
       select $1, 'Run ' || n, 'C' || n, 'SO-' || n, $2::bigint - n * 60000, false, false, 'Ann', 'P ' || n % 50, now(), $2::bigint - n * 60000, 'hand', $2::bigint - n * 60000 + 1, 'hand'
       from generate_series(1, 10000) as n`,
      [many.id, test.clock.now()],
    );
    await test.sql(
      `insert into mission_stop (mission_id, place, kind, name, address, longitude, latitude, radius)
       select id, place, case place when 1 then 'start' else 'end' end, 'Place', '', 121, 31, 200 from mission, generate_series(1, 2) as place where owner_id = $1`,
      [many.id],
    );
    await test.sql('analyze mission, mission_stop');
    const hour = { st: test.clock.now() - 60 * minute, et: test.clock.now() };
    const asked: readonly (readonly [input: Sent<(typeof calls)['missions']>, total: number])[] = [
      [{}, 10_000],
      [{ page: 400 }, 10_000],
      [{ status: 'ended' }, 10_000],
      [{ status: 'started' }, 0],
      [{ verdict: 'undecided' }, 10_000],
      [{ search: 'Run 9999' }, 1],
      [{ search: 'SO-77' }, 1],
      [hour, 60],
    ];
    for (const [input, total] of asked)
      expect((await test.call(calls.missions, input, many.token)).total, JSON.stringify(input)).toBe(total);
  });
});
