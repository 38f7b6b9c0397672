/** Devices for the monitor's tests: a beacon in a band of 2 to 8 C that reports every minute, and what a test says otherwise. */
import type { DeviceStatus, Group } from '@frostway/contract/device/rows';
import { coolLimits } from './telemetry.js';

export const testNowMs = Date.UTC(2026, 6, 14, 0, 42, 0);

/** Minutes before the tests' now, as the server writes times. */
export const minutesAgo = (minutes: number, fromMs = testNowMs): string => new Date(fromMs - minutes * 60_000).toISOString();

/** A reading of so many minutes ago. */
export function readingOf(temperature: number | null, minutes = 1, more: Partial<NonNullable<DeviceStatus['reading']>> = {}) {
  return {
    time: minutesAgo(minutes),
    temperature,
    humidity: 60,
    light: null,
    power: 3600,
    co2: null,
    pressure: null,
    powerPercent: null,
    rssi: -67,
    gateway: null,
    receivedAt: minutesAgo(minutes),
    ...more,
  };
}

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

export const testGroups: readonly Group[] = [
  {
    id: 1,
    name: 'All devices',
    parentId: null,
    depth: 1,
    zone: null,
    latitude: null,
    longitude: null,
    radius: null,
    deviceCount: 0,
    deviceTotal: 3,
  },
  {
    id: 2,
    name: 'Storage',
    parentId: 1,
    depth: 2,
    zone: null,
    latitude: null,
    longitude: null,
    radius: null,
    deviceCount: 1,
    deviceTotal: 2,
  },
  {
    id: 3,
    name: 'Zhangjiang',
    parentId: 2,
    depth: 3,
    zone: null,
    latitude: null,
    longitude: null,
    radius: null,
    deviceCount: 1,
    deviceTotal: 1,
  },
  {
    id: 4,
    name: 'On the road',
    parentId: 1,
    depth: 2,
    zone: null,
    latitude: null,
    longitude: null,
    radius: null,
    deviceCount: 1,
    deviceTotal: 1,
  },
];
