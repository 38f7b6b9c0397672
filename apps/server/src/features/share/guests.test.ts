/** What a link opens for who holds its key: specification, sections 2, 5 and 7. */
import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share as calls, type ShareLink, type ShareScope } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Imei } from '@frostway/core/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, facts, receivedTracker, hour, minute, say, shows } from './world.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
let imei: Imei;
beforeAll(async () => {
  listeners = await TestListeners.open({ FROSTWAY_LOG_LEVEL: 'info' });
  owner = listeners.account;
});
afterAll(() => listeners.close());
beforeEach(async () => {
  imei = await receivedTracker(listeners);
});

const link = (more: Record<string, unknown> = {}): Promise<ShareLink> =>
  listeners.test.call(calls.addLink, { imei: [imei], forever: true, ...more }, owner.token);
const status = async (key: string) => listeners.test.call(calls.guestStatus, { key });
const range = () => ({ imei, st: listeners.now() - hour, et: listeners.now() + hour });
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
      if (may.sensor) expect((await listeners.test.call(call, { key, ...range() })).total).toBe(1);
      else await listeners.test.refused(call, { key, ...range() }, undefined, 'notPermitted');
    }
    if (may.track)
      expect((await listeners.test.call(calls.guestTrack, { key, ...range() })).rows).toMatchObject([{ latitude: 30, longitude: 114 }]);
    else await listeners.test.refused(calls.guestTrack, { key, ...range() }, undefined, 'notPermitted');

    const page = await TestPage.watching(listeners.test.url, { key });
    await say(listeners, facts(imei, listeners.now() + 1000, -17));
    await page.hears('devices');
    await expect.poll(() => page.rows().at(-1)?.lastSeen, { timeout: 10_000, interval: 5 }).toBeTruthy();
    for (const row of page.rows()) expect(shows(row)).toEqual({ ...shown, latest: shown.latest === null ? null : -17 });
    page.close();
  });
  it('answers what the calls of accounts answer, row for row', async () => {
    const { key } = await link();
    const { rows } = await listeners.test.call(telemetry.track, range(), owner.token);
    expect((await listeners.test.call(calls.guestSensorTrack, { key, ...range() })).rows).toEqual(rows);
    expect((await listeners.test.call(calls.guestTrack, { key, ...range() })).rows).toEqual(
      (await listeners.test.call(position.positions, range(), owner.token)).rows,
    );
    expect((await listeners.test.call(calls.guestColumns, { key, ...range() })).temperature).toEqual([-18]);
  });
  it('other devices of the same owner do not exist: 50017, and nothing of them is sent live', async () => {
    const other = await receivedTracker(listeners);
    const { key } = await link();
    await listeners.test.refused(calls.guestStatus, { key, imei: [imei, other] }, undefined, 'notFound');
    for (const call of [...historyCalls, calls.guestTrack])
      await listeners.test.refused(call, { key, ...range(), imei: other }, undefined, 'notFound');
    expect((await status(key)).rows.map((row) => row.imei)).toEqual([imei]);
    const page = await TestPage.watching(listeners.test.url, { key });
    await say(listeners, [...facts(other, listeners.now() + 1000, 5), ...facts(imei, listeners.now() + 1000, -17)]);
    await page.hears('devices');
    expect(new Set(page.rows().map((row) => row.imei))).toEqual(new Set([imei]));
    page.close();
  });
  it('ranges: at most 30 days of positions, 90 of readings, in order, all there and pages not beyond the last', async () => {
    const { key } = await link();
    const st = listeners.now() - 95 * day;
    const of = { key, imei, st };
    await listeners.test.refused(calls.guestTrack, { ...of, et: st + 30 * day + 1 }, undefined, 'rangeTooLong');
    expect((await listeners.test.call(calls.guestTrack, { ...of, et: st + 30 * day })).total).toBe(0);
    for (const call of historyCalls) {
      await listeners.test.refused(call, { ...of, et: st + 90 * day + 1 }, undefined, 'rangeTooLong');
      expect((await listeners.test.call(call, { ...of, et: st + 90 * day })).total).toBe(0);
    }
    for (const call of [...historyCalls, calls.guestTrack]) {
      await listeners.test.refused(call, { ...of, et: st }, undefined, 'parametersIllegal');
      await listeners.test.refused(call, { key, imei, et: st }, undefined, 'rangeMissing');
      await listeners.test.refused(call, { key, st, et: st + 1 }, undefined, 'rangeMissing');
      await listeners.test.refused(call, { ...of, et: 'later' }, undefined, 'dateFormat');
    }
    for (const call of [calls.guestSensorTrack, calls.guestTrack])
      await listeners.test.refused(call, { key, ...range(), page: 2, pageSize: 5 }, undefined, 'pageOverLimit');
    await listeners.test.refused(calls.guestStatus, { key, page: 2 }, undefined, 'pageOverLimit');
    await listeners.test.refused(calls.guestStatus, { key, mac: '{"a":1}' }, undefined, 'macInvalid');
    await listeners.test.refused(calls.guestStatus, { key, mac: '[1' }, undefined, 'macNotList');
  });
  it('of an expired device shows what was before its end; asked for later history only, it says that the device has expired', async () => {
    const { key } = await link();
    await listeners.test.sql('update device set expires_at = $1 where imei = $2', [new Date(listeners.now() + minute), imei]);
    listeners.test.clock.advance(hour);
    await say(listeners, facts(imei, listeners.now(), 9));
    const now = listeners.now();
    const later = { key, imei, st: now - minute, et: now + minute };
    expect((await listeners.test.call(calls.guestColumns, { ...later, st: now - 3 * hour })).temperature).toEqual([-18]);
    for (const call of [...historyCalls, calls.guestTrack]) await listeners.test.refused(call, later, undefined, 'deviceExpired');
    expect(shows((await status(key)).rows[0])).toEqual({ latest: null, place: null, facts: [] });
  });
});

