/** Vehicles of the Chinese demo whose trackers speak other protocols than GT06 — JT/T 808 of both editions, H02, Teltonika — and the sensors those hear. */
import { noLimits } from '@frostway/core/probes';
import { climate } from './climate.js';
import type { DemoBeacon, DemoTracker } from './device.js';
import { haulRoutes } from './haul-routes.js';
import { trackerImei } from './identity.js';
import { beacon, between } from './rows.js';

const china = 8;
/** Half of the five minutes at which trackers read the sensors they hear. */
const usual = { kind: 'tracker', limits: noLimits, intervals: { readSeconds: 75, writeSeconds: 150 }, delaySeconds: 0 } as const;
const named = (zh: string, en: string): DemoTracker['name'] => ({ 'zh-cn': zh, en });

const meatImei = trackerImei(111);
/** Drives by night, with three stops. */
const meatTruck: DemoTracker = {
  ...usual,
  identity: { imei: meatImei },
  alias: '13900510111',
  name: named('夜班冻肉车 渝A·6F83T', 'Night meat truck 渝A·6F83T'),
  group: 'road-seafood',
  model: 'jt808-2013',
  speaks: 'jt808-2013',
  route: haulRoutes.chengduChongqing,
  car: '渝A·6F83T',
  carIcon: 'truck',
  probe: climate('frozenBox', 'meat-box', china, { vehicle: meatImei }),
  limits: between(null, -15),
};

const milkTruck: DemoTracker = {
  ...usual,
  identity: { imei: trackerImei(112) },
  alias: '13900270112',
  name: named('鲜奶车 鄂A·2N75V', 'Fresh milk truck 鄂A·2N75V'),
  group: 'road-fruit',
  model: 'jt808-2019',
  speaks: 'jt808-2019',
  route: haulRoutes.wuhanChangsha,
  car: '鄂A·2N75V',
  carIcon: 'truck',
};

const flowerVan: DemoTracker = {
  ...usual,
  identity: { imei: trackerImei(113) },
  alias: '8602900113',
  name: named('鲜花配送车 陕A·9H27R', 'Flower van 陕A·9H27R'),
  group: 'road-fruit',
  model: 'h02',
  speaks: 'h02',
  route: haulRoutes.xianRound,
  car: '陕A·9H27R',
  carIcon: 'van',
};

const exportTruck: DemoTracker = {
  ...usual,
  identity: { imei: trackerImei(114) },
  name: named('跨境疫苗车 粤Z·F316港', 'Cross-border vaccine truck 粤Z·F316港'),
  group: 'road-vaccine',
  model: 'teltonika-fmb',
  speaks: 'teltonika',
  route: haulRoutes.shenzhenHongKong,
  car: '粤Z·F316港',
  carIcon: 'truck',
};

const milkBox = climate('chilledBox', 'milk-truck', china, { vehicle: milkTruck.identity.imei, setC: 4.2 });
const exportBox = climate('chilledBox', 'export-truck', china, { vehicle: exportTruck.identity.imei, setC: 5 });

/** See above. */
export const haulTrackers: readonly DemoTracker[] = [meatTruck, milkTruck, flowerVan, exportTruck];

/** Sensors on board, received by the trackers themselves. */
export const haulBeacons: readonly DemoBeacon[] = [
  beacon(
    0x9051,
    'road-fruit',
    milkTruck.identity,
    ['鲜奶厢 · 车门侧', 'Milk box · Door side'],
    'beacon-th',
    'jt808Tag',
    between(2, 8),
    milkBox,
    { exposure: 0.8, offsetC: 0.4, car: '鄂A·2N75V' },
  ),
  beacon(0x9052, 'road-fruit', milkTruck.identity, ['鲜奶厢 · 前部', 'Milk box · Front'], 'beacon-th', 'jt808Tag', between(2, 8), milkBox, {
    exposure: 0.2,
    offsetC: -0.4,
    car: '鄂A·2N75V',
  }),
  beacon(0x9061, 'road-vaccine', exportTruck.identity, ['跨境疫苗箱 03', 'Vaccine box 03'], 'beacon-th', 'eye', between(2, 8), exportBox, {
    exposure: 0.5,
    car: '粤Z·F316港',
  }),
];
