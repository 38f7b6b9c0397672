/** Refusals about reports. */
import type { RefusalRow } from './refusal-row.js';

export const reportRefusals = {
  reportNotStarted: {
    code: 80740,
    status: 409,
    'zh-cn': '任务从未开始，没有可报告的内容',
    en: 'The mission never started, so there is nothing to report',
  },
  reportNoSensor: {
    code: 80741,
    status: 409,
    'zh-cn': '该时段内没有可报告的传感器',
    en: 'There is no sensor to report on in this period',
  },
  reportNotYet: { code: 80742, status: 400, 'zh-cn': '该时段尚未开始', en: 'This period has not begun yet' },
  reportNameEmpty: { code: 80743, status: 400, 'zh-cn': '请输入名称', en: 'Enter a name' },
  reportContactMissing: { code: 80744, status: 400, 'zh-cn': '请至少选择一位联系人', en: 'Choose at least one contact' },
  reportSchedulesFull: {
    code: 80745,
    status: 409,
    'zh-cn': '定时报告已达上限（200 个）',
    en: 'There are already 200 scheduled reports, which is the limit',
  },
  contactOfReport: {
    code: 80910,
    status: 409,
    'zh-cn': '有定时报告只发送给此联系人，请先为其选择其他联系人',
    en: 'A scheduled report is sent to this contact only. Choose another contact for it first.',
  },
} as const satisfies Record<string, RefusalRow>;
