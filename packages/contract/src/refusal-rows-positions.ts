/** Refusals about places of vehicles: where they go, their sites and reports. */
import type { RefusalRow } from './refusal-row.js';

export const positionRefusals = {
  destinationOneVehicle: {
    code: 80400,
    status: 400,
    'zh-cn': '目的地只能用于一辆车的链接',
    en: 'A destination goes with a link to one vehicle',
  },
  sitePlaceIncomplete: {
    code: 80401,
    status: 400,
    'zh-cn': '请同时填写经度、纬度和半径，或全部留空',
    en: 'Give latitude, longitude and radius together, or none of them',
  },
  siteRadius: {
    code: 80402,
    status: 400,
    'zh-cn': '站点半径应为 50 米至 50 公里',
    en: 'The radius of a site must be between 50 m and 50 km',
  },
  reportTooLong: {
    code: 80403,
    status: 400,
    'zh-cn': '车队报表最长 31 天，请缩短时间段',
    en: 'A fleet report covers at most 31 days. Choose a shorter range.',
  },
} as const satisfies Record<string, RefusalRow>;
