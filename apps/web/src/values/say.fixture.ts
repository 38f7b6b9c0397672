/** What says texts of the contract in a language, as the page does. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Say } from '../api/language.js';

const say =
  (lang: Lang): Say =>
  (key, ...args) =>
    text(lang, key, ...args);
export const zh = say('zh-cn');
export const en = say('en');
