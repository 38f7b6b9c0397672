/** Decisions about the goods of missions: who signs what, what is kept of it, and that late data takes it back. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbox } from '../../outbox/outbox.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { hashPassword } from '../account/index.js';
import { recallDecisions } from './decisions.js';
import { minute, MissionWorld } from './mission.fixture.js';

let world: MissionWorld;
let owner: TestAccount;
beforeAll(async () => {
  world = await MissionWorld.open();
  owner = await world.account();
  await world.test.sql('update account set password_hash = $2, email = $3 where id = $1', [
    owner.id,
    await hashPassword(password),
    `${owner.account}@example.com`,
  ]);
});
afterAll(() => world.close());

const password = 'snow and ice 42';
const outbox = createOutbox({ mail: false, sms: false });
const recall = (): Promise<void> =>
  recallDecisions(
    world.test.database.db,
    { outbox, publicUrl: () => 'https://frostway.example' },
    world.test.clock.now(),
    new AbortController().signal,
  );
const list = async (id: number) => (await world.test.call(calls.decisions, { id }, owner.token)).rows;

/** A mission of an hour that is over, whose sensor measured at its beginning; answers its id, its sensor and its start. */
async function over(by = owner): Promise<{ id: number; mac: string; startedMs: number }> {
  const { test } = world;
  const plan = await world.plan(by, { startAt: new Date(test.clock.now()).toISOString() });
  const { id } = await world.add(by, plan);
  const startedMs = test.clock.now();
  await world.pass(60);
  await world.measure(plan.macs[0], [[startedMs + 5 * minute, 4]]);
  await test.call(calls.endMission, { id }, by.token);
  return { id, mac: plan.macs[0] ?? '', startedMs };
}
const signed = { verdict: 'released', meaning: 'released', password } as const;

describe('A decision', () => {
  it('is signed with the password, and kept with who signed it and what it means', async () => {
    const { test } = world;
    const { id } = await over();
    expect(await world.read(owner, id)).toMatchObject({ verdict: 'undecided' });
    await test.refused(calls.decide, { id, ...signed, password: 'another one' }, owner.token, 'oldPasswordWrong');
    await test.refused(calls.decide, { id, verdict: 'released', meaning: 'released' }, owner.token, 'oldPasswordWrong');
    expect(await test.call(calls.decide, { id, ...signed, meaning: 'reviewed' }, owner.token)).toMatchObject({
      verdict: 'released',
      meaning: 'reviewed',
      signer: { account: owner.account },
      proof: 'password',
      incidents: 0,
    });
    await test.call(calls.decide, { id, ...signed }, owner.token);
    await test.refused(calls.decide, { id, ...signed }, owner.token, 'nothingChanged');
    expect((await list(id)).map(({ verdict, meaning }) => [verdict, meaning])).toEqual([
      ['released', 'released'],
      ['released', 'reviewed'],
    ]);
    expect(await world.read(owner, id)).toMatchObject({ verdict: 'released' });
  });

  it('needs a mission that is over, and a reason unless all is released', async () => {
    const { test } = world;
    const { id } = await over();
    await test.refused(calls.decide, { id, ...signed, verdict: 'rejected' }, owner.token, 'decisionReasonMissing');
    expect(await test.call(calls.decide, { id, ...signed, verdict: 'partial', reason: 'Box 3 thawed' }, owner.token)).toMatchObject({
      verdict: 'partial',
      reason: 'Box 3 thawed',
    });
    const planned = await world.add(owner, await world.plan(owner));
    await test.refused(calls.decide, { id: planned.id, ...signed }, owner.token, 'missionNotOver');
    await test.call(calls.endMission, { id: planned.id }, owner.token);
    await test.refused(calls.decide, { id: planned.id, ...signed }, owner.token, 'missionNotOver');
  });

  it('is taken back when late data brings an incident into its time, and the signer is notified', async () => {
    const { test } = world;
    const { id, mac, startedMs } = await over();
    await test.call(calls.decide, { id, ...signed }, owner.token);
    // Within the limit nothing is different.
    await world.measure(mac, [[startedMs + 7 * minute, 4.5]]);
    await recall();
    expect(await world.read(owner, id)).toMatchObject({ verdict: 'released' });
    await world.measure(mac, [
      [startedMs + 20 * minute, 12],
      [startedMs + 24 * minute, 13],
      [startedMs + 28 * minute, 4],
    ]);
    await recall();
    expect(await world.read(owner, id)).toMatchObject({ verdict: 'undecided' });
    expect((await list(id))[0]).toMatchObject({ verdict: 'undecided', signer: null, reason: 'lateData', incidents: 1 });
    const mails = await test.sql<{ subject: string }>('select subject from mail where recipient = $1 order by id', [
      `${owner.account}@example.com`,
    ]);
    expect(mails.at(-1)?.subject).toContain('Vaccine run');
    // Decided anew it stands, for nothing is new.
    await test.call(calls.decide, { id, ...signed, verdict: 'rejected', reason: 'Too warm' }, owner.token);
    await recall();
    expect(await world.read(owner, id)).toMatchObject({ verdict: 'rejected' });
  });

  it('is not changed by what its sensor says after the end', async () => {
    const { test } = world;
    const { id, mac } = await over();
    await test.call(calls.decide, { id, ...signed }, owner.token);
    test.clock.advance(30 * minute);
    await world.measure(mac, [[test.clock.now(), 20]]);
    await recall();
    expect(await world.read(owner, id)).toMatchObject({ verdict: 'released' });
  });
});

