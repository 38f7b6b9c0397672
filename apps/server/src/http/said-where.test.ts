/** Codes of the specification that are answered in the words of the area a call belongs to, and those that say that there is nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { account } from '@frostway/contract/account/endpoints';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { overview } from '@frostway/contract/overview/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestListeners } from '../ingest/listeners.fixture.js';
import { addTestAccount, adminToken, type TestAccount } from '../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';

let listeners: TestListeners;
let test: TestPlatform;
let ann: TestAccount;
const hour = 3_600_000;

beforeAll(async () => {
  listeners = await TestListeners.open({ FROSTWAY_LOG_LEVEL: 'fatal' });
  test = listeners.test;
  ann = listeners.account;
});
afterAll(() => listeners.close());

/** Runs with a table out of the way: every statement that needs it fails, the database being there. */
async function without(table: string, run: () => Promise<unknown>): Promise<void> {
  await test.sql(`alter table ${table} rename to ${table}_away`);
  try {
    await run();
  } finally {
    await test.sql(`alter table ${table}_away rename to ${table}`);
  }
}

async function fails(endpoint: Endpoint, input: Record<string, unknown>, refusal: RefusalName): Promise<void> {
  const reply = await test.reply(endpoint, input, ann.token);
  expect({ status: reply.status, errorcode: reply.errorcode }, endpoint.path).toEqual({ status: 500, errorcode: refusals[refusal].code });
}

describe('What breaks on our side', () => {
  it('is said in the words of its area with 500: 50036, 50034 and 56011 for groups', async () => {
    await without('device_group', async () => {
      await fails(deviceFeature.addGroup, { name: 'cold store' }, 'groupAddFailed');
      await fails(deviceFeature.removeGroup, { id: 1, confirm: 'Yes' }, 'groupDeleteFailed');
      await fails(deviceFeature.groupTree, {}, 'groupQueryFailed');
      await fails(deviceFeature.groupList, {}, 'groupQueryFailed');
    });
  });
  it('50037 and 56012 for devices', async () => {
    const { mac } = await listeners.beacon();
    await without('device_setting', async () => {
      await fails(deviceFeature.editDevice, { mac, temperatureUpper: 8 }, 'deviceUpdateFailed');
      await fails(telemetry.status, {}, 'deviceQueryFailed');
      await fails(deviceFeature.settings, { mac }, 'deviceQueryFailed');
    });
  });
  it('50040 for statistics, 50019 for the profile', async () => {
    const range = { st: test.clock.now() - hour, et: test.clock.now() };
    await without('announcement', () => fails(overview.base, {}, 'statisticsFailed'));
    await without('alarm', () => fails(alarmFeature.alarmStatistics, { by: 'type', ...range }, 'statisticsFailed'));
    await without('device', () => fails(trade.deviceStats, {}, 'statisticsFailed'));
    await without('audit_entry', () => fails(account.changeNickname, { nickname: 'other' }, 'profileChangeFailed'));
  });
});

