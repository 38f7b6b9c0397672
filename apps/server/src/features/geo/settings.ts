/** What the operator has set of address services, joined with what they are by themselves. Keys are kept sealed and leave the server only towards their service. */
import type { Geocoder } from '@frostway/contract/geo/endpoints';
import { type GeocoderName, geocoderNames, geocoders } from '@frostway/core/map/geocoders';
import type { Db } from '../../db/connect.js';
import type { Configured } from '../../outside/geocode/geocoding.js';
import type { Sealer } from '../../outside/sealer.js';

/** What keys of address services are sealed for. */
const geocoderSecret = 'geocoder';

/** What is kept of a service; the key is open. */
export type GeocoderSetting = {
  readonly name: GeocoderName;
  readonly isOffered: boolean;
  readonly key: string | null;
  readonly address: string | null;
  /** Null: as its maker allows. */
  readonly perSecond: number | null;
};

/** The settings of every service, in the order they are asked: those of China first. A key that the sealer does not open counts as none. */
export async function readGeocoders(db: Db, sealer: Sealer): Promise<GeocoderSetting[]> {
  const rows = await db.selectFrom('geocoder').selectAll().execute();
  const opened = (key: string | null): string | null => {
    try {
      return key === null ? null : sealer.open(key, geocoderSecret);
    } catch {
      return null;
    }
  };
  const settings = geocoderNames.map((name, at) => {
    const row = rows.find((each) => each.name === name);
    const own = { isOffered: false, key: null, address: null, perSecond: null };
    // Until somebody sets an order, they stand as in the table of services.
    return {
      name,
      place: row?.place ?? at + 1,
      ...(row === undefined ? own : { isOffered: row.is_offered, key: opened(row.key), address: row.address, perSecond: row.per_second }),
    };
  });
  return settings
    .toSorted((a, b) => sideNumber(a.name) - sideNumber(b.name) || a.place - b.place)
    .map(({ place: _place, ...setting }) => setting);
}

const sideNumber = (name: GeocoderName): number => (geocoders[name].side === 'china' ? 0 : 1);

/** The services with one of them changed, and moved to its turn among those of its side. */
export function changed(settings: readonly GeocoderSetting[], after: GeocoderSetting, place: number | undefined): GeocoderSetting[] {
  const { side } = geocoders[after.name];
  const own = settings.filter(({ name }) => geocoders[name].side === side);
  const others = settings.filter(({ name }) => geocoders[name].side !== side);
  const at = place === undefined ? own.findIndex(({ name }) => name === after.name) : Math.min(place, own.length) - 1;
  const moved = own.filter(({ name }) => name !== after.name).toSpliced(at, 0, after);
  return side === 'china' ? [...moved, ...others] : [...others, ...moved];
}

/** Its turn among those of its side, from 1. */
export function placeOf(settings: readonly GeocoderSetting[], name: GeocoderName): number {
  return settings.filter((each) => geocoders[each.name].side === geocoders[name].side).findIndex((each) => each.name === name) + 1;
}

/** Keeps one service, and the order of all: what is set of the others is not touched, so that a key this process cannot open stays. */
export async function writeGeocoders(db: Db, sealer: Sealer, settings: readonly GeocoderSetting[], after: GeocoderSetting): Promise<void> {
  for (const setting of settings) {
    const { name, isOffered, key, address, perSecond } = setting;
    const place = placeOf(settings, name);
    const row = {
      is_offered: isOffered,
      key: key === null ? null : sealer.seal(key, geocoderSecret),
      address,
      per_second: perSecond,
      place,
    };
    await db
      .insertInto('geocoder')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(setting === after ? row : { place }))
      .execute();
  }
}

/** Whether it cannot be asked for want of a key. */
export const needsKey = ({ name, key }: Pick<GeocoderSetting, 'name' | 'key'>): boolean =>
  geocoders[name].needsKey && (key === null || key === '');

/** A service as it is asked. */
export const configuredOf = ({ name, key, address, perSecond }: GeocoderSetting): Configured => ({
  name,
  key: key ?? '',
  address,
  perSecond: perSecond ?? geocoders[name].perSecond,
});

/** The services that are asked, in their order. */
export const configuredOnes = (settings: readonly GeocoderSetting[]): Configured[] =>
  settings.filter((setting) => setting.isOffered && !needsKey(setting)).map(configuredOf);

/** What an administrator sees of a service. */
export function describeGeocoder(
  settings: readonly GeocoderSetting[],
  { name, isOffered, key, address, perSecond }: GeocoderSetting,
): Geocoder {
  const { side, origin, needsKey: isKeyed, perSecond: own } = geocoders[name];
  return {
    name,
    side,
    isOffered,
    needsKey: isKeyed,
    hasKey: key !== null,
    address,
    origin,
    perSecond: perSecond ?? own,
    place: placeOf(settings, name),
  };
}
