/** Words of values: units, ages, durations, conditions, connections, sources. */
import { defineTexts } from '../text.js';

export const valuesTexts = defineTexts({
  'values.missing': { 'zh-cn': '--', en: '--' },
});
