/** Everything of the demo that stands still: cold stores, cabinets, pharmacies, and the gateways on their walls. */
import { climate } from './climate.js';
import type { DemoBeacon, DemoGateway } from './device.js';
import { beacon, between, gateway } from './rows.js';

const china = 8;
const vaccineRoom = climate('coldRoom', 'zhangjiang-1', china);
const failingRoom = climate('coldRoom', 'zhangjiang-2', china, { setC: 4.4, swingC: 0.5, failing: { everyHours: 12, riseC: 4.4 } });
const coolStore = climate('coolStore', 'zhangjiang-cool', china);
const insulinRoom = climate('coldRoom', 'suzhou-2', china, { setC: 5, isDoorLeftAjar: true });
const suzhouFreezer = climate('freezer', 'suzhou-freezer', china);
const shushanRoom = climate('coldRoom', 'hefei-1', china, { setC: 4.2 });
const shushanFreezer = climate('freezer', 'hefei-freezer', china, { setC: -19.8 });

/** The rooms a visitor looks at first report every minute, where little happens every ten. */
const often = { writeSeconds: 60 };
const seldom = { writeSeconds: 600 };

const gwCold = gateway(0x140, 'zhangjiang-cold', ['GW-沪-014 冷藏区', 'GW-SH-014 refrigerated area'], 'mqtt', 'minew', {
  ...often,
  place: { latitude: 31.2046, longitude: 121.5906 },
});
const gwDeep = gateway(0x210, 'zhangjiang-deep', ['GW-沪-021 深冷区', 'GW-SH-021 deep-cold area'], 'mqtt', 'minew', {
  ...seldom,
  place: { latitude: 31.2052, longitude: 121.5921 },
});
const gwSuzhou = gateway(0x060, 'suzhou', ['GW-苏-006 二号库', 'GW-SZ-006 cold room 2'], 'mqtt', 'ruuvi', {
  place: { latitude: 31.3187, longitude: 120.7235 },
});
const gwHefei = gateway(0x050, 'hefei', ['GW-皖-005 中转大厅', 'GW-HF-005 transfer hall'], 'mqtt', 'minew', {
  losesLink: { everyMinutes: 120, forMinutes: 20 },
  place: { latitude: 31.8516, longitude: 117.2603 },
});
const gwNanshan = gateway(0x330, 'nanshan', ['GW-粤-033 药房', 'GW-SZX-033 pharmacy'], 'http', 'json', {
  place: { latitude: 22.5333, longitude: 113.9305 },
});
const gwGusu = gateway(0x090, 'gusu', ['GW-苏-009 接种门诊', 'GW-SZ-009 clinic'], 'http', 'minew', {
  place: { latitude: 31.3116, longitude: 120.6168 },
});

const chilled = between(2, 8);
const darkChilled = between(2, 8, { lightUpper: 1000 });
const frozen = between(-25, -15);
const deep = between(-80, -60);

/** Gateways on walls. */
export const fixedGateways: readonly DemoGateway[] = [gwCold, gwDeep, gwSuzhou, gwHefei, gwNanshan, gwGusu];

