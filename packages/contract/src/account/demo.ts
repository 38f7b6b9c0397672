/** The demo accounts, which anyone may know: one a language, whose names are in it. */
import type { Lang } from '../text.js';

/** Account name by the language of its fleet's names. */
export const demoAccounts = { 'zh-cn': 'demo', en: 'demo-en' } as const satisfies Record<Lang, string>;
/** With whom a demo works; nobody can log in as one of them. */
export const demoPeople = {
  'zh-cn': { quality: 'demo-quality', night: 'demo-night', customer: 'demo-customer' },
  en: { quality: 'demo-en-quality', night: 'demo-en-night', customer: 'demo-en-customer' },
} as const satisfies Record<Lang, Record<'quality' | 'night' | 'customer', string>>;
/** Of all demo accounts. */
export const demoPassword = 'frostway-demo';
