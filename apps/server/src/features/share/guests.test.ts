/** What a link opens for who holds its key: specification, sections 2, 5 and 7. */
import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share as calls, type ShareLink, type ShareScope } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Imei } from '@frostway/core/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoors } from '../../ingest/doors.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, facts, heardTracker, hour, minute, say, shows } from './world.fixture.js';

let doors: TestDoors;
let owner: TestAccount;
let imei: Imei;
beforeAll(async () => {
  doors = await TestDoors.open({ FROSTWAY_LOG_LEVEL: 'info' });
  owner = doors.account;
});
afterAll(() => doors.close());
beforeEach(async () => {
  imei = await heardTracker(doors);
});

const link = (more: Record<string, unknown> = {}): Promise<ShareLink> =>
  doors.test.call(calls.addLink, { imei: [imei], forever: true, ...more }, owner.token);
const status = async (key: string) => doors.test.call(calls.guestStatus, { key });
const range = () => ({ imei, st: doors.now() - hour, et: doors.now() + hour });
const historyCalls = [calls.guestSensorTrack, calls.guestColumns] as const;

describe('A link with a scope', () => {
  it.each<[string, ShareScope[], { latest: number | null; place: number | null; facts: string[] }, { sensor: boolean; track: boolean }]>([
    ['latest alone', ['latest'], { latest: -18, place: null, facts: ['ignition'] }, { sensor: false, track: false }],
    ['history alone', ['history'], { latest: null, place: null, facts: [] }, { sensor: true, track: false }],
    ['place alone', ['place'], { latest: null, place: 30, facts: [] }, { sensor: false, track: false }],
    ['place and history', ['place', 'history'], { latest: null, place: 30, facts: [] }, { sensor: true, track: true }],
    ['all', ['latest', 'history', 'place'], { latest: -18, place: 30, facts: ['ignition', 'odometerM'] }, { sensor: true, track: true }],
  ])('%s shows exactly that, by HTTP and live', async (_, scope, shown, may) => {
    const { key } = await link({ scope, label: 'Lane 7' });
    const answer = await status(key);
    expect(answer.total).toBe(1);
    expect(shows(answer.rows[0])).toEqual(shown);
    expect(answer.rows[0]).toMatchObject({ imei, isMine: false, groupId: null, connection: 'online' });
    expect(answer.link).toEqual({
      label: 'Lane 7',
      owner: owner.account,
      scope: (['latest', 'history', 'place'] as const).filter((each) => scope.includes(each)),
      expiryDate: null,
      st: null,
      et: null,
    });
    for (const call of historyCalls) {
      if (may.sensor) expect((await doors.test.call(call, { key, ...range() })).total).toBe(1);
      else await doors.test.refused(call, { key, ...range() }, undefined, 'notPermitted');
    }
    if (may.track)
      expect((await doors.test.call(calls.guestTrack, { key, ...range() })).rows).toMatchObject([{ latitude: 30, longitude: 114 }]);
    else await doors.test.refused(calls.guestTrack, { key, ...range() }, undefined, 'notPermitted');

    const page = await TestPage.watching(doors.test.url, { key });
    await say(doors, facts(imei, doors.now() + 1000, -17));
    await page.hears('devices');
    await expect.poll(() => page.rows().at(-1)?.lastSeen, { timeout: 10_000, interval: 5 }).toBeTruthy();
    for (const row of page.rows()) expect(shows(row)).toEqual({ ...shown, latest: shown.latest === null ? null : -17 });
    page.close();
  });
  it('answers what the calls of accounts answer, row for row', async () => {
    const { key } = await link();
    const { rows } = await doors.test.call(telemetry.track, range(), owner.token);
    expect((await doors.test.call(calls.guestSensorTrack, { key, ...range() })).rows).toEqual(rows);
    expect((await doors.test.call(calls.guestTrack, { key, ...range() })).rows).toEqual(
      (await doors.test.call(position.positions, range(), owner.token)).rows,
    );
    expect((await doors.test.call(calls.guestColumns, { key, ...range() })).temperature).toEqual([-18]);
  });
  it('other devices of the same owner do not exist: 50017, and nothing of them is told live', async () => {
    const other = await heardTracker(doors);
    const { key } = await link();
    await doors.test.refused(calls.guestStatus, { key, imei: [imei, other] }, undefined, 'notFound');
    for (const call of [...historyCalls, calls.guestTrack])
      await doors.test.refused(call, { key, ...range(), imei: other }, undefined, 'notFound');
    expect((await status(key)).rows.map((row) => row.imei)).toEqual([imei]);
    const page = await TestPage.watching(doors.test.url, { key });
    await say(doors, [...facts(other, doors.now() + 1000, 5), ...facts(imei, doors.now() + 1000, -17)]);
    await page.hears('devices');
    expect(new Set(page.rows().map((row) => row.imei))).toEqual(new Set([imei]));
    page.close();
  });
  it('ranges: at most 30 days of positions, 90 of readings, in order, all there and pages not beyond the last', async () => {
    const { key } = await link();
    const st = doors.now() - 95 * day;
    const of = { key, imei, st };
    await doors.test.refused(calls.guestTrack, { ...of, et: st + 30 * day + 1 }, undefined, 'rangeTooLong');
    expect((await doors.test.call(calls.guestTrack, { ...of, et: st + 30 * day })).total).toBe(0);
    for (const call of historyCalls) {
      await doors.test.refused(call, { ...of, et: st + 90 * day + 1 }, undefined, 'rangeTooLong');
      expect((await doors.test.call(call, { ...of, et: st + 90 * day })).total).toBe(0);
    }
    for (const call of [...historyCalls, calls.guestTrack]) {
      await doors.test.refused(call, { ...of, et: st }, undefined, 'parametersIllegal');
      await doors.test.refused(call, { key, imei, et: st }, undefined, 'rangeMissing');
      await doors.test.refused(call, { key, st, et: st + 1 }, undefined, 'rangeMissing');
      await doors.test.refused(call, { ...of, et: 'later' }, undefined, 'dateFormat');
    }
    for (const call of [calls.guestSensorTrack, calls.guestTrack])
      await doors.test.refused(call, { key, ...range(), page: 2, pageSize: 5 }, undefined, 'pageOverLimit');
    await doors.test.refused(calls.guestStatus, { key, page: 2 }, undefined, 'pageOverLimit');
    await doors.test.refused(calls.guestStatus, { key, mac: '{"a":1}' }, undefined, 'macInvalid');
    await doors.test.refused(calls.guestStatus, { key, mac: '[1' }, undefined, 'macNotList');
  });
  it('of an expired device shows what was before its end; asked for later history only, it says that the device has expired', async () => {
    const { key } = await link();
    await doors.test.sql('update device set expires_at = $1 where imei = $2', [new Date(doors.now() + minute), imei]);
    doors.test.clock.advance(hour);
    await say(doors, facts(imei, doors.now(), 9));
    const now = doors.now();
    const later = { key, imei, st: now - minute, et: now + minute };
    expect((await doors.test.call(calls.guestColumns, { ...later, st: now - 3 * hour })).temperature).toEqual([-18]);
    for (const call of [...historyCalls, calls.guestTrack]) await doors.test.refused(call, later, undefined, 'deviceExpired');
    expect(shows((await status(key)).rows[0])).toEqual({ latest: null, place: null, facts: [] });
  });
});

