/** Positions of one device as rows: a page or all of them, or as few as a map wants. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { position as table } from '@frostway/contract/position/endpoints';
import type { PositionRow } from '@frostway/contract/position/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Intervals } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import { type TrackInputName, trackInputRows, inputValue } from '@frostway/core/track/inputs';
import { Slices } from '../../call/slices.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, type SeenDevice, type Viewer } from '../../scope/devices.js';
import type { PositionColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { withoutTimes } from '../../telemetry-store/without-times.js';
import { recordingIntervals } from '../device/index.js';
import { checkedRange, isLate, pageOf, settingsRange, shownRange } from '../telemetry/index.js';
import { orNull, sourceAt } from './points.js';
import { temperaturesAt } from './temperatures.js';
import { thinned } from './thinning.js';

/** Rows one answer may have; who wants more asks for pages, or for fewer points. */
const mostRows = 500_000;

type PositionQuery = Pick<Input<(typeof table)['positions']>, 'mac' | 'imei' | 'st' | 'et' | 'page' | 'pageSize'> &
  Partial<Pick<Input<(typeof table)['positions']>, 'playback' | 'maxPoints' | 'sensor'>>;

/** The tracker of a range and the part of it the reader may see of where it was; refuses as the calls of tracks do. */
export async function findTracker(
  db: Db,
  viewer: Viewer,
  input: Pick<PositionQuery, 'mac' | 'imei' | 'st' | 'et'>,
  limitMs: number,
): Promise<{ device: SeenDevice; range: { fromMs: number; untilMs: number } }> {
  if (input.mac === undefined && input.imei === undefined) refuse('rangeMissing', { imei: 'rangeMissing' });
  checkedRange(input.st, input.et, limitMs);
  const device = await findSeenDevice(db, viewer, input, 'track');
  // An empty range still answers: one that ends before it begins.
  return { device, range: shownRange(device, input.st, input.et) ?? { fromMs: 1, untilMs: 0 } };
}

/** See above; for accounts and for guests, within what they may read. Refuses as the call of the contract does. */
export async function readPositions(
  store: TelemetryStore,
  db: Db,
  viewer: Viewer,
  input: PositionQuery,
): Promise<Answer<(typeof table)['positions']>> {
  const isList = input.playback === false;
  const { device, range } = await findTracker(db, viewer, input, isList ? limits.trackListRangeMs : limits.positionRangeMs);
  const columns = withoutTimes(await store.positions(device.id, range.fromMs, range.untilMs), device.isPrivate);
  if (input.playback === true && columns.length === 0) refuse('noPlaybackData');
  const settings = settingsRange(device, input.st, input.et);
  const intervals = await recordingIntervals(db, device.id, settings.fromMs, settings.untilMs);
  const temperatures = await temperaturesAt({ store, db, viewer }, device, range, columns.timeMs, input.sensor);
  const isThinned = input.maxPoints !== undefined && columns.length > input.maxPoints;
  const indexes =
    input.maxPoints !== undefined && isThinned
      ? await thinned(columns, input.maxPoints, {
          intervalSeconds: Math.max(...intervals.map(({ intervalMs }) => intervalMs)) / 1000,
          alarmMs: await store.alarmTimes(device.id, range.fromMs, range.untilMs),
          temperature: temperatures.values,
        })
      : undefined;
  const total = indexes?.length ?? columns.length;
  const { from, until } = pageOf(total, input.page, input.pageSize);
  if (until - from > mostRows) refuse('rangeTooLong', { et: 'rangeTooLong' });
  const rowAt = rowMaker(columns, temperatures.values, intervals, inputsFor(device));
  const rows: PositionRow[] = [];
  const slices = new Slices();
  for (let at = from; at < until; at += 1) {
    rows.push(rowAt(indexes?.[at] ?? at));
    if (slices.isOver()) await slices.next();
  }
  return { total, rows, points: columns.length, simplified: isThinned, temperatureOf: temperatures.of };
}

/** The inputs somebody may know of a vehicle whose place he sees: all of his own, else what belongs to its place. */
export function inputsFor({ rights }: SeenDevice): readonly TrackInputName[] {
  const isTrusted = rights.has('own') || rights.has('change');
  return trackInputRows.flatMap(({ name, isOfPlace }) => (isTrusted || isOfPlace ? [name] : []));
}

function rowMaker(
  columns: PositionColumns,
  temperature: Float64Array,
  intervals: Intervals,
  inputs: readonly TrackInputName[],
): (index: number) => PositionRow {
  return (index) => ({
    time: new Date(columns.timeMs[index] ?? 0).toISOString(),
    latitude: columns.latitude[index] ?? 0,
    longitude: columns.longitude[index] ?? 0,
    speed: orNull(columns.speed, index),
    course: orNull(columns.course, index),
    source: sourceAt(columns, index),
    valid: columns.isValid[index] === 1,
    accuracy: orNull(columns.accuracy, index),
    altitude: orNull(columns.altitude, index),
    late: isLate(columns.timeMs[index] ?? 0, columns.receivedMs[index] ?? 0, intervals),
    temperature: orNull(temperature, index),
    inputs: Object.fromEntries(
      inputs.flatMap((name) => {
        const stored = orNull(columns[name], index);
        return stored === null ? [] : [[name, inputValue(name, stored)]];
      }),
    ),
  });
}
