/** Texts of device. */
import { defineTexts } from '../text.js';

export const deviceTexts = defineTexts({
  'device.device': { 'zh-cn': '设备', en: 'Device' },
  'device.rootGroup': { 'zh-cn': '全部设备', en: 'All devices' },
  'device.imported': { 'zh-cn': '已录入', en: 'Added' },
});