describe('The window of a link', () => {
  it('shows nothing before st and nothing after et, of the latest, the history and live', async () => {
    const start = listeners.now();
    listeners.test.clock.advance(hour);
    await say(listeners, facts(imei, start + hour, 1));
    listeners.test.clock.advance(hour);
    await say(listeners, facts(imei, start + 2 * hour, 2));
    const whole = { imei, st: start - hour, et: start + 5 * hour };
    const { id, key } = await link({ st: start + minute, et: start + hour + minute });
    expect((await listeners.test.call(calls.guestColumns, { key, ...whole })).temperature).toEqual([1]);
    expect((await listeners.test.call(calls.guestSensorTrack, { key, ...whole })).rows.map((row) => row.temperature)).toEqual([1]);
    expect((await listeners.test.call(calls.guestTrack, { key, ...whole })).total).toBe(1);
    const first = await status(key);
    expect(first.link).toMatchObject({ st: new Date(start + minute).toISOString(), et: new Date(start + hour + minute).toISOString() });
    expect(shows(first.rows[0])).toEqual({ latest: null, place: null, facts: [] });

    await listeners.test.call(calls.changeLink, { id, et: null }, owner.token);
    expect(shows((await status(key)).rows[0])).toMatchObject({ latest: 2, place: 30 });
    expect((await listeners.test.call(calls.guestColumns, { key, ...whole })).temperature).toEqual([1, 2]);
    await listeners.test.call(calls.changeLink, { id, st: start + 3 * hour, et: '' }, owner.token);
    expect(shows((await status(key)).rows[0])).toEqual({ latest: null, place: null, facts: [] });
    const page = await TestPage.watching(listeners.test.url, { key });
    listeners.test.clock.advance(hour);
    await say(listeners, facts(imei, start + 3 * hour, 3));
    await page.hears('devices');
    expect(shows(page.rows().at(-1))).toMatchObject({ latest: 3 });
    expect((await listeners.test.call(calls.guestColumns, { key, ...whole })).temperature).toEqual([3]);
    page.close();
  });
  it('must not end before it begins', async () => {
    const now = listeners.now();
    await listeners.test.refused(calls.addLink, { imei: [imei], forever: true, st: now, et: now }, owner.token, 'parametersIllegal');
    const { id } = await link({ st: now });
    await listeners.test.refused(calls.changeLink, { id, et: now - 1 }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.changeLink, { id, et: 'now' }, owner.token, 'dateFormat');
  });
});

