/** The fleet of the demo for who reads English: cold stores, pharmacies and trucks from Dublin to Milan. Smaller than the Chinese one and slower to speak, with a case of everything, so that both pasts are replayed in the time of one. */
import { noLimits } from '@frostway/core/probes';
import { climate } from './climate.js';
import type { DemoBeacon, DemoDevice, DemoGateway, DemoGroup, DemoSite, DemoTracker } from './device.js';
import { englishRoutes } from './english-routes.js';
import { haulRoutes } from './haul-routes.js';
import { trackerImei } from './identity.js';
import { type Route, routes } from './routes.js';
import { type BeaconModel, beacon, between, gateway, truckOf } from './rows.js';

const britain = 0;
const continent = 1;

function group(key: string, parent: string | null, name: string, site?: DemoSite): DemoGroup {
  return { key, parent, name: both(name), ...(site === undefined ? {} : { site }) };
}
/** Names here are English whoever reads them. */
function both(name: string): { readonly 'zh-cn': string; readonly en: string } {
  return { 'zh-cn': name, en: name };
}
const named = (name: string): readonly [string, string] => [name, name];

/** Parents before their children. */
export const englishGroups: readonly DemoGroup[] = [
  group('road', null, 'On the road'),
  group('road-vaccine', 'road', 'Vaccine lane'),
  group('road-seafood', 'road', 'Frozen seafood'),
  group('road-frozen', 'road', 'Frozen food'),
  group('storage', null, 'Storage'),
  group('heathrow', 'storage', 'Heathrow pharma hub', { latitude: 51.4627, longitude: -0.4423, radius: 1200 }),
  group('heathrow-cold', 'heathrow', 'Refrigerated area'),
  group('heathrow-deep', 'heathrow', 'Deep-cold area'),
  group('rotterdam', 'storage', 'Rotterdam cold store', { latitude: 51.8936, longitude: 4.4204, radius: 500 }),
  group('dublin', 'storage', 'Dublin transfer hub', { latitude: 53.4129, longitude: -6.2436, radius: 400 }),
  group('hospital', null, 'Hospitals and pharmacies'),
  group('bristol', 'hospital', 'Bristol hospital pharmacy', { latitude: 51.4589, longitude: -2.5967, radius: 300 }),
  group('ghent', 'hospital', 'Ghent vaccination clinic', { latitude: 51.0463, longitude: 3.7274, radius: 200 }),
  group('field', null, 'Field staff'),
  group('spare', null, 'Spare devices'),
];

/** Where little happens. */
const seldom = { writeSeconds: 600 };
/** Of trackers, seconds. */
const trackerIntervals = { readSeconds: 60, writeSeconds: 120 };
const chilled = between(2, 8);
const darkChilled = between(2, 8, { lightUpper: 1000 });
const frozen = between(-25, -15);
const deep = between(-80, -60);
const ambient = between(15, 25, { humidityLower: 35, humidityUpper: 75 });

const failingRoom = climate('coldRoom', 'heathrow-1', britain, { setC: 4.4, swingC: 0.5, failing: { everyHours: 12, riseC: 4.4 } });
const coolStore = climate('coolStore', 'heathrow-cool', britain);
const chillRoom = climate('coldRoom', 'rotterdam-chill', continent, { setC: 5, isDoorLeftAjar: true });
const freezerHall = climate('freezer', 'rotterdam-freezer', continent, { setC: -21.4 });
const dublinRoom = climate('coldRoom', 'dublin-1', britain, { setC: 4.2 });

