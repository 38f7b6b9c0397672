/** Refusals of setting how long an account keeps telemetry. */
import type { RefusalRow } from './refusal-row.js';

export const retentionRefusals = {
  retentionTooLong: {
    code: 80280,
    status: 400,
    'zh-cn': '不能超过平台的数据保留期限',
    en: 'The platform does not keep data that long',
  },
  retentionUnconfirmed: {
    code: 80281,
    status: 409,
    'zh-cn': '缩短保留期限会删除旧数据，请再次确认',
    en: 'Shortening the retention period deletes older data. Please confirm.',
  },
} as const satisfies Record<string, RefusalRow>;
