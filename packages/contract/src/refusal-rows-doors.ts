/** Refusals of what comes in: uploads that are larger than they may be, requests that fit no call, and pages beyond their number. */
import type { RefusalRow } from './refusal-row.js';

export const doorRefusals = {
  importTooManyRows: {
    code: 80160,
    status: 413,
    'zh-cn': '表格超过 20,000 行，请拆分后再导入',
    en: 'The table has more than 20,000 rows. Split it and import the parts.',
  },
  importCellTooLong: {
    code: 80161,
    status: 422,
    'zh-cn': '第 {row} 行有单元格超过 1,000 个字符',
    en: 'Row {row} has a cell with more than 1,000 characters',
  },
  importTooLarge: {
    code: 80162,
    status: 413,
    'zh-cn': '文件解开后内容过多，请只保留需要导入的列和行',
    en: 'The unpacked file is too large. Keep only the columns and rows to import.',
  },
  importRowUnreadable: {
    code: 80163,
    status: 422,
    'zh-cn': '从第 {row} 行起无法读取，请检查引号是否成对',
    en: 'The file cannot be read from row {row} on. Check that quotation marks are paired.',
  },
  methodNotAllowed: {
    code: 80164,
    status: 405,
    'zh-cn': '该接口不支持这种请求方法',
    en: 'This call does not support that request method',
  },
  headersTooLarge: { code: 80165, status: 431, 'zh-cn': '请求头过大', en: 'Request headers too large' },
  tooManyPages: {
    code: 80166,
    status: 429,
    'zh-cn': '该账号同时打开的页面过多，请先关闭一些',
    en: 'This account has too many pages open. Close some first.',
  },
} as const satisfies Record<string, RefusalRow>;
