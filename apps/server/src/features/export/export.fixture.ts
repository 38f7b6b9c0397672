/** What tests of exports begin with: four readings of a sensor whose name is a formula, and exports as a page makes and lists them. */
import type { Answer } from '@frostway/contract/endpoint';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import { type Mac, parseMac } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { afterAll, beforeAll, expect } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';

type Started = Answer<typeof calls.start>;
type Job = Answer<typeof calls.list>['rows'][number];

/** Starts an export as the account of the listeners, or as another; answers where its file is. */
export const startExport = (listeners: TestListeners, input: Record<string, unknown>, token = listeners.account.token): Promise<Started> =>
  listeners.test.call(calls.start, input as never, token);

/** What the list says of one. */
export async function exportJob(listeners: TestListeners, id: number): Promise<Job | undefined> {
  return (await listeners.test.call(calls.list, {}, listeners.account.token)).rows.find((row) => row.id === id);
}

type Sensor = { readonly id: number; readonly mac: Mac };
export type Exports = {
  readonly listeners: TestListeners;
  readonly sensor: Sensor;
  readonly other: Sensor;
  readonly gateway: { readonly mac: Mac };
  /** 200 minutes up to now, epoch ms. */
  readonly range: { readonly st: number; readonly et: number };
};

const minute = 60_000;

async function open(): Promise<Exports> {
  const listeners = await TestListeners.open();
  const [sensor, other, gateway] = [await listeners.beacon(), await listeners.beacon(), await listeners.gateway()];
  await listeners.test.call(devices.renameDevice, { mac: sensor.mac, name: '=HYPERLINK("x")', confirm: true }, listeners.account.token);
  const nowMs = listeners.now();
  const values = [-18.5, 2.25, null, 8];
  const messages = values.map((temperatureC, index): Message => ({
    type: 'reading',
    device: { mac: sensor.mac },
    gateway: { mac: gateway.mac },
    rssiDbm: -60 - index,
    // The first is three hours late, the others are not.
    timeMs: index === 0 ? nowMs - 180 * minute : nowMs - (4 - index) * 1000,
    ...(temperatureC === null ? {} : { temperatureC }),
    humidityPercent: 40 + index,
    batteryMv: 3600,
  }));
  const outcome = await listeners.test.platform.pipeline.submit({ family: 'json', messages, receivedMs: nowMs, address: '127.0.0.1' });
  expect(outcome).toMatchObject({ stored: 4, quarantined: [] });
  return { listeners, sensor, other, gateway, range: { st: nowMs - 200 * minute, et: nowMs } };
}

/** Opens them for the tests of a file. */
export function openExports() {
  let opened: Exports;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.listeners.close());
  return {
    get: (): Exports => opened,
    /** A reading that the gateway relays. */
    relay: async (mac: string, timeMs: number): Promise<void> => {
      const { listeners, sensor, gateway } = opened;
      const device = { mac: parseMac(mac) ?? sensor.mac };
      const message: Message = { type: 'reading', device, gateway: { mac: gateway.mac }, timeMs, temperatureC: 4 };
      await listeners.test.platform.pipeline.submit({
        family: 'json',
        messages: [message],
        receivedMs: listeners.now(),
        address: '127.0.0.1',
      });
    },
    start: (input: Record<string, unknown>, token?: string): Promise<Started> => startExport(opened.listeners, input, token),
    job: (id: number): Promise<Job | undefined> => exportJob(opened.listeners, id),
    /** A file as it came. */
    fetched: async (path: string, token?: string): Promise<{ response: Response; bytes: Buffer }> => {
      const response = await fetch(
        new URL(path, opened.listeners.test.url),
        token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
      );
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
