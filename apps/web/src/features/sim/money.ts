/** Data and money as people read them. */
import type { SimPlan } from '@frostway/contract/sim/rows';
import type { Lang } from '@frostway/contract/text';
import type { Say } from '../../api/language.js';

/** Megabytes of a gigabyte, as vendors sell it. */
const gigabyte = 1024;

/** `1.5 GB`, `320 MB`. */
export function dataText(megabytes: number): string {
  return megabytes < gigabyte ? `${megabytes} MB` : `${Math.round((megabytes / gigabyte) * 100) / 100} GB`;
}

/** An amount in the smallest unit of its currency. */
export function moneyText(lang: Lang, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(lang === 'en' ? 'en' : 'zh-CN', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What a plan gives: `1 GB · 12 months`. */
export function planText(t: Say, { megabytes, months }: Pick<SimPlan, 'megabytes' | 'months'>): string {
  const parts = [megabytes === null ? '' : dataText(megabytes), months === null ? '' : t('sim.monthsOf', { count: months })];
  return parts.filter((part) => part !== '').join(' · ');
}