/** Beacons in rooms and cabinets. */
export const fixedBeacons: readonly DemoBeacon[] = [
  beacon(
    0x1001,
    'zhangjiang-cold',
    gwCold.identity,
    ['疫苗冷库 1 号 · 门侧', 'Vaccine room 1 · Door side'],
    'beacon-thl',
    'bthome',
    darkChilled,
    vaccineRoom,
    { exposure: 1, offsetC: 0.4, ...often },
  ),
  beacon(
    0x1002,
    'zhangjiang-cold',
    gwCold.identity,
    ['疫苗冷库 1 号 · 中层', 'Vaccine room 1 · Middle'],
    'beacon-th',
    'minewHt',
    chilled,
    vaccineRoom,
    often,
  ),
  beacon(
    0x1003,
    'zhangjiang-cold',
    gwCold.identity,
    ['疫苗冷库 1 号 · 冷风口', 'Vaccine room 1 · Air outlet'],
    'beacon-t',
    'minewT',
    chilled,
    vaccineRoom,
    { exposure: 0.2, offsetC: -0.8, ...often },
  ),
  beacon(
    0x1011,
    'zhangjiang-cold',
    gwCold.identity,
    ['冷库 2 号 · 东墙高位', 'Cold room 2 · East wall high'],
    'beacon-thl',
    'bthome',
    darkChilled,
    failingRoom,
    { exposure: 0.4, offsetC: 0.5, ...often },
  ),
  beacon(
    0x1012,
    'zhangjiang-cold',
    gwCold.identity,
    ['冷库 2 号 · 货架 3', 'Cold room 2 · Rack 3'],
    'beacon-th',
    'pvvx',
    chilled,
    failingRoom,
    { exposure: 0.3, ...often },
  ),
  beacon(
    0x1021,
    'zhangjiang-cold',
    gwCold.identity,
    ['阴凉库 A · 货架 3', 'Cool store A · Rack 3'],
    'beacon-th',
    'minewHt',
    between(15, 25, { humidityLower: 35, humidityUpper: 75 }),
    coolStore,
    often,
  ),
  beacon(
    0x1022,
    'zhangjiang-cold',
    gwCold.identity,
    ['阴凉库 A · 收货口', 'Cool store A · Receiving'],
    'beacon-thl',
    'bthome',
    between(15, 25, { humidityLower: 35, humidityUpper: 75 }),
    coolStore,
    { exposure: 0.9, offsetC: 0.7, battery: 'low', ...often },
  ),

  beacon(
    0x2001,
    'zhangjiang-deep',
    gwDeep.identity,
    ['超低温柜 A · 腔体', 'ULT freezer A · Chamber'],
    'beacon-ultracold',
    'bthome',
    deep,
    climate('ultraCold', 'ult-a', china),
    seldom,
  ),
  beacon(
    0x2002,
    'zhangjiang-deep',
    gwDeep.identity,
    ['超低温柜 B · 腔体', 'ULT freezer B · Chamber'],
    'beacon-ultracold',
    'bthome',
    deep,
    climate('ultraCold', 'ult-b', china, { setC: -70.8 }),
    seldom,
  ),
  beacon(
    0x2003,
    'zhangjiang-deep',
    gwDeep.identity,
    ['超低温柜 C · 腔体', 'ULT freezer C · Chamber'],
    'beacon-ultracold',
    'minewT',
    deep,
    climate('ultraCold', 'ult-c', china, { setC: -74.1 }),
    seldom,
  ),
  beacon(
    0x2011,
    'zhangjiang-deep',
    gwDeep.identity,
    ['血浆冰箱 03', 'Plasma freezer 03'],
    'beacon-wide',
    'bthome',
    between(-30, -20),
    climate('plasmaFreezer', 'plasma-3', china),
    seldom,
  ),
  beacon(
    0x2012,
    'zhangjiang-deep',
    gwDeep.identity,
    ['血浆冰箱 04', 'Plasma freezer 04'],
    'beacon-wide',
    'bthome',
    between(-30, -20),
    climate('plasmaFreezer', 'plasma-4', china),
    { silentSinceHours: 31, ...seldom },
  ),

  beacon(
    0x3001,
    'suzhou',
    gwSuzhou.identity,
    ['二号库 · 胰岛素货位 A', 'Cold room 2 · Insulin bay A'],
    'beacon-th',
    'ruuvi5',
    chilled,
    insulinRoom,
  ),
  beacon(
    0x3002,
    'suzhou',
    gwSuzhou.identity,
    ['二号库 · 胰岛素货位 B', 'Cold room 2 · Insulin bay B'],
    'beacon-th',
    'ruuvi5',
    chilled,
    insulinRoom,
    { exposure: 0.3, offsetC: -0.4 },
  ),
  beacon(
    0x3003,
    'suzhou',
    gwSuzhou.identity,
    ['二号库 · 装卸门', 'Cold room 2 · Loading door'],
    'beacon-th',
    'ruuvi5',
    chilled,
    insulinRoom,
    { exposure: 1, offsetC: 0.6 },
  ),
  beacon(
    0x3011,
    'suzhou',
    gwSuzhou.identity,
    ['冷冻间 · 前排', 'Freezer room · Front row'],
    'beacon-wide',
    'ruuvi5',
    frozen,
    suzhouFreezer,
    {
      exposure: 0.8,
      offsetC: 0.4,
    },
  ),
  beacon(
    0x3012,
    'suzhou',
    gwSuzhou.identity,
    ['冷冻间 · 后排', 'Freezer room · Back row'],
    'beacon-wide',
    'ruuvi5',
    frozen,
    suzhouFreezer,
    {
      exposure: 0.2,
      offsetC: -0.6,
    },
  ),

  beacon(
    0x4001,
    'hefei',
    gwHefei.identity,
    ['中转冷藏间 · 门侧', 'Transfer cold room · Door side'],
    'beacon-thl',
    'bthome',
    darkChilled,
    shushanRoom,
    { exposure: 1, offsetC: 0.3 },
  ),
  beacon(
    0x4002,
    'hefei',
    gwHefei.identity,
    ['中转冷藏间 · 托盘位 2', 'Transfer cold room · Pallet 2'],
    'beacon-th',
    'minewHt',
    chilled,
    shushanRoom,
  ),
  beacon(
    0x4003,
    'hefei',
    gwHefei.identity,
    ['疫苗冷藏箱 03 · 顶层', 'Vaccine box 03 · Top'],
    'beacon-th',
    'pvvx',
    chilled,
    climate('fridge', 'box-03', china, { doorsPerDay: 5 }),
    { battery: 'critical' },
  ),
  beacon(
    0x4004,
    'hefei',
    gwHefei.identity,
    ['疫苗冷藏箱 09 · 顶层', 'Vaccine box 09 · Top'],
    'beacon-th',
    'pvvx',
    chilled,
    climate('fridge', 'box-09', china, { doorsPerDay: 5 }),
  ),
  beacon(0x4005, 'hefei', gwHefei.identity, ['中转冷冻间', 'Transfer freezer room'], 'beacon-wide', 'minewHt', frozen, shushanFreezer),

  beacon(
    0x5001,
    'nanshan',
    gwNanshan.identity,
    ['药房冰箱 1 号 · 疫苗', 'Pharmacy fridge 1 · Vaccines'],
    'beacon-thl',
    'json',
    darkChilled,
    climate('fridge', 'nanshan-1', china),
    { exposure: 0.6 },
  ),
  beacon(
    0x5002,
    'nanshan',
    gwNanshan.identity,
    ['药房冰箱 2 号 · 胰岛素', 'Pharmacy fridge 2 · Insulin'],
    'beacon-thl',
    'json',
    darkChilled,
    climate('fridge', 'nanshan-2', china),
  ),
  beacon(
    0x5003,
    'nanshan',
    gwNanshan.identity,
    ['药房冰箱 3 号 · 生物制品', 'Pharmacy fridge 3 · Biologics'],
    'beacon-th',
    'json',
    chilled,
    climate('fridge', 'nanshan-3', china, { setC: 4.3 }),
  ),
  beacon(
    0x5004,
    'nanshan',
    gwNanshan.identity,
    ['药房冷冻柜', 'Pharmacy freezer'],
    'beacon-wide',
    'json',
    frozen,
    climate('freezer', 'nanshan-freezer', china),
  ),
  beacon(
    0x5005,
    'nanshan',
    gwNanshan.identity,
    ['药房常温区', 'Pharmacy room'],
    'beacon-th',
    'json',
    between(15, 25, { humidityLower: 35, humidityUpper: 75 }),
    climate('coolStore', 'nanshan-room', china, { setC: 21.8 }),
  ),

  beacon(
    0x6001,
    'gusu',
    gwGusu.identity,
    ['接种台冰箱', 'Vaccination desk fridge'],
    'beacon-thl',
    'bthome',
    darkChilled,
    climate('fridge', 'gusu-desk', china, { doorsPerDay: 34 }),
    { exposure: 0.7 },
  ),
  beacon(
    0x6002,
    'gusu',
    gwGusu.identity,
    ['疫苗储存冰箱', 'Vaccine store fridge'],
    'beacon-th',
    'minewHt',
    chilled,
    climate('fridge', 'gusu-store', china),
  ),
  beacon(
    0x6003,
    'gusu',
    gwGusu.identity,
    ['减毒疫苗冷冻柜', 'Live-vaccine freezer'],
    'beacon-wide',
    'minewHt',
    frozen,
    climate('freezer', 'gusu-freezer', china),
  ),

  beacon(0x0f01, 'spare', null, ['备用信标 01', 'Spare beacon 01'], 'beacon-th', 'minewHt', chilled, climate('coolStore', 'spare', china)),
];
