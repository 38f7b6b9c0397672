/** A phone with an OsmAnd or Traccar client: a request per point, kept and repeated until the answer is 2xx. */
import type { DemoTracker } from '@frostway/fleet/device';
import { HttpLine, tell } from './http-line.js';
import type { Batch } from './line.js';
import { chance, seedOf } from '@frostway/fleet/random';

export type OsmandOptions = {
  readonly host: string;
  readonly port: number;
  /** Milliseconds an answer may take. */
  readonly patienceMs?: number;
};

const hour = 3_600_000;
const knotsPerKmh = 1 / 1.852;

export class OsmandSpeaker extends HttpLine<DemoTracker, OsmandOptions> {
  protected override async say(batch: Batch): Promise<void> {
    const base = `http://${this.options.host}:${this.options.port}/`;
    for (const timeMs of batch.times) {
      const point = this.point(timeMs);
      if (this.device.speaks === 'osmandJson') {
        const headers = { 'content-type': 'application/json' };
        await tell(base, { method: 'POST', headers, body: JSON.stringify(jsonForm(point)) }, this.options.patienceMs ?? 20_000);
      } else {
        await tell(`${base}?${queryForm(point).toString()}`, {}, this.options.patienceMs ?? 20_000);
      }
    }
  }

  private point(timeMs: number): Point {
    const { latitude, longitude, speedKmh, courseDegrees, isMoving, odometerM } = this.world.place(this.device, timeMs);
    const seed = seedOf(this.device.identity.imei);
    const localHour = (timeMs / hour + 8) % 24;
    return {
      id: this.device.identity.imei,
      timeMs,
      latitude: round(latitude, 6),
      longitude: round(longitude, 6),
      speedKmh,
      courseDegrees: Math.round(courseDegrees) % 360,
      accuracyM: Math.round(5 + 8 * chance(seed, Math.floor(timeMs / 1000))),
      odometerM: round(odometerM, 1),
      isMoving,
      // Charged at night, 4 % an hour gone by day.
      batteryPercent: localHour < 7 ? 100 : Math.round(100 - 4 * (localHour - 7)),
      isCharging: localHour < 6,
    };
  }
}

type Point = {
  readonly id: string;
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number;
  readonly courseDegrees: number;
  readonly accuracyM: number;
  readonly odometerM: number;
  readonly isMoving: boolean;
  readonly batteryPercent: number;
  readonly isCharging: boolean;
};

/** The old form: seconds since 1970, knots, percent. */
function queryForm(point: Point): URLSearchParams {
  return new URLSearchParams({
    id: point.id,
    timestamp: String(Math.floor(point.timeMs / 1000)),
    lat: String(point.latitude),
    lon: String(point.longitude),
    speed: String(round(point.speedKmh * knotsPerKmh, 2)),
    bearing: String(point.courseDegrees),
    accuracy: String(point.accuracyM),
    batt: String(point.batteryPercent),
    charge: String(point.isCharging),
  });
}

/** The new form: ISO 8601, metres a second, a level from 0 to 1. */
function jsonForm(point: Point): unknown {
  return {
    device_id: point.id,
    location: {
      timestamp: new Date(point.timeMs).toISOString(),
      coords: {
        latitude: point.latitude,
        longitude: point.longitude,
        accuracy: point.accuracyM,
        speed: round(point.speedKmh / 3.6, 2),
        heading: point.courseDegrees,
      },
      is_moving: point.isMoving,
      odometer: point.odometerM,
      battery: { level: point.batteryPercent / 100, is_charging: point.isCharging },
      activity: { type: point.isMoving ? 'in_vehicle' : 'still' },
    },
  };
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
