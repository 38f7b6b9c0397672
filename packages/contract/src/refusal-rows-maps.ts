/** Refusals about maps and the services behind them. */
import type { RefusalRow } from './refusal-row.js';

export const mapRefusals = {
  mapKeyNeeded: { code: 80310, status: 409, 'zh-cn': '该地图需要密钥，请先填写', en: 'This map needs a key. Enter one first.' },
  mapNotOffered: { code: 80311, status: 409, 'zh-cn': '该地图尚未启用，请先启用', en: 'This map is not turned on. Turn it on first.' },
} as const satisfies Record<string, RefusalRow>;
