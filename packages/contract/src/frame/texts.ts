/** Texts of the frame every page stands in: navigation, search, language, theme, connection, states. */
import { defineTexts } from '../text.js';

export const frameTexts = defineTexts({
  'frame.product': { 'zh-cn': '霜途', en: 'Frostway' },
});
