/** Texts of overview. */
import { defineTexts } from '../text.js';

export const overviewTexts = defineTexts({
  'overview.overview': { 'zh-cn': '概览', en: 'Overview' },
});
