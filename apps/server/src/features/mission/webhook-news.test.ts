/** What programs are told of missions: each event once, signed and logged, by the ids they know the mission by; late data is told as a revision. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { hashPassword } from '../account/index.js';
import { minute, MissionWorld } from './mission.fixture.js';

const password = 'snow and ice 42';

let world: MissionWorld;
let owner: TestAccount;
let hook: number;
beforeAll(async () => {
  world = await MissionWorld.open({ FROSTWAY_LOG_LEVEL: 'silent' });
  owner = await world.account();
  await world.test.sql('update account set password_hash = $2 where id = $1', [owner.id, await hashPassword(password)]);
  const added = await world.test.call(notification.addWebhook, { name: 'ERP', url: 'https://erp.example/in', missions: true }, owner.token);
  await world.test.call(notification.addWebhook, { name: 'Alarms only', url: 'https://alarms.example/in' }, owner.token);
  hook = added.id;
  expect(added.missions).toBe(true);
});
afterAll(() => world.close());

type Body = {
  type: string;
  data: { mission: { externalId: string; endedBy: string | null; verdict: string }; revised: boolean } & object;
};
/** What was posted about a mission, oldest first, and to which webhook. */
async function posted(externalId: string): Promise<(Body & { hook: number })[]> {
  const rows = await world.test.sql<{ body: string; webhook_id: number }>(
    "select body, webhook_id from mail where channel = 'webhook' order by id",
  );
  return rows
    .map(({ body, webhook_id }) => ({ ...(JSON.parse(body) as Body), hook: webhook_id }))
    .filter(({ data }) => data.mission.externalId === externalId);
}
const types = async (externalId: string): Promise<string[]> => (await posted(externalId)).map(({ type }) => type.replace('mission.', ''));

async function running(externalId: string, more: object = {}) {
  const startAt = new Date(world.test.clock.now()).toISOString();
  const plan = await world.plan(owner, { startAt, externalId, ...more });
  const mission = await world.add(owner, plan);
  await world.pass(0);
  return { mission, plan, startMs: world.test.clock.now() };
}

describe('A program that is told of missions', () => {
  it('hears of start, arrival and end once each, and of the decision; late positions that move them are a revision', async () => {
    const { mission, plan, startMs } = await running('SO-1', { autoEnd: true });
    await world.pass(0);
    expect(await types('SO-1')).toEqual(['started']);
    const at = (turn: number): number => startMs + turn * minute;
    world.test.clock.advance(40 * minute);
    await world.drive(plan.imeis[0], [
      [at(5), 9000],
      [at(20), 100],
      [at(26), 100],
    ]);
    await world.pass(0);
    await world.pass(1);
    expect(await types('SO-1')).toEqual(['started', 'arrived', 'ended']);
    await world.drive(plan.imeis[0], [
      [at(10), 150],
      [at(16), 150],
      [at(18), 120],
    ]);
    await world.pass(0);
    await world.pass(1);
    await world.test.call(calls.decide, { id: mission.id, verdict: 'released', meaning: 'released', password }, owner.token);
    const all = await posted('SO-1');
    expect(all.map(({ type, data: { revised } }) => `${type} ${revised}`)).toEqual([
      'mission.started false',
      'mission.arrived false',
      'mission.ended false',
      'mission.arrived true',
      'mission.ended true',
      'mission.decided false',
    ]);
    expect(new Set(all.map((each) => each.hook))).toEqual(new Set([hook]));
    expect(all[3]?.data).toMatchObject({ arrivedAt: new Date(at(10)).toISOString(), mission: { id: mission.id, code: mission.code } });
    expect(all[4]?.data.mission.endedBy).toBe('arrival');
    expect(all[5]?.data).toMatchObject({
      decision: { verdict: 'released', meaning: 'released' },
      mission: { verdict: 'released', status: 'ended' },
    });
    const log = await world.test.call(notification.deliveries, { search: mission.code }, owner.token);
    expect(log.rows.map(({ kind, channel, address, mission: of }) => [kind, channel, address, of?.id]).at(-1)).toEqual([
      'missionStarted',
      'webhook',
      'erp.example',
      mission.id,
    ]);
    expect(log.total).toBe(6);
    const stranger = await world.account();
    expect((await world.test.call(notification.deliveries, {}, stranger.token)).total).toBe(0);
  });

  it('hears once that one runs late, of a cancelled one that it ended, and of nothing while it is switched off', async () => {
    const { mission } = await running('SO-2', { endAt: new Date(world.test.clock.now() + 5 * minute).toISOString() });
    world.test.clock.advance(20 * minute);
    await world.tell();
    await world.tell();
    expect(await types('SO-2')).toEqual(['started', 'delayed']);
    const planned = await world.add(owner, await world.plan(owner, { externalId: 'SO-3' }));
    await world.test.call(calls.endMission, { id: planned.id }, owner.token);
    expect((await posted('SO-3')).map(({ type, data }) => [type, data.mission.endedBy])).toEqual([['mission.ended', 'cancelled']]);
    await world.test.call(notification.changeWebhook, { id: hook, missions: false }, owner.token);
    await world.test.call(calls.endMission, { id: mission.id }, owner.token);
    await world.test.call(notification.changeWebhook, { id: hook, missions: true }, owner.token);
    await world.tell();
    expect(await types('SO-2')).toEqual(['started', 'delayed']);
  });

  it('does not hear that one runs late which was at its end in time and that nobody ended', async () => {
    const startMs = world.test.clock.now();
    const endAt = new Date(startMs + 20 * minute).toISOString();
    const { plan } = await running('SO-4', { endAt, endWindow: { latest: endAt }, autoEnd: false });
    world.test.clock.advance(15 * minute);
    await world.drive(plan.imeis[0], [
      [startMs + minute, 4000],
      [startMs + 4 * minute, 0],
      [startMs + 10 * minute, 0],
    ]);
    await world.pass(0);
    world.test.clock.advance(30 * minute);
    await world.tell();
    expect(await types('SO-4')).toEqual(['started']);
  });
});
