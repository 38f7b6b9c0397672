/** How what became of a message looks: one table for the log, an alarm, a mission and a test, so that an outcome has one colour wherever it is read. */
import type { DeliveryState } from '@frostway/contract/notification/rows';
import type { Hue } from '../values/conditions.js';
import type { IconName } from './icons.js';

/** By outcome; what is tried again or may have come is no alarm yet. */
export const deliveryLooks: Readonly<Record<DeliveryState, { readonly hue: Hue; readonly icon: IconName }>> = {
  waiting: { hue: 'silent', icon: 'clock' },
  cancelled: { hue: 'silent', icon: 'x' },
  kept: { hue: 'warning', icon: 'inbox' },
  demo: { hue: 'silent', icon: 'inbox' },
  queued: { hue: 'accent', icon: 'pending' },
  sent: { hue: 'normal', icon: 'normal' },
  failed: { hue: 'warning', icon: 'refresh' },
  gaveUp: { hue: 'alarm', icon: 'x' },
  unknown: { hue: 'warning', icon: 'info' },
  unconfirmed: { hue: 'warning', icon: 'info' },
  smsOff: { hue: 'warning', icon: 'info' },
  overLimit: { hue: 'alarm', icon: 'x' },
  noBrowser: { hue: 'warning', icon: 'info' },
};
