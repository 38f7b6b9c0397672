/** Positions of one device as a table: the specification's download, headed by the IMEI, every position of the range. */
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Intervals } from '@frostway/core/covered-time';
import { type Imei, type Mac, parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';
import { inputValue, type TrackInputName } from '@frostway/core/track/inputs';
import type { Zone } from '@frostway/core/zone';
import type { PositionColumns } from '../../telemetry-store/store.js';
import { slicesWithoutTimes } from '../../telemetry-store/without-times.js';
import { recordingIntervals } from '../device/index.js';
import { findTracker, inputsFor, orNull, sourceAt } from '../position/index.js';
import { isLate, settingsRange } from '../telemetry/index.js';
import { dayText, identityOf, type Reader, type Sources } from './source.js';
import { rangeText } from './range-text.js';
import { type Column, offsetText, type Row, type Table } from './table.js';

/** Rows of one batch: see `rowsAtOnce` of readings. */
const rowsAtOnce = 20;

type PositionsRequest = { readonly did: string; readonly st: number; readonly et: number; readonly tz: Zone };
type Track = Awaited<ReturnType<typeof findTrack>>;

/** A tracker with positions in a range; refuses as tracks do, and 56090 when there is none. */
export async function findTrack(
  { db, store }: Sources,
  reader: Reader,
  wanted: { readonly mac?: Mac | undefined; readonly imei?: Imei | undefined; readonly st: number; readonly et: number },
) {
  const { device, range } = await findTracker(db, reader, wanted, limits.trackListRangeMs);
  if ((await store.positionSpan(device.id, range.fromMs, range.untilMs)) === undefined) refuse('noPlaybackData');
  return { device, range, days: `${dayText(wanted.st, 0)} ${dayText(wanted.et, 0)}` };
}

/** The device behind an IMEI or a MAC, as the download names it; 50017 for anything else. */
export function namedBy(did: string): { readonly mac?: Mac; readonly imei?: Imei } {
  const [mac, imei] = [parseMac(did), parseImei(did)];
  if (imei !== undefined) return { imei };
  return mac === undefined ? refuse('notFound') : { mac };
}

/** See above; answers also what the file is called, without its ending. */
export async function positionTable(
  sources: Sources,
  reader: Reader,
  wanted: PositionsRequest,
  lang: Lang,
): Promise<{ name: string; table: Table }> {
  const { st, et, tz } = wanted;
  const track = await findTrack(sources, reader, { ...namedBy(wanted.did), st, et });
  const { device, range } = track;
  const settings = settingsRange(device, st, et);
  const intervals = await recordingIntervals(sources.db, device.id, settings.fromMs, settings.untilMs);
  const said = await sources.store.inputsIn(device.id, range.fromMs, range.untilMs);
  const inputs = inputsFor(device).filter((name) => said.has(name));
  const identity = device.imei ?? identityOf(device);
  const period = rangeText(lang, tz, st, et);
  return {
    name: `${identity} ${dayText(st, tz)} ${dayText(et, tz)}`,
    table: {
      name: identity,
      title: [identity, device.name, period].filter((part) => part !== ''),
      columns: columnsOf(lang, offsetText(tz, st, et), inputs),
      rows: rowsOf(sources, track, { lang, inputs, intervals }),
    },
  };
}

function columnsOf(lang: Lang, offset: string, inputs: readonly TrackInputName[]): Column[] {
  const number = (key: 'latitude' | 'longitude' | 'speed' | 'course' | 'altitude' | 'accuracy'): Column => ({
    head: text(lang, `export.position.${key}`),
    kind: 'number',
  });
  return [
    { head: text(lang, 'export.column.time', { offset }), kind: 'time' },
    number('latitude'),
    number('longitude'),
    number('speed'),
    number('course'),
    { head: text(lang, 'export.position.source'), kind: 'text' },
    { head: text(lang, 'export.position.state'), kind: 'text' },
    number('accuracy'),
    number('altitude'),
    ...inputs.map((name): Column => ({ head: text(lang, `export.input.${name}`), kind: 'number' })),
    { head: text(lang, 'export.column.late'), kind: 'text' },
    { head: text(lang, 'export.column.received', { offset }), kind: 'time' },
  ];
}

type RowOptions = { readonly lang: Lang; readonly inputs: readonly TrackInputName[]; readonly intervals: Intervals };

async function* rowsOf({ store }: Sources, { device, range }: Track, options: RowOptions): AsyncGenerator<readonly Row[]> {
  for await (const slice of slicesWithoutTimes(store.positionSlices(device.id, range.fromMs, range.untilMs), device.isPrivate))
    for (let from = 0; from < slice.length; from += rowsAtOnce)
      yield Array.from({ length: Math.min(rowsAtOnce, slice.length - from) }, (_, index) => rowAt(slice, from + index, options));
}

function rowAt(columns: PositionColumns, index: number, { lang, inputs, intervals }: RowOptions): Row {
  const timeMs = columns.timeMs[index] as number;
  const receivedMs = columns.receivedMs[index] as number;
  const value = (column: Float64Array): number | null => orNull(column, index);
  return [
    timeMs,
    value(columns.latitude),
    value(columns.longitude),
    value(columns.speed),
    value(columns.course),
    text(lang, `export.position.source.${sourceAt(columns, index)}`),
    text(lang, columns.isValid[index] === 1 ? 'export.position.current' : 'export.position.lastKnown'),
    value(columns.accuracy),
    value(columns.altitude),
    ...inputs.map((name) => inputCell(lang, name, value(columns[name]))),
    isLate(timeMs, receivedMs, intervals) ? text(lang, 'export.late') : null,
    receivedMs,
  ];
}

function inputCell(lang: Lang, name: TrackInputName, stored: number | null): string | number | null {
  if (stored === null) return null;
  const shown = inputValue(name, stored);
  return typeof shown === 'number' ? shown : text(lang, shown ? 'export.input.on' : 'export.input.off');
}
