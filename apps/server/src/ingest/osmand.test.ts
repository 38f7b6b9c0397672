/** The OsmAnd listener for phones, over real sockets. */
import { Agent, request } from 'node:http';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { encodeOsmandJson, encodeOsmandQuery, type OsmandReport } from '@frostway/protocol/osmand/encode';
import { describe, expect, it } from 'vitest';
import { holdCommits, Line, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const url = (from: TestListeners = listeners): string => `http://127.0.0.1:${from.port('osmand')}`;
const json = { 'content-type': 'application/json' };
function report(id: string, timeMs: number, more: Partial<OsmandReport> = {}): OsmandReport {
  return {
    id,
    timeMs,
    latitude: 48.2082,
    longitude: 16.3738,
    speedKmh: 62.5,
    courseDegrees: 137,
    altitudeM: 171,
    accuracyM: 8,
    batteryPercent: 87.5,
    isCharging: true,
    ...more,
  };
}
async function send(path: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(`${url()}${path}`, init)).status;
}

describe('a report is answered with 200 after the commit', () => {
  it('takes the query form by GET and POST, at any path, and in the body', async () => {
    const phone = await listeners.tracker('phone');
    const now = listeners.now();
    const query = (index: number): string => encodeOsmandQuery(report(phone.imei, now - index * 1000));
    expect(await send(`/?${query(0)}`)).toBe(200);
    expect(await send(`/some/path?${query(1)}`, { method: 'POST' })).toBe(200);
    expect(await send('/', { method: 'POST', body: query(2), headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toBe(200);
    const rows = await listeners.positions(phone.imei);
    expect(rows.map(({ time }) => now - Date.parse(time))).toEqual([2000, 1000, 0]);
    for (const row of rows)
      expect(row).toMatchObject({ latitude: 48.2082, longitude: 16.3738, speed: 62.5, course: 137, source: 'gps', valid: true });
    expect((await listeners.status({ imei: phone.imei })).reading).toMatchObject({ powerPercent: 87.5 });
  });

  it('takes the JSON form, one location or a list, and a device by its own name', async () => {
    const phone = await listeners.tracker('phone', "Anna's phone");
    const now = listeners.now();
    expect(await send('/', { method: 'POST', body: encodeOsmandJson(report("Anna's phone", now)), headers: json })).toBe(200);
    const { location } = JSON.parse(encodeOsmandJson(report('x', now - 5000))) as { location: unknown };
    expect(await send('/', { method: 'POST', body: JSON.stringify({ device_id: phone.imei, location: [location] }), headers: json })).toBe(
      200,
    );
    expect((await listeners.positions(phone.imei)).map(({ time }) => now - Date.parse(time))).toEqual([5000, 0]);
  });

  it('is not answered while it is not committed', async () => {
    const phone = await listeners.tracker('phone');
    const held = await holdCommits(listeners.test.databaseUrl);
    let answered = false;
    const status = send(`/?${encodeOsmandQuery(report(phone.imei, listeners.now()))}`).finally(() => (answered = true));
    await held.isWaitedFor();
    expect(answered).toBe(false);
    await held.release();
    expect(await status).toBe(200);
    expect(await listeners.positions(phone.imei)).toHaveLength(1);
  });

  it('does not move the latest backwards by back-fill, and changes nothing by a replay', async () => {
    const phone = await listeners.tracker('phone');
    const now = listeners.now();
    for (const minute of [0, 2, 1, 2, 0])
      expect(await send(`/?${encodeOsmandQuery(report(phone.imei, now - minute * 60_000, { latitude: 50 - minute }))}`)).toBe(200);
    expect((await listeners.positions(phone.imei)).map(({ latitude }) => latitude)).toEqual([48, 49, 50]);
    expect((await listeners.status({ imei: phone.imei })).position).toMatchObject({ time: new Date(now).toISOString(), latitude: 50 });
  });

  it('takes a report without a time at the time of receipt', async () => {
    const phone = await listeners.tracker('phone');
    expect(await send(`/?id=${phone.imei}&lat=-33.5&lon=-70.25`)).toBe(200);
    expect(await listeners.positions(phone.imei)).toMatchObject([
      { time: new Date(listeners.test.clock.now()).toISOString(), latitude: -33.5, longitude: -70.25 },
    ]);
  });
});

describe('what is refused', () => {
  it('answers 400 to a report without id or that nobody can read, and 405 to other methods', async () => {
    expect(await send('/?lat=1&lon=2')).toBe(400);
    expect(await send(`/?id=${newImei()}&timestamp=tomorrow&lat=1&lon=2`)).toBe(400);
    expect(await send('/', { method: 'POST', body: '{"device_id":', headers: json })).toBe(400);
    expect(await send('/', { method: 'POST', body: '{"location":{}}', headers: json })).toBe(400);
    expect(await send('/', { method: 'DELETE' })).toBe(405);
  });

  it('answers an unknown device 400 in the query form and 404 in the JSON form, and counts it', async () => {
    const imei = newImei();
    expect(await send(`/?${encodeOsmandQuery(report(imei, listeners.now()))}`)).toBe(400);
    expect(await send('/', { method: 'POST', body: encodeOsmandJson(report(imei, listeners.now())), headers: json })).toBe(404);
    expect(await send('/?id=nobody&lat=1&lon=2')).toBe(400);
    expect(await listeners.unknown(imei)).toMatchObject({ family: 'osmand' });
    expect(await listeners.unknown('nobody')).toMatchObject({ family: 'osmand' });
  });

  it('puts a position from the future aside and accepts it, so that the phone does not keep it for ever', async () => {
    const phone = await listeners.tracker('phone');
    const future = listeners.now() + 10 * 60_000;
    expect(await send(`/?${encodeOsmandQuery({ id: phone.imei, timeMs: future, latitude: 1, longitude: 2 })}`)).toBe(200);
    expect(await listeners.quarantined(phone.id)).toEqual([{ reason: 'timeInFuture', time_ms: future }]);
    expect(await listeners.positions(phone.imei)).toEqual([]);
  });

  it('refuses a body that is too large, and ends a connection that is no HTTP, with others going on', async () => {
    const phone = await listeners.tracker('phone');
    const line = await Line.open(listeners.port('osmand'));
    await line.send(Buffer.alloc(4096, '\u0001\u0002garbage'));
    await line.closed();
    expect(await send('/', { method: 'POST', body: Buffer.alloc(70_000, 'a').toString() })).toBe(413);
    expect(await send(`/?${encodeOsmandQuery(report(phone.imei, listeners.now()))}`)).toBe(200);
  });
});

describe('a device that does not speak so, or does not say its secret', () => {
  it('is as unknown as one that nobody has: the IMEI of a GT06 tracker', async () => {
    const tracker = await listeners.tracker();
    expect(await send(`/?${encodeOsmandQuery(report(tracker.imei, listeners.now()))}`)).toBe(400);
    expect(await listeners.countFacts(tracker.id)).toBe(0);
    expect(await listeners.positions(tracker.imei)).toEqual([]);
  });

  it('is unknown without its secret and with a wrong one, in the query, the body and beside JSON; without a secret again as before', async () => {
    const phone = await listeners.tracker('phone');
    const { test, account } = listeners;
    const edit = (reportSecret: string) => test.call(devices.editDevice, { imei: phone.imei, reportSecret }, account.token);
    expect(await edit('open sesame')).toMatchObject({ hasReportSecret: true });
    const query = (index: number): string => encodeOsmandQuery(report(phone.imei, listeners.now() - index * 1000));
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send(`/?${query(0)}`)).toBe(400);
    expect(await send(`/?${query(0)}&secret=open`)).toBe(400);
    expect(await send('/', { method: 'POST', body: query(0), headers: form })).toBe(400);
    expect(await send('/?secret=x', { method: 'POST', body: encodeOsmandJson(report(phone.imei, listeners.now())), headers: json })).toBe(
      404,
    );
    expect(await listeners.countFacts(phone.id)).toBe(0);
    expect(await send(`/?${query(0)}&secret=open+sesame`)).toBe(200);
    expect(await send('/', { method: 'POST', body: `secret=open%20sesame&${query(1)}`, headers: form })).toBe(200);
    const body = encodeOsmandJson(report(phone.imei, listeners.now() - 2000));
    expect(await send('/?secret=open%20sesame', { method: 'POST', body, headers: json })).toBe(200);
    expect(await listeners.positions(phone.imei)).toHaveLength(3);
    expect(JSON.stringify(await test.sql('select attributes from position where device_id = $1', [phone.id]))).not.toContain('sesame');
    expect(JSON.stringify(await test.sql('select * from device where id = $1', [phone.id]))).not.toContain('sesame');
    expect(JSON.stringify(await test.sql('select * from audit_entry'))).not.toContain('sesame');
    await test.refused(devices.editDevice, { imei: phone.imei, reportSecret: 'short' }, account.token, 'parametersIllegal');
    const tracker = await listeners.tracker();
    await test.refused(devices.editDevice, { imei: tracker.imei, reportSecret: 'long enough' }, account.token, 'parametersIllegal');
    expect(await edit('')).toMatchObject({ hasReportSecret: false });
    expect(await send(`/?${query(3)}`)).toBe(200);
  });
});

describe('limits', () => {
  it('says no more of which devices exist once an address has tried too many that do not; those it speaks for go on', async () => {
    const few = await TestListeners.open({ FROSTWAY_UNKNOWN_PER_MINUTE: '3' });
    try {
      const ask = async (id: string): Promise<number> => (await fetch(`${url(few)}/?${encodeOsmandQuery(report(id, few.now()))}`)).status;
      const [own, other] = [await few.tracker('phone'), await few.tracker('phone')];
      expect(await ask(own.imei)).toBe(200);
      expect([await ask(newImei()), await ask(newImei()), await ask(newImei())]).toEqual([400, 400, 400]);
      expect([await ask(other.imei), await ask(newImei()), await ask(own.imei)]).toEqual([429, 429, 200]);
      expect(await few.positions(other.imei)).toEqual([]);
      few.test.clock.advance(60_000);
      expect([await ask(other.imei), await ask(newImei())]).toEqual([200, 400]);
    } finally {
      await few.close();
    }
  });

  it('ends a connection that sends more than its bytes, and takes no more connections from an address than its limit', async () => {
    const narrow = await TestListeners.open({ FROSTWAY_BYTES_PER_SECOND: '300', FROSTWAY_SESSIONS_PER_ADDRESS: '2' });
    try {
      const phone = await narrow.tracker('phone');
      const silent = await Line.open(narrow.port('osmand'));
      const flood = await Line.open(narrow.port('osmand'));
      const third = await Line.open(narrow.port('osmand'));
      await third.closed();
      const query = encodeOsmandQuery(report(phone.imei, narrow.now()));
      await flood.send(...Array.from({ length: 60 }, () => Buffer.from(`GET /?${query} HTTP/1.1\r\nhost: x\r\n\r\n`)));
      await flood.closed();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = (): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          request(`${url(narrow)}/?${query}`, { agent }, (response) => response.resume().once('end', () => resolve(response.statusCode)))
            .once('error', reject)
            .end();
        });
      expect([await ask(), await ask()]).toEqual([200, 200]);
      agent.destroy();
      silent.end();
    } finally {
      await narrow.close();
    }
  });

  it('answers what it was storing when the listener closes', async () => {
    const stopped = await TestListeners.open();
    const phone = await stopped.tracker('phone');
    const held = await holdCommits(stopped.test.databaseUrl);
    const answer = fetch(`${url(stopped)}/?${encodeOsmandQuery(report(phone.imei, stopped.now()))}`);
    await held.isWaitedFor();
    const stopping = stopped.test.platform.stop();
    await held.release();
    expect((await answer).status).toBe(200);
    await stopping;
    await stopped.close();
  });
});