describe('The window of a link', () => {
  it('shows nothing before st and nothing after et, of the latest, the history and live', async () => {
    const start = doors.now();
    doors.test.clock.advance(hour);
    await say(doors, facts(imei, start + hour, 1));
    doors.test.clock.advance(hour);
    await say(doors, facts(imei, start + 2 * hour, 2));
    const whole = { imei, st: start - hour, et: start + 5 * hour };
    const { id, key } = await link({ st: start + minute, et: start + hour + minute });
    expect((await doors.test.call(calls.guestColumns, { key, ...whole })).temperature).toEqual([1]);
    expect((await doors.test.call(calls.guestSensorTrack, { key, ...whole })).rows.map((row) => row.temperature)).toEqual([1]);
    expect((await doors.test.call(calls.guestTrack, { key, ...whole })).total).toBe(1);
    const first = await status(key);
    expect(first.link).toMatchObject({ st: new Date(start + minute).toISOString(), et: new Date(start + hour + minute).toISOString() });
    expect(shows(first.rows[0])).toEqual({ latest: null, place: null, facts: [] });

    await doors.test.call(calls.changeLink, { id, et: null }, owner.token);
    expect(shows((await status(key)).rows[0])).toMatchObject({ latest: 2, place: 30 });
    expect((await doors.test.call(calls.guestColumns, { key, ...whole })).temperature).toEqual([1, 2]);
    await doors.test.call(calls.changeLink, { id, st: start + 3 * hour, et: '' }, owner.token);
    expect(shows((await status(key)).rows[0])).toEqual({ latest: null, place: null, facts: [] });
    const page = await TestPage.watching(doors.test.url, { key });
    doors.test.clock.advance(hour);
    await say(doors, facts(imei, start + 3 * hour, 3));
    await page.hears('devices');
    expect(shows(page.rows().at(-1))).toMatchObject({ latest: 3 });
    expect((await doors.test.call(calls.guestColumns, { key, ...whole })).temperature).toEqual([3]);
    page.close();
  });
  it('must not end before it begins', async () => {
    const now = doors.now();
    await doors.test.refused(calls.addLink, { imei: [imei], forever: true, st: now, et: now }, owner.token, 'parametersIllegal');
    const { id } = await link({ st: now });
    await doors.test.refused(calls.changeLink, { id, et: now - 1 }, owner.token, 'parametersIllegal');
    await doors.test.refused(calls.changeLink, { id, et: 'now' }, owner.token, 'dateFormat');
  });
});

