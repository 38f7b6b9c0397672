/** Readings of several devices in one list, oldest first: columns until the page that is asked for. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { telemetry } from '@frostway/contract/telemetry/endpoints';
import { limits } from '@frostway/core/limits';
import { toFahrenheit } from '@frostway/core/units';
import type { Db } from '../../db/connect.js';
import { findSeenDevices, type Viewer } from '../../scope/devices.js';
import type { ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { checkedRange, pageOf, shownRange, trackRowAt, withinWindow } from './history.js';
import { readBudget, readRange, rowsInSlices } from './long-range.js';

type SensorTrack = (typeof telemetry)['sensorTrack'];

/** Answers GET /beacon/devices/track/sensor; 56091 also for more readings than an answer can be made of. */
export async function readSensorTrack(
  store: TelemetryStore,
  db: Db,
  viewer: Viewer,
  input: Input<SensorTrack>,
): Promise<Answer<SensorTrack>> {
  checkedRange(input.st, input.et, limits.sensorRangeMs);
  const devices = await findSeenDevices(db, viewer, { macs: input.mac ?? [], imeis: input.imei ?? [] }, 'history');
  const tracks: ReadingColumns[] = [];
  const take = readBudget();
  for (const device of devices) {
    const range = (devices.length === 1 ? shownRange : withinWindow)(device, input.st, input.et);
    tracks.push(await readRange(store, device.id, range, take));
  }
  const total = tracks.reduce((sum, { length }) => sum + length, 0);

  const { trackAt, indexAt } = inTime(tracks, total);
  const rows = await rowsInSlices(pageOf(total, input.page, input.pageSize), (place) => {
    const track = trackAt(place);
    const device = devices[track];
    const row = trackRowAt(tracks[track] as ReadingColumns, indexAt(place));
    const { temperature } = row;
    return {
      ...row,
      temperature: temperature !== null && input.unit === 'F' ? toFahrenheit(temperature) : temperature,
      mac: device?.mac ?? null,
      imei: device?.imei ?? null,
    };
  });
  return { total, rows };
}

/** Which track and which of its readings each place of the list is: by time, then in the order the devices were named. */
function inTime(
  tracks: readonly ReadingColumns[],
  total: number,
): { trackAt: (place: number) => number; indexAt: (place: number) => number } {
  const time = new Float64Array(total);
  const track = new Uint16Array(total);
  const starts: number[] = [];
  let start = 0;
  for (const [number, { timeMs, length }] of tracks.entries()) {
    time.set(timeMs, start);
    track.fill(number, start, start + length);
    starts.push(start);
    start += length;
  }
  const order = Uint32Array.from(time.keys());
  if (tracks.length > 1) order.sort((a, b) => (time[a] ?? 0) - (time[b] ?? 0) || a - b);
  const trackAt = (place: number): number => track[order[place] ?? 0] ?? 0;
  return { trackAt, indexAt: (place) => (order[place] ?? 0) - (starts[trackAt(place)] ?? 0) };
}
