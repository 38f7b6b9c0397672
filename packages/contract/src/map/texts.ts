/** Words of the map: controls, hints, the list of devices on one spot. */
import { defineTexts } from '../text.js';

export const mapTexts = defineTexts({
  'map.label': { 'zh-cn': '设备地图', en: 'Device map' },
  'map.loading': { 'zh-cn': '正在载入地图', en: 'Loading map' },
  'map.zoomIn': { 'zh-cn': '放大', en: 'Zoom in' },
  'map.zoomOut': { 'zh-cn': '缩小', en: 'Zoom out' },
  'map.fitAll': { 'zh-cn': '显示全部设备', en: 'Show all devices' },
  'map.legend': { 'zh-cn': '图例', en: 'Legend' },
  'map.offlineBasemap': { 'zh-cn': '离线底图不含街道', en: 'The offline map has no streets.' },
  'map.offlineMore': {
    'zh-cn': '离线底图不含街道，可在图层中切换到其他地图',
    en: 'The offline map has no streets. Choose another map under Layers.',
  },
  'map.lost': { 'zh-cn': '{map}暂时无法连接，已改用离线地图', en: '{map} cannot be reached. Showing the offline map.' },
  'map.switch': { 'zh-cn': '图层', en: 'Layers' },
  'map.satellite': { 'zh-cn': '卫星图', en: 'Satellite' },
  'map.metres': { 'zh-cn': '{count} 米', en: '{count} m' },
  'map.kilometres': { 'zh-cn': '{count} 公里', en: '{count} km' },
  'map.name.offline': { 'zh-cn': '离线地图', en: 'Offline map' },
  'map.name.pmtiles': { 'zh-cn': '自备地图', en: 'Own map file' },
  'map.name.osm': { 'zh-cn': 'OpenStreetMap', en: 'OpenStreetMap' },
  'map.name.tianditu': { 'zh-cn': '天地图', en: 'Tianditu' },
  'map.name.google': { 'zh-cn': '谷歌地图', en: 'Google Maps' },
  'map.name.amap': { 'zh-cn': '高德地图', en: 'Amap' },
  'map.name.tencent': { 'zh-cn': '腾讯地图', en: 'Tencent Maps' },
  'map.name.baidu': { 'zh-cn': '百度地图', en: 'Baidu Maps' },
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
