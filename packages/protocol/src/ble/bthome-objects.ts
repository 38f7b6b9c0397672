/** The objects of BTHome: id, name, shape and scale, from the format's public description (bthome.io). */
import type { NumberKind } from '../kit/numbers.js';

/** One object; value = raw * times / per. `isClaim` objects are 0 or 1. */
export type BthomeObject = {
  readonly name: string;
  readonly as: NumberKind;
  readonly times?: number;
  readonly per?: number;
  readonly isClaim?: boolean;
};

function row(name: string, as: NumberKind, per = 1, times = 1): BthomeObject {
  return { name, as, per, times };
}

const numbers: Readonly<Record<number, BthomeObject>> = {
  0x00: row('packetId', 'u8'),
  0x01: row('batteryPercent', 'u8'),
  0x02: row('temperatureC', 'i16le', 100),
  0x03: row('humidityPercent', 'u16le', 100),
  0x04: row('pressurePa', 'u24le'),
  0x05: row('lightLux', 'u24le', 100),
  0x06: row('massKg', 'u16le', 100),
  0x07: row('massLb', 'u16le', 100),
  0x08: row('dewPointC', 'i16le', 100),
  0x09: row('count', 'u8'),
  0x0a: row('energyKwh', 'u24le', 1000),
  0x0b: row('powerW', 'u24le', 100),
  // Millivolts of a sensor are those of its cell; mains meters use object 4A.
  0x0c: row('batteryMv', 'u16le'),
  0x0d: row('pm25', 'u16le'),
  0x0e: row('pm10', 'u16le'),
  0x12: row('co2Ppm', 'u16le'),
  0x13: row('tvoc', 'u16le'),
  0x14: row('moisturePercent', 'u16le', 100),
  0x2e: row('humidityPercent', 'u8'),
  0x2f: row('moisturePercent', 'u8'),
  0x3d: row('count', 'u16le'),
  0x3e: row('count', 'u32le'),
  0x3f: row('rotationDegrees', 'i16le', 10),
  0x40: row('distanceMm', 'u16le'),
  0x41: row('distanceM', 'u16le', 10),
  0x42: row('durationS', 'u24le', 1000),
  0x43: row('currentA', 'u16le', 1000),
  0x44: row('speedMs', 'u16le', 100),
  0x45: row('temperatureC', 'i16le', 10),
  0x46: row('uvIndex', 'u8', 10),
  0x47: row('volumeL', 'u16le', 10),
  0x48: row('volumeMl', 'u16le'),
  0x49: row('flowM3h', 'u16le', 1000),
  0x4a: row('voltageV', 'u16le', 10),
  0x4b: row('gasM3', 'u24le', 1000),
  0x4c: row('gasM3', 'u32le', 1000),
  0x4d: row('energyKwh', 'u32le', 1000),
  0x4e: row('volumeL', 'u32le', 1000),
  0x4f: row('waterL', 'u32le', 1000),
  0x50: row('timestampS', 'u32le'),
  0x51: row('accelerationMs2', 'u16le', 1000),
  0x52: row('gyroscopeDegreesPerS', 'u16le', 1000),
  0x55: row('storedVolumeL', 'u32le', 1000),
  0x56: row('conductivityUsCm', 'u16le'),
  0x57: row('temperatureC', 'i8'),
  0x58: row('temperatureC', 'i8', 100, 35),
  0x59: row('count', 'i8'),
  0x5a: row('count', 'i16le'),
  0x5b: row('count', 'i32le'),
  0x5c: row('powerW', 'i32le', 100),
  0x5d: row('currentA', 'i16le', 1000),
  0x5e: row('directionDegrees', 'u16le', 100),
  0x5f: row('precipitationMm', 'u16le', 10),
  0x60: row('channel', 'u8'),
  0x61: row('rotationRpm', 'u16le'),
  0x62: row('speedMs', 'i32le', 1_000_000),
  0x63: row('accelerationMs2', 'i32le', 1_000_000),
  0x64: row('lightLevel', 'u8'),
  0x3a: row('buttonEvent', 'u8'),
  0xf0: row('deviceType', 'u16le'),
  0xf1: row('firmware', 'u32le'),
  0xf2: row('firmware', 'u24le'),
};

const claims: Readonly<Record<number, string>> = {
  0x0f: 'binary',
  0x10: 'power',
  0x11: 'opening',
  0x15: 'lowBattery',
  0x16: 'isCharging',
  0x17: 'carbonMonoxide',
  0x18: 'cold',
  0x19: 'connectivity',
  0x1a: 'door',
  0x1b: 'garageDoor',
  0x1c: 'gas',
  0x1d: 'heat',
  0x1e: 'light',
  0x1f: 'lock',
  0x20: 'moisture',
  0x21: 'motion',
  0x22: 'isMoving',
  0x23: 'occupancy',
  0x24: 'plug',
  0x25: 'presence',
  0x26: 'problem',
  0x27: 'isRunning',
  0x28: 'safety',
  0x29: 'smoke',
  0x2a: 'sound',
  0x2b: 'tamper',
  0x2c: 'vibration',
  0x2d: 'window',
};

/** The object of an id; undefined for ids whose size nobody knows, where reading has to stop. */
export function bthomeObject(id: number): BthomeObject | undefined {
  const claim = claims[id];
  return claim === undefined ? numbers[id] : { name: claim, as: 'u8', isClaim: true };
}