describe('An ended link', () => {
  it('that has expired says so (80060) and does not lead to the login; extended it opens again', async () => {
    const { id, key } = await link({ forever: undefined, expiryDate: doors.now() + hour });
    doors.test.clock.advance(hour);
    for (const [call, input] of [
      [calls.guestStatus, { key }],
      [calls.guestTrack, { key, ...range() }],
      [calls.guestSensorTrack, { key, ...range() }],
      [calls.guestColumns, { key, ...range() }],
    ] as const)
      expect(await doors.test.refused(call, { ...input, lang: 'en' }, undefined, 'shareEnded')).toMatchObject({
        message: 'This link has ended',
      });
    const page = await TestPage.open(doors.test.url);
    page.say({ type: 'hello', key });
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    await doors.test.call(calls.changeLink, { id, expiryDate: doors.now() + day }, owner.token);
    expect((await status(key)).total).toBe(1);
  });
  it('its open page is told nothing more once it has expired', async () => {
    const { key } = await link({ forever: undefined, expiryDate: doors.now() + hour });
    const [page, own] = [await TestPage.watching(doors.test.url, { key }), await TestPage.watching(doors.test.url, { token: owner.token })];
    doors.test.clock.advance(hour);
    await say(doors, facts(imei, doors.now(), -17));
    await own.hears('devices');
    page.say({ type: 'ping' });
    await page.hears('pong');
    expect(page.rows()).toEqual([]);
    page.close();
    own.close();
  });
  it('that is suspended ends its open pages at once, and opens again when it is resumed', async () => {
    const { id, key } = await link();
    const page = await TestPage.watching(doors.test.url, { key });
    expect(await doors.test.call(calls.changeLink, { id, allow: false }, owner.token)).toMatchObject({ allow: false, state: 'suspended' });
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    expect(await page.closes()).toBe(1008);
    await doors.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await doors.test.call(calls.changeLink, { id, allow: true }, owner.token);
    expect((await status(key)).total).toBe(1);
  });
  it.each([
    ['/beacon/devices/cancelShare', calls.cancelLink],
    ['/devices/cancelShare', calls.cancelLinkToo],
  ] as const)('that is revoked by DELETE %s while a page is open is over for ever, other links go on', async (_, cancel) => {
    const [{ id, key }, other] = [await link(), await link()];
    const [page, going] = [await TestPage.watching(doors.test.url, { key }), await TestPage.watching(doors.test.url, { key: other.key })];
    await doors.test.call(cancel, { id }, owner.token);
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    expect(await page.closes()).toBe(1008);
    await doors.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await say(doors, facts(imei, doors.now() + 1000, -17));
    await going.hears('devices');
    await doors.test.refused(cancel, { id }, owner.token, 'shareCancelFailed');
    await doors.test.refused(calls.changeLink, { id, allow: true }, owner.token, 'shareOver');
    going.close();
  });
  it('a narrower scope reaches open pages at once', async () => {
    const { id, key } = await link();
    const page = await TestPage.watching(doors.test.url, { key });
    await doors.test.call(calls.changeLink, { id, scope: ['place'] }, owner.token);
    await page.hears('devicesChanged');
    await say(doors, facts(imei, doors.now() + 1000, -17));
    await page.hears('devices');
    expect(shows(page.rows().at(-1))).toEqual({ latest: null, place: 30, facts: [] });
    page.close();
  });
  it('of an account that was disabled is ended', async () => {
    const { key } = await link();
    await doors.test.sql('update account set is_disabled = true where id = $1', [owner.id]);
    await doors.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await doors.test.sql('update account set is_disabled = false where id = $1', [owner.id]);
  });
});

