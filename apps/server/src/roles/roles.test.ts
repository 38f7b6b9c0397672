/** One process a role, on one database: each does its part and no other, and together they are the platform. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { encodeHeartbeat, encodeLogin } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { encodeJson } from '@frostway/protocol/json/json';
import { devicePorts } from '@frostway/protocol/registry';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Platform } from '../app.js';
import { Line, TestListeners } from '../ingest/listeners.fixture.js';
import { TestPage } from '../live/page.fixture.js';
import { startSecondServer } from '../testing/second-server.js';

let api: TestListeners;
let gateway: Platform;
let worker: Platform;
beforeAll(async () => {
  api = await TestListeners.open({ FROSTWAY_ROLE: 'api' });
  // Together, as they are started after an update.
  [gateway, worker] = await Promise.all([
    startSecondServer(api.test, { role: 'gateway' }),
    startSecondServer(api.test, { role: 'worker' }),
  ]);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), worker.stop()]);
  await api.close();
});

const ports = devicePorts().map(({ name }) => name);
const statusOf = async (url: string, path: string, init?: RequestInit): Promise<number> => (await fetch(new URL(path, url), init)).status;

describe('Three processes of one role each', () => {
  it('take a reading in at the gateway, show it on a page of the api, judge it, and let the worker tell of its alarm', async () => {
    const { token } = api.account;
    const [relay, sensor] = [await api.gateway(), await api.beacon()];
    await api.test.call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 }, token);
    const page = await TestPage.watching(api.test.url, { token });
    for (const topic of ['alarms', 'inbox']) page.say({ type: 'watch', topic });
    await expect.poll(() => page.messages.filter(({ type }) => type === 'watching').length, { timeout: 10_000, interval: 5 }).toBe(3);

    const body = encodeJson([{ mac: sensor.mac, timeMs: api.now() + 1000, temperatureC: 21, rssiDbm: -60 }]);
    expect((await api.push('json', relay, body, {}, gateway.url)).data?.unknown).toEqual([]);
    await expect
      .poll(() => page.rows().find(({ id }) => id === sensor.id)?.reading?.temperature, { timeout: 10_000, interval: 5 })
      .toBe(21);
    expect(await page.hears('alarms')).toEqual({ type: 'alarms', deviceIds: [sensor.id] });
    const { rows } = await api.test.call(alarms.alarms, { mac: [sensor.mac] }, token);
    expect(rows).toMatchObject([{ type: 'temperatureHigh', state: 'active' }]);
    expect((await page.hears('inbox')).ids).toHaveLength(1);
    const notified = await api.test.call(notification.inbox, {}, token);
    expect(notified.rows).toMatchObject([{ kind: 'start' }]);
  });

  it('send a setting that is made at the api over the connection the gateway holds', async () => {
    const { imei } = await api.tracker();
    const line = await Line.open(gateway.ports.gt06 ?? 0);
    await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
    await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBe(2), 10_000);
    await api.test.call(devices.editDevice, { imei, writeInterval: 600 }, api.account.token);
    await vi.waitFor(() => expect(line.received.toString('latin1')).toContain('TIMER,600#'), 10_000);
    line.end();
  });

  it('open the ports of devices at the gateway alone', () => {
    for (const name of ports) expect([name, api.test.platform.ports[name], worker.ports[name]]).toEqual([name, null, null]);
    for (const name of ports) expect(gateway.ports[name], name).toBeGreaterThan(0);
    expect(() => worker.pipeline).toThrow('gateway');
  });

  it('answer calls and live pages at the api alone, and pushes at the gateway alone', async () => {
    const headers = { authorization: `Bearer ${api.account.token}` };
    for (const [url, status] of [
      [api.test.url, 200],
      [gateway.url, 404],
      [worker.url, 404],
    ] as const)
      expect([url, await statusOf(url, telemetry.status.path, { headers })]).toEqual([url, status]);
    for (const url of [gateway.url, worker.url]) await expect(TestPage.open(url)).rejects.toThrow('404');
    const relay = await api.gateway();
    const [near, far] = [api.test.url, worker.url].map((url) => api.push('json', relay, encodeJson([]), {}, url));
    expect([(await near)?.status, (await far)?.status]).toEqual([404, 404]);
  });

  it('say of themselves whether they live and are ready', async () => {
    for (const url of [api.test.url, gateway.url, worker.url])
      expect([await statusOf(url, '/healthz'), await statusOf(url, '/readyz')]).toEqual([200, 200]);
  });
});
