/** Refusals about vehicles: where they go, their sites, reports and drivers. */
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
  driverNameEmpty: { code: 80420, status: 400, 'zh-cn': '请填写司机姓名', en: "Enter the driver's name" },
  driverTagInvalid: {
    code: 80421,
    status: 400,
    'zh-cn': '司机卡号只能包含字母、数字、横线和下划线，最长 64 位，每人最多 20 张',
    en: 'A tag has letters, digits, dashes and underscores only, at most 64 of them. A driver has at most 20 tags.',
  },
  driverTagTaken: { code: 80422, status: 409, 'zh-cn': '该司机卡已属于其他司机', en: 'Another driver has this tag' },
  driverTimeTooLong: {
    code: 80424,
    status: 400,
    'zh-cn': '一次最多指定 31 天',
    en: 'At most 31 days can be given to a driver at once',
  },
  maintenanceNameEmpty: { code: 80425, status: 400, 'zh-cn': '请填写保养项目', en: 'Enter what is to be done' },
  maintenanceInterval: {
    code: 80426,
    status: 400,
    'zh-cn': '间隔应为 1 至 3,650 天、1 至 1,000,000 公里或 1 至 100,000 小时',
    en: 'The interval must be 1 to 3,650 days, 1 to 1,000,000 km or 1 to 100,000 hours',
  },
  maintenanceIntervalMissing: {
    code: 80427,
    status: 400,
    'zh-cn': '请填写天数、公里或小时中的至少一项',
    en: 'Enter days, kilometres or hours, at least one of them',
  },
  maintenanceDoneLater: {
    code: 80429,
    status: 400,
    'zh-cn': '上次保养时间不能晚于现在',
    en: 'The last maintenance cannot be in the future',
  },
} as const satisfies Record<string, RefusalRow>;
