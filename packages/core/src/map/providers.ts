/**
 * The makers of maps we can show: which tiles they have, in which system, between which zooms, and on which terms (domain facts: each maker's own pages). What an
 * operator sets (key, address, whether it is offered) is not here.
 */
import type { Tile } from './grids.js';
import type { MapSystem } from './systems.js';

/** Every map there is, in the order people are offered them: ours first, the operator's own file (PMTiles), then those on open terms, with a key, and at the operator's own risk. */
export const mapProviderNames = ['offline', 'pmtiles', 'osm', 'tianditu', 'google', 'amap', 'tencent', 'baidu'] as const;
/** See `mapProviderNames`. */
export type MapProviderName = (typeof mapProviderNames)[number];

/** What tiles of a map show. */
export const mapLooks = ['roads', 'satellite'] as const;
/** See `mapLooks`. */
export type MapLook = (typeof mapLooks)[number];

/**
 * Addresses of a look, one layer over the other. Holes: `{s}` a subdomain, `{z}` `{x}` `{y}` the tile, `{sx}` `{sy}` the square of 16 by 16 tiles it lies in, `{lang}` what the maker calls the reader's language, `{key}`
 * the operator's key, `{session}` one the server opened with it.
 */
type Layers = readonly string[];

/** How rows are counted: `south` from the north end, `north` from the south end (TMS), `middle` from 0 degrees northwards, with M for minus. */
export type RowOrder = 'south' | 'north' | 'middle';

/** A map of tiles. */
export type TileProvider = {
  readonly system: MapSystem;
  /** Regions (ISO 3166-1) in which its tiles are shifted; elsewhere they lie in WGS84. */
  readonly shiftedIn: readonly string[];
  readonly rowOrder: RowOrder;
  readonly subdomains: readonly string[];
  /** The maker's own zooms, both included (specification section 9). */
  readonly zooms: { readonly min: number; readonly max: number };
  readonly layers: Readonly<Partial<Record<MapLook, Layers>>> & { readonly roads: Layers };
  /** Looks that are shifted nowhere, though the maker's others are. */
  readonly straight?: readonly MapLook[];
  /** What `{lang}` becomes. */
  readonly langs: { readonly 'zh-cn': string; readonly en: string };
  /** `none`; `key` stands in every address; `session` is opened with the key by the server. */
  readonly access: 'none' | 'key' | 'session';
  /** False: an undocumented address whose use the maker has not licensed; off until an operator turns it on. */
  readonly isLicensed: boolean;
  /** What must be read on the map. */
  readonly attribution: { readonly 'zh-cn': string; readonly en: string };
};

const digits = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const tianditu = (layer: string): string =>
  `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`;

