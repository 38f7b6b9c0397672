/** The temperature at the moments of a track: the tracker's own, else that of a sensor it carries, as far as the reader may read it. */
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, findSeenDevices, joinSeen, type SeenDevice, type Viewer } from '../../scope/devices.js';
import type { ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';

/** A range, epoch ms, its end excluded. */
type Span = { readonly fromMs: number; readonly untilMs: number };
/** Whose temperature it is, and its value at each moment that was asked for; NaN = none. */
export type Temperatures = { readonly of: string | null; readonly values: Float64Array };

/** A reading speaks for at least this long, ms. */
const leastMs = 10 * 60_000;

/** See above. `sensorMac` names the sensor; 50017 when the reader does not see it. Who may not read the tracker's history is told none. */
export async function temperaturesAt(
  { store, db, viewer }: { readonly store: TelemetryStore; readonly db: Db; readonly viewer: Viewer },
  tracker: SeenDevice,
  range: Span,
  timeMs: Float64Array,
  sensorMac: string | undefined,
): Promise<Temperatures> {
  const carriers: { readonly device: SeenDevice; readonly span: Span }[] = [];
  if (sensorMac !== undefined) carriers.push({ device: await findSeenDevice(db, viewer, { mac: sensorMac }, 'history'), span: range });
  else {
    if (tracker.rights.has('history')) carriers.push({ device: tracker, span: range });
    carriers.push(...(await carriedSensors(db, viewer, tracker, range)));
  }
  for (const { device, span } of carriers) {
    const values = await valuesOf(store, db, device, span, timeMs);
    if (values !== undefined) return { of: device.mac ?? device.imei, values };
  }
  return { of: null, values: new Float64Array(timeMs.length).fill(Number.NaN) };
}

/** Sensors that were bound to the tracker in the range and whose history the reader may read, by name, each for the time it was. */
async function carriedSensors(db: Db, viewer: Viewer, tracker: SeenDevice, { fromMs, untilMs }: Span) {
  const { rows } = await sql<{ mac: string; from_ms: number; until_ms: number | null }>`
    select device.mac, min(binding.from_ms) as from_ms, case when bool_or(binding.until_ms is null) then null else max(binding.until_ms) end as until_ms
    from device_binding as binding join device on device.id = binding.device_id ${joinSeen(viewer)}
    where binding.to_device_id = ${tracker.id} and device.kind = 'beacon' and device.mac is not null and seen.may_history
      and binding.from_ms < ${untilMs} and (binding.until_ms is null or binding.until_ms > ${fromMs})
    group by device.id order by lower(device.name), device.id`.execute(db);
  if (rows.length === 0) return [];
  const devices = await findSeenDevices(db, viewer, { macs: rows.map(({ mac }) => mac) }, 'history');
  return devices.map((device, index) => ({
    device,
    span: { fromMs: Math.max(fromMs, rows[index]?.from_ms ?? 0), untilMs: Math.min(untilMs, rows[index]?.until_ms ?? Infinity) },
  }));
}

/** The last value before each moment, as long as it speaks for it; undefined when there is none at all. */
async function valuesOf(
  store: TelemetryStore,
  db: Db,
  device: SeenDevice,
  span: Span,
  timeMs: Float64Array,
): Promise<Float64Array | undefined> {
  const fromMs = Math.max(span.fromMs, device.window.fromMs);
  const untilMs = Math.min(span.untilMs, device.window.untilMs);
  if (fromMs >= untilMs) return undefined;
  const intervals = await recordingIntervals(db, device.id, fromMs, untilMs);
  const speaksMs = Math.max(leastMs, limits.gapIntervals * Math.max(...intervals.map(({ intervalMs }) => intervalMs)));
  const readings = await store.range(device.id, Math.max(device.window.fromMs, fromMs - speaksMs), untilMs);
  return joined(readings, speaksMs, timeMs, { fromMs, untilMs });
}

function joined(readings: ReadingColumns, speaksMs: number, timeMs: Float64Array, span: Span): Float64Array | undefined {
  const values = new Float64Array(timeMs.length).fill(Number.NaN);
  let [at, last, hasAny] = [0, -1, false];
  for (const [index, moment] of timeMs.entries()) {
    for (; at < readings.length && (readings.timeMs[at] as number) <= moment; at += 1)
      if (!Number.isNaN(readings.temperature[at])) last = at;
    if (last < 0 || moment < span.fromMs || moment >= span.untilMs || moment - (readings.timeMs[last] as number) > speaksMs) continue;
    values[index] = readings.temperature[last] as number;
    hasAny = true;
  }
  return hasAny ? values : undefined;
}
