/** Sensor history as tables, one a device: every reading of the range, with who received it, how strongly, and whether it came late. */
import { refuse } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import type { Intervals } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import { type ProbeName, probeNames, probeRow } from '@frostway/core/probes';
import { toFahrenheit } from '@frostway/core/units';
import { sql } from 'kysely';
import { findSeenDevices, type SeenDevice, seesDevice } from '../../scope/devices.js';
import type { ReadingColumns, Span } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';
import { checkedRange, isLate, settingsRange, shownRange, withinWindow } from '../telemetry/index.js';
import { dayText, type Find, identityOf, type Reader, type Sources, type ExportRequest } from './source.js';
import { rangeText } from './range-text.js';
import { type Column, offsetText, type Row, type Table, timeText } from './table.js';

/**
 * Rows of one batch. They live while it is written: so few that the collector finds most of what it sees of them dead, and never takes them for rows that live
 * long, of which it would keep every one until it looks at everything.
 */
const rowsAtOnce = 20;

/** See above. Refuses as a track does: 10012, 10000, 56091 beyond 90 days, 50017, 50006, 80002; 56090 for a range without a reading. */
export const findTracks: Find = async (sources, reader, wanted, lang) => {
  const { st, et, tz, mac, imei } = wanted;
  if ((mac?.length ?? 0) + (imei?.length ?? 0) === 0) refuse('rangeMissing', { mac: 'rangeMissing' });
  if (st === undefined || et === undefined) refuse('rangeMissing', st === undefined ? { st: 'rangeMissing' } : { et: 'rangeMissing' });
  checkedRange(st, et, limits.sensorRangeMs);
  const devices = await findSeenDevices(sources.db, reader, { macs: mac ?? [], imeis: imei ?? [] }, 'history');
  const [first] = devices;
  if (devices.length === 1 && first !== undefined) shownRange(first, st, et);
  if (!(await hasReadings(sources, devices, st, et))) refuse('noPlaybackData');
  const nameOf = gatewayNames(sources, reader);
  const done = new Map<number, number>();
  const range = rangeText(lang, tz, st, et);
  const keptMs = await sources.store.droppedBeforeOf(devices.map(({ id }) => id));
  const keptText = ({ id }: SeenDevice): string => {
    const ms = keptMs.get(id) ?? 0;
    return ms > st ? text(lang, 'export.keptFrom', { from: timeText(ms, tz) }) : '';
  };
  const probes = await probesOf(sources, devices, st, et);
  const tables = devices.map((device) => ({
    name: device.name === '' ? identityOf(device) : device.name,
    title: [identityOf(device), device.name, range, keptText(device)].filter((part) => part !== ''),
    columns: columnsOf(lang, wanted, probes.get(device.id) ?? []),
    rows: rowsOf(device, probes.get(device.id) ?? []),
  }));
  async function* rowsOf(device: SeenDevice, probes: readonly ProbeName[]): AsyncGenerator<readonly Row[]> {
    const window = withinWindow(device, Number(st), Number(et));
    const settings = settingsRange(device, Number(st), Number(et));
    const intervals = await recordingIntervals(sources.db, device.id, settings.fromMs, settings.untilMs);
    if (window !== undefined)
      for await (const slice of sources.store.slices(device.id, window.fromMs, window.untilMs)) {
        const names = await nameOf(slice.gatewayId);
        const options = { names, intervals, lang, probes, unit: wanted.unit };
        for (let from = 0; from < slice.length; from += rowsAtOnce)
          yield Array.from({ length: Math.min(rowsAtOnce, slice.length - from) }, (_, index) => rowAt(slice, from + index, options));
        done.set(device.id, ((slice.timeMs[slice.length - 1] as number) - Number(st)) / (Number(et) - Number(st)));
      }
    done.set(device.id, 1);
  }
  const days = `${dayText(st, tz)} ${dayText(et, tz)}`;
  return {
    name: `${devices.length === 1 && first !== undefined ? identityOf(first) : text(lang, 'export.file.track')} ${days}`,
    tables,
    progress: () => [...done.values()].reduce((sum, share) => sum + share, 0) / devices.length,
  };
};

/** Whether any of the devices has a reading in the range that the reader may read. */
async function hasReadings({ store }: Sources, devices: readonly SeenDevice[], st: number, et: number): Promise<boolean> {
  for (const device of devices) {
    const window = withinWindow(device, st, et);
    if (window === undefined) continue;
    for await (const slice of store.slices(device.id, window.fromMs, window.untilMs)) if (slice.length > 0) return true;
  }
  return false;
}

