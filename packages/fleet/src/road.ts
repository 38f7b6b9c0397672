/** Everything of the demo that moves: trucks with their trackers, the gateways and beacons on board, and people with phones. */
import { climate } from './climate.js';
import type { DemoBeacon, DemoGateway, DemoTracker } from './device.js';
import { trackerImei } from './identity.js';
import { type Route, routes } from './routes.js';
import { noLimits } from '@frostway/core/probes';
import { beacon, between, gateway, truckOf } from './rows.js';

const china = 8;

function truck(
  serial: number,
  group: string,
  car: string,
  name: readonly [zh: string, en: string],
  route: Route,
  changes: Partial<Pick<DemoTracker, 'probe' | 'limits' | 'delaySeconds' | 'model' | 'intervals'>> = {},
): DemoTracker {
  return truckOf(serial, group, car, { 'zh-cn': name[0], en: name[1] }, route, {
    intervals: { readSeconds: 30, writeSeconds: 60 },
    ...changes,
  });
}

function phone(
  serial: number,
  name: readonly [zh: string, en: string],
  speaks: 'osmandQuery' | 'osmandJson',
  route: Route,
  delaySeconds = 0,
): DemoTracker {
  return {
    kind: 'tracker',
    identity: { imei: trackerImei(serial) },
    group: 'field',
    name: { 'zh-cn': name[0], en: name[1] },
    model: 'phone',
    speaks,
    route,
    carIcon: 'person',
    limits: noLimits,
    intervals: { readSeconds: 60, writeSeconds: 120 },
    delaySeconds,
  };
}

const plates = {
  vaccine: '沪A·D81K6',
  insulin: '苏E·7M20P',
  seafood: '浙L·6B915',
  berries: '浙B·9K472',
  lychee: '粤B·3F27C',
  northern: '京A·K5526',
} as const;

const vaccineTruck = truck(101, 'road-vaccine', plates.vaccine, ['疫苗车 沪A·D81K6', 'Vaccine truck 沪A·D81K6'], routes.shanghaiHefei);
const insulinTruck = truck(102, 'road-vaccine', plates.insulin, ['胰岛素车 苏E·7M20P', 'Insulin truck 苏E·7M20P'], routes.suzhouNanjing, {
  delaySeconds: 420,
});
const seafoodImei = trackerImei(103);
const seafoodTruck = truck(
  103,
  'road-seafood',
  plates.seafood,
  ['冻带鱼车 浙L·6B915', 'Hairtail truck 浙L·6B915'],
  routes.zhoushanShanghai,
  {
    probe: climate('frozenBox', 'seafood-box', china, { vehicle: seafoodImei }),
    limits: between(null, -15),
  },
);
const northernTruck = truck(
  104,
  'road-seafood',
  plates.northern,
  ['京津冻品车 京A·K5526', 'Beijing-Tianjin freezer 京A·K5526'],
  routes.beijingTianjin,
);
const berryTruck = truck(105, 'road-fruit', plates.berries, ['蓝莓车 浙B·9K472', 'Blueberry truck 浙B·9K472'], routes.hangzhouNingbo);
const lycheeImei = trackerImei(106);
const lycheeTruck = truck(106, 'road-fruit', plates.lychee, ['荔枝车 粤B·3F27C', 'Lychee truck 粤B·3F27C'], routes.guangzhouShenzhen, {
  probe: climate('fruitBox', 'lychee-box', china, { vehicle: lycheeImei, setC: 3.4 }),
  limits: between(0, 8, { humidityLower: 70 }),
});
const spareVan = truck(109, 'road-vaccine', '沪A·E20M3', ['应急配送车 沪A·E20M3', 'Standby van 沪A·E20M3'], routes.pudongRound, {
  model: 'tracker-b',
  delaySeconds: 5400,
  intervals: { readSeconds: 60, writeSeconds: 120 },
});

const vaccineBox = climate('chilledBox', 'vaccine-truck', china, { vehicle: vaccineTruck.identity.imei });
const insulinBox = climate('chilledBox', 'insulin-truck', china, { vehicle: insulinTruck.identity.imei, setC: 5 });
const northernBox = climate('frozenBox', 'northern-truck', china, { vehicle: northernTruck.identity.imei });
const berryBox = climate('fruitBox', 'berry-truck', china, { vehicle: berryTruck.identity.imei });

