/** Reports of devices and groups over a period: of each what the reader may see, judged by the limits of its time. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { report as calls } from '@frostway/contract/report/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';

const world = MissionWorld.forFile();

const hour = 60 * minute;
const day = 24 * hour;

/** A sensor that measured every five minutes of the last two hours, too warm in the last ten minutes of the first; the hour of its report. */
async function stored(account: TestAccount) {
  const { test } = world;
  const mac = await world.device(account, 'beacon');
  const rule = {
    name: 'Store',
    probe: 'temperature',
    condition: 'outside',
    lower: 2,
    upper: 8,
    delay: 60,
    severity: 'alarm',
    macs: [mac],
  } as const;
  await test.call(alarmFeature.addRule, rule, account.token);
  const st = test.clock.now();
  test.clock.advance(2 * hour);
  const warm = (index: number): number => (index === 10 || index === 11 ? 9 : 5);
  await world.measure(
    mac,
    Array.from({ length: 24 }, (_, index) => [st + index * 5 * minute, warm(index)] as const),
  );
  return { mac, st, et: st + hour };
}
const of = (asked: object, account: TestAccount) => world.test.call(calls.deviceContent, asked as never, account.token);
const share = (owner: TestAccount, mac: string, other: TestAccount, scope: string) =>
  world.test.sql(
    `insert into device_share (owner_id, device_id, account_id, scope, created_at) select $1, id, $3, string_to_array($4, ','), now() from device where mac = $2`,
    [owner.id, mac, other.id, scope],
  );

describe('The report of devices', () => {
  it('says what they measured in a period, by the limits and rules in force then', async () => {
    const owner = await world.account();
    const { mac, st, et } = await stored(owner);
    const found = await of({ macs: [mac], st, et }, owner);
    expect(found).toMatchObject({
      subject: { kind: 'devices', group: null },
      owner: { account: owner.account },
      from: st,
      until: et,
      verdict: { outcome: 'deviating', alarms: 1, warnings: 0, minutesOut: 10, decision: null },
      sensors: [
        { mac, from: st, until: et, figures: [{ count: 12, bands: [{ from: st, lower: 2, upper: 8 }], coverage: 1, minutesAbove: 10 }] },
      ],
      rules: [{ name: 'Store', version: 1, lower: 2, upper: 8 }],
      allowances: [],
      events: [],
      decisions: [],
      tracks: [],
      data: { readings: 12, positions: 0 },
      revision: 1,
    });
    const figures = await world.test.call(telemetry.statistics, { mac, st, et }, owner.token);
    const [its] = found.sensors[0]?.figures ?? [];
    expect([its?.mean, its?.mkt, its?.min?.value, its?.max?.value]).toEqual([figures.mean, figures.mkt, figures.min, figures.max]);
    // It was over right at the end, as if the next hour were not known.
    expect(found.incidents).toMatchObject([{ mac, state: 'cleared', from: st + 50 * minute, until: et, minutes: 10, worst: 9 }]);
    expect(await of({ macs: [mac], st, et }, owner)).toMatchObject({ revision: 1, hash: found.hash });
  });

  it('is another one for another period, and ends with what is known', async () => {
    const { test } = world;
    const owner = await world.account();
    const { mac, st, et } = await stored(owner);
    const first = await of({ macs: [mac], st, et }, owner);
    const all = await of({ macs: [mac], st, et: et + day }, owner);
    expect(all).toMatchObject({ revision: 1, until: test.clock.now(), data: { readings: 24 } });
    expect(await test.call(calls.verify, { hash: first.hash })).toMatchObject({ state: 'valid', kind: 'devices' });
    expect(await test.call(calls.verify, { hash: all.hash })).toMatchObject({ state: 'valid' });
  });

  it('of a group has its sensors and those of the groups below it', async () => {
    const { test } = world;
    const owner = await world.account();
    const { mac, st, et } = await stored(owner);
    const { id: groupId } = await test.call(deviceFeature.addGroup, { name: 'Room 3', parentId: owner.rootId }, owner.token);
    const { id: shelf } = await test.call(deviceFeature.addGroup, { name: 'Shelf', parentId: groupId }, owner.token);
    await test.refused(calls.deviceContent, { groupId, st, et }, owner.token, 'reportNoSensor');
    await test.sql('update device set group_id = $2 where mac = $1', [mac, shelf]);
    await world.device(owner, 'gateway');
    expect(await of({ groupId, st, et }, owner)).toMatchObject({ subject: { group: 'Room 3' }, sensors: [{ mac }] });
    // Of the group of all it is one of two things; a gateway measures nothing.
    const all = await of({ groupId: owner.rootId, st, et }, owner);
    expect(all.subject).toEqual({ kind: 'devices', group: '' });
    expect(all.sensors.map((sensor) => sensor.mac)).toEqual([mac]);
    await test.refused(calls.deviceContent, { groupId, st, et }, (await world.account()).token, 'notFound');
  });

  it('is for who sees their history: not for a stranger, not for who is shown the latest alone', async () => {
    const { test } = world;
    const [owner, latest, history] = [await world.account(), await world.account(), await world.account()];
    const { mac, st, et } = await stored(owner);
    await test.refused(calls.deviceContent, { macs: [mac], st, et }, latest.token, 'notFound');
    await share(owner, mac, latest, 'latest');
    await test.refused(calls.deviceContent, { macs: [mac], st, et }, latest.token, 'notPermitted');
    await share(owner, mac, history, 'history');
    const found = await of({ macs: [mac], st, et }, history);
    expect(found).toMatchObject({ owner: { account: history.account }, sensors: [{ mac }], incidents: [{ latitude: null }] });
    // Each has his own: what one is told supersedes nothing of the other.
    expect(await of({ macs: [mac], st, et }, owner)).toMatchObject({ revision: 1 });
  });

  it('tells of an expired device the time it was paid for', async () => {
    const { test } = world;
    const owner = await world.account();
    const { mac, st, et } = await stored(owner);
    const endMs = st + 30 * minute;
    await test.sql('update device set expires_at = $2 where mac = $1', [mac, new Date(endMs)]);
    expect(await of({ macs: [mac], st, et }, owner)).toMatchObject({ sensors: [{ until: endMs + 1, figures: [{ count: 7 }] }] });
    await test.refused(calls.deviceContent, { macs: [mac], st: et, et: et + hour }, owner.token, 'deviceExpired');
  });

  it('needs devices and a period of at most 90 days that has begun', async () => {
    const { test } = world;
    const owner = await world.account();
    const { mac, st, et } = await stored(owner);
    await test.refused(calls.deviceContent, { st, et }, owner.token, 'rangeMissing');
    await test.refused(calls.deviceContent, { macs: [mac], st }, owner.token, 'rangeMissing');
    await test.refused(calls.deviceContent, { macs: [mac], st, et: st }, owner.token, 'parametersIllegal');
    await test.refused(calls.deviceContent, { macs: [mac], st, et: st + 90 * day + 1 }, owner.token, 'rangeTooLong');
    await test.refused(calls.deviceContent, { macs: [mac], groupId: owner.rootId, st, et }, owner.token, 'parametersIllegal');
    const soon = test.clock.now() + hour;
    await test.refused(calls.deviceContent, { macs: [mac], st: soon, et: soon + hour }, owner.token, 'reportNotYet');
  });
});
