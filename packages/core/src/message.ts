/**
 * What every protocol is decoded into: facts in SI units, UTC and WGS84, with nothing of the wire left in them.
 * Absent means "the device did not say"; it is never 0. `timeMs: null` means the format has no time of its own: the door
 * that received it fills in its own time and marks the fact as timed by the server.
 */
import type { Identity } from './identity.js';
import type { ReadingValues } from './probes.js';

/** Further facts a device sent, by the field's usual name (`satellites`, `ignition`, `odometerM`, ...). */
export type Attributes = Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>;

type Fact = {
  /** The device the fact is about; absent when it is the one the connection has logged in as. */
  readonly device?: Identity;
  /** Epoch milliseconds UTC by the device's or gateway's clock; null when the format carries none. */
  readonly timeMs: number | null;
  readonly attributes?: Attributes;
};

/** Values of a sensor at one moment, as exact as it sent them; which there are says the table of probes. */
export type Reading = Fact &
  ReadingValues & {
    readonly type: 'reading';
    /** The gateway that received the sensor, when it was relayed: its MAC, or the name of a gateway without one. */
    readonly gateway?: Identity;
    /** Signal strength at the gateway, dBm (negative). */
    readonly rssiDbm?: number;
  };

/** How a place was found. */
export const positionSources = ['gps', 'lbs', 'wifi'] as const;
/** GPS, base station, WiFi. */
export type PositionSource = (typeof positionSources)[number];

/** Where a tracker was at one moment. */
export type Position = Fact & {
  readonly type: 'position';
  /** Degrees north, WGS84, -90..90. */
  readonly latitude: number;
  /** Degrees east, WGS84, -180..180. */
  readonly longitude: number;
  readonly source: PositionSource;
  /** The device says this is a current fix, not its last known place. */
  readonly isValid: boolean;
  readonly speedKmh?: number;
  /** Degrees clockwise from north, 0..360. */
  readonly courseDegrees?: number;
  readonly altitudeM?: number;
  readonly accuracyM?: number;
};

/** What a device itself can raise an alarm about. */
export const deviceAlarmKinds = [
  'sos',
  'powerCut',
  'vibration',
  'fenceEnter',
  'fenceExit',
  'overspeed',
  'displacement',
  'lowBattery',
  'lowExternalBattery',
  'powerOn',
  'powerOff',
  'tamper',
  'door',
  'fall',
  'collision',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'rollover',
  'tilt',
  'light',
  'sound',
  'jamming',
  'highTemperature',
  'lowTemperature',
  'highHumidity',
  'lowHumidity',
  'theft',
  'simChanged',
  'fuelLeak',
  'general',
] as const;
/** Alarms a device raises by itself, by kind whatever the protocol's own number. */
export type DeviceAlarmKind = (typeof deviceAlarmKinds)[number];

/** The device itself says something is wrong. */
export type DeviceAlarm = Fact & { readonly type: 'alarm'; readonly kind: DeviceAlarmKind };

/** The device is alive and says how it is; `isHeartbeat` when keeping the line open is its purpose. */
export type Status = Fact & {
  readonly type: 'status';
  readonly isHeartbeat?: boolean;
  /** Internal battery, millivolts. */
  readonly batteryMv?: number;
  /** Internal battery, 0..100. */
  readonly batteryPercent?: number;
  /** External supply, millivolts. */
  readonly externalMv?: number;
};

/** A device's own answer to a command. `flag` is the number the command was sent with, where the protocol carries one. */
export type CommandReply = Fact & { readonly type: 'reply'; readonly text: string; readonly flag?: number };

/** Who is speaking on this connection from here on. */
export type Login = Fact & { readonly type: 'login'; readonly device: Identity };

/** A well-formed frame of a kind nobody has documented; kept raw. */
export type Unknown = Fact & { readonly type: 'unknown'; readonly kind: string; readonly hex: string };

/** Whatever a device can say, in whichever protocol. */
export type Message = Reading | Position | DeviceAlarm | Status | CommandReply | Login | Unknown;