describe('What is not there', () => {
  it('50041: there are no newer pages than those that ask; otherwise which', async () => {
    const pageDir = await mkdtemp(path.join(tmpdir(), 'frostway-page-'));
    const shell = (name: string): Promise<void> =>
      writeFile(path.join(pageDir, 'index.html'), `<script type="module" crossorigin src="/assets/${name}"></script>`);
    await shell('index-one.js');
    const own = await startTestPlatform({}, undefined, { pageDir });
    try {
      const token = await adminToken(own);
      await own.refused(overview.newVersion, { version: 'index-one.js' }, token, 'noNewVersion');
      await shell('index-two.js');
      expect(await own.call(overview.newVersion, { version: 'index-one.js' }, token)).toEqual({ version: 'index-two.js' });
    } finally {
      await own.close();
      await rm(pageDir, { recursive: true });
    }
  });
  it('80164: a method that pages do not have, with those that they have; a call nobody has stays 80015', async () => {
    const pageDir = await mkdtemp(path.join(tmpdir(), 'frostway-page-'));
    await writeFile(path.join(pageDir, 'index.html'), '<!doctype html>');
    const own = await startTestPlatform({}, undefined, { pageDir });
    try {
      for (const page of ['/login', '/deviceDetail?mac=AC233FA1075E', '/']) {
        const answer = await own.request(page, { method: 'PATCH' });
        expect([answer.status, answer.errorcode, answer.headers.get('allow')], page).toEqual([405, 80164, 'GET, HEAD']);
      }
      expect(await own.request('/login')).toMatchObject({ status: 200 });
      expect(await own.request('/api/none', { method: 'PATCH' })).toMatchObject({ status: 404, errorcode: 80015 });
    } finally {
      await own.close();
      await rm(pageDir, { recursive: true });
    }
  });
  it('50002: the latest of a device that never reported; in a list it stands with nothing', async () => {
    const { mac } = await listeners.beacon();
    await test.refused(telemetry.status, { mac }, ann.token, 'deviceNotSynchronized');
    const { rows } = await test.call(telemetry.status, { pageSize: 1000 }, ann.token);
    expect(rows.find((row) => row.mac === mac)).toMatchObject({ lastSeen: null, reading: null });
  });
  it('56110: hardware facts a device never said; said ones come with their time', async () => {
    const { id, mac } = await listeners.beacon();
    await test.refused(deviceFeature.hardware, { mac }, ann.token, 'hardwareReadFailed');
    const atMs = test.clock.now();
    await test.sql(
      `insert into device_state (device_id, last_seen_ms, attributes, attribute_ms)
       values ($1, $2::bigint, '{"firmware": "2.5.1", "counter": 3}', jsonb_build_object('firmware', $2::bigint, 'counter', $2::bigint))
       on conflict (device_id) do update set last_seen_ms = excluded.last_seen_ms, attributes = excluded.attributes, attribute_ms = excluded.attribute_ms`,
      [id, atMs],
    );
    expect(await test.call(deviceFeature.hardware, { mac }, ann.token)).toEqual({
      facts: [{ name: 'firmware', value: '2.5.1', at: new Date(atMs).toISOString() }],
    });
  });
  it('56090: an export or a playback of a range without anything; a plain list stays empty', async () => {
    const { mac } = await listeners.beacon();
    const range = { st: test.clock.now() - hour, et: test.clock.now() };
    const download = { subject: 'track', mac, tz: 8, ...range };
    await test.refused(exportCalls.downXls, download, ann.token, 'noPlaybackData');
    await test.refused(exportCalls.start, { ...download, mac: [mac] }, ann.token, 'noPlaybackData');
    await test.refused(position.positions, { mac, playback: true, ...range }, ann.token, 'noPlaybackData');
    expect(await test.call(position.positions, { mac, ...range }, ann.token)).toMatchObject({ total: 0, rows: [] });
    expect(await test.call(telemetry.track, { mac, ...range }, ann.token)).toEqual({ total: 0, rows: [] });
  });
});

describe('The words', () => {
  it.each(['en', 'zh-cn'] as const)('of a path that cannot be read follow the cookie: %s', async (lang) => {
    const { text } = await test.request('/api/%zz', { headers: { cookie: `other=1; lang=${lang}` } });
    expect(JSON.parse(text)).toMatchObject({ message: refusals.bodyUnreadable[lang] });
  });
  it('of 50038 say which of its two readings is meant', async () => {
    const { mac } = await listeners.beacon();
    const other = await addTestAccount(test);
    const again = { mac, activationKey: 'key', lang: 'en' };
    const owned = await test.refused(deviceFeature.addDevice, again, other.token, 'deviceOwnedElsewhere');
    expect(owned.message).toBe(refusals.deviceOwnedElsewhere.en);
    const below = { account: 'firm', nickname: 'Firm', password: 'a long password', level: 'enterprise', parentUid: ann.id, lang: 'en' };
    const unfit = await test.refused(people.add, below, await adminToken(test), 'parentNotDealer');
    expect(unfit.message).toBe(refusals.parentNotDealer.en);
  });
  it('of a change that is to be confirmed do not ask to type Yes, and those of a word that is to be typed do', async () => {
    const { mac } = await listeners.beacon();
    await test.refused(deviceFeature.renameDevice, { mac, name: 'new' }, ann.token, 'confirmNeeded');
    await test.refused(deviceFeature.giveBack, { mac }, ann.token, 'confirmationMissing');
  });
  it('of the QR code for the mobile app are the public address of the platform', async () => {
    const own = await startTestPlatform({ FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
    try {
      expect((await own.call(account.source, {})).publicUrl).toBe('https://frostway.example');
    } finally {
      await own.close();
    }
  });
});
