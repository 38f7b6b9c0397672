/** Acknowledging incidents of an account that asks for a signature: as release decisions are signed, and said in the history and in reports. */
import { alarmFeature as calls } from '@frostway/contract/alarm/endpoints';
import { account as accounts } from '@frostway/contract/account/endpoints';
import { report as reports } from '@frostway/contract/report/endpoints';
import { mission as missions } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { hashPassword } from '../account/index.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await withPassword();
});

const password = 'snow and ice 42';
/** An account with a password. */
async function withPassword(): Promise<TestAccount> {
  const account = await world.account();
  await world.test.sql('update account set password_hash = $2 where id = $1', [account.id, await hashPassword(password)]);
  return account;
}

/** A mission that is over, with an incident. */
async function incident(account = owner) {
  const { test } = world;
  const plan = await world.plan(account, { startAt: new Date(test.clock.now()).toISOString() });
  const { id: mission } = await world.add(account, plan);
  const startedMs = test.clock.now();
  await world.pass(30);
  await world.measure(
    plan.macs[0],
    [5, 11, 11, 5, 5, 5].map((value, index) => [startedMs + index * 5 * minute, value] as const),
  );
  await test.call(missions.endMission, { id: mission }, account.token);
  const { rows } = await test.call(calls.incidents, { missionId: mission }, account.token);
  return { mission, id: rows[0]?.id ?? 0 };
}

describe('An account that asks for a signature under acknowledgements', () => {
  it('has none acknowledged without a password or with a wrong one; what was signed says so in the history and in the report', async () => {
    const { test } = world;
    expect(await test.call(calls.incidentSigning, {}, owner.token)).toEqual({ isSigned: false, mayChange: true });
    const plain = await incident();
    await test.call(calls.acknowledgeIncidents, { ids: [plain.id], reason: 'Door' }, owner.token);
    await test.call(calls.changeIncidentSigning, { isSigned: true }, owner.token);
    await test.refused(calls.changeIncidentSigning, { isSigned: true }, owner.token, 'nothingChanged');
    const { mission, id } = await incident();
    const input = { ids: [id], reason: 'Door', comment: 'Closed' };
    await test.refused(calls.acknowledgeIncidents, input, owner.token, 'acknowledgeUnsigned');
    await test.refused(calls.acknowledge, { ...input, password: 'not it' }, owner.token, 'oldPasswordWrong');
    expect((await test.call(calls.oneIncident, { id }, owner.token)).incident.acknowledged).toBe(false);
    await test.call(calls.acknowledgeIncidents, { ...input, password }, owner.token);
    const detail = await test.call(calls.oneIncident, { id }, owner.token);
    const acknowledged = detail.alarms.flatMap(({ events }) => events).filter(({ kind }) => kind === 'acknowledged');
    expect(acknowledged).toMatchObject([{ body: { reason: 'Door', comment: 'Closed', proof: 'password' } }]);
    const [told] = (await test.call(reports.missionContent, { id: mission }, owner.token)).incidents;
    expect(told?.acknowledged).toMatchObject({ cause: 'Door', proof: 'password' });
    const [before] = (await test.call(reports.missionContent, { id: plain.mission }, owner.token)).incidents;
    expect(before?.acknowledged).not.toHaveProperty('proof');
    // The password stands nowhere.
    expect(await test.sql('select from audit_entry where after::text like $1', [`%${password}%`])).toEqual([]);
    await test.call(calls.changeIncidentSigning, { isSigned: false }, owner.token);
  });

  it('has it signed by whoever acts for it as well, and by no program’s token', async () => {
    const { test } = world;
    const other = await withPassword();
    await test.call(calls.changeIncidentSigning, { isSigned: true }, other.token);
    const { id } = await incident(other);
    const { token } = await test.call(
      accounts.addApiToken,
      { name: 'ERP', scope: 'all', expiresAt: new Date(test.clock.now() + 86_400_000).toISOString(), password },
      other.token,
    );
    await test.refused(calls.acknowledgeIncidents, { ids: [id], reason: 'Door', password }, token, 'acknowledgeUnsigned');
    await test.call(calls.acknowledgeIncidents, { ids: [id], reason: 'Door', password }, other.token);
  });
});