describe('An ended link', () => {
  it('that has expired says so (80060) and does not lead to the login; extended it opens again', async () => {
    const { id, key } = await link({ forever: undefined, expiryDate: listeners.now() + hour });
    listeners.test.clock.advance(hour);
    for (const [call, input] of [
      [calls.guestStatus, { key }],
      [calls.guestTrack, { key, ...range() }],
      [calls.guestSensorTrack, { key, ...range() }],
      [calls.guestColumns, { key, ...range() }],
    ] as const)
      expect(await listeners.test.refused(call, { ...input, lang: 'en' }, undefined, 'shareEnded')).toMatchObject({
        message: 'This link has ended',
      });
    const page = await TestPage.open(listeners.test.url);
    page.say({ type: 'hello', key });
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    await listeners.test.call(calls.changeLink, { id, expiryDate: listeners.now() + day }, owner.token);
    expect((await status(key)).total).toBe(1);
  });
  it('its open page is told nothing more once it has expired', async () => {
    const { key } = await link({ forever: undefined, expiryDate: listeners.now() + hour });
    const [page, own] = [
      await TestPage.watching(listeners.test.url, { key }),
      await TestPage.watching(listeners.test.url, { token: owner.token }),
    ];
    listeners.test.clock.advance(hour);
    await say(listeners, facts(imei, listeners.now(), -17));
    await own.hears('devices');
    page.say({ type: 'ping' });
    await page.hears('pong');
    expect(page.rows()).toEqual([]);
    page.close();
    own.close();
  });
  it('that is suspended ends its open pages at once, and opens again when it is resumed', async () => {
    const { id, key } = await link();
    const page = await TestPage.watching(listeners.test.url, { key });
    expect(await listeners.test.call(calls.changeLink, { id, allow: false }, owner.token)).toMatchObject({
      allow: false,
      state: 'suspended',
    });
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    expect(await page.closes()).toBe(1008);
    await listeners.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await listeners.test.call(calls.changeLink, { id, allow: true }, owner.token);
    expect((await status(key)).total).toBe(1);
  });
  it.each([
    ['/beacon/devices/cancelShare', calls.cancelLink],
    ['/devices/cancelShare', calls.cancelLinkToo],
  ] as const)('that is revoked by DELETE %s while a page is open is over for ever, other links go on', async (_, cancel) => {
    const [{ id, key }, other] = [await link(), await link()];
    const [page, going] = [
      await TestPage.watching(listeners.test.url, { key }),
      await TestPage.watching(listeners.test.url, { key: other.key }),
    ];
    await listeners.test.call(cancel, { id }, owner.token);
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    expect(await page.closes()).toBe(1008);
    await listeners.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await say(listeners, facts(imei, listeners.now() + 1000, -17));
    await going.hears('devices');
    await listeners.test.refused(cancel, { id }, owner.token, 'shareCancelFailed');
    await listeners.test.refused(calls.changeLink, { id, allow: true }, owner.token, 'shareOver');
    going.close();
  });
  it('a narrower scope reaches open pages at once', async () => {
    const { id, key } = await link();
    const page = await TestPage.watching(listeners.test.url, { key });
    await listeners.test.call(calls.changeLink, { id, scope: ['place'] }, owner.token);
    await page.hears('devicesChanged');
    await say(listeners, facts(imei, listeners.now() + 1000, -17));
    await page.hears('devices');
    expect(shows(page.rows().at(-1))).toEqual({ latest: null, place: 30, facts: [] });
    page.close();
  });
  it('of an account that was disabled is ended', async () => {
    const { key } = await link();
    await listeners.test.sql('update account set is_disabled = true where id = $1', [owner.id]);
    await listeners.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await listeners.test.sql('update account set is_disabled = false where id = $1', [owner.id]);
  });
});

