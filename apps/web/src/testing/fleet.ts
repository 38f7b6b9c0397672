/** Devices and groups for tests: a beacon in a band of 2 to 8 C that reports every minute, and what a test says otherwise. */
import type { Device, DeviceStatus, Group } from '@frostway/contract/device/rows';
import { coolLimits } from './telemetry.js';

export const testNowMs = Date.UTC(2026, 6, 14, 0, 42, 0);

/** Minutes before the tests' now, as the server writes times. */
export const minutesAgo = (minutes: number, fromMs = testNowMs): string => new Date(fromMs - minutes * 60_000).toISOString();

/** A reading that came when it was taken: a temperature in °C, and what a test says besides. */
export const readingAt = (
  time: string,
  temperature: number | null,
  more: Partial<NonNullable<DeviceStatus['reading']>> = {},
): NonNullable<DeviceStatus['reading']> => ({
  time,
  temperature,
  humidity: null,
  light: null,
  power: null,
  co2: null,
  pressure: null,
  powerPercent: null,
  rssi: null,
  gateway: null,
  receivedAt: time,
  ...more,
});

/** A reading of so many minutes ago. */
export const readingOf = (temperature: number | null, minutes = 1, more: Partial<NonNullable<DeviceStatus['reading']>> = {}) =>
  readingAt(minutesAgo(minutes), temperature, { humidity: 60, power: 3600, rssi: -67, ...more });

/** A device as the list of the latest has it. */
export function deviceOf(id: number, more: Partial<DeviceStatus> = {}): DeviceStatus {
  const reading = more.reading === undefined ? readingOf(5) : more.reading;
  return {
    id,
    kind: 'beacon',
    mac: `AC233FA1${id.toString(16).toUpperCase().padStart(4, '0')}`,
    imei: null,
    name: `Box ${id}`,
    model: 'beacon-a',
    groupId: 1,
    car: null,
    carIcon: null,
    interval: 60,
    limits: coolLimits,
    connection: 'online',
    lastSeen: reading?.time ?? null,
    asleepUntil: null,
    position: null,
    place: null,
    attributes: {},
    isMine: true,
    expiresAt: null,
    isScrapped: false,
    ...more,
    reading,
  };
}

/** A place from satellites, 31 N 121 E unless a test says otherwise, passed at so many km/h. */
export const positionAt = (
  time: string,
  speed: number,
  more: Partial<NonNullable<DeviceStatus['position']>> = {},
): NonNullable<DeviceStatus['position']> => ({
  time,
  latitude: 31,
  longitude: 121,
  speed,
  course: 0,
  source: 'gps',
  valid: true,
  receivedAt: time,
  ...more,
});

/** A tracker that told a minute ago where it is and how fast it goes, km/h. */
export const vehicleOf = (id: number, speed: number, more: Partial<DeviceStatus> = {}): DeviceStatus =>
  deviceOf(id, {
    kind: 'tracker',
    mac: null,
    imei: `86990005000100${id}`,
    lastSeen: minutesAgo(1),
    position: positionAt(minutesAgo(1), speed),
    ...more,
  });

/** A sensor as the devices of an account are listed, kept between 2 and 8 °C; it has never been heard. */
export const sensorOf = (more: Partial<Device> = {}): Device => ({
  id: 9,
  kind: 'beacon',
  mac: 'AC233FA1075E',
  imei: null,
  name: 'Box 12',
  model: 'beacon-th',
  groupId: 2,
  alias: null,
  groupName: 'Road',
  softwareVersion: null,
  readInterval: 60,
  writeInterval: 300,
  broadcastInterval: null,
  ...coolLimits,
  voltage: null,
  light: null,
  expiryDate: null,
  registeredAt: null,
  paidAt: null,
  sim: null,
  language: null,
  timezone: null,
  remark: '',
  car: null,
  carIcon: null,
  mayShare: true,
  isScrapped: false,
  isBusy: false,
  hasBindKey: false,
  hasReportSecret: false,
  latitude: null,
  longitude: null,
  connection: 'never',
  lastSeen: null,
  isMine: true,
  mayChange: true,
  ...more,
});

/** A group without a place and without devices of its own. */
export const groupOf = (id: number, parentId: number | null, more: Partial<Group> = {}): Group => ({
  id,
  name: `Group ${id}`,
  parentId,
  depth: 1,
  zone: null,
  latitude: null,
  longitude: null,
  radius: null,
  deviceCount: 0,
  deviceTotal: 0,
  ...more,
});

export const testGroups: readonly Group[] = [
  groupOf(1, null, { name: 'All devices', deviceTotal: 3 }),
  groupOf(2, 1, { name: 'Storage', depth: 2, deviceCount: 1, deviceTotal: 2 }),
  groupOf(3, 2, { name: 'Zhangjiang', depth: 3, deviceCount: 1, deviceTotal: 1 }),
  groupOf(4, 1, { name: 'On the road', depth: 2, deviceCount: 1, deviceTotal: 1 }),
];
