/** Refusals about missions and what they are made of. */
import type { RefusalRow } from './refusal-row.js';

export const missionRefusals = {
  importTooManyThings: {
    code: 80370,
    status: 413,
    'zh-cn': '表格超过 1,000 行，请拆分后再导入',
    en: 'The table has more than 1,000 rows. Split it and import the parts.',
  },
  plateEmpty: { code: 80372, status: 400, 'zh-cn': '车牌号不能为空', en: 'Plate number empty' },
  vehicleModelEmpty: { code: 80373, status: 400, 'zh-cn': '车型不能为空', en: 'Vehicle type empty' },
  plateTaken: { code: 80374, status: 409, 'zh-cn': '该车牌号已存在', en: 'There is already a vehicle with this plate number' },
  maintenanceDays: {
    code: 80375,
    status: 400,
    'zh-cn': '下次保养日期必须晚于上次保养日期',
    en: 'The next maintenance must be later than the last',
  },
  vehicleBusy: { code: 80376, status: 409, 'zh-cn': '车辆正在执行任务', en: 'The vehicle is on a running mission' },
  addressNameEmpty: { code: 80378, status: 400, 'zh-cn': '地址名称不能为空', en: 'Address name empty' },
  placeOutside: {
    code: 80379,
    status: 400,
    'zh-cn': '请选择位置：经度 -180 至 180，纬度 -90 至 90',
    en: 'Choose a place: longitude -180 to 180, latitude -90 to 90',
  },
  radiusOutside: { code: 80380, status: 400, 'zh-cn': '到达半径为 50 至 5,000 米', en: 'The arrival radius is 50 to 5,000 metres' },
  templateNameEmpty: { code: 80382, status: 400, 'zh-cn': '模板名称不能为空', en: 'Template name empty' },
} as const satisfies Record<string, RefusalRow>;