const gwCold = gateway(0xb01, 'heathrow-cold', named('GW-LHR-01 refrigerated area'), 'mqtt', 'minew', {
  place: { latitude: 51.4586, longitude: -0.4302 },
});
const gwDeep = gateway(0xb02, 'heathrow-deep', named('GW-LHR-02 deep-cold area'), 'mqtt', 'minew', {
  ...seldom,
  place: { latitude: 51.4591, longitude: -0.4315 },
});
const gwRotterdam = gateway(0x700, 'rotterdam', named('GW-RTM-01 Dock 4'), 'mqtt', 'ruuvi', {
  ...seldom,
  place: { latitude: 51.8936, longitude: 4.4204 },
});
const gwDublin = gateway(0xb04, 'dublin', named('GW-DUB-04 transfer hall'), 'mqtt', 'minew', {
  losesLink: { everyMinutes: 120, forMinutes: 20 },
  place: { latitude: 53.4129, longitude: -6.2436 },
});
const gwBristol = gateway(0xb05, 'bristol', named('GW-BRS-05 pharmacy'), 'http', 'json', {
  ...seldom,
  place: { latitude: 51.4589, longitude: -2.5967 },
});
const gwGhent = gateway(0xb06, 'ghent', named('GW-GNE-06 clinic'), 'http', 'minew', {
  ...seldom,
  place: { latitude: 51.0463, longitude: 3.7274 },
});

const plates = {
  vaccine: 'LK24 VXC',
  seafood: 'FX73 HRT',
  rhine: '42-BZK-7',
  alps: 'GK-318-RT',
  gulf: 'DXB K 58213',
  bath: 'WX74 BTH',
  terminal: '51-BKL-2',
} as const;

function truck(
  serial: number,
  groupKey: string,
  car: string,
  name: string,
  route: Route,
  changes: Partial<Pick<DemoTracker, 'probe' | 'limits' | 'delaySeconds' | 'model' | 'speaks' | 'alias' | 'carIcon' | 'intervals'>> = {},
): DemoTracker {
  return truckOf(serial, groupKey, car, both(name), route, { intervals: trackerIntervals, ...changes });
}

function phone(serial: number, name: string, speaks: 'osmandQuery' | 'osmandJson', route: Route, delaySeconds: number): DemoTracker {
  return {
    kind: 'tracker',
    identity: { imei: trackerImei(serial) },
    group: 'field',
    name: both(name),
    model: 'phone',
    speaks,
    route,
    carIcon: 'person',
    limits: noLimits,
    intervals: trackerIntervals,
    delaySeconds,
  };
}

const vaccineTruck = truck(301, 'road-vaccine', plates.vaccine, 'Vaccine truck LK24 VXC', englishRoutes.londonBirmingham);
const seafoodImei = trackerImei(302);
const seafoodTruck = truck(302, 'road-seafood', plates.seafood, 'Haddock truck FX73 HRT', englishRoutes.grimsbyLondon, {
  probe: climate('frozenBox', 'haddock-box', britain, { vehicle: seafoodImei }),
  limits: between(null, -15),
});
const rhineTruck = truck(107, 'road-frozen', plates.rhine, 'Rhine reefer 42-BZK-7', routes.rotterdamFrankfurt);
const alpsImei = trackerImei(108);
const alpsTruck = truck(108, 'road-vaccine', plates.alps, 'Alps reefer GK-318-RT', routes.lyonMilano, {
  probe: climate('chilledBox', 'alps-box', continent, { vehicle: alpsImei }),
  limits: chilled,
});
const gulfTruck = truck(312, 'road-vaccine', plates.gulf, 'Gulf pharma truck DXB K 58213', haulRoutes.jebelAliAbuDhabi, {
  model: 'teltonika-fmb',
  speaks: 'teltonika',
  // Half of the five minutes at which it reads the sensors it hears.
  intervals: { readSeconds: 75, writeSeconds: 150 },
});
const bathVan = truck(313, 'road-vaccine', plates.bath, 'Pharmacy van WX74 BTH', haulRoutes.bathRound, {
  model: 'h02',
  speaks: 'h02',
  alias: '4401170313',
  carIcon: 'van',
});
const terminalTruck = truck(314, 'road-frozen', plates.terminal, 'Rotterdam shuttle 51-BKL-2', routes.rotterdamFrankfurt, {
  model: 'jt808-2019',
  speaks: 'jt808-2019',
  alias: '3161000314',
  delaySeconds: 5400,
});
const vaccineBox = climate('chilledBox', 'lhr-truck', britain, { vehicle: vaccineTruck.identity.imei });
const gulfBox = climate('chilledBox', 'gulf-truck', 4, { vehicle: gulfTruck.identity.imei, setC: 5.2 });
const rhineBox = climate('frozenBox', 'rhine-truck', continent, { vehicle: rhineTruck.identity.imei, setC: -21.6 });
const gwVaccine = gateway(0xb09, 'road-vaccine', named('On-board gateway LK24 VXC'), 'mqtt', 'minew', { car: plates.vaccine });
const gwRhine = gateway(0x907, 'road-frozen', named('On-board gateway 42-BZK-7'), 'mqtt', 'json', { car: plates.rhine });

