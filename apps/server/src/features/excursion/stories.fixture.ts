/** Stories of what sensors measured, told by a gateway through its port: the moments of one count from its own beginning. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';

export type Alarm = Answer<typeof alarms.alarms>['rows'][number];
/** Values by moment. */
export type Values = readonly (readonly [moment: number, value: number])[];
type DeviceId = { readonly mac: string } | { readonly imei: string };

/** Asks for alarms whatever became of them. */
export const everything = { state: ['pending', 'active', 'cleared', 'merged', 'withdrawn'] };

/** Two times above 8 °C, which a reading in between that did not come back far enough makes one. */
export const twiceTooWarm: Values = [
  [0, 9],
  [2, 5],
  [13, 5],
  [15, 9],
  [17, 5],
  [28, 5],
];

/** Opens the platform for the stories of a file. A moment is `unitMs` long, and moment 0 lies `backMs` before a story is told, wherever the clock goes in it. */
export function alarmStories({ unitMs, backMs }: { readonly unitMs: number; readonly backMs: number }) {
  let listeners: TestListeners;
  let gateway: Gateway;
  let zeroMs: number;
  beforeAll(async () => {
    listeners = await TestListeners.open();
    gateway = await listeners.gateway();
  });
  beforeEach(() => {
    zeroMs = Math.floor(listeners.now() / unitMs) * unitMs - backMs;
  });
  afterAll(() => listeners.close());

  const at = (moment: number): number => zeroMs + moment * unitMs;
  const tell = (readings: readonly object[], by = gateway) => listeners.push('json', by, JSON.stringify({ readings }));
  const list = async (device: DeviceId, more: Record<string, unknown> = {}): Promise<Alarm[]> => {
    const named = 'mac' in device ? { mac: [device.mac] } : { imei: [device.imei] };
    const { rows } = await listeners.test.call(alarms.alarms, { ...named, ...more }, listeners.account.token);
    return rows.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
  };
  /** A rule on a device: above 8 °C, at once, unless it says otherwise. */
  const rule = (device: DeviceId, more: Record<string, unknown>): Promise<{ id: number }> =>
    listeners.test.call(
      alarms.addRule,
      {
        name: 'Warm',
        probe: 'temperature',
        condition: 'gt',
        value: 8,
        delay: 0,
        severity: 'alarm',
        ...('mac' in device ? { macs: [device.mac] } : { imeis: [device.imei] }),
        ...more,
      } as never,
      listeners.account.token,
    );
  return {
    listeners: (): TestListeners => listeners,
    at,
    iso: (moment: number): string => new Date(at(moment)).toISOString(),
    /** The gateway, or another one, tells readings. */
    tell,
    /** The gateway tells what it received from one sensor. */
    hear: async (mac: string, values: Values, name = 'temperature'): Promise<void> => {
      const told = await tell(values.map(([moment, value]) => ({ mac, time: at(moment), [name]: value })));
      expect(told).toMatchObject({ status: 200, data: { unknown: [], putAside: [] } });
    },
    /** The alarms of a device, oldest first. */
    list,
    /** The only one. */
    one: async (device: DeviceId, more: Record<string, unknown> = {}): Promise<Alarm> => {
      const rows = await list(device, more);
      expect(rows).toHaveLength(1);
      return rows[0] as Alarm;
    },
    rule,
    /** A sensor with such a rule. */
    ruled: async (more: Record<string, unknown>): Promise<{ id: number; mac: string; ruleId: number }> => {
      const { id, mac } = await listeners.beacon('beacon-th');
      const made = await rule({ mac }, more);
      return { id, mac, ruleId: made.id };
    },
  };
}