describe('The number of views', () => {
  const visit = async (agent: string, key: string): Promise<number> =>
    (await doors.test.request(`/beacon/shareDevice/status?key=${key}`, { headers: { 'user-agent': agent } })).errorcode;
  const viewsOf = async (id: number) =>
    (await doors.test.call(calls.links, { pageSize: 1000 }, owner.token)).rows.find((row) => row.id === id);

  it('counts a visitor once, however often and however much at once he asks', async () => {
    const { id, key } = await link();
    await Promise.all(Array.from({ length: 10 }, () => visit('ann', key)));
    expect(await viewsOf(id)).toMatchObject({ views: 1 });
    for (let n = 0; n < 4; n += 1) {
      doors.test.clock.advance(20 * minute);
      await visit('ann', key);
    }
    expect(await viewsOf(id), 'a visit that goes on is one').toMatchObject({ views: 1 });
    await visit('bob', key);
    doors.test.clock.advance(31 * minute);
    await visit('ann', key);
    expect(await viewsOf(id)).toMatchObject({ views: 3 });
  });
  it('that is reached ends the link for the next visitor, not for who is there; more views open it again', async () => {
    const { id, key } = await link({ mostViews: 2 });
    expect(await visit('ann', key)).toBe(0);
    expect(await visit('bob', key)).toBe(0);
    expect(await visit('cora', key)).toBe(refusals.shareEnded.code);
    expect(await visit('ann', key)).toBe(0);
    expect(await viewsOf(id)).toMatchObject({ views: 2, mostViews: 2, state: 'usedUp' });
    await doors.test.call(calls.changeLink, { id, mostViews: 3 }, owner.token);
    expect(await visit('cora', key)).toBe(0);
    await doors.test.call(calls.changeLink, { id, mostViews: null }, owner.token);
    expect(await visit('dora', key)).toBe(0);
    expect(await viewsOf(id)).toMatchObject({ views: 4, mostViews: null, state: 'active' });
  });
  it('many visitors at once are no more than it allows', async () => {
    const { id, key } = await link({ mostViews: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => visit(`visitor ${n}`, key)));
    expect(answers.filter((code) => code === 0)).toHaveLength(3);
    expect(await viewsOf(id)).toMatchObject({ views: 3 });
  });
});

