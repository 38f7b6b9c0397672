/** How channels and outcomes look. */
import type { ConfirmationState } from '@frostway/contract/mission/endpoints';
import type { Channel, Delivery } from '@frostway/contract/notification/rows';
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
