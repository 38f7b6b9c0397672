/** Texts of position. */
import { defineTexts } from '../text.js';

export const positionTexts = defineTexts({
  'position.position': { 'zh-cn': '位置', en: 'Position' },
});
