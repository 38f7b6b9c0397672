/**
 * What the operator has set of makers of maps, joined with what they are by themselves (core/map/providers.ts): which are offered, where their tiles are asked for,
 * and the origins pages may connect to. Keys are kept sealed and leave the server only inside addresses of tiles, where browsers need them.
 */
import type { MapProvider, ShownMap, Worldview } from '@frostway/contract/map/endpoints';
import type { Lang } from '@frostway/contract/text';
import {
  type MapLook,
  type MapProviderName,
  type TileProvider,
  type TileProviderName,
  mapLooks,
  tileProviderNames,
  tileProviders,
} from '@frostway/core/map/providers';
import type { Db } from '../../db/connect.js';
import type { Sealer } from '../../outside/sealer.js';
import type { MapFileAbout } from './map-file.js';
import { tilesPath } from './tiles-route.js';

/** What keys of maps are sealed for. */
const mapSecret = 'map';

/** What is kept of a maker; the key is open. */
export type ProviderSetting = { readonly isOffered: boolean; readonly key: string | null; readonly address: string | null };
export type ProviderSettings = Readonly<Record<TileProviderName, ProviderSetting>>;
export type MapSetting = { readonly first: MapProviderName; readonly worldview: Worldview };

const providerOf = (name: TileProviderName): TileProvider => tileProviders[name];
/** As it is until somebody sets it: offered where nothing stands against it. */
export function unset(name: TileProviderName): ProviderSetting {
  const { access, isLicensed } = providerOf(name);
  return { isOffered: access === 'none' && isLicensed, key: null, address: null };
}

/** The settings of every maker. A key that the sealer does not open counts as none. */
export async function readProviders(db: Db, sealer: Sealer): Promise<ProviderSettings> {
  const rows = await db.selectFrom('map_provider').selectAll().execute();
  const opened = (key: string | null): string | null => {
    try {
      return key === null ? null : sealer.open(key, mapSecret);
    } catch {
      return null;
    }
  };
  return Object.fromEntries(
    tileProviderNames.map((name) => {
      const row = rows.find((each) => each.name === name);
      return [name, row === undefined ? unset(name) : { isOffered: row.is_offered, key: opened(row.key), address: row.address }];
    }),
  ) as ProviderSettings;
}

/** Keeps what is set of a maker. */
export async function writeProvider(
  db: Db,
  sealer: Sealer,
  name: TileProviderName,
  { isOffered, key, address }: ProviderSetting,
): Promise<void> {
  const row = { is_offered: isOffered, key: key === null ? null : sealer.seal(key, mapSecret), address };
  await db
    .insertInto('map_provider')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** What all pages show at first; our own map and no borders until somebody says otherwise. */
export async function readMapSetting(db: Db): Promise<MapSetting> {
  const row = await db.selectFrom('map_setting').select(['first', 'worldview']).executeTakeFirst();
  return row ?? { first: 'offline', worldview: 'cn' };
}

/** Keeps it. */
export async function writeMapSetting(db: Db, setting: MapSetting): Promise<void> {
  await db
    .insertInto('map_setting')
    .values({ id: true, ...setting })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(setting))
    .execute();
}

/** Whether pages can show it: offered, and with the key it needs. */
export function isShowable(name: TileProviderName, { isOffered, key }: ProviderSetting): boolean {
  return isOffered && (providerOf(name).access === 'none' || key !== null);
}

/** Addresses of a layer's tiles with the maker's hosts replaced by the operator's. */
export function withAddress(layer: string, address: string | null): string {
  return address === null ? layer : layer.replace(/^https?:\/\/[^/]+/, address.replace(/\/$/, ''));
}

/** Sessions of looks, where a maker wants some. */
export type LookSessions = Readonly<Partial<Record<MapLook, string>>>;

/** The map of a maker as a page shows it: keys, language and session in the addresses. A look that needs a session and has none is left out. */
export function shownMapOf(name: TileProviderName, setting: ProviderSetting, lang: Lang, sessions: LookSessions = {}): ShownMap {
  const { access, system, shiftedIn, straight = [], rowOrder, subdomains, zooms, layers, langs, attribution } = providerOf(name);
  const filled = (layer: string, session: string): string =>
    withAddress(layer, setting.address)
      .replaceAll('{lang}', langs[lang])
      .replace('{key}', encodeURIComponent(setting.key ?? ''))
      .replace('{session}', encodeURIComponent(session));
  return {
    name,
    tiles: 'raster',
    system,
    shiftedIn: [...shiftedIn],
    straight: [...straight],
    rowOrder,
    subdomains: [...subdomains],
    zooms,
    layers: Object.fromEntries(
      mapLooks.flatMap((look) => {
        const session = access === 'session' ? sessions[look] : '';
        return layers[look] === undefined || session === undefined ? [] : [[look, layers[look].map((layer) => filled(layer, session))]];
      }),
    ),
    attribution: attribution[lang],
  };
}

/** The map the product brings: it is drawn from its own files. */
export function ownMap(lang: Lang): ShownMap {
  return {
    name: 'offline',
    tiles: 'vector',
    system: 'wgs84',
    shiftedIn: [],
    straight: [],
    rowOrder: 'south',
    subdomains: [],
    zooms: { min: 1, max: 18 },
    layers: {},
    attribution: lang === 'en' ? 'Natural Earth' : '底图 Natural Earth',
  };
}

/** The operator's own map as a page shows it. Shapes are drawn at any zoom from where the file begins; pictures as far as it goes. */
export function fileMapOf({ version, tiles, minZoom, maxZoom, attribution }: MapFileAbout): ShownMap {
  return {
    name: 'pmtiles',
    tiles,
    system: 'wgs84',
    shiftedIn: [],
    straight: [],
    rowOrder: 'south',
    subdomains: [],
    zooms: { min: minZoom, max: maxZoom },
    layers: { roads: [`${tilesPath}/${version}/{z}/{x}/{y}`] },
    attribution,
  };
}

/** What an administrator sees of a maker. */
export function describeProvider(name: TileProviderName, { isOffered, key, address }: ProviderSetting): MapProvider {
  const { access, isLicensed } = providerOf(name);
  return { name, isOffered, needsKey: access !== 'none', hasKey: key !== null, isLicensed, address, hosts: hostsOf(name) };
}

function hostsOf(name: TileProviderName): string[] {
  const { layers } = providerOf(name);
  return [...new Set(mapLooks.flatMap((look) => layers[look] ?? []).map((layer) => /^https?:\/\/([^/]+)/.exec(layer)?.[1] ?? ''))];
}

/** Origins of every tile of the maps that are offered, for the page's Content-Security-Policy. */
export function originsOf(settings: ProviderSettings): string[] {
  const origins = tileProviderNames.flatMap((name) => {
    const setting = settings[name];
    if (!isShowable(name, setting)) return [];
    const { layers, subdomains } = providerOf(name);
    const addresses = mapLooks.flatMap((look) => layers[look] ?? []).map((layer) => withAddress(layer, setting.address));
    return addresses.flatMap((each) =>
      (subdomains.length === 0 ? [''] : subdomains).map((sub) => new URL(each.replace('{s}', sub)).origin),
    );
  });
  return [...new Set(origins)];
}
