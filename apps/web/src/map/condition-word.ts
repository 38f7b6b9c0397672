/** The words of conditions and motions, as legend, list and tip say them. */
import type { Condition } from '@frostway/core/device-state';
import type { Lang } from '@frostway/contract/text';
import { text, type TextKey } from '@frostway/contract/texts';
import { conditionLooks } from '../values/conditions.js';
import { motionLooks } from '../values/motions.js';
import type { MapPoint } from './places.js';

// The words of conditions have no holes.
const say = text as (lang: Lang, key: TextKey) => string;

export function conditionWord(condition: Condition, lang: Lang): string {
  return say(lang, conditionLooks[condition].word);
}

/** What a marker says of its device. */
export function pointWord({ condition, motion }: Pick<MapPoint, 'condition' | 'motion'>, lang: Lang): string {
  return motion === undefined ? conditionWord(condition, lang) : text(lang, `fleet.motion.${motion}`);
}

/** How that looks. */
export function pointLook({ condition, motion }: Pick<MapPoint, 'condition' | 'motion'>) {
  return motion === undefined ? conditionLooks[condition] : motionLooks[motion];
}
