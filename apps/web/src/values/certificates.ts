/** How a calibration certificate stands, as a look and in words. */
import type { Certificate, CertificateState } from '@frostway/contract/certificate/endpoints';
import type { Say } from '../api/language.js';
import type { Hue } from './conditions.js';

type Look = { readonly hue: Hue; readonly icon: 'normal' | 'warning' | 'alarm' | 'late' };

/** By state; the word is `certificate.state.*`. */
export const certificateLooks: Readonly<Record<CertificateState, Look>> = {
  valid: { hue: 'normal', icon: 'normal' },
  due: { hue: 'warning', icon: 'warning' },
  overdue: { hue: 'alarm', icon: 'alarm' },
  replaced: { hue: 'silent', icon: 'late' },
};

/** What is left until the due date; nothing of one that no longer counts. */
export function leftWords(t: Say, { state, daysLeft }: Pick<Certificate, 'state' | 'daysLeft'>): string {
  if (state === 'replaced') return '';
  return daysLeft < 0 ? t('certificate.daysOver', { count: -daysLeft }) : t('certificate.daysLeft', { count: daysLeft });
}
