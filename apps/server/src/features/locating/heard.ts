/** What devices say they hear where they have no fix, as families name it: `cells` and `wifi`, or one cell by its four numbers. */
import type { Attributes } from '@frostway/core/message';
import type { Heard, HeardCell, HeardPoint } from '../../outside/location/geolocate.js';

/** More make no place better. */
const most = { cells: 16, points: 32 } as const;

const isCount = (value: unknown, last: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= last;

type Loose = Readonly<Record<string, unknown>>;
const looseOf = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {});
const listOf = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(looseOf) : []);
const strengthOf = ({ rssiDbm }: Loose): { readonly rssiDbm?: number } =>
  typeof rssiDbm === 'number' && rssiDbm < 0 && rssiDbm > -200 ? { rssiDbm: Math.round(rssiDbm) } : {};

function cellOf(row: Loose): readonly HeardCell[] {
  const { mcc, mnc, lac, cellId } = row;
  // All bits set is how modems say that they do not know.
  if (!isCount(mcc, 999) || mcc === 0 || !isCount(mnc, 999) || !isCount(lac, 0xffff_fffe) || !isCount(cellId, 68_719_476_735)) return [];
  if (lac === 0xffff || cellId === 0xffff || cellId === 0x0fff_ffff || cellId === 0xffff_ffff || (lac === 0 && cellId === 0)) return [];
  return [{ mcc, mnc, lac, cellId, ...strengthOf(row) }];
}

function pointOf(row: Loose): readonly HeardPoint[] {
  const { bssid, ssid, channel } = row;
  if (typeof bssid !== 'string' || !/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/i.test(bssid)) return [];
  // Whoever names it so wants it on no map; and the address of a telephone's own network is made up anew wherever it goes.
  if (typeof ssid === 'string' && ssid.endsWith('_nomap')) return [];
  if ((Number.parseInt(bssid.slice(0, 2), 16) & 3) !== 0) return [];
  return [{ bssid: bssid.toUpperCase(), ...(isCount(channel, 1000) && channel > 0 ? { channel } : {}), ...strengthOf(row) }];
}

/** Undefined where there is nothing to go by. */
export function heardIn(attributes: Attributes | null): Heard | undefined {
  if (attributes === null) return undefined;
  const named = listOf(attributes['cells']).flatMap(cellOf).slice(0, most.cells);
  const cells = named.length > 0 ? named : cellOf(attributes);
  const points = listOf(attributes['wifi']).flatMap(pointOf).slice(0, most.points);
  return cells.length > 0 || points.length > 1 ? { cells, points } : undefined;
}
