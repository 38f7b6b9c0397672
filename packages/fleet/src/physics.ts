/**
 * What a sensor feels at a moment: a pure function of the sensor, the time and when the demo began, so that live reports, back-fill and a
 * restarted simulator all tell the same story.
 */
import type { Climate } from './climate.js';
import type { BatteryKind } from './device.js';
import { chance, seedOf, wander } from './random.js';

/** A door that stood open. */
export type Opening = { readonly fromMs: number; readonly toMs: number };

/** What a sensor measures: C, %RH, lux, mV, %. */
export type Values = {
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly lightLux: number;
  readonly batteryMv: number;
  readonly batteryPercent: number;
};

/** A sensor in a room. */
export type Spot = {
  /** Names the sensor; its own noise follows from this. */
  readonly key: string;
  readonly climate: Climate;
  readonly exposure: number;
  readonly offsetC: number;
  readonly battery: BatteryKind;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const warmsWithin = 9 * minute;
const coolsWithin = 22 * minute;
/** An opening longer ago has left nothing: eight times the time the air takes to recover. */
export const doorMemoryMs = 3 * hour;
const opensAt = 6 * hour;
const closesAt = 21 * hour;

/** Openings of a room's door that can still be felt at a moment, oldest first. Vehicles' boxes have theirs from their route. */
export function roomOpenings(climate: Climate, timeMs: number): readonly Opening[] {
  if (climate.doorsPerDay === 0) return [];
  const seed = seedOf(`door ${climate.key}`);
  const shift = climate.utcOffsetHours * hour;
  const slotMs = (closesAt - opensAt) / climate.doorsPerDay;
  const found: Opening[] = [];
  const firstDay = Math.floor((timeMs - doorMemoryMs + shift) / day);
  const lastDay = Math.floor((timeMs + shift) / day);
  for (let date = firstDay; date <= lastDay; date++) {
    for (let slot = 0; slot < climate.doorsPerDay; slot++) {
      const startMs = date * day - shift + opensAt + slot * slotMs;
      if (startMs > timeMs || startMs + slotMs < timeMs - doorMemoryMs) continue;
      const place = date * 1000 + slot * 4;
      if (chance(seed, place) > 0.85) continue;
      const isAjar = climate.isDoorLeftAjar === true && chance(seed, place + 1) < 0.02;
      const lastsMs = isAjar ? 19 * minute : 25_000 + 200_000 * chance(seed, place + 2) ** 2;
      const fromMs = Math.round(startMs + chance(seed, place + 3) * Math.max(0, slotMs - lastsMs));
      if (fromMs <= timeMs) found.push({ fromMs, toMs: fromMs + lastsMs });
    }
  }
  return found;
}

/** What a sensor measures while these doors have been open. `beganMs` is when the demo began: batteries decline from there. */
export function valuesAt(spot: Spot, openings: readonly Opening[], timeMs: number, beganMs: number): Values {
  const { climate } = spot;
  const room = seedOf(`room ${climate.key}`);
  const own = seedOf(`spot ${spot.key}`);
  const saw = compressor(climate, room, timeMs);
  const door = doorC(climate, openings, timeMs) * spot.exposure;
  const slow = 0.3 * climate.swingC * wander(room + 1, timeMs / (2.3 * hour)) + 0.15 * climate.swingC * wander(own, timeMs / (1.1 * hour));
  const fine = 0.05 * (2 * chance(own, Math.floor(timeMs / 1000)) - 1);
  const temperatureC =
    climate.setC + spot.offsetC + climate.swingC * saw + afternoon(climate, timeMs) + failure(climate, room, timeMs) + door + slow + fine;
  const humidity = climate.humidityPercent - 2.2 * saw + 1.6 * door + 3 * wander(own + 2, timeMs / (3.7 * hour)) + 6 * fine;
  const batteryMv = millivolts(spot.battery, temperatureC, own, timeMs, beganMs);
  return {
    temperatureC,
    humidityPercent: Math.min(99, Math.max(5, humidity)),
    lightLux: light(spot, openings, own, timeMs),
    batteryMv,
    batteryPercent: Math.round(Math.min(100, Math.max(0, ((batteryMv - 3350) / 270) * 100))),
  };
}

/** The saw tooth of a thermostat, -1..1: two fifths of a cycle cooling, three fifths warming, the cycles never quite alike. */
function compressor(climate: Climate, seed: number, timeMs: number): number {
  const cycleMs = climate.cycleMinutes * minute;
  const turns = timeMs / cycleMs + chance(seed, 0) + 0.3 * wander(seed, timeMs / (6 * cycleMs));
  const phase = turns - Math.floor(turns);
  return phase < 0.4 ? 1 - (2 * phase) / 0.4 : -1 + (2 * (phase - 0.4)) / 0.6;
}

/** Warmest at three in the afternoon. */
function afternoon(climate: Climate, timeMs: number): number {
  const localHours = (timeMs / hour + climate.utcOffsetHours) % 24;
  return 0.35 * climate.swingC * Math.cos(((localHours - 15) / 24) * 2 * Math.PI);
}

/** A cooling that loses its strength over most of its cycle, is repaired, and starts again. */
function failure(climate: Climate, seed: number, timeMs: number): number {
  if (climate.failing === undefined) return 0;
  const cycleMs = climate.failing.everyHours * hour;
  const turns = timeMs / cycleMs + chance(seed, 7);
  const phase = turns - Math.floor(turns);
  const repairedAt = 0.85;
  if (phase < repairedAt) return climate.failing.riseC * (phase / repairedAt) ** 1.6;
  return climate.failing.riseC * Math.exp((-(phase - repairedAt) * cycleMs) / coolsWithin);
}

/** By how much open doors have lifted the air at the door itself; two openings together never lift it above the outside. */
function doorC(climate: Climate, openings: readonly Opening[], timeMs: number): number {
  let share = 0;
  for (const { fromMs, toMs } of openings) {
    if (timeMs <= fromMs) continue;
    const warmed = 1 - Math.exp(-(Math.min(timeMs, toMs) - fromMs) / warmsWithin);
    share += timeMs > toMs ? warmed * Math.exp(-(timeMs - toMs) / coolsWithin) : warmed;
  }
  return climate.doorRiseC * Math.min(share, 1);
}

/** Dark behind a closed door. */
function light(spot: Spot, openings: readonly Opening[], seed: number, timeMs: number): number {
  const open = openings.find(({ fromMs, toMs }) => timeMs >= fromMs && timeMs <= toMs);
  if (open === undefined) return chance(seed + 5, Math.floor(timeMs / 1000)) < 0.1 ? 1 : 0;
  return Math.round((180 + 520 * chance(seed + 6, Math.floor(open.fromMs / 1000))) * (0.4 + 0.6 * spot.exposure));
}

const freshMv = { good: 3622, low: 3484, critical: 3388 } as const satisfies Record<BatteryKind, number>;

/** Falls a little every day and with the cold; a good cell stays below the 3646 mV that the narrowest format can say. */
function millivolts(battery: BatteryKind, temperatureC: number, seed: number, timeMs: number, beganMs: number): number {
  const daily = battery === 'good' ? 0.15 : 0.9;
  const spread = battery === 'good' ? 18 * (2 * chance(seed, -1) - 1) : 0;
  const noise = 3 * (2 * chance(seed + 9, Math.floor(timeMs / minute)) - 1);
  const cold = temperatureC < 0 ? temperatureC / 5 : 0;
  return Math.round(Math.max(2500, freshMv[battery] + spread + cold + noise - (daily * (timeMs - beganMs)) / day));
}
