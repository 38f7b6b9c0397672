/** How the addresses of contacts look. */
import type { ConfirmationState } from '@frostway/contract/mission/contacts';
import type { IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';

/** How an address of a contact stands. */
export const confirmationLooks: Readonly<Record<ConfirmationState, { readonly hue: Hue; readonly icon: IconName }>> = {
  toAsk: { hue: 'warning', icon: 'info' },
  asked: { hue: 'accent', icon: 'clock' },
  expired: { hue: 'warning', icon: 'clock' },
  confirmed: { hue: 'normal', icon: 'normal' },
  declined: { hue: 'alarm', icon: 'x' },
  smsOff: { hue: 'silent', icon: 'info' },
};
