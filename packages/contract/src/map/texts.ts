/** Words of the map: controls, hints, the list of devices on one spot. */
import { defineTexts } from '../text.js';

export const mapTexts = defineTexts({
  'map.label': { 'zh-cn': '设备地图', en: 'Device map' },
  'map.loading': { 'zh-cn': '正在载入地图', en: 'Loading map' },
  'map.zoomIn': { 'zh-cn': '放大', en: 'Zoom in' },
  'map.zoomOut': { 'zh-cn': '缩小', en: 'Zoom out' },
  'map.fitAll': { 'zh-cn': '显示全部设备', en: 'Show all devices' },
  'map.legend': { 'zh-cn': '图例', en: 'Legend' },
  'map.offlineBasemap': { 'zh-cn': '离线底图，细节有限', en: 'Offline map, limited detail' },
  'map.attribution': { 'zh-cn': '底图 Natural Earth', en: 'Map data: Natural Earth' },
  'map.onSpot': { 'zh-cn': '此处 {count} 台设备', en: '{count} devices here', en_one: '{count} device here' },
  'map.close': { 'zh-cn': '关闭', en: 'Close' },
  'map.unplaced': { 'zh-cn': '{count} 台没有位置', en: '{count} without position' },
  'map.state': { 'zh-cn': '{name}，{state}', en: '{name}, {state}' },
  'map.none': { 'zh-cn': '还没有带位置的设备', en: 'No devices with a position yet' },
  'map.unsupported': {
    'zh-cn': '此浏览器没有开启 WebGL 2，无法显示地图。设备列表不受影响。',
    en: 'WebGL 2 is not available in this browser, so the map cannot be shown. The device list is not affected.',
  },
});
