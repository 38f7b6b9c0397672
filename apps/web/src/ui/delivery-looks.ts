/** How a message's way and what became of it look and read: one table for the log, an alarm, a mission and a test, so that an outcome has one colour wherever it is read. */
import type { Channel, Delivery, DeliveryState } from '@frostway/contract/notification/rows';
import type { Say } from '../api/language.js';
import type { Hue } from '../values/conditions.js';
import type { IconName } from './icons.js';

/** By channel. */
export const channelIcons: Readonly<Record<Channel, IconName>> = {
  inApp: 'bell',
  mail: 'mail',
  sms: 'sms',
  webhook: 'link',
  push: 'phone',
};

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

/** What became of it, in words: in the app nothing is sent anywhere, it is put where he finds it. */
export const stateWord = (t: Say, { channel, state }: Pick<Delivery, 'channel' | 'state'>): string =>
  t(`notification.log.state.${channel === 'inApp' && state === 'sent' ? 'inApp' : state}`);
