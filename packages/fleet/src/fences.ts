/** Fences of the demos: a depot that tells who comes in, and a place that tells who leaves it; vehicles cross each of them every day or two. */
import type { DemoFence } from './device.js';
import { trackerImei } from './identity.js';

/** Of the Chinese demo. */
export const demoFences: readonly DemoFence[] = [
  {
    name: { 'zh-cn': '上海张江仓 车辆进场', en: 'Zhangjiang depot, arrivals' },
    latitude: 31.2043,
    longitude: 121.6008,
    radiusM: 1000,
    mode: 'in',
    imeis: [trackerImei(101)],
  },
  {
    name: { 'zh-cn': '成都市区 车辆驶出', en: 'Chengdu, departures' },
    latitude: 30.6304,
    longitude: 104.1302,
    radiusM: 12_000,
    mode: 'out',
    imeis: [trackerImei(111)],
  },
];

/** Of the English one. */
export const englishFences: readonly DemoFence[] = [
  {
    name: { 'zh-cn': 'Heathrow hub, arrivals', en: 'Heathrow hub, arrivals' },
    latitude: 51.4662,
    longitude: -0.4531,
    radiusM: 1000,
    mode: 'in',
    imeis: [trackerImei(301)],
  },
  {
    name: { 'zh-cn': 'Jebel Ali, departures', en: 'Jebel Ali, departures' },
    latitude: 24.9857,
    longitude: 55.0814,
    radiusM: 4000,
    mode: 'out',
    imeis: [trackerImei(312)],
  },
];
