/** The demo fleet put into motion: what every device would say at a moment. Built once; every answer is a pure function of time. */
import type { DemoBeacon, DemoDevice, DemoGateway, DemoTracker, TrackerVoice } from './device.js';
import { type Opening, type Values, doorMemoryMs, roomOpenings, valuesAt } from './physics.js';
import { chance, seedOf } from './random.js';
import { type Place, type Timetable, haltsBetween, placeAt, timetable } from './route.js';
import type { Span } from './span.js';

/** One sensor as its gateway received it. */
export type ReceivedBeacon = { readonly beacon: DemoBeacon; readonly timeMs: number; readonly rssiDbm: number; readonly values: Values };

/** An alarm of a tracker, by the code of the GT06 table. */
export type TrackerAlarm = { readonly timeMs: number; readonly code: number };

export type World = {
  readonly beganMs: number;
  /** What a gateway or tracker knows of the beacons around it at a moment; each was received in the seconds before. */
  readonly receptions: (gateway: DemoGateway | DemoTracker, timeMs: number) => readonly ReceivedBeacon[];
  readonly place: (tracker: DemoTracker, timeMs: number) => Place;
  /** Undefined for a tracker without a probe. */
  readonly probe: (tracker: DemoTracker, timeMs: number) => Values | undefined;
  /** Alarms in (fromMs, toMs], oldest first. */
  readonly alarms: (tracker: DemoTracker, fromMs: number, toMs: number) => readonly TrackerAlarm[];
  /** The time without a line that a moment of a gateway falls into, its end excluded; undefined while the line is up. */
  readonly cutOff: (gateway: DemoGateway, timeMs: number) => Span | undefined;
};

const minute = 60_000;
const hour = 60 * minute;

/** The name of a device in files, logs and on the wire: its MAC or IMEI. */
export function nameOf(device: { readonly identity: DemoDevice['identity'] }): string {
  return 'mac' in device.identity ? device.identity.mac : device.identity.imei;
}

/** A fleet whose demo began at a moment: the silent sensor fell silent before it, batteries decline from it. */
export function world(devices: readonly DemoDevice[], beganMs: number): World {
  const tables = new Map<string, Timetable>();
  const trackers = new Map<string, DemoTracker>();
  const beaconsOf = new Map<string, DemoBeacon[]>();
  for (const device of devices) {
    if (device.kind === 'tracker') {
      trackers.set(device.identity.imei, device);
      if (!tables.has(device.route.key)) tables.set(device.route.key, timetable(device.route));
    }
    if (device.kind !== 'beacon' || device.receivedBy === null) continue;
    const by = nameOf({ identity: device.receivedBy });
    beaconsOf.set(by, [...(beaconsOf.get(by) ?? []), device]);
  }
  const tableOf = (tracker: DemoTracker): Timetable => {
    const table = tables.get(tracker.route.key);
    if (table === undefined) throw new Error(`no timetable of ${tracker.route.key}`);
    return table;
  };
  const place = (tracker: DemoTracker, timeMs: number): Place => placeAt(tableOf(tracker), tracker.delaySeconds, timeMs);
  const openings = (climate: DemoBeacon['climate'], timeMs: number): readonly Opening[] => {
    const vehicle = climate.vehicle === undefined ? undefined : trackers.get(climate.vehicle);
    if (vehicle === undefined) return roomOpenings(climate, timeMs);
    return boxOpenings(vehicle, haltsBetween(tableOf(vehicle), vehicle.delaySeconds, timeMs - doorMemoryMs, timeMs));
  };

  return {
    beganMs,
    place,
    receptions: (gateway, timeMs) =>
      (beaconsOf.get(nameOf(gateway)) ?? []).flatMap((beacon) => {
        const seed = seedOf(beacon.identity.mac);
        const atMs = timeMs - Math.floor(chance(seed, 1) * 9) * 1000;
        if (beacon.silentSinceHours !== undefined && atMs > beganMs - beacon.silentSinceHours * hour) return [];
        const values = valuesAt({ ...beacon, key: beacon.identity.mac }, openings(beacon.climate, atMs), atMs, beganMs);
        const rssiDbm = Math.round(-56 - 24 * chance(seed, 2) - 5 * chance(seed, Math.floor(atMs / 1000)));
        return [{ beacon, timeMs: atMs, rssiDbm, values }];
      }),
    probe: (tracker, timeMs) =>
      tracker.probe === undefined
        ? undefined
        : valuesAt(
            { key: tracker.identity.imei, climate: tracker.probe, exposure: 0.5, offsetC: 0, battery: 'good' },
            openings(tracker.probe, timeMs),
            timeMs,
            beganMs,
          ),
    alarms: (tracker, fromMs, toMs) => {
      const seed = seedOf(`alarm ${tracker.identity.imei}`);
      const found: TrackerAlarm[] = [];
      for (let slot = Math.floor(fromMs / hour); slot <= Math.floor(toMs / hour); slot++) {
        if (chance(seed, slot * 2) > 0.05) continue;
        const timeMs = slot * hour + Math.floor(chance(seed, slot * 2 + 1) * 3600) * 1000;
        if (timeMs <= fromMs || timeMs > toMs) continue;
        const { isMoving, speedKmh } = place(tracker, timeMs);
        const code = !isMoving ? alarmCodes.vibration : speedKmh > 80 ? alarmCodes.overspeed : alarmCodes.harshBraking;
        if (saysAlarm[tracker.speaks].includes(code)) found.push({ timeMs, code });
      }
      return found;
    },
    cutOff: (gateway, timeMs) => {
      if (gateway.losesLink === undefined) return undefined;
      const everyMs = gateway.losesLink.everyMinutes * minute;
      const toMs = Math.floor(timeMs / everyMs) * everyMs + everyMs;
      const fromMs = toMs - gateway.losesLink.forMinutes * minute;
      return timeMs < fromMs ? undefined : { fromMs, toMs };
    },
  };
}

/** Codes of the common GT06 alarm table. */
export const alarmCodes = { vibration: 0x03, overspeed: 0x06, harshBraking: 0x30 } as const;

/** Which of them a protocol has a word for. Phones raise none. */
const saysAlarm: Readonly<Record<TrackerVoice, readonly number[]>> = {
  gt06: Object.values(alarmCodes),
  'jt808-2013': [alarmCodes.vibration, alarmCodes.overspeed],
  'jt808-2019': [alarmCodes.overspeed],
  h02: [alarmCodes.vibration, alarmCodes.overspeed],
  teltonika: [alarmCodes.overspeed, alarmCodes.harshBraking],
  osmandQuery: [],
  osmandJson: [],
};

/** At a stop the box stands open for some minutes, a quarter of the way into it. */
function boxOpenings(vehicle: DemoTracker, halts: readonly Opening[]): readonly Opening[] {
  const seed = seedOf(`box ${vehicle.identity.imei}`);
  return halts.map(({ fromMs, toMs }) => {
    const opensMs = fromMs + Math.min(20 * minute, (toMs - fromMs) / 4);
    const lastsMs = Math.min((4 + 4 * chance(seed, Math.floor(fromMs / 1000))) * minute, (toMs - fromMs) / 2);
    return { fromMs: opensMs, toMs: opensMs + lastsMs };
  });
}