describe('The number of views', () => {
  const visit = async (agent: string, key: string): Promise<number> =>
    (await listeners.test.request(`/beacon/shareDevice/status?key=${key}`, { headers: { 'user-agent': agent } })).errorcode;
  const viewsOf = async (id: number) =>
    (await listeners.test.call(calls.links, { pageSize: 1000 }, owner.token)).rows.find((row) => row.id === id);

  it('counts a visitor once, however often and however much at once he asks', async () => {
    const { id, key } = await link();
    await Promise.all(Array.from({ length: 10 }, () => visit('ann', key)));
    expect(await viewsOf(id)).toMatchObject({ views: 1 });
    for (let n = 0; n < 4; n += 1) {
      listeners.test.clock.advance(20 * minute);
      await visit('ann', key);
    }
    expect(await viewsOf(id), 'a visit that goes on is one').toMatchObject({ views: 1 });
    await visit('bob', key);
    listeners.test.clock.advance(31 * minute);
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
    await listeners.test.call(calls.changeLink, { id, mostViews: 3 }, owner.token);
    expect(await visit('cora', key)).toBe(0);
    await listeners.test.call(calls.changeLink, { id, mostViews: null }, owner.token);
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
      await listeners.test.refused(calls.guestStatus, { key: wrong }, undefined, 'shareEnded');
  });
  it('opens no call of accounts: 50039, nor does it change anything', async () => {
    const { key } = await link();
    for (const call of [telemetry.status, devices.groupTree, account.profile, calls.links, calls.shares])
      await listeners.test.refused(call, { key }, undefined, 'notLoggedIn');
    await listeners.test.refused(devices.editDevice, { key, imei, remark: 'mine' }, undefined, 'notLoggedIn');
    await listeners.test.refused(calls.changeLink, { key, id: 1, allow: true }, undefined, 'notLoggedIn');
    await listeners.test.refused(telemetry.status, {}, key, 'sessionInvalid');
  });
  it('is needed by the calls of guests: without it and without a session 50039; a session sees its own there', async () => {
    await listeners.test.refused(calls.guestStatus, {}, undefined, 'notLoggedIn');
    await listeners.test.refused(calls.guestColumns, range(), undefined, 'notLoggedIn');
    await listeners.test.refused(calls.guestStatus, {}, 'x'.repeat(43), 'sessionInvalid');
    const own = await listeners.test.call(calls.guestStatus, { imei: [imei] }, owner.token);
    expect(own).toMatchObject({ total: 1, link: null, rows: [{ imei, isMine: true }] });
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.guestStatus, { imei: [imei] }, stranger.token, 'notFound');
    const { key } = await link();
    expect((await listeners.test.call(calls.guestStatus, { key }, stranger.token)).rows).toMatchObject([{ imei, isMine: false }]);
    expect((await listeners.test.call(calls.guestStatus, {}, stranger.token)).total).toBe(0);
  });
  it('stands in no log and in no audit row, and neither does a token', async () => {
    const { id, key } = await link({ label: 'secret enough' });
    await listeners.test.request(`/beacon/shareDevice/status?key=${key}&token=${owner.token}`);
    await listeners.test.request(`/beacon/shareDevice/track?key=${key}&imei=${imei}&st=%ZZ`);
    await listeners.test.request(`/deviceDetail?key=${key}`);
    await listeners.test.request(`/nothing/here?key=${key}&token=${owner.token}`);
    await listeners.test.request(`/beacon/shareDevice/%ZZ?key=${key}&token=${owner.token}`);
    await listeners.test.request('/beacon/devices/cancelShare', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, key }),
    });
    const page = await TestPage.open(listeners.test.url, `?key=${key}&token=${owner.token}`);
    page.say({ type: 'hello', key });
    await page.hears('refused');
    expect(listeners.test.logged().length).toBeGreaterThan(0);
    for (const secret of [key, key.slice(16), owner.token]) {
      expect(listeners.test.logged()).not.toContain(secret);
      const rows = await listeners.test.sql(
        'select id from audit_entry where input::text || coalesce(before::text, $1) || coalesce(after::text, $1) like $2',
        ['', `%${secret}%`],
      );
      expect(rows).toEqual([]);
    }
    expect(
      await listeners.test.sql("select call from audit_entry where entity = 'shareLink' and entity_id = $1 order by id", [String(id)]),
    ).toEqual([{ call: 'POST /beacon/devices/addShare' }, { call: 'DELETE /beacon/devices/cancelShare' }]);
  });
});
