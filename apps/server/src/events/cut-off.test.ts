/** Events through faults: a server that is cut off from the others, one that ends right after its commit, and one that comes later. */
import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share } from '@frostway/contract/share/endpoints';
import { encodeHeartbeat, encodeLogin } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, TestListeners } from '../ingest/listeners.fixture.js';
import { TestPage } from '../live/page.fixture.js';
import { addTestSession } from '../testing/accounts.js';
import { type Cuttable, cuttable, startSecondServer } from '../testing/second-server.js';
import { EventBus } from './bus.js';
import type { Event, Missed } from './event.js';
import { pruneLog } from './log.js';
import { PostgresCarrier } from './postgres-carrier.js';
import { publish } from './publish.js';

let here: TestListeners;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  here = await TestListeners.open();
});
afterAll(() => here.close());

const receivedIn =
  (page: TestPage, type: string): (() => number) =>
  () =>
    page.messages.filter((message) => message.type === type).length;

describe('A server that is cut off from the others', () => {
  it('hears, once it is back, of links and sessions that ended and of settings that are wanted meanwhile', async () => {
    const way = await cuttable(here.test.databaseUrl);
    const there = await startSecondServer(here.test, { carrier: new PostgresCarrier({ url: way.url, log }) });
    const { imei } = await here.tracker();
    const link = await here.test.call(share.addLink, { imei: [imei], forever: true }, here.account.token);
    const token = await addTestSession(here.test, here.account.id);
    const line = await Line.open(there.ports.gt06 ?? 0);
    await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
    await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBe(2), 10_000);
    const [guest, mine, other] = [
      await TestPage.watching(there.url, { key: link.key }),
      await TestPage.watching(there.url, { token }),
      await TestPage.watching(there.url, { token: here.account.token }),
    ];
    way.cut();
    await here.test.call(share.cancelLink, { id: link.id }, here.account.token);
    await here.test.call(account.logout, {}, token);
    await here.test.call(devices.editDevice, { imei, writeInterval: 600 }, here.account.token);
    for (const page of [guest, mine, other]) {
      page.say({ type: 'ping' });
      await page.hears('pong');
      expect(page.messages.map(({ type }) => type)).not.toContain('refused');
    }
    way.mend();
    expect(await guest.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    expect(await mine.hears('refused')).toMatchObject({ errorcode: refusals.sessionInvalid.code });
    await vi.waitFor(() => expect(line.received.toString('latin1')).toContain('TIMER,600#'), 10_000);
    // What only says where to ask again was not kept: lists ask.
    await other.hears('devicesChanged');
    for (const page of [guest, mine, other]) page.close();
    line.end();
    await there.stop();
    await way.close();
  });

  it('shows what is true when it starts after the change', async () => {
    const { imei } = await here.tracker();
    const link = await here.test.call(share.addLink, { imei: [imei], forever: true }, here.account.token);
    await here.test.call(share.cancelLink, { id: link.id }, here.account.token);
    await here.test.call(devices.editDevice, { imei, writeInterval: 600 }, here.account.token);
    const there = await startSecondServer(here.test);
    const guest = await TestPage.open(there.url);
    guest.say({ type: 'hello', key: link.key });
    expect(await guest.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    const line = await Line.open(there.ports.gt06 ?? 0);
    await line.send(encodeLogin({ imei }, 1));
    await vi.waitFor(() => expect(line.received.toString('latin1')).toContain('TIMER,600#'), 10_000);
    guest.close();
    line.end();
    await there.stop();
  });
});

describe('A server that ends right after its commit', () => {
  it('has said what it changed: the pages of the others feel it', async () => {
    const { imei } = await here.tracker();
    const link = await here.test.call(share.addLink, { imei: [imei], forever: true }, here.account.token);
    const page = await TestPage.watching(here.test.url, { key: link.key });
    const dying = new pg.Client({ connectionString: here.test.databaseUrl });
    await dying.connect();
    await dying.query('begin');
    await dying.query('update share_key set ended_at = now() where id = $1', [link.id]);
    await publish(dying, { type: 'linksChanged', linkIds: [link.id] });
    await dying.query('commit');
    await dying.end();
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    page.close();
  });

  it('has said nothing of a change that was taken back', async () => {
    const page = await TestPage.watching(here.test.url, { token: here.account.token });
    const client = new pg.Client({ connectionString: here.test.databaseUrl });
    await client.connect();
    await client.query('begin');
    await publish(client, { type: 'devicesEdited', accountIds: [here.account.id] });
    await publish(client, { type: 'accessChanged', accountIds: [here.account.id] });
    await client.query('rollback');
    await publish(client, { type: 'notified', accountId: here.account.id, deliveryIds: [] });
    await publish(client, { type: 'devicesEdited', accountIds: [here.account.id] });
    await page.hears('devicesChanged');
    expect(receivedIn(page, 'devicesChanged')()).toBe(1);
    await client.end();
    page.close();
  });
});

describe('Events on their way', () => {
  let way: Cuttable;
  let bus: EventBus;
  let reception: Event[];
  let missed: Missed[];
  beforeEach(async () => {
    way = await cuttable(here.test.databaseUrl);
    bus = new EventBus(new PostgresCarrier({ url: way.url, log }), log);
    [reception, missed] = [[], []];
    const note = (event: Event): void => void reception.push(event);
    bus.subscribe({ on: { accessChanged: note, sessionsEnded: note, latestUpdated: note }, missed: (what) => void missed.push(what) });
    await bus.open();
  });
  afterEach(async () => {
    await bus.close();
    await way.close();
  });
  const hears = (...events: Event[]): Promise<void> => vi.waitFor(() => expect(reception).toEqual(events), 10_000);
  const access = (...accountIds: number[]): Event => ({ type: 'accessChanged', accountIds });

  it('reach everybody whole, however many ids they name', async () => {
    const many = access(...Array.from({ length: 20_000 }, (_, index) => 1_000_000 + index));
    await publish(here.test.pool, many);
    await hears(many);
  });

  it('are read from the log after a cut also when a transaction commits later than one that began after it', async () => {
    const [early, late] = [new pg.Client({ connectionString: here.test.databaseUrl }), here.test.pool];
    await early.connect();
    await early.query('begin');
    await publish(early, access(1));
    // Its place in the log is behind that of the first, and it is received before.
    await publish(late, access(2));
    await hears(access(2));
    way.cut();
    await early.query('commit');
    await early.end();
    way.mend();
    await vi.waitFor(() => expect(missed).toEqual(['unlogged']), 10_000);
    expect(reception).toContainEqual(access(1));
  });

  it('of which too many were missed let everything be looked at anew', async () => {
    way.cut();
    await here.test.sql(
      `insert into event_log (event) select '{"type":"accessChanged","accountIds":[1]}'::jsonb from generate_series(1, 5001)`,
    );
    way.mend();
    await vi.waitFor(() => expect(missed).toEqual(['any']), 10_000);
    expect(reception).toEqual([]);
    await here.test.sql('truncate event_log');
  });

  it('are kept for an hour', async () => {
    await here.test.sql('truncate event_log');
    await here.test.sql(
      `insert into event_log (event, published_at) select jsonb_build_object('type', 'accessChanged', 'accountIds', jsonb_build_array(n)), now() - n * interval '59 minutes'
       from generate_series(1, 2) as n`,
    );
    await pruneLog(here.test.pool);
    expect(await here.test.sql("select event -> 'accountIds' as ids from event_log")).toEqual([{ ids: [1] }]);
  });

  it('of the latest are said at once here, and in one message elsewhere for many commits', async () => {
    const elsewhere = new EventBus(new PostgresCarrier({ url: here.test.databaseUrl, log }), log);
    const arrived: Event[] = [];
    elsewhere.subscribe({ on: { latestUpdated: (event) => void arrived.push(event) }, missed: () => undefined });
    await elsewhere.open();
    for (const id of [7, 8, 7]) bus.latestUpdated(new Set([id]));
    expect(reception.map((event) => ('deviceIds' in event ? event.deviceIds : []))).toEqual([[7], [8], [7]]);
    await vi.waitFor(() => expect(arrived).toEqual([{ type: 'latestUpdated', deviceIds: [7, 8] }]), 10_000);
    await publish(here.test.pool, access(5));
    await vi.waitFor(() => expect(reception).toContainEqual(access(5)), 10_000);
    // What it has said itself it does not hear again.
    expect(reception.filter(({ type }) => type === 'latestUpdated')).toHaveLength(3);
    await elsewhere.close();
  });
});
