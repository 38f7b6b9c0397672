/** What sensors measured, told by a gateway, for questions about it. */
import { encodeJson, type JsonReading } from '@frostway/protocol/json/json';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';

const minute = 60_000;

/** Opens the platform for the tests of a file. */
export function openMeasured() {
  let listeners: TestListeners;
  let gateway: Gateway;
  beforeAll(async () => {
    listeners = await TestListeners.open();
    gateway = await listeners.gateway();
  });
  afterAll(() => listeners.close());

  /** The gateway, or another, tells readings, some of them maybe once more; answers how many were stored. */
  const hearAgain = async (readings: readonly JsonReading[], by = gateway): Promise<unknown> => {
    const { data } = await listeners.push('json', by, encodeJson(readings));
    expect(data).toMatchObject({ putAside: [], unknown: [] });
    return data?.stored;
  };
  /** The same of readings that are all stored. */
  const hear = async (readings: readonly JsonReading[], by = gateway): Promise<void> => {
    expect(await hearAgain(readings, by)).toBe(readings.length);
  };
  return {
    listeners: (): TestListeners => listeners,
    token: (): string => listeners.account.token,
    gateway: (): Gateway => gateway,
    hear,
    hearAgain,
    /** A sensor whose first readings every ten minutes have these temperatures, from `st` on. */
    sensor: async (st: number, temperatures: readonly number[]): Promise<string> => {
      const { mac } = await listeners.beacon();
      await hear(
        temperatures.map((temperatureC, index) => ({ mac, timeMs: st + index * 10 * minute, temperatureC, humidityPercent: 50 + index })),
      );
      return mac;
    },
  };
}
