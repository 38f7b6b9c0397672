/** Texts of telemetry. */
import { defineTexts } from '../text.js';

export const telemetryTexts = defineTexts({
  'telemetry.temperature': { 'zh-cn': '温度', en: 'Temperature' },
});
