/** How channels and outcomes look. */
import type { ConfirmationState } from '@frostway/contract/mission/endpoints';
import type { Channel, Delivery, DeliveryState } from '@frostway/contract/notification/rows';
import type { Say } from '../../api/language.js';
import type { IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';

/** By channel. */
export const channelIcons: Readonly<Record<Channel, IconName>> = {
  inApp: 'bell',
  mail: 'mail',
  sms: 'sms',
  webhook: 'link',
  push: 'phone',
};

/** By outcome. */
export const stateLooks: Readonly<Record<DeliveryState, { readonly hue: Hue; readonly icon: IconName }>> = {
  waiting: { hue: 'silent', icon: 'clock' },
  cancelled: { hue: 'silent', icon: 'x' },
  kept: { hue: 'warning', icon: 'inbox' },
  demo: { hue: 'silent', icon: 'inbox' },
  queued: { hue: 'accent', icon: 'pending' },
  sent: { hue: 'normal', icon: 'normal' },
  failed: { hue: 'alarm', icon: 'alarm' },
  gaveUp: { hue: 'alarm', icon: 'x' },
  unknown: { hue: 'warning', icon: 'info' },
  unconfirmed: { hue: 'warning', icon: 'info' },
  smsOff: { hue: 'warning', icon: 'info' },
  overLimit: { hue: 'alarm', icon: 'x' },
  noBrowser: { hue: 'warning', icon: 'info' },
};

/** How an address of a contact stands. */
export const confirmationLooks: Readonly<Record<ConfirmationState, { readonly hue: Hue; readonly icon: IconName }>> = {
  toAsk: { hue: 'warning', icon: 'info' },
  asked: { hue: 'accent', icon: 'clock' },
  expired: { hue: 'warning', icon: 'clock' },
  confirmed: { hue: 'normal', icon: 'normal' },
  declined: { hue: 'alarm', icon: 'x' },
  smsOff: { hue: 'silent', icon: 'info' },
};

/** What became of it, in words: in the app nothing is sent anywhere, it is put where he finds it. */
export const stateWord = (t: Say, { channel, state }: Pick<Delivery, 'channel' | 'state'>): string =>
  t(`notification.log.state.${channel === 'inApp' && state === 'sent' ? 'inApp' : state}`);
