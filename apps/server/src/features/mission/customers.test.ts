/** What customers are told of a mission: when it sets off, shortly before it arrives, and when it runs late; each once, and nobody who has not agreed. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let customer: number;
let silent: number;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  const contact = async (name: string): Promise<number> =>
    (await world.test.call(calls.addContact, { name, email: `${name}@example.com`, language: 'en', zone: 'UTC' }, owner.token)).id;
  [customer, silent] = [await contact('cleo'), await contact('una')];
  await world.test.sql('update contact set email_agreed_at = now() where id = $1', [customer]);
});

/** A mission that runs, 40 minutes to go by plan, with a link that was sent to both. */
async function run() {
  const plan = await world.plan(owner, {
    startAt: new Date(world.test.clock.now()).toISOString(),
    endAt: new Date(world.test.clock.now() + 40 * minute).toISOString(),
  });
  const mission = await world.add(owner, plan);
  const share = await world.test.call(
    calls.addMissionShare,
    { id: mission.id, scope: 'place', forever: true, contacts: [customer, silent] },
    owner.token,
  );
  await world.pass(0);
  const beganMs = world.test.clock.now();
  /** So many metres before the hospital, every two minutes from one turn to another. */
  const drive = async (from: number, to: number, northOf: (turn: number) => number): Promise<void> => {
    world.test.clock.set(beganMs + to * 2 * minute);
    await world.drive(
      plan.imeis[0],
      Array.from({ length: to - from + 1 }, (_, index) => [beganMs + (from + index) * 2 * minute, northOf(from + index)] as const),
    );
  };
  const told = async (): Promise<string[]> =>
    (await world.test.call(calls.missionMessages, { id: mission.id }, owner.token)).rows
      .filter(({ kind }) => kind.startsWith('customer'))
      .map(({ kind, recipient, state }) => `${kind} ${recipient} ${state}`)
      .toReversed();
  const tell = async (): Promise<void> => {
    await world.tell();
    await world.tell();
  };
  return { mission, share, drive, told, tell, beganMs, imei: plan.imeis[0] };
}
const mailsOf = (code: string): Promise<{ subject: string; body: string; recipient: string }[]> =>
  world.test.sql(
    "select subject, body, recipient from mail where subject like 'Your shipment%' and body like '%' || $1 || '%' order by id",
    [code],
  );

describe('The customers of a mission', () => {
  it('are told once that it set off and that it arrives soon, with the link; who has not agreed stands as not sent', async () => {
    const { mission, share, drive, told, tell, beganMs, imei } = await run();
    await drive(0, 0, () => 20_000);
    await tell();
    expect(await told()).toEqual([]);
    await drive(1, 3, (turn) => 20_000 - turn * 1300);
    await tell();
    expect(await told()).toEqual(['customerDeparted cleo kept', 'customerDeparted una unconfirmed']);
    await drive(4, 9, (turn) => 20_000 - turn * 1300);
    await tell();
    const both = [
      'customerDeparted cleo kept',
      'customerDeparted una unconfirmed',
      'customerSoon cleo kept',
      'customerSoon una unconfirmed',
    ];
    expect(await told()).toEqual(both);
    // Late positions tell of another departure; it was told.
    await world.drive(imei, [[beganMs + minute, 19_700]]);
    await tell();
    expect(await told()).toEqual(both);
    const mails = await mailsOf(mission.code);
    expect(mails.map(({ subject, recipient }) => `${recipient} ${subject}`)).toEqual([
      'cleo@example.com Your shipment is on its way: Vaccine run',
      'cleo@example.com Your shipment arrives soon: Vaccine run',
    ]);
    const at = (iso: string, minutes: number): string =>
      new Date(Date.parse(iso) + minutes * minute).toISOString().slice(0, 16).replace('T', ' ');
    expect(mails[0]?.body).toContain(`set off at ${at((await world.read(owner, mission.id)).startedAt ?? '', 2)} (UTC+00:00)`);
    expect(mails[0]?.body).toContain('Route: Depot → Hospital');
    for (const { body } of mails) expect(body).toContain(`https://frostway.example/missionDetail?key=${share.key}`);
  });

  it('are told once that it runs late, and nothing by a link that was revoked', async () => {
    const { drive, told, tell } = await run();
    const other = await run();
    await world.test.call(calls.endMissionShare, { id: other.share.id }, owner.token);
    await drive(0, 26, (turn) => (turn < 2 ? 20_000 : 19_500));
    await tell();
    expect(await told()).toEqual([
      'customerDeparted cleo kept',
      'customerDelay cleo kept',
      'customerDeparted una unconfirmed',
      'customerDelay una unconfirmed',
    ]);
    expect(await other.told()).toEqual([]);
  });
});
