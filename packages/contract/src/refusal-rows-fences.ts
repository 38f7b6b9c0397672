/** Refusals of fences and of the alarms of positions. */
import type { RefusalRow } from './refusal-row.js';

export const fenceRefusals = {
  fenceRadius: { code: 80341, status: 400, 'zh-cn': '半径应为 100 米至 50 公里', en: 'The radius must be between 100 m and 50 km' },
  fenceCorners: { code: 80342, status: 400, 'zh-cn': '多边形至少需要三个顶点', en: 'A polygon needs at least three corners' },
  fenceLine: { code: 80343, status: 400, 'zh-cn': '走廊至少需要两个点', en: 'A corridor needs at least two points' },
  fenceCrossing: { code: 80344, status: 400, 'zh-cn': '多边形的边不能相交', en: 'The edges of a polygon must not cross' },
  fenceWidth: {
    code: 80345,
    status: 400,
    'zh-cn': '走廊宽度应为 20 米至 5 公里',
    en: 'The width of a corridor must be between 20 m and 5 km',
  },
  fencePoints: { code: 80346, status: 400, 'zh-cn': '最多 500 个点', en: 'There can be at most 500 points' },
  tooManyFences: {
    code: 80347,
    status: 409,
    'zh-cn': '每台设备最多 8 个围栏，{device} 已满',
    en: 'A device can have at most 8 fences. {device} has no room for another.',
  },
  fenceReach: { code: 80348, status: 400, 'zh-cn': '围栏范围过大', en: 'The fence is too large' },
  fencePlace: { code: 80349, status: 400, 'zh-cn': '坐标不在有效范围内', en: 'These coordinates are not on the map' },
  speedHighRange: {
    code: 80350,
    status: 400,
    'zh-cn': '超速限值应为 40 至 200 km/h',
    en: 'The speed limit must be between 40 and 200 km/h',
  },
  speedLowRange: { code: 80351, status: 400, 'zh-cn': '低速限值应为 5 至 35 km/h', en: 'The lowest speed must be between 5 and 35 km/h' },
  displacementRange: {
    code: 80352,
    status: 400,
    'zh-cn': '位移距离应为 100 米至 2 公里',
    en: 'The distance must be between 100 m and 2 km',
  },
  stopRange: { code: 80353, status: 400, 'zh-cn': '停留时长应为 3 分钟至 7 天', en: 'The stop must be between 3 minutes and 7 days' },
  hoursUnfit: {
    code: 80354,
    status: 400,
    'zh-cn': '时段的开始和结束不能相同，最多 14 个时段',
    en: 'A time span must not end when it begins, and there can be at most 14',
  },
  placeUnknown: {
    code: 80355,
    status: 409,
    'zh-cn': '{device} 尚无位置，无法设置位移报警',
    en: '{device} has no position yet, so its displacement cannot be watched',
  },
  fenceFile: { code: 80356, status: 422, 'zh-cn': '文件不是有效的 GeoJSON 或 KML', en: 'This is no GeoJSON or KML file' },
  fenceTargetsDiffer: {
    code: 80357,
    status: 409,
    'zh-cn': '围栏的设备须属于同一账号',
    en: 'The devices of a fence must belong to one account',
  },
  fenceFeature: {
    code: 80358,
    status: 400,
    'zh-cn': '只支持带半径的点、没有孔的多边形和线',
    en: 'Only points with a radius, polygons without holes and lines can be fences',
  },
} as const satisfies Record<string, RefusalRow>;
