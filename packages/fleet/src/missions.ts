/** Missions of the demos: one of every state, over roads their vehicles drive anyway; mission-times.ts says when, and which of the running ones it is. */
import type { DemoName } from './device.js';
import { trackerImei } from './identity.js';
import { type DemoPicture, doorSeal, loadedGoods, thermometer } from './pictures.js';

export type DemoMission = {
  readonly name: DemoName;
  /** The tracker of its vehicle: what is on board of the same vehicle goes along. */
  readonly imei: ReturnType<typeof trackerImei>;
  readonly vehicle: DemoName;
  readonly from: DemoName;
  readonly to: DemoName;
  /** From the last place of its vehicle's road to the first. */
  readonly isReturn?: true;
  /** Its goods are frozen, and judged as such. */
  readonly isFrozen?: true;
  /** Its goods are medicines that share what they may bear: the template of the demo. */
  readonly isMedicine?: true;
  /** Of one that is over: at least so long ago; of one that has not started: at least so far off. */
  readonly hours?: number;
  /** planned: it has not started; running: it has, and another of these begins when it has arrived; over: it was ended; cancelled: before it started. */
  readonly state: 'planned' | 'running' | 'over' | 'cancelled';
  /** Who receives its goods, and how warm they are then, °C; left out: nobody has yet. */
  readonly handover?: { readonly receiver: DemoName; readonly temperature: number; readonly note: DemoName; readonly picture: DemoPicture };
  /** What was written on its timeline, some of it with a photo; hours after its start, before its end where they are negative. */
  readonly notes?: readonly { readonly hours: number; readonly words: DemoName; readonly picture?: DemoPicture }[];
  /** What was decided about the goods of one that is over; left out: nothing yet. */
  readonly decision?: { readonly kind: 'released' | 'partial' | 'rejected'; readonly reason: DemoName };
};

export const both = (chinese: string, english: string): DemoName => ({ 'zh-cn': chinese, en: english });
/** What drivers and warehouses write on any lane. */
export const loaded = both('装车完成，逐箱核对无误', 'Loaded, every box checked');
export const sealed = both('车门已上封签，制冷已提前 30 分钟开启', 'Doors sealed, cooling switched on 30 minutes earlier');

/** What is written before the doors are shut. */
export const atLoading: NonNullable<DemoMission['notes']> = [
  { hours: 0.1, words: loaded, picture: loadedGoods },
  { hours: 0.3, words: sealed, picture: doorSeal },
];

