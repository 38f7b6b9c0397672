/** The database goes away and comes back (design/growth: faults that are tests): nobody is acknowledged meanwhile, and everything flows afterwards. */
import type { Imei } from '@frostway/core/identity';
import { isProblem } from '@frostway/protocol/family';
import { encodeHeartbeat, encodeLocation12, encodeLogin } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { encodeOsmandQuery } from '@frostway/protocol/osmand/encode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, takeAway, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
beforeAll(async () => {
  listeners = await TestListeners.open({ FROSTWAY_LOG_LEVEL: 'silent' });
});
afterAll(() => listeners.close());

function answerTo(frame: Uint8Array, imei: Imei): Uint8Array | undefined {
  const decoded = gt06.decode(frame, { isStrict: true, device: { imei } });
  return isProblem(decoded) ? undefined : decoded.answer;
}

describe('while the database is away', () => {
  it('acknowledges nothing at any listener, says that it is not ready, and stores everything that is sent again', async () => {
    const [tracker, phone, gateway, sensor] = [
      await listeners.tracker(),
      await listeners.tracker('phone'),
      await listeners.gateway(),
      await listeners.beacon(),
    ];
    const now = listeners.now();
    const login = encodeLogin({ imei: tracker.imei }, 1);
    const heartbeat = encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 9);
    const location = encodeLocation12(
      { timeMs: now, latitude: 22.5, longitude: 114, speedKmh: 10, courseDegrees: 20, isValid: true, satellites: 8 },
      2,
    );
    const report = `http://127.0.0.1:${listeners.port('osmand')}/?${encodeOsmandQuery({ id: phone.imei, timeMs: now, latitude: 1, longitude: 2 })}`;
    const body = encodeJson([{ mac: sensor.mac, timeMs: now, temperatureC: -18.5 }]);
    const [busy, silent, client] = [await listeners.line(), await listeners.line(), await listeners.mqtt(gateway)];
    for (const line of [busy, silent]) {
      await line.send(login);
      await line.answers(answerTo(login, tracker.imei));
    }

    const away = await takeAway(listeners.test.databaseUrl);
    await busy.send(location);
    await busy.closed();
    expect(busy.received.length).toBe(0);
    const late = await listeners.line();
    await late.send(login);
    await late.closed();
    expect(late.received.length).toBe(0);
    expect(await publish(client, jsonTopic(gateway.mac), body)).toBe('closed');
    await expect(listeners.mqtt(gateway)).rejects.toThrow(/Server unavailable/);
    const refused = await listeners.push('json', gateway, body);
    expect(refused).toMatchObject({ status: 503, errorcode: 50005 });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await fetch(report)).status).toBe(503);
    expect((await fetch(`${listeners.test.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${listeners.test.url}/healthz`)).status).toBe(200);

    await away.giveBack();
    await expect.poll(async () => (await fetch(`${listeners.test.url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    await silent.send(heartbeat);
    await silent.answers(answerTo(heartbeat, tracker.imei));
    const again = await listeners.line();
    await again.send(login, location);
    await again.answers(answerTo(login, tracker.imei), answerTo(location, tracker.imei));
    const fresh = await listeners.mqtt(gateway);
    expect(await publish(fresh, jsonTopic(gateway.mac), body)).toBe('acknowledged');
    expect((await listeners.push('json', gateway, body)).data).toMatchObject({ stored: 0, repeated: 1 });
    expect((await fetch(report)).status).toBe(200);
    await expect.poll(() => listeners.positions(tracker.imei)).toHaveLength(1);
    expect(await listeners.positions(phone.imei)).toHaveLength(1);
    expect((await listeners.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([-18.5]);
    await fresh.endAsync(true);
    silent.end();
    again.end();
  });
});
