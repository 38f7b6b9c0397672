/**
 * The columns of the monitor's table, as a table. Widths hold the longest words in both languages ("31 小时 42 分" with its mark, "Critical battery"), and the
 * columns that are shown at first fit beside the groups at 1440 px.
 */
import type { TextKey } from '@frostway/contract/texts';
import type { Platform } from '../../ui/platform.js';
import type { SortKey } from './order.js';

type ColumnRow = {
  readonly title: TextKey;
  /** Width at first, beside a map where there is less room, and the least it can be made, px. */
  readonly width: number;
  readonly widthBesideMap?: number;
  readonly least: number;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** What a click on its head sorts by, and whether the greatest comes first then. */
  readonly sort?: SortKey;
  readonly isDescendingFirst?: boolean;
};

export const columns = {
  device: { title: 'telemetry.monitor.column.device', width: 200, widthBesideMap: 186, least: 140, sort: 'device' },
  state: { title: 'telemetry.monitor.column.state', width: 132, widthBesideMap: 132, least: 80, sort: 'state' },
  temperature: {
    title: 'telemetry.monitor.column.temperature',
    width: 88,
    widthBesideMap: 78,
    least: 72,
    isFigure: true,
    sort: 'temperature',
    isDescendingFirst: true,
  },
  humidity: {
    title: 'telemetry.monitor.column.humidity',
    width: 72,
    widthBesideMap: 72,
    least: 56,
    isFigure: true,
    sort: 'humidity',
    isDescendingFirst: true,
  },
  light: { title: 'telemetry.monitor.column.light', width: 68, least: 60, isFigure: true, sort: 'light', isDescendingFirst: true },
  co2: { title: 'telemetry.monitor.column.co2', width: 92, least: 72, isFigure: true, sort: 'co2', isDescendingFirst: true },
  pressure: {
    title: 'telemetry.monitor.column.pressure',
    width: 104,
    least: 80,
    isFigure: true,
    sort: 'pressure',
    isDescendingFirst: true,
  },
  motion: { title: 'telemetry.monitor.column.motion', width: 96, widthBesideMap: 80, least: 72 },
  speed: {
    title: 'telemetry.monitor.column.speed',
    width: 96,
    widthBesideMap: 88,
    least: 72,
    isFigure: true,
    sort: 'speed',
    isDescendingFirst: true,
  },
  ignition: { title: 'telemetry.monitor.column.ignition', width: 80, widthBesideMap: 64, least: 64 },
  source: { title: 'telemetry.monitor.column.source', width: 112, widthBesideMap: 92, least: 72 },
  place: { title: 'telemetry.monitor.column.place', width: 168, least: 120 },
  trend: { title: 'telemetry.monitor.column.trend', width: 98, widthBesideMap: 88, least: 72 },
  age: {
    title: 'telemetry.monitor.column.age',
    width: 104,
    widthBesideMap: 116,
    least: 96,
    isFigure: true,
    sort: 'age',
    isDescendingFirst: true,
  },
  battery: { title: 'telemetry.monitor.column.battery', width: 92, widthBesideMap: 92, least: 76, isFigure: true, sort: 'battery' },
  gateway: { title: 'telemetry.monitor.column.gateway', width: 110, least: 80, sort: 'gateway' },
  signal: { title: 'telemetry.monitor.column.signal', width: 100, widthBesideMap: 96, least: 72, isFigure: true, sort: 'signal' },
  mission: { title: 'telemetry.monitor.column.mission', width: 168, least: 100 },
  group: { title: 'telemetry.monitor.column.group', width: 132, least: 80, sort: 'group' },
  model: { title: 'telemetry.monitor.column.model', width: 112, least: 80, sort: 'model' },
  interval: { title: 'telemetry.monitor.column.interval', width: 88, least: 72, isFigure: true },
} as const satisfies Readonly<Record<string, ColumnRow>>;

export type ColumnId = keyof typeof columns;

/** A column's row under its general type. */
export const columnOf = (id: ColumnId): ColumnRow => columns[id];

/** Columns a platform has, in their order, and those of them that are not shown at first: beside a map there is less room. */
export const columnSets: Readonly<
  Record<
    Platform,
    { readonly all: readonly ColumnId[]; readonly hidden: readonly ColumnId[]; readonly hiddenBesideMap: readonly ColumnId[] }
  >
> = {
  sensor: {
    all: [
      'device',
      'state',
      'temperature',
      'humidity',
      'light',
      'co2',
      'pressure',
      'trend',
      'age',
      'battery',
      'gateway',
      'signal',
      'mission',
      'group',
      'model',
      'interval',
    ],
    hidden: ['co2', 'pressure', 'mission', 'group', 'model', 'interval'],
    hiddenBesideMap: ['light', 'co2', 'pressure', 'gateway', 'signal', 'mission', 'group', 'model', 'interval'],
  },
  position: {
    all: [
      'device',
      'state',
      'motion',
      'speed',
      'ignition',
      'source',
      'place',
      'temperature',
      'trend',
      'age',
      'battery',
      'mission',
      'group',
      'model',
      'interval',
    ],
    hidden: ['source', 'trend', 'mission', 'group', 'model', 'interval'],
    hiddenBesideMap: ['source', 'place', 'trend', 'battery', 'mission', 'group', 'model', 'interval'],
  },
};