/** Of the Chinese demo. */
export const demoMissions: readonly DemoMission[] = [
  {
    name: both('流感疫苗 上海—合肥', 'Flu vaccine, Shanghai to Hefei'),
    imei: trackerImei(101),
    vehicle: both('冷藏车 7.6 米', 'Refrigerated lorry 7.6 m'),
    from: both('上海张江仓', 'Zhangjiang depot'),
    to: both('合肥疾控中心', 'Hefei health office'),
    isMedicine: true,
    state: 'running',
    notes: [
      ...atLoading,
      { hours: 2.5, words: both('沪蓉高速缓行约 20 分钟，车厢温度正常', 'Slow traffic for 20 minutes, the box stays cold') },
    ],
  },
  {
    name: both('人血白蛋白 合肥—上海', 'Human albumin, Hefei to Shanghai'),
    imei: trackerImei(101),
    vehicle: both('冷藏车 7.6 米', 'Refrigerated lorry 7.6 m'),
    from: both('合肥配送中心', 'Hefei distribution centre'),
    to: both('上海张江仓', 'Zhangjiang depot'),
    isReturn: true,
    isMedicine: true,
    state: 'running',
    notes: atLoading,
  },
  {
    name: both('门冬胰岛素 苏州—南京', 'Insulin aspart, Suzhou to Nanjing'),
    imei: trackerImei(102),
    vehicle: both('冷藏车 4.2 米', 'Refrigerated lorry 4.2 m'),
    from: both('苏州工业园仓', 'Suzhou depot'),
    to: both('南京医药仓', 'Nanjing medical store'),
    isMedicine: true,
    state: 'running',
    notes: atLoading,
  },
  {
    name: both('生物制剂 南京—苏州', 'Biologics, Nanjing to Suzhou'),
    imei: trackerImei(102),
    vehicle: both('冷藏车 4.2 米', 'Refrigerated lorry 4.2 m'),
    from: both('南京医药仓', 'Nanjing medical store'),
    to: both('苏州工业园仓', 'Suzhou depot'),
    isReturn: true,
    isMedicine: true,
    state: 'running',
    notes: atLoading,
  },
  {
    name: both('速冻水饺 北京—天津', 'Frozen dumplings, Beijing to Tianjin'),
    imei: trackerImei(104),
    vehicle: both('冷冻车 6.8 米', 'Freezer lorry 6.8 m'),
    from: both('北京顺义仓', 'Shunyi depot'),
    to: both('天津滨海冷库', 'Binhai cold store'),
    isFrozen: true,
    state: 'running',
    notes: atLoading,
  },
  {
    name: both('冻虾 天津—北京', 'Frozen prawns, Tianjin to Beijing'),
    imei: trackerImei(104),
    vehicle: both('冷冻车 6.8 米', 'Freezer lorry 6.8 m'),
    from: both('天津滨海冷库', 'Binhai cold store'),
    to: both('北京顺义仓', 'Shunyi depot'),
    isReturn: true,
    isFrozen: true,
    state: 'running',
    notes: atLoading,
  },
  {
    name: both('胰岛素 苏州—南京', 'Insulin, Suzhou to Nanjing'),
    imei: trackerImei(102),
    vehicle: both('冷藏车 4.2 米', 'Refrigerated lorry 4.2 m'),
    from: both('苏州工业园仓', 'Suzhou depot'),
    to: both('南京鼓楼医院', 'Nanjing hospital'),
    isMedicine: true,
    hours: 22,
    state: 'over',
    notes: [
      { hours: 0.2, words: loaded, picture: loadedGoods },
      { hours: -0.2, words: both('医院卸货口排队，等待 15 分钟', 'Waiting at the loading bay for 15 minutes') },
    ],
    handover: {
      receiver: both('陈立', 'Chen Li'),
      temperature: 4.8,
      note: both('8 箱，封签完好', '8 boxes, seal unbroken'),
      picture: thermometer(4.8),
    },
  },
  {
    name: both('流感疫苗 合肥—上海', 'Flu vaccine, Hefei to Shanghai'),
    imei: trackerImei(101),
    vehicle: both('冷藏车 7.6 米', 'Refrigerated lorry 7.6 m'),
    from: both('合肥配送中心', 'Hefei distribution centre'),
    to: both('上海疾控中心', 'Shanghai health office'),
    isReturn: true,
    isMedicine: true,
    hours: 12,
    state: 'over',
    handover: {
      receiver: both('赵敏', 'Zhao Min'),
      temperature: 5.2,
      note: both('12 箱，外包装完好', '12 boxes, packaging undamaged'),
      picture: thermometer(5.2),
    },
    notes: [
      { hours: 0.3, words: sealed, picture: doorSeal },
      { hours: -0.2, words: both('卸货时车门打开约 10 分钟', 'Doors open for some 10 minutes while unloading') },
    ],
    decision: {
      kind: 'released',
      reason: both('全程温度和封签已复核，符合要求', 'Temperatures of the whole trip and the seal reviewed, fit for use'),
    },
  },
  {
    name: both('冻品 北京—天津', 'Frozen fish, Beijing to Tianjin'),
    imei: trackerImei(104),
    vehicle: both('冷冻车 6.8 米', 'Freezer lorry 6.8 m'),
    from: both('北京顺义仓', 'Shunyi depot'),
    to: both('天津滨海冷库', 'Binhai cold store'),
    isFrozen: true,
    hours: 16,
    state: 'planned',
    notes: atLoading,
    handover: {
      receiver: both('孙浩', 'Sun Hao'),
      temperature: -18.6,
      note: both('420 箱，封签完好，无化冻', '420 boxes, seal unbroken, nothing thawed'),
      picture: doorSeal,
    },
  },
  {
    name: both('蓝莓 杭州—宁波', 'Blueberries, Hangzhou to Ningbo'),
    imei: trackerImei(105),
    vehicle: both('冷藏车 4.2 米', 'Refrigerated lorry 4.2 m'),
    from: both('杭州果品集散地', 'Hangzhou fruit market'),
    to: both('宁波中心市场', 'Ningbo market'),
    hours: 4,
    state: 'cancelled',
  },
];
