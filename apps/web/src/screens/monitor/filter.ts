/** Which devices the monitor shows: by group, kind, state and words. Pure; the address holds the values. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { batteryCause, type DeviceState, conditions } from '@frostway/core/device-state';
import type { Platform } from '../../ui/platform.js';

/** Conditions, connections and causes one can ask for; `attention` everything that needs a person; `expiring` and `busy` come from the list of devices. */
export const stateFilters = ['attention', ...conditions, 'online', 'offline', 'lowBattery', 'expiring', 'busy'] as const;
export type StateFilter = (typeof stateFilters)[number];

export const kindFilters = ['all', 'beacon', 'gateway', 'tracker'] as const;
export type KindFilter = (typeof kindFilters)[number];

export type Filters = {
  /** A group and everything below it; none = all groups. */
  readonly group: number | undefined;
  readonly state: StateFilter | undefined;
  /** None = what the platform is about: beacons and gateways, or trackers. */
  readonly kind: KindFilter | undefined;
  readonly search: string;
};

export const noFilters: Filters = { group: undefined, state: undefined, kind: undefined, search: '' };

/** What is not in the row itself. */
export type FilterContext = {
  readonly platform: Platform;
  /** The group of the filter and those below it; undefined = the root or not known, which stands for all. */
  readonly groupIds: ReadonlySet<number> | undefined;
  /** Devices that expire within 30 days, or that are on a running mission, where the state asks for these. */
  readonly listed: ReadonlySet<number>;
};

/** The kinds that are asked for, or the platform's; undefined = all. */
export function kindsShown(kind: KindFilter | undefined, platform: Platform): readonly DeviceStatus['kind'][] | undefined {
  if (kind === 'all') return undefined;
  if (kind !== undefined) return [kind];
  return platform === 'position' ? ['tracker'] : ['beacon', 'gateway'];
}

/** Whether a row is of the kind asked for, or of the platform's. */
export function isOfKind(row: DeviceStatus, kind: KindFilter | undefined, platform: Platform): boolean {
  return kindsShown(kind, platform)?.includes(row.kind) ?? true;
}

const attention = new Set(['alarm', 'cold', 'warning', 'silent']);

/** Whether a state is the one asked for. A low battery is asked for under any other condition too. */
function isInState(row: DeviceStatus, state: DeviceState, asked: StateFilter | undefined, listed: ReadonlySet<number>): boolean {
  switch (asked) {
    case undefined:
      return true;
    case 'attention':
      return attention.has(state.condition);
    case 'online':
    case 'offline':
      return state.connection === asked;
    case 'lowBattery':
      return isLowBattery(row);
    case 'expiring':
    case 'busy':
      return listed.has(row.id);
    default:
      return state.condition === asked;
  }
}

/** At or under what is low for its model, whatever else is the matter. */
const isLowBattery = ({ reading, model }: DeviceStatus): boolean => batteryCause(reading?.power, model) !== undefined;

/** Separators of a MAC do not count when it is typed. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s:-]/g, '');

/** Whether name, MAC, IMEI, plate or model hold what was typed; nothing typed holds always. */
function holdsWords(row: DeviceStatus, search: string): boolean {
  const words = search.trim().toLowerCase();
  if (words === '') return true;
  const named = [row.name, row.car, row.model].some((text) => text?.toLowerCase().includes(words) === true);
  return named || [row.mac, row.imei].some((text) => text?.toLowerCase().includes(plain(words)) === true);
}

/** Whether a row stands in the list. */
export function fits(row: DeviceStatus, state: DeviceState, filters: Filters, context: FilterContext): boolean {
  if (!isOfKind(row, filters.kind, context.platform)) return false;
  if (context.groupIds !== undefined && (row.groupId === null || !context.groupIds.has(row.groupId))) return false;
  return isInState(row, state, filters.state, context.listed) && holdsWords(row, filters.search);
}
