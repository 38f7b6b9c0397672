/** Reports as phones send them, in both forms. */
import { knot, metrePerSecond } from './report.js';

/** One report of a phone. */
export type OsmandReport = {
  readonly id: string;
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh?: number;
  readonly courseDegrees?: number;
  readonly altitudeM?: number;
  readonly accuracyM?: number;
  readonly batteryPercent?: number;
  readonly isCharging?: boolean;
  readonly alarm?: string;
};

/** Six decimals: finer than any receiver, and short on the wire. */
function short(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The query without `?`: time in milliseconds, speed in knots. */
export function encodeOsmandQuery(report: OsmandReport): string {
  const { speedKmh, isCharging } = report;
  const members: Readonly<Record<string, string | number | boolean | undefined>> = {
    id: report.id,
    timestamp: new Date(report.timeMs).toISOString(),
    lat: report.latitude,
    lon: report.longitude,
    speed: speedKmh === undefined ? undefined : short((speedKmh * 1000) / knot),
    bearing: report.courseDegrees,
    altitude: report.altitudeM,
    accuracy: report.accuracyM,
    batt: report.batteryPercent,
    charge: isCharging,
    alarm: report.alarm,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}

/** The JSON body, to be sent as `application/json`: speed in metres per second, battery from 0 to 1; what is unknown is left out. */
export function encodeOsmandJson(report: OsmandReport): string {
  const { speedKmh, batteryPercent, isCharging } = report;
  const hasBattery = batteryPercent !== undefined || isCharging !== undefined;
  return JSON.stringify({
    device_id: report.id,
    location: {
      timestamp: new Date(report.timeMs).toISOString(),
      coords: {
        latitude: report.latitude,
        longitude: report.longitude,
        accuracy: report.accuracyM,
        speed: speedKmh === undefined ? -1 : short((speedKmh * 1000) / metrePerSecond),
        heading: report.courseDegrees ?? -1,
        altitude: report.altitudeM,
      },
      battery: hasBattery ? { level: batteryPercent === undefined ? -1 : short(batteryPercent / 100), is_charging: isCharging } : undefined,
      alarm: report.alarm,
    },
  });
}
