/** Refusals of what devices are told. */
import type { RefusalRow } from './refusal-row.js';

export const commandRefusals = {
  commandNotTaken: { code: 80441, status: 409, 'zh-cn': '{device} 不支持该指令', en: '{device} does not support this command' },
  textNotTaken: { code: 80442, status: 409, 'zh-cn': '{device} 不接收文本指令', en: '{device} does not accept text commands' },
  valueRange: {
    code: 80443,
    status: 400,
    'zh-cn': '取值应为 {min} 至 {max}{unit}（{device}）',
    en: 'The value must be between {min} and {max}{unit} ({device})',
  },
  valueChoice: { code: 80444, status: 400, 'zh-cn': '{device} 没有此选项', en: '{device} does not offer this choice' },
  valueLength: {
    code: 80445,
    status: 400,
    'zh-cn': '长度应为 {min} 至 {max} 个字符（{device}）',
    en: 'The length must be between {min} and {max} characters ({device})',
  },
  valueCharacters: {
    code: 80446,
    status: 400,
    'zh-cn': '含有 {device} 无法接收的字符或格式',
    en: '{device} cannot take these characters or this format',
  },
  valueCorners: {
    code: 80447,
    status: 400,
    'zh-cn': '顶点数应为 {min} 至 {max}（{device}）',
    en: 'There must be between {min} and {max} corners ({device})',
  },
  valueMissing: { code: 80448, status: 400, 'zh-cn': '请填写此参数', en: 'This value is required' },
  valueUnknown: { code: 80449, status: 400, 'zh-cn': '该指令没有此参数', en: 'This command has no such value' },
  commandsTooMany: {
    code: 80450,
    status: 409,
    'zh-cn': '{device} 最多可有 {most} 条待下发指令',
    en: '{device} can have at most {most} pending commands',
  },
  cutOffNotAllowed: {
    code: 80451,
    status: 403,
    'zh-cn': '您的角色没有断油断电权限',
    en: 'Your role does not allow cutting off fuel or power',
  },
  commandOver: {
    code: 80452,
    status: 409,
    'zh-cn': '指令已下发或已结束，不能取消',
    en: 'This command was sent or has ended and cannot be cancelled',
  },
  commandWaits: {
    code: 80453,
    status: 400,
    'zh-cn': '等待时间应为 10 秒至 30 天',
    en: 'A command can wait between 10 seconds and 30 days',
  },
  textIsRaw: {
    code: 80480,
    status: 400,
    'zh-cn': '文本指令须作为原始指令下发',
    en: 'Text must be sent as a raw command',
  },
} as const satisfies Record<string, RefusalRow>;