/** The probes each device has a column of, in the order of files: rare ones only where a reading of the range has them. */
async function probesOf(
  { store }: Sources,
  devices: readonly SeenDevice[],
  st: number,
  et: number,
): Promise<ReadonlyMap<number, readonly ProbeName[]>> {
  const rare = probeNames.filter((name) => probeRow(name).isRare === true);
  const usual = probeNames.filter((name) => !rare.includes(name));
  const found = new Map<number, readonly ProbeName[]>();
  for (const device of devices) {
    const window = withinWindow(device, st, et);
    const had = window === undefined ? undefined : await store.probesIn(device.id, window.fromMs, window.untilMs, rare);
    found.set(device.id, [...usual, ...rare.filter((name) => had?.has(name) === true)]);
  }
  return found;
}

const widths: Readonly<Partial<Record<ProbeName, number>>> = { temperature: 23, humidity: 20, power: 18, powerPercent: 16 };

function columnsOf(lang: Lang, { tz, unit, st, et }: ExportRequest, probes: readonly ProbeName[]): Column[] {
  const offset = offsetText(tz, st, et);
  return [
    { head: text(lang, 'export.column.time', { offset }), kind: 'time', width: 28 },
    ...probes.map((name): Column => ({ head: text(lang, `export.column.${name}`, { unit }), kind: 'number', width: widths[name] ?? 20 })),
    { head: text(lang, 'export.column.gateway'), kind: 'text', width: 20 },
    { head: text(lang, 'export.column.rssi'), kind: 'number', width: 16 },
    { head: text(lang, 'export.column.late'), kind: 'text' },
    { head: text(lang, 'export.column.received', { offset }), kind: 'time', width: 32 },
  ];
}

/** The readings of a part of a device's past as a table, for whoever has found that it may be read; the reader sees the names of gateways of his own. */
export async function trackTable(
  sources: Sources,
  reader: Reader,
  { id, fromMs, untilMs, ...named }: Span & { readonly name: string; readonly title: readonly string[] },
  { wanted, lang }: { readonly wanted: ExportRequest; readonly lang: Lang },
): Promise<Table> {
  const rare = probeNames.filter((name) => probeRow(name).isRare === true);
  const had = await sources.store.probesIn(id, fromMs, untilMs, rare);
  const probes = probeNames.filter((name) => !rare.includes(name) || had.has(name));
  const nameOf = gatewayNames(sources, reader);
  async function* rows(): AsyncGenerator<readonly Row[]> {
    const intervals = await recordingIntervals(sources.db, id, fromMs, untilMs);
    for await (const slice of sources.store.slices(id, fromMs, untilMs)) {
      const options = { names: await nameOf(slice.gatewayId), intervals, lang, probes, unit: wanted.unit };
      for (let from = 0; from < slice.length; from += rowsAtOnce)
        yield Array.from({ length: Math.min(rowsAtOnce, slice.length - from) }, (_, index) => rowAt(slice, from + index, options));
    }
  }
  return { ...named, columns: columnsOf(lang, { ...wanted, st: fromMs, et: untilMs }, probes), rows: rows() };
}

type RowOptions = {
  readonly names: ReadonlyMap<number, string>;
  readonly intervals: Intervals;
  readonly lang: Lang;
  readonly probes: readonly ProbeName[];
  readonly unit: 'C' | 'F';
};

function rowAt(columns: ReadingColumns, index: number, { names, intervals, lang, probes, unit }: RowOptions): Row {
  const at = (values: Float64Array): number => values[index] as number;
  const [timeMs, receivedMs] = [at(columns.timeMs), at(columns.receivedMs)];
  return [
    timeMs,
    ...probes.map((name) => (name === 'temperature' && unit === 'F' ? toFahrenheit(at(columns[name])) : at(columns[name]))),
    names.get(at(columns.gatewayId)) ?? null,
    at(columns.rssi),
    isLate(timeMs, receivedMs, intervals) ? text(lang, 'export.late') : null,
    receivedMs,
  ];
}

/** The names of gateways as they turn up; one the reader does not see has none. */
function gatewayNames({ db }: Sources, reader: Reader): (ids: Float64Array) => Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  const asked = new Set<number>([0]);
  return async (ids) => {
    const fresh = [...new Set(ids)].filter((id) => !asked.has(id));
    if (fresh.length > 0) {
      const { rows } = await sql<{ id: number; name: string }>`
        select device.id, coalesce(device.mac, device.imei, device.name) as name from device where device.id = any(${fresh}::integer[]) and ${seesDevice(reader)}`.execute(
        db,
      );
      for (const { id, name } of rows) names.set(id, name);
      for (const id of fresh) asked.add(id);
    }
    return names;
  };
}
