/** Links to missions: what each scope shows, how long they last, and who is sent one. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it, vi } from 'vitest';
import { TelemetryStore } from '../../telemetry-store/store.js';
import type { TestAccount } from '../../testing/accounts.js';
import { expectBothForms, expectRefusedAlike } from '../../testing/both-forms.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let id: number;
let mac: string;
let startedMs: number;
const at = (minutes: number): number => startedMs + minutes * minute;

const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  const plan = await world.plan(owner, { startAt: new Date(world.test.clock.now()).toISOString() });
  [mac = ''] = plan.macs;
  startedMs = world.test.clock.now();
  await world.measure(mac, [[at(-10), 1]]);
  id = (await world.add(owner, plan)).id;
  await world.pass(1);
  world.test.clock.advance(59 * minute);
  await world.measure(mac, [
    [at(5), 4],
    [at(10), 9],
    [at(12), 9],
    [at(15), 4],
  ]);
  await world.drive(plan.imeis[0], [
    [at(5), 20_000],
    [at(15), 10_000],
  ]);
});

const add = (more: object = {}) =>
  world.test.call(calls.addMissionShare, { id, scope: 'all', forever: true, ...more } as never, owner.token);
const open = (link: string) => world.test.call(calls.sharedMission, { link });

describe('A link to a mission', () => {
  it('shows without login the place, the place and the temperatures, or all of it', async () => {
    const shown = async (scope: string) => open((await add({ scope })).key);
    const [place, temperature, all] = [await shown('place'), await shown('temperature'), await shown('all')];
    expect(place).toMatchObject({
      scope: 'place',
      name: 'Vaccine run',
      status: 'started',
      lines: [],
      sensors: [],
      events: [],
      band: { upper: null },
    });
    expect(place.tracks).toMatchObject([{ time: [at(5), at(15)] }]);
    expect(place.progress).toBeCloseTo(0.5, 2);
    expect(place.eta).toMatchObject({ straight: 10, remaining: 13 });
    expect(place.stops.map(({ kind, name }) => [kind, name])).toEqual([
      ['start', 'Depot'],
      ['end', 'Hospital'],
    ]);
    // Of its own time alone.
    expect(temperature.lines).toMatchObject([{ time: [at(5), at(10), at(12), at(15)], temperature: [4, 9, 9, 4] }]);
    expect(temperature).toMatchObject({ band: { upper: 8 }, sensors: [], allowances: [], events: [] });
    expect(all.sensors).toMatchObject([{ count: 4, max: 9 }]);
    expect(all.events.map(({ kind }) => kind)).toContain('incident');
  });

  it('is answered in bytes to the page it opens, the same as JSON says it, as far as its scope goes', async () => {
    const { url } = world.test;
    const told = async (scope: string) =>
      (await expectBothForms(calls.sharedMission, { url, query: { link: (await add({ scope })).key } })).columns;
    const [place, all] = [await told('place'), await told('all')];
    expect(place).toMatchObject({ lines: [], tracks: [{ time: Float64Array.of(at(5), at(15)) }] });
    expect(all.lines).toMatchObject([{ time: Float64Array.of(at(5), at(10), at(12), at(15)), temperature: Float64Array.of(4, 9, 9, 4) }]);
    await expectRefusedAlike(calls.sharedMission, { url, query: { link: 'nobody' } });
  });

  it('opens nothing once it has run out or was revoked, and never what was not given out', async () => {
    const { test } = world;
    const soon = await add({ forever: undefined, until: new Date(test.clock.now() + 5 * minute).toISOString() });
    const revoked = await add();
    expect(await open(soon.key)).toMatchObject({ name: 'Vaccine run', expiryDate: soon.expiryDate });
    test.clock.advance(6 * minute);
    await test.refused(calls.sharedMission, { link: soon.key }, undefined, 'shareEnded');
    await test.call(calls.endMissionShare, { id: revoked.id }, owner.token);
    await test.refused(calls.sharedMission, { link: revoked.key }, undefined, 'shareEnded');
    await test.refused(calls.sharedMission, { link: `${revoked.key.slice(0, 39)}x` }, undefined, 'shareEnded');
    await test.refused(calls.endMissionShare, { id: revoked.id }, owner.token, 'shareCancelFailed');
    const other = await world.account();
    await test.refused(calls.endMissionShare, { id: soon.id }, other.token, 'noSuchShare');
    const { rows } = await test.call(calls.missionShares, { id }, owner.token);
    expect(rows.find((row) => row.id === soon.id)).toMatchObject({ state: 'expired' });
    expect(rows.find((row) => row.id === revoked.id)).toMatchObject({ state: 'ended' });
  });

  it('needs an end that lies ahead, or none, and devices that may be shared', async () => {
    const { test } = world;
    const refused = (more: object, refusal: Parameters<typeof test.refused>[3]) =>
      test.refused(calls.addMissionShare, { id, scope: 'all', ...more }, owner.token, refusal);
    await refused({}, 'parametersIllegal');
    await refused({ forever: true, until: new Date(test.clock.now() + minute).toISOString() }, 'parametersIllegal');
    await refused({ until: new Date(test.clock.now() - minute).toISOString() }, 'shareEndPast');
    await refused({ forever: true, mails: ['nobody@example.com'] }, 'noSuchContact');
    await test.sql('update device set may_share = false where mac = $1', [mac]);
    await refused({ forever: true }, 'noSharePermission');
    await test.sql('update device set may_share = true where mac = $1', [mac]);
  });

  it('is sent to contacts who have agreed to messages, and says who was not sent it', async () => {
    const { test } = world;
    const contact = async (name: string): Promise<number> =>
      (await test.call(calls.addContact, { name, email: `${name.toLowerCase()}@example.com` }, owner.token)).id;
    const bea = await contact('Bea');
    await contact('Carl');
    await test.sql('update contact set email_agreed_at = now() where id = $1', [bea]);
    const share = await add({ contacts: [bea], mails: ['Bea@example.com', 'carl@example.com'], label: 'Lot 7' });
    expect(share).toMatchObject({ sentTo: ['Bea'], notSentTo: ['Carl'], label: 'Lot 7' });
    const mails = await test.sql<{ recipient: string; body: string }>(
      "select recipient, body from mail where recipient like '%@example.com' and body like '%missionDetail%' order by id",
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['bea@example.com']);
    expect(mails[0]?.body).toContain(share.url);
  });

  it(
    'is refused as too long with more readings than figures are counted from, and reads no more of them',
    { timeout: 60_000 },
    async () => {
      const { test } = world;
      const account = await world.account();
      const plan = await world.plan(account);
      const { id } = await world.add(account, plan);
      await test.call(calls.startMission, { id }, account.token);
      const { key } = await test.call(calls.addMissionShare, { id, scope: 'all', forever: true }, account.token);
      expect(await test.call(calls.sharedMission, { link: key })).toMatchObject({ lines: [{}], tracks: [{}] });
      const fromMs = test.clock.now();
      test.clock.advance(600_000_000);
      await new TelemetryStore(test.pool).prepare([fromMs, test.clock.now()]);
      await test.sql(
        `insert into reading (device_id, time_ms, gateway_id, received_ms, rssi, temperature)
       select id, at, id, at, -60, 4 from device, generate_series($2::bigint, $2::bigint + 599_000_000, 1000) as at where mac = $1`,
        [plan.macs[0], fromMs],
      );
      const slices = vi.spyOn(TelemetryStore.prototype, 'slices');
      await test.refused(calls.sharedMission, { link: key }, undefined, 'rangeTooLong');
      await test.refused(calls.course, { id }, account.token, 'rangeTooLong');
      expect(slices).toHaveBeenCalledTimes(2);
      slices.mockRestore();
    },
  );

  it('is not sent beyond what the account may send in a day, however many links are made, also all at once', async () => {
    const few = await MissionWorld.open({ FROSTWAY_MAILS_PER_DAY: '4' });
    try {
      const someone = await few.account();
      const mission = await few.add(someone, await few.plan(someone));
      const { id: person } = await few.test.call(calls.addContact, { name: 'Dora', email: 'dora@example.com' }, someone.token);
      await few.test.sql('update contact set email_agreed_at = now() where id = $1', [person]);
      const link = () =>
        few.test.call(calls.addMissionShare, { id: mission.id, scope: 'all', forever: true, contacts: [person] } as never, someone.token);
      // Two mails were questions: to her, and to the person in charge.
      const made = await Promise.all([link(), link(), link(), link()]);
      expect(made.flatMap(({ sentTo }) => sentTo)).toEqual(['Dora', 'Dora']);
      expect((await link()).notSentTo).toEqual(['Dora']);
      expect(await few.test.sql("select from mail where recipient = 'dora@example.com'")).toHaveLength(3);
      few.test.clock.advance(24 * 60 * minute);
      expect((await link()).sentTo).toEqual(['Dora']);
    } finally {
      await few.close();
    }
  });

  it('counts a visitor once in half an hour', async () => {
    const { key, id: shareId } = await add();
    await open(key);
    await open(key);
    const views = async () =>
      (await world.test.call(calls.missionShares, { id }, owner.token)).rows.find((row) => row.id === shareId)?.views;
    expect(await views()).toBe(1);
    world.test.clock.advance(31 * minute);
    await open(key);
    expect(await views()).toBe(2);
  });
});
