/** Who is told what of a mission: each once, in his language and zone, and nobody who has not agreed. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  await world.test.sql("update account set language = 'en' where id = $1", [owner.id]);
});

type Mail = { recipient: string; subject: string; body: string };
const mailsSince = (id: number): Promise<Mail[]> =>
  world.test.sql("select recipient, subject, body from mail where id > $1 and link not like '%/verify?contact=%' order by id", [id]);
const lastMail = async (): Promise<number> =>
  (await world.test.sql<{ id: number }>('select coalesce(max(id), 0) as id from mail'))[0]?.id ?? 0;
const contact = async (name: string, more: object = {}): Promise<number> =>
  (await world.test.call(calls.addContact, { name, email: `${name.toLowerCase()}@example.com`, ...more }, owner.token)).id;
const agree = (...ids: number[]): Promise<unknown> =>
  world.test.sql('update contact set email_agreed_at = now() where id = any($1)', [ids]);

/** A mission that runs, with people who agreed: Chen in charge, who reads Chinese in Shanghai, and Ben, who reads English in UTC; Una has not agreed. */
async function run(more: object = {}) {
  const serial = await lastMail();
  const chen = await contact(`Chen${serial}`, { language: 'zh-cn', zone: 'Asia/Shanghai' });
  const ben = await contact(`Ben${serial}`, { language: 'en', zone: 'UTC' });
  const una = await contact(`Una${serial}`);
  await agree(chen, ben);
  const plan = await world.plan(owner, { startAt: new Date(world.test.clock.now()).toISOString(), ...more });
  const mission = await world.add(owner, { ...plan, person: chen, contacts: [ben, una] });
  const before = await lastMail();
  await world.pass(1);
  return { mission, plan, before };
}
const messages = (id: number, token = owner.token) => world.test.call(calls.missionMessages, { id }, token);

describe('The people of a mission', () => {
  it('are told once that it started, each in his language and zone; who has not agreed is not, and the list says so', async () => {
    const { mission, before } = await run();
    await world.tell();
    await world.tell();
    const mails = await mailsSince(before);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Mission started: Vaccine run', '任务已开始：Vaccine run']);
    const english = mails.find(({ subject }) => subject.startsWith('Mission'))?.body ?? '';
    const startedAt = new Date((await world.read(owner, mission.id)).startedAt ?? '');
    expect(english).toContain(`Started: ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} (UTC+00:00)`);
    expect(english).toContain('Route: Depot → Hospital');
    expect(english).toContain(`https://frostway.example/missionDetail?id=${mission.id}`);
    expect(mails.find(({ subject }) => subject.startsWith('任务'))?.body).toContain('(UTC+08:00)');
    const { total, rows } = await messages(mission.id);
    expect(total).toBe(3);
    expect(rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(['started kept', 'started kept', 'started unconfirmed']);
    expect(rows.find(({ state }) => state === 'unconfirmed')).toMatchObject({
      sentAt: null,
      address: expect.stringContaining('una') as string,
    });
  });

  it('are told of alarms that began while it runs, those of a quarter of an hour together', async () => {
    const { mission, plan, before } = await run();
    await world.tell();
    const beganMs = world.test.clock.now();
    world.test.clock.advance(10 * minute);
    await world.measure(plan.macs[0], [
      [beganMs, 5],
      [beganMs + 2 * minute, 9.5],
      [beganMs + 8 * minute, 9.6],
    ]);
    await world.tell();
    await world.tell();
    const alarms = (await mailsSince(before)).filter(({ subject }) => subject === 'Mission alarm: Vaccine run');
    expect(alarms).toHaveLength(1);
    expect(alarms[0]?.body).toMatch(/: .*temperature.*, since /i);
    expect((await messages(mission.id)).rows.filter(({ kind }) => kind === 'incident')).toHaveLength(3);
  });

  it('are told that it runs late, with the time it is expected', async () => {
    const { plan, before } = await run({ endAt: new Date(world.test.clock.now() + 40 * minute).toISOString() });
    const beganMs = world.test.clock.now();
    world.test.clock.advance(20 * minute);
    await world.drive(
      plan.imeis[0],
      Array.from({ length: 11 }, (_, turn) => [beganMs + turn * 2 * minute, 20_000 - turn * 500, 15] as const),
    );
    await world.tell();
    await world.tell();
    const late = (await mailsSince(before)).filter(({ subject }) => subject === 'Mission running late: Vaccine run');
    expect(late).toHaveLength(1);
    expect(late[0]?.body).toMatch(/Planned end: .*\nExpected: /);
  });

  it('are told that it is over, and not of what is long ago', async () => {
    const { mission, before } = await run();
    world.test.clock.advance(5 * 60 * minute);
    await world.test.call(calls.endMission, { id: mission.id }, owner.token);
    await world.tell();
    expect((await mailsSince(before)).map(({ subject }) => subject).toSorted()).toEqual([
      'Mission ended: Vaccine run',
      '任务已结束：Vaccine run',
    ]);
  });

  it('are not told beyond what the account may send in a day, and the list says so', async () => {
    const { mission, before } = await run();
    await world.tell(0);
    expect(await mailsSince(before)).toEqual([]);
    expect((await messages(mission.id)).rows.map(({ state }) => state).toSorted()).toEqual(['overLimit', 'overLimit', 'unconfirmed']);
  });

  it('are known to who sees the past of the mission alone', async () => {
    const { mission } = await run();
    const other = await world.account();
    await world.test.refused(calls.missionMessages, { id: mission.id }, other.token, 'noSuchMission');
  });
});
