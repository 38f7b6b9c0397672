/** What sensors measured, told by a gateway, for questions about it. */
import { encodeJson, type JsonReading } from '@frostway/protocol/json/json';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Gateway, TestDoors } from '../../ingest/doors.fixture.js';

const minute = 60_000;

/** Opens the platform for the tests of a file. */
export function openMeasured() {
  let doors: TestDoors;
  let gateway: Gateway;
  beforeAll(async () => {
    doors = await TestDoors.open();
    gateway = await doors.gateway();
  });
  afterAll(() => doors.close());

  /** The gateway, or another, tells readings, which are all stored. */
  const hear = async (readings: readonly JsonReading[], by = gateway): Promise<void> => {
    const { data } = await doors.push('json', by, encodeJson(readings));
    expect(data).toMatchObject({ stored: readings.length, putAside: [], unknown: [] });
  };
  return {
    doors: (): TestDoors => doors,
    token: (): string => doors.account.token,
    gateway: (): Gateway => gateway,
    hear,
    /** A sensor whose first readings every ten minutes have these temperatures, from `st` on. */
    sensor: async (st: number, temperatures: readonly number[]): Promise<string> => {
      const { mac } = await doors.beacon();
      await hear(
        temperatures.map((temperatureC, index) => ({ mac, timeMs: st + index * 10 * minute, temperatureC, humidityPercent: 50 + index })),
      );
      return mac;
    },
  };
}