const gwVaccine = gateway(0x901, 'road-vaccine', ['车载网关 沪A·D81K6', 'On-board gateway 沪A·D81K6'], 'mqtt', 'minew', {
  car: plates.vaccine,
  writeSeconds: 180,
});
const gwInsulin = gateway(0x902, 'road-vaccine', ['车载网关 苏E·7M20P', 'On-board gateway 苏E·7M20P'], 'mqtt', 'minew', {
  car: plates.insulin,
});

const chilled = between(2, 8);
const frozen = between(-25, -15);
const fruit = between(0, 5, { humidityLower: 75 });

/** Trackers in trucks and phones in pockets. */
export const demoTrackers: readonly DemoTracker[] = [
  vaccineTruck,
  insulinTruck,
  seafoodTruck,
  northernTruck,
  berryTruck,
  lycheeTruck,
  spareVan,
  phone(201, ['配送员 周启明', 'Courier Zhou Qiming'], 'osmandQuery', routes.pudongRound),
  phone(202, ['配送员 陈若溪', 'Courier Chen Ruoxi'], 'osmandJson', routes.gusuRound),
  phone(203, ['质检员 林海', 'Inspector Lin Hai'], 'osmandQuery', routes.nanshanRound),
];

/** Gateways on board. The trackers of the northern and the berry truck hear beacons themselves. */
export const roadGateways: readonly DemoGateway[] = [gwVaccine, gwInsulin];

/** Beacons among the goods. */
export const roadBeacons: readonly DemoBeacon[] = [
  beacon(
    0x9001,
    'road-vaccine',
    gwVaccine.identity,
    ['疫苗冷藏箱 07 · 中层右侧', 'Vaccine box 07 · Middle right'],
    'beacon-thl',
    'bthome',
    between(2, 8, { lightUpper: 1000 }),
    vaccineBox,
    { exposure: 0.9, offsetC: 0.5, car: plates.vaccine, writeSeconds: 180 },
  ),
  beacon(
    0x9002,
    'road-vaccine',
    gwVaccine.identity,
    ['疫苗冷藏箱 07 · 底层左侧', 'Vaccine box 07 · Bottom left'],
    'beacon-th',
    'minewHt',
    chilled,
    vaccineBox,
    { exposure: 0.3, offsetC: -0.3, car: plates.vaccine, writeSeconds: 180 },
  ),
  beacon(0x9003, 'road-vaccine', gwVaccine.identity, ['试剂箱 21', 'Reagent box 21'], 'beacon-th', 'pvvx', chilled, vaccineBox, {
    exposure: 0.4,
    car: plates.vaccine,
    writeSeconds: 180,
  }),
  beacon(0x9011, 'road-vaccine', gwInsulin.identity, ['胰岛素保温箱 12', 'Insulin box 12'], 'beacon-th', 'bthome', chilled, insulinBox, {
    exposure: 0.7,
    offsetC: 0.3,
    car: plates.insulin,
  }),
  beacon(0x9012, 'road-vaccine', gwInsulin.identity, ['胰岛素保温箱 13', 'Insulin box 13'], 'beacon-th', 'minewHt', chilled, insulinBox, {
    exposure: 0.4,
    car: plates.insulin,
  }),
  beacon(
    0x9021,
    'road-seafood',
    northernTruck.identity,
    ['冻品厢 · 前部', 'Freezer box · Front'],
    'beacon-wide',
    'gt06Tag',
    frozen,
    northernBox,
    { exposure: 0.2, offsetC: -0.5, car: plates.northern },
  ),
  beacon(
    0x9022,
    'road-seafood',
    northernTruck.identity,
    ['冻品厢 · 后部', 'Freezer box · Rear'],
    'beacon-wide',
    'gt06Tag',
    frozen,
    northernBox,
    { exposure: 0.8, offsetC: 0.6, car: plates.northern },
  ),
  beacon(0x9031, 'road-fruit', berryTruck.identity, ['蓝莓托盘 A', 'Blueberry pallet A'], 'beacon-th', 'gt06Tag', fruit, berryBox, {
    exposure: 0.5,
    car: plates.berries,
  }),
  beacon(
    0x9032,
    'road-fruit',
    berryTruck.identity,
    ['蓝莓托盘 B · 冷风口', 'Blueberry pallet B · Air outlet'],
    'beacon-th',
    'gt06Tag',
    fruit,
    berryBox,
    { exposure: 0.2, offsetC: -1.2, car: plates.berries },
  ),
];
