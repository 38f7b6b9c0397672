/** What the calls say about a device and a group. */
import { connections } from '@frostway/core/device-state';
import { positionSources } from '@frostway/core/message';
import { ofEachLimit, ofEachProbe } from '@frostway/core/probes';
import { z } from 'zod';
import { isoTime } from '../inputs.js';

/** Sensor, gateway, positioning device. */
export const deviceKinds = ['beacon', 'gateway', 'tracker'] as const;

/** What a marker on the map stands for. */
export const carIcons = ['car', 'truck', 'van', 'ship', 'box', 'person'] as const;
/** See `carIcons`. */
export type CarIcon = (typeof carIcons)[number];

const limit = z.number().nullable();
/** Limits of the device itself, in the units of the probes; null = none. */
export const deviceLimits = z.object(ofEachLimit(() => limit));

/**
 * How a wanted setting stands: `stored` here, `toSend` to a device that can take it, `sent` and not answered, answered in words that are `unclear`, `taken` or
 * `refused` in the device's own words, or `reported` by the device as it is wanted.
 */
export const settingStates = ['stored', 'toSend', 'sent', 'unclear', 'taken', 'refused', 'reported'] as const;
/** One setting that is wanted: seconds, the unit of a limit, hours, a language; `reported` is what the device says it has. */
export const settingState = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  state: z.enum(settingStates),
  reported: z.union([z.number(), z.string()]).nullable(),
  /** When it was sent last, and what the device answered; null = it was not, or did not. */
  sentAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
});
/** See `settingState`. */
export type SettingState = z.output<typeof settingState>;

/** Who a device is, in lists of every kind. */
export const deviceName = z.object({
  id: z.number().int(),
  kind: z.enum(deviceKinds),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  model: z.string(),
  groupId: z.number().int().nullable(),
});

/** All fields of a device (specification, section 3). Intervals in seconds. */
export const device = deviceName.extend({
  alias: z.string().nullable(),
  groupName: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  readInterval: z.number().int(),
  writeInterval: z.number().int(),
  broadcastInterval: z.number().int().nullable(),
  ...deviceLimits.shape,
  /** Battery, mV, and light, lux: the latest values. */
  voltage: z.number().nullable(),
  light: z.number().nullable(),
  expiryDate: isoTime.nullable(),
  registeredAt: isoTime.nullable(),
  paidAt: isoTime.nullable(),
  sim: z.string().nullable(),
  language: z.string().nullable(),
  /** Offset of the device's own clock, hours. */
  timezone: z.number().nullable(),
  remark: z.string(),
  /** Where it stands, when it has no position of its own. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  car: z.string().nullable(),
  carIcon: z.string().nullable(),
  mayShare: z.boolean(),
  isScrapped: z.boolean(),
  /** It is on a running mission; else it is idle. */
  isBusy: z.boolean(),
  /** A key for encrypted advertisements is set. */
  hasBindKey: z.boolean(),
  /** It is known only with its secret. */
  hasReportSecret: z.boolean(),
  connection: z.enum(connections),
  lastSeen: isoTime.nullable(),
  /** The caller owns it, or acts for its owner. */
  isMine: z.boolean(),
  /** The caller may change it: it is his, or his team's with the level all. */
  mayChange: z.boolean(),
});
/** See `device`. */
export type Device = z.output<typeof device>;

/** The reading shown: °C, %RH, lux, ppm, hPa, mV, %, dBm; null is what the device did not say lately. */
export const latestReading = z.object({
  time: isoTime,
  ...ofEachProbe(() => z.number().nullable()),
  rssi: z.number().nullable(),
  /** MAC or name of the gateway that heard it. */
  gateway: z.string().nullable(),
  receivedAt: isoTime,
});

/** The newest fix: degrees WGS84, km/h, degrees from north. */
export const latestPosition = z.object({
  time: isoTime,
  latitude: z.number(),
  longitude: z.number(),
  speed: z.number().nullable(),
  course: z.number().nullable(),
  source: z.enum(positionSources),
  valid: z.boolean(),
  receivedAt: isoTime,
});

/** The latest of a device: one row of the monitor, of the map and of the live topic. */
export const deviceStatus = deviceName.extend({
  car: z.string().nullable(),
  carIcon: z.string().nullable(),
  /** Seconds between uploads, as in force. */
  interval: z.number().int(),
  /** Its own; on a side on which it has none, the closest of the rules that watch it now. None for who may not read its history. */
  limits: deviceLimits,
  connection: z.enum(connections),
  lastSeen: isoTime.nullable(),
  /** When it should be heard again, of one that may be silent by plan; null = it should be heard all the time. */
  asleepUntil: isoTime.nullable(),
  reading: latestReading.nullable(),
  position: latestPosition.nullable(),
  /**
   * Where a device without a position of its own is: where it stands; else where the gateway that heard it is, by its own position, that of the
   * tracker it is bound to, or where it stands.
   */
  place: z.object({ latitude: z.number(), longitude: z.number(), of: z.string() }).nullable(),
  /** Further latest facts by name: ignition, charging, alarm, signal, ... */
  attributes: z.record(z.string(), z.unknown()),
  /** The caller is its owner, or acts for him; else it is shared with him, a team's, or a customer's. */
  isMine: z.boolean(),
  /** Once it is past, newer data is kept and judged but not shown until the device is renewed. */
  expiresAt: isoTime.nullable(),
  isScrapped: z.boolean(),
});
/** See `deviceStatus`. */
export type DeviceStatus = z.output<typeof deviceStatus>;

/** A device group of the caller's tree. */
export const group = z.object({
  id: z.number().int(),
  name: z.string(),
  parentId: z.number().int().nullable(),
  /** 1 for the root. */
  depth: z.number().int(),
  /** IANA zone of the site, in which its devices' days are counted; null = that of the group above, of the root: its owner's. */
  zone: z.string().nullable(),
  /** Place of its site, WGS84 degrees, and the metres around it that count as there; null = it has none of its own, and is where the group above is. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius: z.number().int().nullable(),
  /** Devices in the group itself. */
  deviceCount: z.number().int(),
  /** Devices in the group and below it. */
  deviceTotal: z.number().int(),
});
/** See `group`. */
export type Group = z.output<typeof group>;

/** Facts of a device's hardware and software among those it sends, by their names on the wire. */
export const hardwareFacts = ['hardware', 'firmware', 'softwareVersion', 'version', 'modelId', 'imsi', 'iccid'] as const;
