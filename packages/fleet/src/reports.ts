/** What devices of the demo said in the past, as their server would have decoded it, and when it would have received it. */
import type { Identity } from '@frostway/core/identity';
import type { DeviceAlarmKind, Message } from '@frostway/core/message';
import { type DemoGateway, type DemoTracker, familyOf } from './device.js';
import { relayedOf } from './measured.js';
import { chance, seedOf } from './random.js';
import { dueTimes, rhythmOf } from './schedule.js';
import type { Span } from './span.js';
import { type TrackerAlarm, type World, alarmCodes, nameOf } from './world.js';

/** What one device said at one moment. */
export type Report = {
  /** The protocol it came by. */
  readonly family: string;
  readonly device: Identity;
  /** When the server received it, epoch ms: a second or two later, or when the line was back. */
  readonly receivedMs: number;
  readonly messages: readonly Message[];
};

const tagMs = 300_000;
/** A gateway says that it is there in the last hour before the present, so that it is known to be; before that nobody asks, ms. */
const aliveMs = 3_600_000;

/** Every report of a device about a span, in the order of receipt. What a gateway received while it was cut off is left out when its line is not back at `untilMs`. */
export function reportsOf(device: DemoGateway | DemoTracker, fleet: World, span: Span, untilMs = span.toMs): readonly Report[] {
  const times = dueTimes(rhythmOf(device, fleet), span);
  const seed = seedOf(`line ${nameOf(device)}`);
  const delayMs = (timeMs: number): number => 1000 + Math.floor(1500 * chance(seed, Math.floor(timeMs / 1000)));
  if (device.kind === 'gateway')
    return times.flatMap((timeMs) => {
      const cut = fleet.cutOff(device, timeMs);
      const receivedMs = (cut?.toMs ?? timeMs) + delayMs(timeMs);
      if (cut !== undefined && receivedMs > untilMs) return [];
      const reception = receivedBy(device, fleet, timeMs);
      const messages: readonly Message[] =
        timeMs > untilMs - aliveMs ? [{ type: 'status', device: device.identity, timeMs, isHeartbeat: true }, ...reception] : reception;
      return [{ family: device.format, device: device.identity, receivedMs, messages }];
    });
  const report = (timeMs: number, messages: readonly Message[]): Report => {
    return {
      family: familyOf(device),
      device: device.identity,
      receivedMs: timeMs + delayMs(timeMs),
      messages,
    };
  };
  return [
    ...times.map((timeMs) => report(timeMs, saidBy(device, fleet, timeMs))),
    ...fleet.alarms(device, span.fromMs, span.toMs).map((alarm) => report(alarm.timeMs, [alarmOf(alarm)])),
  ].sort((a, b) => a.receivedMs - b.receivedMs);
}

/** Where a tracker is, and what its probe and its tags say. */
function saidBy(tracker: DemoTracker, fleet: World, timeMs: number): readonly Message[] {
  const { latitude, longitude, speedKmh, courseDegrees, isMoving, odometerM } = fleet.place(tracker, timeMs);
  const said: Message[] = [
    {
      type: 'position',
      timeMs,
      latitude,
      longitude,
      source: 'gps',
      isValid: true,
      speedKmh: Math.round(speedKmh),
      courseDegrees: Math.round(courseDegrees) % 360,
      attributes: {
        ignition: isMoving,
        // The text of H02 has no room for these.
        ...(tracker.speaks === 'h02' ? {} : { satellites: isMoving ? 11 : 9, odometerM: Math.round(odometerM) }),
      },
    },
  ];
  const probe = fleet.probe(tracker, timeMs);
  if (probe !== undefined) {
    const { temperatureC, humidityPercent } = probe;
    said.push({ type: 'reading', timeMs, temperatureC: round(temperatureC, 1), humidityPercent: round(humidityPercent, 1) });
  }
  if (timeMs % tagMs === 0) said.push(...receivedBy(tracker, fleet, timeMs));
  return said;
}

/** What a gateway or tracker knows of the beacons around it. */
function receivedBy(device: DemoGateway | DemoTracker, fleet: World, timeMs: number): readonly Message[] {
  return fleet.receptions(device, timeMs).map((reception) => ({
    type: 'reading',
    device: reception.beacon.identity,
    gateway: device.identity,
    // Tags have no time of their own: they are as old as the packet that tells of them.
    timeMs: device.kind === 'tracker' ? timeMs : reception.timeMs,
    ...relayedOf(reception),
  }));
}

const kinds: Readonly<Record<number, DeviceAlarmKind>> = {
  [alarmCodes.vibration]: 'vibration',
  [alarmCodes.overspeed]: 'overspeed',
  [alarmCodes.harshBraking]: 'harshBraking',
};

const alarmOf = ({ timeMs, code }: TrackerAlarm): Message => ({ type: 'alarm', timeMs, kind: kinds[code] ?? 'general' });

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
