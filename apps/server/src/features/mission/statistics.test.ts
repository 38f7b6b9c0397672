/** Statistics of missions: excursion rate, time to release and on-time rate, by lane, carrier and product, over time, of what the caller sees. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { hashPassword } from '../account/index.js';
import { minute, MissionWorld } from './mission.fixture.js';
import { periodsOf } from './statistics.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  await world.test.sql('update account set password_hash = $2 where id = $1', [owner.id, await hashPassword(password)]);
});

const password = 'snow and ice 42';
const iso = (ms: number): string => new Date(ms).toISOString();

describe('The stretches of a calendar', () => {
  it('are days, weeks from Monday, and months of a zone, cut to the range', () => {
    const range = { fromMs: Date.UTC(2031, 2, 27, 12), untilMs: Date.UTC(2031, 3, 2) };
    const days = periodsOf(range, 'day', 'Europe/Berlin');
    expect(days[0]).toEqual({ fromMs: range.fromMs, untilMs: Date.UTC(2031, 2, 27, 23) });
    // The clocks are moved on the 30th: that day has 23 hours.
    expect(days[3]).toEqual({ fromMs: Date.UTC(2031, 2, 29, 23), untilMs: Date.UTC(2031, 2, 30, 22) });
    expect(periodsOf(range, 'week', 0).map(({ fromMs }) => iso(fromMs).slice(0, 10))).toEqual(['2031-03-27', '2031-03-31']);
    expect(periodsOf(range, 'month', 0).map(({ fromMs }) => iso(fromMs).slice(0, 10))).toEqual(['2031-03-27', '2031-04-01']);
  });
});

describe('Statistics of missions', () => {
  it('say of all, of each lane, carrier and product, and over time how many had excursions, were on time, and how long a release took', async () => {
    const { test } = world;
    const startMs = test.clock.now();
    const at = (minutes: number): number => startMs + minutes * minute;
    const first = await world.plan(owner, { product: 'Insulin', endWindow: { latest: iso(at(40)) } });
    const one = await world.add(owner, first);
    await test.call(calls.startMission, { id: one.id }, owner.token);
    test.clock.advance(45 * minute);
    await world.measure(
      first.macs[0],
      Array.from({ length: 8 }, (_, index) => [at(index * 5), 12] as const),
    );
    await world.drive(first.imeis[0], [
      [at(1), 15_000],
      [at(30), 0],
      [at(36), 0],
    ]);
    await world.pass(0);
    await test.call(calls.endMission, { id: one.id }, owner.token);
    await world.pass(20);
    await test.call(calls.decide, { id: one.id, verdict: 'rejected', meaning: 'released', reason: 'Warm', password }, owner.token);
    const second = await world.plan(owner, { product: 'Insulin', vehicle: first.vehicle, endWindow: { latest: iso(at(70)) } });
    const two = await world.add(owner, { ...second, start: null });
    await test.call(calls.startMission, { id: two.id }, owner.token);
    await world.pass(10);
    // One that never began is no mission that went somehow.
    await world.add(owner, await world.plan(owner));
    const range = { st: iso(at(-60)), et: iso(at(600)) };
    const byLane = await test.call(calls.missionStatistics, { ...range, step: 'month' }, owner.token);
    expect(byLane.all).toMatchObject({
      missions: 2,
      withExcursions: 1,
      excursionRate: 0.5,
      ended: 1,
      decided: 1,
      minutesToRelease: 20,
      stops: 2,
      onTime: 1,
      late: 1,
      early: 0,
      onTimeRate: 0.5,
    });
    expect(byLane.all.excursions).toBeGreaterThan(0);
    expect(byLane.groups).toMatchObject([
      { name: 'Depot → Hospital', missions: 1, excursionRate: 1, onTimeRate: 1 },
      { name: 'Hospital', missions: 1, excursionRate: 0, onTimeRate: 0, minutesToRelease: null },
    ]);
    expect(byLane.periods.reduce((sum, { missions }) => sum + missions, 0)).toBe(2);
    const byProduct = await test.call(calls.missionStatistics, { ...range, by: 'product', only: 'Insulin' }, owner.token);
    expect(byProduct.groups).toMatchObject([{ name: 'Insulin', missions: 2 }]);
    expect(byProduct.periods.reduce((sum, { missions }) => sum + missions, 0)).toBe(2);
    expect((await test.call(calls.missionStatistics, { ...range, by: 'carrier' }, owner.token)).groups).toHaveLength(1);
    const none = await test.call(calls.missionStatistics, { ...range, only: 'Milk', by: 'product' }, owner.token);
    expect(
      none.periods.every(({ missions, excursionRate, onTimeRate }) => missions === 0 && excursionRate === null && onTimeRate === null),
    ).toBe(true);

    const file = await test.request(`${calls.exportMissionStatistics.path}?st=${range.st}&et=${range.et}&by=product&type=xlsx&lang=en`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(file.status).toBe(200);
    expect(await test.sql("select from audit_entry where entity = 'export' and after ->> 'subject' = 'missionStatistics'")).toHaveLength(1);
    const book = new ExcelJS.Workbook();
    const asked = `st=${range.st}&et=${range.et}&by=lane&type=xlsx&lang=en&token=${owner.token}`;
    await book.xlsx.load(await (await fetch(`${test.url}${calls.exportMissionStatistics.path}?${asked}`)).arrayBuffer());
    // Durations in files: hours, minutes, seconds.
    const sheet = book.worksheets[0];
    const column = ((sheet?.getRow(2).values ?? []) as unknown[]).indexOf('Time to release');
    const cells = [3, 4].map((row) => sheet?.getRow(row).getCell(column));
    expect(cells.map((cell) => [cell?.value, cell?.numFmt])).toContainEqual([new Date(Date.UTC(1899, 11, 30, 0, 20)), '[h]:mm:ss']);
    const other = await test.call(calls.missionStatistics, range, (await world.account()).token);
    expect(other).toMatchObject({ all: { missions: 0, excursionRate: null }, groups: [] });
  });

  it('are refused of a range that ends before it begins, and of one with more than 400 stretches', async () => {
    const { test } = world;
    const asked = { st: '2031-01-02', et: '2031-01-01' };
    await test.refused(calls.missionStatistics, asked, owner.token, 'parametersIllegal');
    await test.refused(calls.missionStatistics, { ...asked, et: '2033-01-01', step: 'day' }, owner.token, 'rangeTooLong');
    await test.refused(calls.exportMissionStatistics, { ...asked, et: '2033-01-01', step: 'day' }, owner.token, 'rangeTooLong');
  });
});
