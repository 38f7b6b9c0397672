/** Who drives the vehicles of the demos, and their maintenance: one that is done, one that is due before long, one that is due. */
import type { DemoName } from './device.js';
import type { Imei } from '@frostway/core/identity';
import { trackerImei } from './identity.js';

/** A driver with the vehicles he drives; the number is one of those that are set aside for stories. */
export type DemoDriver = {
  readonly name: DemoName;
  readonly phone: string;
  readonly licence: string;
  readonly tag: string;
  readonly imeis: readonly Imei[];
};
/** A maintenance of a vehicle that was done so many days before the demo was made. */
export type DemoMaintenance = {
  readonly name: DemoName;
  readonly imei: Imei;
  readonly everyDays?: number;
  readonly everyKm?: number;
  readonly everyHours?: number;
  readonly doneDaysAgo: number;
};

const both = (name: string): DemoName => ({ 'zh-cn': name, en: name });

/** Of the Chinese demo. */
export const demoDrivers: readonly DemoDriver[] = [
  {
    name: { 'zh-cn': '赵国强', en: 'Zhao Guoqiang' },
    phone: '+447700900201',
    licence: '310115-A2-0181',
    tag: '0AF7E6D5C4B3A201',
    imeis: [trackerImei(101)],
  },
  {
    name: { 'zh-cn': '孙丽娟', en: 'Sun Lijuan' },
    phone: '+447700900202',
    licence: '500105-A2-0422',
    tag: '0AF7E6D5C4B3A202',
    imeis: [trackerImei(111)],
  },
];
export const demoMaintenance: readonly DemoMaintenance[] = [
  { name: { 'zh-cn': '更换机油', en: 'Oil change' }, imei: trackerImei(101), everyDays: 180, everyKm: 20_000, doneDaysAgo: 20 },
  { name: { 'zh-cn': '制冷机组保养', en: 'Reefer service' }, imei: trackerImei(101), everyDays: 90, doneDaysAgo: 82 },
  { name: { 'zh-cn': '年检', en: 'Annual inspection' }, imei: trackerImei(111), everyDays: 365, doneDaysAgo: 369 },
];

/** Of the English one. */
export const englishDrivers: readonly DemoDriver[] = [
  { name: both('Oliver Hughes'), phone: '+447700900211', licence: 'HUGHE-811204-O99', tag: '0AF7E6D5C4B3B201', imeis: [trackerImei(301)] },
  { name: both('Fatima Rahman'), phone: '+447700900212', licence: 'DXB-40218', tag: '0AF7E6D5C4B3B202', imeis: [trackerImei(312)] },
];
export const englishMaintenance: readonly DemoMaintenance[] = [
  { name: both('Oil change'), imei: trackerImei(301), everyDays: 180, everyKm: 20_000, doneDaysAgo: 20 },
  { name: both('Reefer service'), imei: trackerImei(301), everyDays: 90, doneDaysAgo: 82 },
  { name: both('Annual inspection'), imei: trackerImei(312), everyDays: 365, doneDaysAgo: 369 },
];
