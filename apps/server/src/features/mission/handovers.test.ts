/** Handing the goods of a mission over on a phone: once, with name, signature, photo and temperature; corrected without losing what was there. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { point } from '../../testing/point.js';
import { handoverOf } from './index.js';
import { minute, MissionWorld } from './mission.fixture.js';

let world: MissionWorld;
let owner: TestAccount;
beforeAll(async () => {
  world = await MissionWorld.open({ FROSTWAY_LOG_LEVEL: 'silent' });
  owner = await world.account();
});
afterAll(() => world.close());

const signature = [
  [100, 200, 300, 100, 500, 300],
  [600, 120, 640, 300],
];
const given = { receiver: 'Zhao Min', signature };

/** A mission that runs since an hour, its sensor's MAC. */
async function running(more: object = {}): Promise<{ id: number; mac: string }> {
  const plan = await world.plan(owner, { startAt: new Date(world.test.clock.now()).toISOString(), ...more });
  const { id } = await world.add(owner, plan);
  await world.pass(60);
  return { id, mac: plan.macs[0] ?? '' };
}
const list = (id: number, account = owner) => world.test.call(calls.handovers, { id }, account.token);

/** A picture of one point, with a text beside it. */
const png = (words: string): Buffer => point(`GPS\0${words}`);