describe('Two signatures, where the account asks for them', () => {
  let first: TestAccount;
  let second: TestAccount;
  let teamId: number;
  beforeAll(async () => {
    const { test } = world;
    first = await addTestAccount(test, 'enterprise');
    second = await addTestAccount(test, 'groupUser');
    await test.sql('update account set parent_id = $2 where id = $1', [second.id, first.id]);
    for (const { id } of [first, second])
      await test.sql('update account set password_hash = $2 where id = $1', [id, await hashPassword(password)]);
    ({ id: teamId } = await test.call(teams.addTeam, { name: 'Quality' }, first.token));
    await test.sql("insert into team_member (team_id, account_id, role, created_at) values ($1, $2, 'subUser', now())", [
      teamId,
      second.id,
    ]);
  });
  /** A mission that is over, of which the second account has level all. */
  const overForTwo = async (): Promise<Awaited<ReturnType<typeof over>>> => {
    const mission = await over(first);
    await world.test.call(teams.addJoins, { teamId, kind: 'mission', targetId: [mission.id], level: 'all' }, first.token);
    return mission;
  };
  const asks = (isTwofold: boolean) => world.test.call(calls.changeSigning, { isTwofold }, first.token);

  it('count together alone: the first decides nothing, and the same account cannot give both', async () => {
    const { test } = world;
    const { id } = await overForTwo();
    expect(await asks(true)).toEqual({ isTwofold: true, mayChange: true });
    await test.refused(calls.changeSigning, { isTwofold: true }, first.token, 'nothingChanged');
    expect(await test.call(calls.decide, { id, ...signed, meaning: 'reviewed' }, first.token)).toMatchObject({ part: 'first' });
    expect(await world.read(first, id)).toMatchObject({ verdict: 'undecided' });
    await test.refused(calls.decide, { id, ...signed }, first.token, 'secondSignatureOther');
    expect(await test.call(calls.decide, { id, ...signed }, second.token)).toMatchObject({
      part: 'second',
      signer: { account: second.account },
    });
    expect(await world.read(first, id)).toMatchObject({ verdict: 'released' });
    await asks(false);
  });

  it('are under the same decision upon the same incidents: anything else is a first signature again', async () => {
    const { test } = world;
    const { id, mac, startedMs } = await overForTwo();
    await asks(true);
    await test.call(calls.decide, { id, ...signed }, first.token);
    const rejected = { id, ...signed, verdict: 'rejected', reason: 'Box 3 was open' } as const;
    expect(await test.call(calls.decide, rejected, second.token)).toMatchObject({ part: 'first' });
    await test.call(calls.decide, { id, ...signed }, first.token);
    // Late data raises an alarm of the time of the mission.
    await world.measure(mac, [
      [startedMs + 20 * minute, 12],
      [startedMs + 24 * minute, 13],
      [startedMs + 28 * minute, 4],
    ]);
    expect(await test.call(calls.decide, { id, ...signed }, second.token)).toMatchObject({ part: 'first' });
    expect(await world.read(first, id)).toMatchObject({ verdict: 'undecided' });
    expect(await test.call(calls.decide, { id, ...signed }, first.token)).toMatchObject({ part: 'second' });
    await asks(false);
  });

  it('leave the decision before in force until the second is there', async () => {
    const { test } = world;
    const { id } = await overForTwo();
    await test.call(calls.decide, { id, ...signed }, first.token);
    await asks(true);
    await test.call(calls.decide, { id, ...signed, verdict: 'rejected', reason: 'A label was wrong' }, first.token);
    expect(await world.read(first, id)).toMatchObject({ verdict: 'released' });
    await asks(false);
  });
});
