/** The demo accounts, which anyone may know: one a language, whose names are in it. */
import type { Lang } from '../text.js';

/** Account name by the language of its fleet's names. */
export const demoAccounts = { 'zh-cn': 'demo', en: 'demo-en' } as const satisfies Record<Lang, string>;
/** Of all demo accounts. */
export const demoPassword = 'frostway-demo';
