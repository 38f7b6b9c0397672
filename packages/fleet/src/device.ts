/** What the demo fleet is made of: the rows a server seeds its inventory from, and what a simulator needs to know to speak for them. */
import type { DeviceLimits } from '@frostway/core/device-state';
import type { Imei, Mac } from '@frostway/core/identity';
import type { Climate } from './climate.js';
import type { Route } from './routes.js';

/** A name in both languages; a server stores the first one, the way a Chinese customer would have typed it. */
export type DemoName = { readonly 'zh-cn': string; readonly en: string };

/** The place of a site: its middle, degrees WGS84, and the metres around it that count as there. */
export type DemoSite = { readonly latitude: number; readonly longitude: number; readonly radius: number };

/** A device group; `parent: null` hangs below the account's root group. One with a site is a place. */
export type DemoGroup = { readonly key: string; readonly parent: string | null; readonly name: DemoName; readonly site?: DemoSite };

/** A fence around a place, of some trackers: it tells who comes in, or who goes out. Degrees WGS84. */
export type DemoFence = {
  readonly name: DemoName;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
  readonly mode: 'in' | 'out';
  readonly imeis: readonly Imei[];
};

/** Settings of a device, seconds: measuring, uploading, advertising. It reports once in an uploading interval. */
export type DemoIntervals = { readonly readSeconds: number; readonly writeSeconds: number; readonly broadcastSeconds?: number };

type Row = {
  readonly name: DemoName;
  /** Key of its group. */
  readonly group: string;
  /** A model of core/models. */
  readonly model: string;
  readonly limits: DeviceLimits;
  readonly intervals: DemoIntervals;
  /** Plate of the vehicle it rides with. */
  readonly car?: string;
  /** Where a device that does not move stands, degrees WGS84. */
  readonly place?: { readonly latitude: number; readonly longitude: number };
  readonly carIcon?: 'car' | 'truck' | 'van' | 'ship' | 'box' | 'person';
};

const batteryKinds = ['good', 'low', 'critical'] as const;
/** How much is left in a cell: low lies under 3500 mV, critical under 3400 mV. */
export type BatteryKind = (typeof batteryKinds)[number];

const advertFormats = ['minewHt', 'minewT', 'bthome', 'pvvx', 'ruuvi5', 'json', 'gt06Tag', 'jt808Tag', 'eye'] as const;
/** What a beacon advertises; those of `json` and of trackers (`gt06Tag`, `jt808Tag`, `eye`) are decoded by whoever hears them. */
export type AdvertFormat = (typeof advertFormats)[number];

/** A beacon: one sensor, received by one gateway. */
export type DemoBeacon = Row & {
  readonly kind: 'beacon';
  readonly identity: { readonly mac: Mac };
  readonly advert: AdvertFormat;
  /** The gateway that hears it; null = it lies in its box and has never reported. */
  readonly receivedBy: { readonly mac: Mac } | { readonly imei: Imei } | null;
  readonly climate: Climate;
  /** How much of an open door reaches it, 0..1. */
  readonly exposure: number;
  /** Degrees by which its place is warmer than the middle of the room. */
  readonly offsetC: number;
  readonly battery: BatteryKind;
  /** Has said nothing since this many hours before the demo began. */
  readonly silentSinceHours?: number;
};

/** A gateway: hears beacons and passes them on. */
export type DemoGateway = Row & {
  readonly kind: 'gateway';
  readonly identity: { readonly mac: Mac };
  readonly transport: 'mqtt' | 'http';
  readonly format: 'minew' | 'ruuvi' | 'json';
  /** Its line drops for some minutes at a regular distance; what it received meanwhile comes afterwards. */
  readonly losesLink?: { readonly everyMinutes: number; readonly forMinutes: number };
};

/** The protocol a tracker speaks, in the edition or form it has. */
export type TrackerVoice = 'gt06' | 'jt808-2013' | 'jt808-2019' | 'h02' | 'teltonika' | 'osmandQuery' | 'osmandJson';

/** A tracker in a vehicle or a phone in a pocket. */
export type DemoTracker = Row & {
  readonly kind: 'tracker';
  readonly identity: { readonly imei: Imei };
  readonly speaks: TrackerVoice;
  /** The number it names itself by on the wire where that is not its IMEI: the phone of a JT/T 808 terminal, ten digits of an H02 tracker. */
  readonly alias?: string;
  readonly route: Route;
  /** Seconds by which it runs behind the timetable of its route. */
  readonly delaySeconds: number;
  /** A wired temperature and humidity probe in the box. */
  readonly probe?: Climate;
};

/** Any device of the demo fleet. */
export type DemoDevice = DemoBeacon | DemoGateway | DemoTracker;

/** The protocol family of a tracker, whose port it reports to. */
export function familyOf({ speaks }: Pick<DemoTracker, 'speaks'>): TrackerFamily {
  return families[speaks];
}

type TrackerFamily = 'gt06' | 'jt808' | 'h02' | 'teltonika' | 'osmand';
const families: Readonly<Record<TrackerVoice, TrackerFamily>> = {
  gt06: 'gt06',
  'jt808-2013': 'jt808',
  'jt808-2019': 'jt808',
  h02: 'h02',
  teltonika: 'teltonika',
  osmandQuery: 'osmand',
  osmandJson: 'osmand',
};
