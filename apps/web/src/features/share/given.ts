/** What is shared, with an account or by a link: one kind of thing for lists and dialogs. */
import type { DeviceShare, LinkState, ShareLink, ShareScope } from '@frostway/contract/share/endpoints';
import type { Say } from '../../api/language.js';
import type { Hue } from '../../values/conditions.js';
import type { IconName } from '../../ui/icons.js';

export type Given = { readonly kind: 'account'; readonly row: DeviceShare } | { readonly kind: 'link'; readonly row: ShareLink };

/** Who it is for: the account by its nickname, a link by its label. */
export function givenName(t: Say, given: Given): string {
  if (given.kind === 'account') return given.row.nickname === '' ? given.row.account : given.row.nickname;
  return given.row.label === '' ? t('share.link.unnamed') : given.row.label;
}

/** The devices in words: the first by name, and how many. */
export function devicesOf(t: Say, given: Given): string {
  const names = given.kind === 'account' ? [given.row.device.name] : given.row.devices.map((device) => device.name);
  const [first = ''] = names;
  return names.length < 2 ? first : t('share.devices', { name: first, count: names.length });
}

export function scopeText(t: Say, scope: readonly ShareScope[]): string {
  return scope.map((each) => t(`share.scope.${each}`)).join(t('share.comma'));
}

/** How a state looks; an account's share is never used up. */
export const stateLooks: Readonly<Record<LinkState, { readonly hue: Hue; readonly icon: IconName }>> = {
  active: { hue: 'normal', icon: 'normal' },
  suspended: { hue: 'warning', icon: 'pause' },
  expired: { hue: 'silent', icon: 'clock' },
  usedUp: { hue: 'silent', icon: 'eyeOff' },
  ended: { hue: 'silent', icon: 'x' },
};
