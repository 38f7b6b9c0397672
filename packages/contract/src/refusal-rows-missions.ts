/** Refusals about missions and what they are made of. */
import type { RefusalRow } from './refusal-row.js';

export const missionRefusals = {
  importTooManyThings: {
    code: 80370,
    status: 413,
    'zh-cn': '表格超过 1,000 行，请拆分后再导入',
    en: 'The table has more than 1,000 rows. Split it and import the parts.',
  },
} as const satisfies Record<string, RefusalRow>;
