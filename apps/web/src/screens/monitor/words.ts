/** The words of the monitor's filters and sorts. */
import type { TextKey } from '@frostway/contract/texts';
import type { Say } from '../../api/language.js';
import type { Platform } from '../../ui/platform.js';
import { countText } from '../../values/figures.js';
import type { Filters, KindFilter, StateFilter } from './filter.js';
import type { Sort, SortKey } from './order.js';

const stateWords = {
  attention: 'telemetry.monitor.state.attention',
  alarm: 'values.condition.alarm',
  cold: 'values.condition.cold',
  warning: 'values.condition.warning',
  normal: 'values.condition.normal',
  silent: 'values.condition.silent',
  never: 'values.condition.never',
  online: 'values.connection.online',
  offline: 'values.connection.offline',
  lowBattery: 'telemetry.monitor.state.lowBattery',
  expiring: 'telemetry.monitor.state.expiring',
  busy: 'telemetry.monitor.state.busy',
} as const satisfies Readonly<Record<StateFilter, TextKey>>;

export function stateWord(t: Say, state: StateFilter | undefined): string {
  return state === undefined ? t('telemetry.monitor.state.any') : t(stateWords[state]);
}

export function kindWord(t: Say, kind: KindFilter | undefined, platform: Platform): string {
  if (kind === 'all') return t('telemetry.monitor.kind.all');
  if (kind !== undefined) return t(`values.kind.${kind}`);
  return platform === 'position' ? t('values.kind.tracker') : t('telemetry.monitor.kind.sensors');
}

/** Kinds one can choose; undefined = the platform's own. */
export function kindChoices(platform: Platform): readonly (KindFilter | undefined)[] {
  return platform === 'position' ? [undefined, 'all'] : [undefined, 'beacon', 'gateway', 'all'];
}

const sortWords = {
  state: 'telemetry.monitor.sort.state',
  device: 'telemetry.monitor.sort.device',
  temperature: 'telemetry.monitor.sort.temperature',
  age: 'telemetry.monitor.sort.age',
  battery: 'telemetry.monitor.sort.battery',
  speed: 'telemetry.monitor.sort.speed',
} as const satisfies Readonly<Partial<Record<SortKey, TextKey>>>;
type NamedSort = keyof typeof sortWords;

/** Sorts that have a name where there are no heads of columns to click. */
export function sortChoices(platform: Platform): readonly { readonly id: NamedSort; readonly sort: Sort }[] {
  const named: readonly NamedSort[] =
    platform === 'position' ? ['state', 'device', 'speed', 'age'] : ['state', 'device', 'temperature', 'age', 'battery'];
  return named.map((id) => ({ id, sort: { key: id, isDescending: id === 'temperature' || id === 'age' || id === 'speed' } }));
}

export function sortWord(t: Say, id: NamedSort): string {
  return t(sortWords[id]);
}

/** The choice a sort is; undefined for one made by a column's head only. */
export function choiceOfSort(platform: Platform, sort: Sort): NamedSort | undefined {
  return sortChoices(platform).find((each) => each.sort.key === sort.key && each.sort.isDescending === sort.isDescending)?.id;
}

/** `12 devices`, `1 device`. */
export function devicesText(t: Say, count: number): string {
  return count === 1 ? t('telemetry.monitor.countOne') : t('telemetry.monitor.count', { count: countText(count) });
}

/** The filters in force in one line, for an empty list. */
export function filtersText(t: Say, filters: Filters, groupName: string | undefined, platform: Platform): string {
  const part = (label: string, value: string): string => t('telemetry.monitor.none.part', { label, value });
  const parts = [
    ...(filters.state === undefined ? [] : [part(t('telemetry.monitor.state'), stateWord(t, filters.state))]),
    ...(groupName === undefined ? [] : [part(t('telemetry.monitor.none.group'), groupName)]),
    part(t('telemetry.monitor.kind'), kindWord(t, filters.kind, platform)),
    ...(filters.search.trim() === '' ? [] : [part(t('telemetry.monitor.none.search'), filters.search.trim())]),
  ];
  return parts.join(t('telemetry.monitor.none.join'));
}
