/** What both forms of the OsmAnd protocol say in the end, and the messages it becomes. */
import { parseImei } from '@frostway/core/identity';
import type { Identity } from '@frostway/core/identity';
import { deviceAlarmKinds } from '@frostway/core/message';
import type { DeviceAlarmKind, Message } from '@frostway/core/message';

/** Values an attribute of this protocol can have. */
export type Fact = string | number | boolean | readonly unknown[];

/** One report before it is split into messages; undefined is "not said". */
export type Report = {
  readonly device: Identity;
  /** Null when the report has no time. */
  readonly timeMs: number | null;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly isValid?: boolean;
  readonly speedKmh?: number | undefined;
  readonly courseDegrees?: number | undefined;
  readonly altitudeM?: number | undefined;
  readonly accuracyM?: number | undefined;
  readonly batteryPercent?: number | undefined;
  readonly alarm?: string | undefined;
  readonly attributes: Readonly<Record<string, Fact>>;
};

/** An IMEI where the id is one, else an alias; the id of a phone is any text its owner chose. */
export function identify(id: string): Identity {
  const imei = parseImei(id);
  return imei === undefined ? { alias: id } : { imei };
}

/** Names clients use for alarms beside our own. */
const alarmNames: Readonly<Record<string, DeviceAlarmKind>> = {
  geofenceenter: 'fenceEnter',
  geofenceexit: 'fenceExit',
  geofence: 'general',
  movement: 'displacement',
  lowpower: 'lowExternalBattery',
  powerrestored: 'powerOn',
  tampering: 'tamper',
  removing: 'tamper',
  falldown: 'fall',
  accident: 'collision',
  hardacceleration: 'harshAcceleration',
  hardbraking: 'harshBraking',
  hardcornering: 'harshCornering',
  tow: 'theft',
  towing: 'theft',
  shock: 'vibration',
  temperature: 'highTemperature',
};

/** The kind of a free alarm name; `general` for names nobody knows. */
export function alarmKind(name: string): DeviceAlarmKind {
  const key = name.toLowerCase();
  return deviceAlarmKinds.find((kind) => kind.toLowerCase() === key) ?? alarmNames[key] ?? 'general';
}

/** Takes out what was not said, so that absent members are absent. */
function said<T extends object>(members: T): { [name in keyof T]?: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [name in keyof T]?: Exclude<T[name], undefined>;
  };
}

/** Position (or status, without coordinates) with all attributes; then the alarm, then the battery a position cannot carry. */
export function messagesOf(report: Report): Message[] {
  const { device, timeMs, latitude, longitude, batteryPercent, alarm } = report;
  const attributes = Object.keys(report.attributes).length > 0 ? { attributes: report.attributes } : {};
  const battery = said({ batteryPercent });
  const messages: Message[] = [];
  if (latitude !== undefined && longitude !== undefined) {
    const { speedKmh, courseDegrees, altitudeM, accuracyM } = report;
    messages.push({
      type: 'position',
      device,
      timeMs,
      latitude,
      longitude,
      source: 'gps',
      isValid: report.isValid ?? true,
      ...said({ speedKmh, courseDegrees, altitudeM, accuracyM }),
      ...attributes,
    });
    if (batteryPercent !== undefined) messages.push({ type: 'status', device, timeMs, ...battery });
  } else messages.push({ type: 'status', device, timeMs, ...battery, ...attributes });
  if (alarm !== undefined) messages.push({ type: 'alarm', device, timeMs, kind: alarmKind(alarm), attributes: { alarmName: alarm } });
  return messages;
}

/** Thousandths of a km/h are more than any receiver knows; rounding there undoes what the change of unit adds. */
export function toKmh(value: number, perUnit: number): number {
  return Math.round(value * perUnit) / 1000;
}

/** From this number on a timestamp counts milliseconds. */
export const lastSecond = 2_147_483_647;

/** True for 0 and above; clients write -1 for what they do not know. */
export function isPositive(value: number): boolean {
  return value >= 0;
}

/** Metres per hour in one knot. */
export const knot = 1852;
/** Metres per hour in one metre per second. */
export const metrePerSecond = 3600;

/** A coordinate pair on the globe; undefined when either is missing or outside. */
export function placeOf(latitude: number | undefined, longitude: number | undefined): { latitude: number; longitude: number } | undefined {
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}
