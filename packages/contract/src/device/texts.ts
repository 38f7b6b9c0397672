/** Texts of device. */
import { defineTexts } from '../text.js';

export const deviceTexts = defineTexts({
  'device.device': { 'zh-cn': '设备', en: 'Device' },
});