/** A beacon on a wall, in a cabinet, in a box. */
const at = (
  serial: number,
  groupKey: string,
  receivedBy: DemoBeacon['receivedBy'],
  name: string,
  model: BeaconModel,
  ...rest: Parameters<typeof beacon> extends [unknown, unknown, unknown, unknown, unknown, ...infer R] ? R : never
): DemoBeacon => beacon(serial, groupKey, receivedBy, named(name), model, ...rest);

const gateways: readonly DemoGateway[] = [gwCold, gwDeep, gwRotterdam, gwDublin, gwBristol, gwGhent, gwVaccine, gwRhine];
const trackers: readonly DemoTracker[] = [
  vaccineTruck,
  seafoodTruck,
  rhineTruck,
  alpsTruck,
  gulfTruck,
  bathVan,
  terminalTruck,
  phone(311, 'Courier Priya Shah', 'osmandQuery', englishRoutes.bristolRound, 600),
  phone(204, 'Courier Camille Rey', 'osmandJson', routes.lyonRound, 0),
];
const [cold, deepCold] = ['heathrow-cold', 'heathrow-deep'];
const inTruck = { car: plates.vaccine };
const beacons: readonly DemoBeacon[] = [
  at(0xb001, cold, gwCold.identity, 'Cold room 1 · East wall high', 'beacon-thl', 'bthome', darkChilled, failingRoom, {
    exposure: 0.4,
    offsetC: 0.5,
  }),
  at(0xb002, cold, gwCold.identity, 'Cold room 1 · Rack 3', 'beacon-th', 'pvvx', chilled, failingRoom, { exposure: 0.3 }),
  at(
    0xb003,
    cold,
    gwCold.identity,
    'Vaccine room · Door side',
    'beacon-thl',
    'bthome',
    darkChilled,
    climate('coldRoom', 'lhr-2', britain),
    {
      exposure: 1,
      offsetC: 0.4,
    },
  ),
  at(0xb004, cold, gwCold.identity, 'Cool store · Receiving', 'beacon-thl', 'bthome', ambient, coolStore, {
    exposure: 0.9,
    battery: 'low',
  }),
  at(
    0xb011,
    deepCold,
    gwDeep.identity,
    'ULT freezer A · Chamber',
    'beacon-ultracold',
    'bthome',
    deep,
    climate('ultraCold', 'lhr-a', britain),
    seldom,
  ),
  at(
    0xb012,
    deepCold,
    gwDeep.identity,
    'ULT freezer B · Chamber',
    'beacon-ultracold',
    'minewT',
    deep,
    climate('ultraCold', 'lhr-b', britain),
    seldom,
  ),
  at(
    0xb013,
    deepCold,
    gwDeep.identity,
    'Plasma freezer 04',
    'beacon-wide',
    'bthome',
    between(-30, -20),
    climate('plasmaFreezer', 'lhr-4', 0),
    {
      silentSinceHours: 31,
      ...seldom,
    },
  ),
  at(0x7001, 'rotterdam', gwRotterdam.identity, 'Chill room · Bay 1', 'beacon-th', 'ruuvi5', chilled, chillRoom, seldom),
  at(0x7002, 'rotterdam', gwRotterdam.identity, 'Chill room · Dock door', 'beacon-th', 'ruuvi5', chilled, chillRoom, {
    exposure: 0.9,
    offsetC: 0.5,
    ...seldom,
  }),
  at(0x7003, 'rotterdam', gwRotterdam.identity, 'Freezer hall · East', 'beacon-wide', 'ruuvi5', frozen, freezerHall, {
    exposure: 0.3,
    ...seldom,
  }),
  at(0x7004, 'rotterdam', gwRotterdam.identity, 'Freezer hall · Dock door', 'beacon-wide', 'ruuvi5', frozen, freezerHall, {
    exposure: 0.9,
    offsetC: 0.7,
    ...seldom,
  }),
  at(0xb031, 'dublin', gwDublin.identity, 'Transfer cold room · Door side', 'beacon-thl', 'bthome', darkChilled, dublinRoom, {
    exposure: 1,
  }),
  at(0xb032, 'dublin', gwDublin.identity, 'Transfer cold room · Pallet 2', 'beacon-th', 'minewHt', chilled, dublinRoom),
  at(
    0xb033,
    'dublin',
    gwDublin.identity,
    'Vaccine box 03 · Top',
    'beacon-th',
    'pvvx',
    chilled,
    climate('fridge', 'dub-03', 0, { doorsPerDay: 5 }),
    {
      battery: 'critical',
    },
  ),
  at(
    0xb041,
    'bristol',
    gwBristol.identity,
    'Pharmacy fridge 1 · Vaccines',
    'beacon-thl',
    'json',
    darkChilled,
    climate('fridge', 'brs-1', britain),
    seldom,
  ),
  at(
    0xb042,
    'bristol',
    gwBristol.identity,
    'Pharmacy fridge 2 · Insulin',
    'beacon-thl',
    'json',
    darkChilled,
    climate('fridge', 'brs-2', britain),
    seldom,
  ),
  at(
    0xb043,
    'bristol',
    gwBristol.identity,
    'Pharmacy room',
    'beacon-th',
    'json',
    ambient,
    climate('coolStore', 'brs-3', britain, { setC: 21.8 }),
    seldom,
  ),
  at(
    0xb051,
    'ghent',
    gwGhent.identity,
    'Vaccination desk fridge',
    'beacon-thl',
    'bthome',
    darkChilled,
    climate('fridge', 'gne-1', 1, { doorsPerDay: 34 }),
    seldom,
  ),
  at(
    0xb052,
    'ghent',
    gwGhent.identity,
    'Live-vaccine freezer',
    'beacon-wide',
    'minewHt',
    frozen,
    climate('freezer', 'gne-2', continent),
    seldom,
  ),
  at(0xb091, 'road-vaccine', gwVaccine.identity, 'Vaccine box 07 · Middle right', 'beacon-thl', 'bthome', darkChilled, vaccineBox, {
    ...inTruck,
    exposure: 0.9,
    offsetC: 0.5,
  }),
  at(0xb092, 'road-vaccine', gwVaccine.identity, 'Reagent box 21', 'beacon-th', 'pvvx', chilled, vaccineBox, { ...inTruck, exposure: 0.4 }),
  at(0x9041, 'road-frozen', gwRhine.identity, 'Reefer 42-BZK-7 · Front', 'beacon-wide', 'json', frozen, rhineBox, {
    exposure: 0.2,
    offsetC: -0.4,
    car: plates.rhine,
  }),
  at(0x9042, 'road-frozen', gwRhine.identity, 'Reefer 42-BZK-7 · Doors', 'beacon-wide', 'json', frozen, rhineBox, {
    exposure: 0.9,
    offsetC: 0.5,
    car: plates.rhine,
  }),
  at(0xb0a1, 'road-vaccine', gulfTruck.identity, 'Insulin box 12 · Middle', 'beacon-th', 'eye', chilled, gulfBox, {
    car: plates.gulf,
    exposure: 0.6,
  }),
  at(0xb0f1, 'spare', null, 'Spare beacon 01', 'beacon-th', 'minewHt', chilled, coolStore),
];

/** Gateways before the beacons they hear. */
export const englishDevices: readonly DemoDevice[] = [...gateways, ...trackers, ...beacons];