/** The maps of tiles, by name. */
export const tileProviders = {
  osm: {
    system: 'wgs84',
    shiftedIn: [],
    rowOrder: 'south',
    subdomains: [],
    zooms: { min: 3, max: 18 },
    layers: { roads: ['https://tile.openstreetmap.org/{z}/{x}/{y}.png'] },
    langs: { 'zh-cn': 'zh', en: 'en' },
    access: 'none',
    isLicensed: true,
    attribution: { 'zh-cn': '© OpenStreetMap 贡献者', en: '© OpenStreetMap contributors' },
  },
  tianditu: {
    // CGCS2000, which is WGS84 within a metre.
    system: 'wgs84',
    shiftedIn: [],
    rowOrder: 'south',
    subdomains: digits(0, 7),
    zooms: { min: 3, max: 18 },
    layers: { roads: [tianditu('vec'), tianditu('{lang}')], satellite: [tianditu('img'), tianditu('cia')] },
    langs: { 'zh-cn': 'cva', en: 'eva' },
    access: 'key',
    isLicensed: true,
    attribution: { 'zh-cn': '© 天地图', en: '© Tianditu' },
  },
  google: {
    system: 'gcj02',
    shiftedIn: ['CN'],
    rowOrder: 'south',
    subdomains: [],
    zooms: { min: 3, max: 20 },
    // What a look shows is the session's.
    layers: {
      roads: ['https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?session={session}&key={key}'],
      satellite: ['https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?session={session}&key={key}'],
    },
    straight: ['satellite'],
    langs: { 'zh-cn': 'zh-CN', en: 'en' },
    access: 'session',
    isLicensed: true,
    attribution: { 'zh-cn': '© Google', en: '© Google' },
  },
  amap: {
    system: 'gcj02',
    shiftedIn: ['CN', 'HK', 'MO'],
    rowOrder: 'south',
    subdomains: digits(1, 4),
    zooms: { min: 3, max: 18 },
    layers: {
      roads: ['https://webrd0{s}.is.autonavi.com/appmaptile?lang={lang}&size=1&scale=1&style=8&x={x}&y={y}&z={z}'],
      satellite: ['https://webst0{s}.is.autonavi.com/appmaptile?style=6&x={x}&y={y}&z={z}'],
    },
    langs: { 'zh-cn': 'zh_cn', en: 'en' },
    access: 'none',
    isLicensed: false,
    attribution: { 'zh-cn': '© 高德地图', en: '© Amap' },
  },
  tencent: {
    system: 'gcj02',
    shiftedIn: ['CN', 'HK', 'MO'],
    rowOrder: 'north',
    subdomains: digits(0, 3),
    zooms: { min: 4, max: 18 },
    layers: {
      roads: ['https://rt{s}.map.gtimg.com/tile?z={z}&x={x}&y={y}&styleid=1&version=297'],
      satellite: ['https://p{s}.map.gtimg.com/sateTiles/{z}/{sx}/{sy}/{x}_{y}.jpg'],
    },
    langs: { 'zh-cn': 'zh', en: 'en' },
    access: 'none',
    isLicensed: false,
    attribution: { 'zh-cn': '© 腾讯地图', en: '© Tencent Maps' },
  },
  baidu: {
    system: 'bd09',
    shiftedIn: ['CN', 'HK', 'MO', 'TW'],
    rowOrder: 'middle',
    subdomains: digits(0, 3),
    zooms: { min: 5, max: 17 },
    layers: {
      roads: ['https://online{s}.map.bdimg.com/onlinelabel/?qt=tile&x={x}&y={y}&z={z}&styles=pl&scaler=1'],
      satellite: ['https://maponline{s}.bdimg.com/starpic/?qt=satepc&u=x={x};y={y};z={z};v=009;type=sate&fm=46'],
    },
    langs: { 'zh-cn': 'zh', en: 'en' },
    access: 'none',
    isLicensed: false,
    attribution: { 'zh-cn': '© 百度地图', en: '© Baidu Maps' },
  },
} as const satisfies Readonly<Partial<Record<MapProviderName, TileProvider>>>;

/** A map whose tiles come from elsewhere. */
export type TileProviderName = keyof typeof tileProviders;
/** The names of `tileProviders`, in the order they are offered. */
export const tileProviderNames = mapProviderNames.filter((name): name is TileProviderName => name in tileProviders);

/** The map engine's zoom (512 px for the world at 0) of a zoom as the maker counts; Baidu's pixels are a metre at its zoom 18. */
export function engineZoom({ system }: Pick<TileProvider, 'system'>, vendorZoom: number): number {
  return system === 'bd09' ? vendorZoom - 1.75 : vendorZoom - 1;
}

/** The zoom of the maker's tiles that are at least as fine as a tile of Web Mercator at `z`: Baidu's pixels are 1.67 times as wide at the same number. */
export function sourceZoomOf({ system }: Pick<TileProvider, 'system'>, z: number): number {
  return system === 'bd09' ? z + 1 : z;
}

/** The address of a tile of one layer; `turn` spreads tiles over the subdomains. */
export function tileAddress(
  { subdomains, rowOrder }: Pick<TileProvider, 'subdomains' | 'rowOrder'>,
  layer: string,
  { z, x, y }: Tile,
  turn = Math.abs(x + y),
): string {
  const signed = (value: number): string => (value < 0 ? `M${-value}` : String(value));
  const row = rowOrder === 'middle' ? -y - 1 : rowOrder === 'north' ? 2 ** z - 1 - y : y;
  const counted = (value: number): string => (rowOrder === 'middle' ? signed(value) : String(value));
  return layer
    .replace('{s}', subdomains[turn % Math.max(1, subdomains.length)] ?? '')
    .replace('{z}', String(z))
    .replace('{sx}', counted(Math.floor(x / 16)))
    .replace('{sy}', counted(Math.floor(row / 16)))
    .replace('{x}', counted(x))
    .replace('{y}', counted(row));
}

/** Whether tiles of a look have to be drawn anew to lie under WGS84 places. */
export function isReprojected({ system, straight = [] }: Pick<TileProvider, 'system' | 'straight'>, look: MapLook): boolean {
  return system !== 'wgs84' && !straight.includes(look);
}
