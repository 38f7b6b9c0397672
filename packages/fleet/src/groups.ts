/** The group tree of the demo, every parent before its children; with the account's root above it no deeper than four levels. */
import type { DemoGroup } from './device.js';

/** Parents before their children. */
export const demoGroups: readonly DemoGroup[] = [
  { key: 'road', parent: null, name: { 'zh-cn': '在途车辆', en: 'On the road' } },
  { key: 'road-vaccine', parent: 'road', name: { 'zh-cn': '疫苗专线', en: 'Vaccine lane' } },
  { key: 'road-seafood', parent: 'road', name: { 'zh-cn': '冷冻水产', en: 'Frozen seafood' } },
  { key: 'road-fruit', parent: 'road', name: { 'zh-cn': '鲜果干线', en: 'Fresh produce' } },
  { key: 'storage', parent: null, name: { 'zh-cn': '仓储', en: 'Storage' } },
  {
    key: 'zhangjiang',
    parent: 'storage',
    name: { 'zh-cn': '上海张江仓', en: 'Zhangjiang, Shanghai' },
    site: { latitude: 31.2045, longitude: 121.5957, radius: 800 },
  },
  { key: 'zhangjiang-cold', parent: 'zhangjiang', name: { 'zh-cn': '冷藏区', en: 'Refrigerated area' } },
  { key: 'zhangjiang-deep', parent: 'zhangjiang', name: { 'zh-cn': '深冷区', en: 'Deep-cold area' } },
  {
    key: 'suzhou',
    parent: 'storage',
    name: { 'zh-cn': '苏州工业园仓', en: 'Suzhou Industrial Park' },
    site: { latitude: 31.3187, longitude: 120.727, radius: 600 },
  },
  {
    key: 'hefei',
    parent: 'storage',
    name: { 'zh-cn': '合肥蜀山中转站', en: 'Shushan hub, Hefei' },
    site: { latitude: 31.8516, longitude: 117.2603, radius: 500 },
  },
  { key: 'hospital', parent: null, name: { 'zh-cn': '医院与药房', en: 'Hospitals and pharmacies' } },
  {
    key: 'nanshan',
    parent: 'hospital',
    name: { 'zh-cn': '深圳南山药房', en: 'Nanshan pharmacy, Shenzhen' },
    site: { latitude: 22.5333, longitude: 113.9305, radius: 200 },
  },
  {
    key: 'gusu',
    parent: 'hospital',
    name: { 'zh-cn': '苏州姑苏接种门诊', en: 'Gusu vaccination clinic, Suzhou' },
    site: { latitude: 31.3116, longitude: 120.6168, radius: 200 },
  },
  { key: 'field', parent: null, name: { 'zh-cn': '外勤人员', en: 'Field staff' } },
  { key: 'spare', parent: null, name: { 'zh-cn': '备用设备', en: 'Spare devices' } },
];
