/** What the workplace and its dialogs say of accounts, devices and what ends. */
import type { Answer } from '@frostway/contract/endpoint';
import type { trade } from '@frostway/contract/trade/endpoints';
import { type DealerDevice, type ExpiryState, endKinds } from '@frostway/contract/trade/rows';
import type { Say } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import type { ChipProps } from '../../ui/Chip.js';
import { countText } from '../../values/figures.js';

export type EndCounts = Answer<(typeof trade)['sell']>['ended'];
export type Party = NonNullable<DealerDevice['owner']>;

/** `Li Lei (lilei)`; the account alone when both are the same. */
export function partyText(t: Say, party: Pick<Party, 'account' | 'nickname'>): string {
  return party.account === party.nickname ? party.account : t('trade.named', { nickname: party.nickname, account: party.account });
}

/** What ends, as words with their numbers, in the order of the contract. */
export function endsWords(t: Say, ends: EndCounts): string[] {
  return endKinds.flatMap((kind) => {
    const number = ends[kind] ?? 0;
    return number === 0 ? [] : [t('trade.ends.item', { kind: t(`trade.ends.${kind}`), number: countText(number) })];
  });
}

export function endsText(t: Say, ends: EndCounts): string {
  const words = endsWords(t, ends);
  return words.length === 0 ? t('trade.ends.none') : words.join(t('trade.comma'));
}

/** How an expiry stands, in colour and icon. */
export const expiryLooks: Readonly<Record<ExpiryState, Pick<ChipProps, 'hue' | 'icon'>>> = {
  open: { hue: 'silent', icon: 'pending' },
  valid: { hue: 'normal', icon: 'normal' },
  expiring: { hue: 'warning', icon: 'clock' },
  expired: { hue: 'alarm', icon: 'clock' },
  scrapped: { hue: 'silent', icon: 'trash' },
};

/** The device stands in the caller's own stock and may be sold by him. */
export function isInStock(device: DealerDevice, me: Pick<Profile, 'uid' | 'level'> | undefined): boolean {
  if (me === undefined || device.owner !== null || device.isScrapped) return false;
  return me.level === 'administrator' ? device.dealer === null : device.dealer?.uid === me.uid;
}
