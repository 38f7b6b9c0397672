/** The word of a condition, as legend, list and tip say it. */
import type { Condition } from '@frostway/core/device-state';
import type { Lang } from '@frostway/contract/text';
import { text, type TextKey } from '@frostway/contract/texts';
import { conditionLooks } from '../values/conditions.js';

// The words of conditions have no holes.
const say = text as (lang: Lang, key: TextKey) => string;

export function conditionWord(condition: Condition, lang: Lang): string {
  return say(lang, conditionLooks[condition].word);
}