describe('A key', () => {
  it('that was never given out, or was changed, opens nothing: 80060', async () => {
    const { key } = await link();
    const other = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [other, key.toLowerCase(), key.slice(0, 16), 'x', '%00', `${key} `, "' or 1=1 --"])
      await doors.test.refused(calls.guestStatus, { key: wrong }, undefined, 'shareEnded');
  });
  it('opens no call of accounts: 50039, nor does it change anything', async () => {
    const { key } = await link();
    for (const call of [telemetry.status, devices.groupTree, account.profile, calls.links, calls.shares])
      await doors.test.refused(call, { key }, undefined, 'notLoggedIn');
    await doors.test.refused(devices.editDevice, { key, imei, remark: 'mine' }, undefined, 'notLoggedIn');
    await doors.test.refused(calls.changeLink, { key, id: 1, allow: true }, undefined, 'notLoggedIn');
    await doors.test.refused(telemetry.status, {}, key, 'sessionInvalid');
  });
  it("is needed at a guest's door: without it and without a session 50039; a session sees its own there", async () => {
    await doors.test.refused(calls.guestStatus, {}, undefined, 'notLoggedIn');
    await doors.test.refused(calls.guestColumns, range(), undefined, 'notLoggedIn');
    await doors.test.refused(calls.guestStatus, {}, 'x'.repeat(43), 'sessionInvalid');
    const own = await doors.test.call(calls.guestStatus, { imei: [imei] }, owner.token);
    expect(own).toMatchObject({ total: 1, link: null, rows: [{ imei, isMine: true }] });
    const stranger = await addTestAccount(doors.test);
    await doors.test.refused(calls.guestStatus, { imei: [imei] }, stranger.token, 'notFound');
    const { key } = await link();
    expect((await doors.test.call(calls.guestStatus, { key }, stranger.token)).rows).toMatchObject([{ imei, isMine: false }]);
    expect((await doors.test.call(calls.guestStatus, {}, stranger.token)).total).toBe(0);
  });
  it('stands in no log and in no audit row, and neither does a token', async () => {
    const { id, key } = await link({ label: 'secret enough' });
    await doors.test.request(`/beacon/shareDevice/status?key=${key}&token=${owner.token}`);
    await doors.test.request(`/beacon/shareDevice/track?key=${key}&imei=${imei}&st=%ZZ`);
    await doors.test.request(`/deviceDetail?key=${key}`);
    await doors.test.request(`/nothing/here?key=${key}&token=${owner.token}`);
    await doors.test.request(`/beacon/shareDevice/%ZZ?key=${key}&token=${owner.token}`);
    await doors.test.request('/beacon/devices/cancelShare', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, key }),
    });
    const page = await TestPage.open(doors.test.url, `?key=${key}&token=${owner.token}`);
    page.say({ type: 'hello', key });
    await page.hears('refused');
    expect(doors.test.logged().length).toBeGreaterThan(0);
    for (const secret of [key, key.slice(16), owner.token]) {
      expect(doors.test.logged()).not.toContain(secret);
      const rows = await doors.test.sql(
        'select id from audit_entry where input::text || coalesce(before::text, $1) || coalesce(after::text, $1) like $2',
        ['', `%${secret}%`],
      );
      expect(rows).toEqual([]);
    }
    expect(
      await doors.test.sql("select call from audit_entry where entity = 'shareLink' and entity_id = $1 order by id", [String(id)]),
    ).toEqual([{ call: 'POST /beacon/devices/addShare' }, { call: 'DELETE /beacon/devices/cancelShare' }]);
  });
});