describe('A handover', () => {
  it('keeps who received the goods, his signature, and the temperature measured by hand', async () => {
    const { test } = world;
    const { id } = await running();
    expect((await list(id)).total).toBe(0);
    const made = await test.call(calls.handOver, { id, ...given, temperature: 4.6, note: 'Two boxes' }, owner.token);
    expect(made).toMatchObject({
      receiver: 'Zhao Min',
      signature,
      temperature: 4.6,
      measuredBy: 'hand',
      sensor: null,
      note: 'Two boxes',
      hasPhoto: false,
      at: new Date(test.clock.now()).toISOString(),
      giver: { account: owner.account },
    });
    expect(await list(id)).toEqual({ total: 1, rows: [made] });
  });

  it('takes the temperature of the worst sensor where none was measured by hand, and none of one that is silent', async () => {
    const { test } = world;
    const { id, mac } = await running();
    await world.measure(mac, [[test.clock.now() - minute, 7.25]]);
    expect(await test.call(calls.handOver, { id, ...given }, owner.token)).toMatchObject({ temperature: 7.25, measuredBy: 'sensor' });
    const silent = await running();
    await world.measure(silent.mac, [[test.clock.now() - 50 * minute, 5]]);
    expect(await test.call(calls.handOver, { id: silent.id, ...given }, owner.token)).toMatchObject({
      temperature: null,
      measuredBy: null,
    });
  });

  it('is for a mission that was started, also when it is over, and not for one that never ran', async () => {
    const { test } = world;
    const { id } = await running();
    await test.call(calls.endMission, { id }, owner.token);
    await test.call(calls.handOver, { id, ...given }, owner.token);
    const planned = await world.add(owner, await world.plan(owner));
    await test.refused(calls.handOver, { id: planned.id, ...given }, owner.token, 'missionNeverRan');
    await test.call(calls.endMission, { id: planned.id }, owner.token);
    await test.refused(calls.handOver, { id: planned.id, ...given }, owner.token, 'missionNeverRan');
  });

  it('happens once; a correction takes its place and keeps it', async () => {
    const { test } = world;
    const { id } = await running();
    await test.call(calls.handOver, { id, ...given, temperature: 4 }, owner.token);
    await test.refused(calls.handOver, { id, ...given }, owner.token, 'handedOver');
    const corrected = await test.call(
      calls.handOver,
      { id, ...given, receiver: 'Li Na', temperature: 5, note: 'Wrong name', corrects: true },
      owner.token,
    );
    expect((await list(id)).rows.map(({ receiver, temperature }) => [receiver, temperature])).toEqual([
      ['Li Na', 5],
      ['Zhao Min', 4],
    ]);
    expect(await handoverOf(test.database.db, id)).toMatchObject({
      handover: { receiver: 'Li Na', at: Date.parse(corrected.at), temperature: 5, remarks: 'Wrong name', signature: corrected.signature },
    });
    expect(await handoverOf(test.database.db, (await running()).id)).toEqual({ handover: null, photos: [] });
    // Of two at once one is the handover.
    const other = await running();
    const both = await Promise.allSettled([1, 2].map(() => test.call(calls.handOver, { id: other.id, ...given }, owner.token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps its photo without where it was taken, and gives it to who sees the mission', async () => {
    const { test } = world;
    const { id } = await running();
    const photo = png('N31.2 E121.5').toString('base64');
    const { id: handover, hasPhoto } = await test.call(calls.handOver, { id, ...given, photo }, owner.token);
    expect(hasPhoto).toBe(true);
    const path = `/api/mission/handover/photo?id=${id}&handover=${handover}`;
    const answer = await fetch(`${test.url}${path}`, { headers: { authorization: `Bearer ${owner.token}` } });
    expect(answer.headers.get('content-type')).toBe('image/png');
    const kept = Buffer.from(await answer.arrayBuffer());
    expect(kept.includes('N31.2')).toBe(false);
    expect(kept.includes('IDAT')).toBe(true);
    const other = await running();
    await test.refused(calls.handoverPhoto, { id: other.id, handover }, owner.token, 'noSuchPhoto');
    const stranger = await world.account();
    await test.refused(calls.handoverPhoto, { id, handover }, stranger.token, 'noSuchMission');
    await test.refused(calls.handovers, { id }, stranger.token, 'noSuchMission');
    await test.refused(calls.handOver, { id, ...given, corrects: true }, stranger.token, 'noSuchMission');
  });

  it('refuses what is no name, no signature, no photo or no temperature', async () => {
    const { test } = world;
    const { id } = await running();
    const refused = (more: object, refusal: Parameters<typeof test.refused>[3]) =>
      test.refused(calls.handOver, { id, ...given, ...more }, owner.token, refusal);
    await refused({ receiver: ' ' }, 'handoverReceiverMissing');
    await refused({ receiver: 'x'.repeat(65) }, 'textTooLong');
    for (const wrong of [
      [],
      [[1, 2]],
      [[1, 2, 3]],
      [[0, 0, 1001, 0, 5, 5, 6, 6]],
      [[0, 401, 5, 5, 6, 6, 7, 7]],
      [[0, 0.5, 5, 5, 6, 6, 7, 7]],
      [Array.from({ length: 8002 }, () => 1)],
      Array.from({ length: 201 }, () => [1, 1]),
    ])
      await refused({ signature: wrong }, 'signatureMissing');
    await refused({ temperature: 400 }, 'parametersIllegal');
    await refused({ note: 'x'.repeat(501) }, 'textTooLong');
    await refused({ photo: Buffer.from('GIF89a').toString('base64') }, 'photoKind');
    await refused({ photo: Buffer.alloc(8_000_001).toString('base64') }, 'photoTooLarge');
    expect((await list(id)).total).toBe(0);
  });

  it('is told to webhooks, without signature and photo, and stands in the audit trail without either', async () => {
    const { test } = world;
    await test.call(notification.addWebhook, { name: 'ERP', url: 'https://erp.example/in', missions: true }, owner.token);
    const { id } = await running({ externalId: 'SO-9' });
    await test.call(calls.handOver, { id, ...given, photo: png('x').toString('base64') }, owner.token);
    const bodies = (await test.sql<{ body: string }>("select body from mail where channel = 'webhook' order by id")).map(
      ({ body }) => body,
    );
    const told = bodies.filter((body) => body.includes('mission.handedOver'));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '{}')).toMatchObject({
      data: { mission: { externalId: 'SO-9' }, handover: { receiver: 'Zhao Min' }, revised: false },
    });
    expect(told[0]).not.toContain('signature');
    const [entry] = await test.sql<{ input: Record<string, unknown>; after: Record<string, unknown> }>(
      "select input, after from audit_entry where call like '%handover%' order by id desc limit 1",
    );
    expect(entry?.input).toMatchObject({ signature: '***', photo: '***' });
    expect(entry?.after).toMatchObject({ receiver: 'Zhao Min', hasPhoto: true });
  });
});
