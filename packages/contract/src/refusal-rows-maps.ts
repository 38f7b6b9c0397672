/** Refusals about maps and the services behind them. */
import type { RefusalRow } from './refusal-row.js';

export const mapRefusals = {
  mapKeyNeeded: { code: 80310, status: 409, 'zh-cn': '该地图需要密钥，请先填写', en: 'This map needs a key. Enter one first.' },
  mapNotOffered: { code: 80311, status: 409, 'zh-cn': '该地图尚未启用，请先启用', en: 'This map is not turned on. Turn it on first.' },
  geocoderKeyNeeded: {
    code: 80360,
    status: 409,
    'zh-cn': '该地址服务需要密钥，请先填写',
    en: 'This address service needs a key. Enter one first.',
  },
  pointsTooMany: { code: 80361, status: 400, 'zh-cn': '每次最多查询 20 个位置', en: 'At most 20 places can be looked up at once' },
  searchWordsNeeded: { code: 80362, status: 400, 'zh-cn': '请输入要搜索的地址', en: 'Enter an address to search for' },
} as const satisfies Record<string, RefusalRow>;
