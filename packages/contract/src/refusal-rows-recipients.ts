/** Refusals of who is notified and how, and of whose gateways may relay. Part of the catalogue. */
import type { RefusalRow } from './refusal-row.js';

export const recipientRefusals = {
  webhookUrlIllegal: {
    code: 80120,
    status: 400,
    'zh-cn': '必须是完整的 HTTP 网址，且不含用户名和密码',
    en: 'Enter a full URL starting with http:// or https://, without user name or password',
  },
  zoneUnknown: { code: 80121, status: 400, 'zh-cn': '未知的时区', en: 'Unknown time zone' },
  recipientMissing: {
    code: 80122,
    status: 400,
    'zh-cn': '每一步都必须有接收人和通知方式',
    en: 'Each step needs a recipient and a channel',
  },
  planTargetMissing: { code: 80123, status: 400, 'zh-cn': '请至少选择一个分组或设备', en: 'Select at least one group or device' },
  channelUnfit: {
    code: 80124,
    status: 409,
    'zh-cn': '该接收人不能以这种方式通知：请先填写其邮箱或手机号，或由其本人在浏览器中开启推送',
    en: 'This recipient cannot be notified this way. Add their e-mail or phone number first.',
  },
  contactInUse: {
    code: 80125,
    status: 409,
    'zh-cn': '通知方案仍在使用它，请先将其移出方案',
    en: 'A notification plan still uses it. Remove it from the plan first.',
  },
  stepsUnordered: {
    code: 80126,
    status: 400,
    'zh-cn': '第一步为 0 分钟，之后每一步的分钟数必须大于前一步',
    en: 'The first step must be at 0 minutes, and each further step later than the one before',
  },
  tooManyPlans: { code: 80127, status: 409, 'zh-cn': '数量已达上限 50', en: 'The maximum of 50 has been reached' },
  contactNameEmpty: { code: 80128, status: 400, 'zh-cn': '联系人姓名不能为空', en: 'Contact name empty' },
  contactEmailEmpty: { code: 80129, status: 400, 'zh-cn': '联系人邮箱不能为空', en: 'Contact e-mail empty' },
  kineticWindowUnfit: {
    code: 80130,
    status: 400,
    'zh-cn': '平均动力学温度的计算窗口须为 24 小时至 90 天的整小时数',
    en: 'The window for mean kinetic temperature must be whole hours, from 24 hours to 90 days',
  },
  webhookNotPublic: {
    code: 80131,
    status: 400,
    'zh-cn': '该网址不在公共互联网上，请填写外部可以访问的地址',
    en: 'This URL is not on the public internet. Enter one that can be reached from outside.',
  },
  relayAccountUnknown: { code: 80140, status: 404, 'zh-cn': '没有这个账号', en: 'Account not found' },
  relayToSelf: {
    code: 80141,
    status: 409,
    'zh-cn': '自己账号的网关无需授权',
    en: 'Gateways of your own account do not need permission',
  },
  relayNotSensor: { code: 80142, status: 409, 'zh-cn': '只有传感器的读数需要转发', en: 'Only sensor readings can be relayed' },
  relayTwice: { code: 80143, status: 409, 'zh-cn': '已有相同的转发授权', en: 'This relay permission already exists' },
  pushTooLong: {
    code: 80145,
    status: 413,
    'zh-cn': '一次上传的读数过多，请分批上传',
    en: 'Too many readings in one upload. Split it into smaller ones.',
  },
  readingsOverDay: {
    code: 80146,
    status: 429,
    'zh-cn': '该设备今日的读数已达上限，请次日（UTC）重新上传；其余读数已保存',
    en: 'A device has reached its daily reading limit. Upload these readings again tomorrow (UTC). All others are stored.',
  },
  relayOver: { code: 80144, status: 409, 'zh-cn': '转发授权已结束', en: 'This relay permission has ended' },
} as const satisfies Record<string, RefusalRow>;
