/** What a dealer can do to devices: only what he may and what they are fit for is offered. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { useMay } from '../../api/permission.js';
import type { Profile } from '../../api/profile.js';
import type { IconName } from '../../ui/icons.js';
import { isInStock } from './words.js';

export const dealerActs = ['sell', 'renew', 'correct', 'scrap', 'restore'] as const;
export type DealerAct = (typeof dealerActs)[number];
export const dealerActIcons = {
  sell: 'sell',
  renew: 'clock',
  correct: 'device',
  scrap: 'trash',
  restore: 'refresh',
} as const satisfies Record<DealerAct, IconName>;
const calls = {
  sell: trade.sell,
  renew: trade.renew,
  correct: deviceFeature.changeModel,
  scrap: trade.scrap,
  restore: trade.scrap,
} as const;

type Me = Pick<Profile, 'uid' | 'level'> | undefined;

/** Whether devices are fit for an act, all of them. */
export function areFitFor(act: DealerAct, devices: readonly DealerDevice[], me: Me): boolean {
  switch (act) {
    case 'sell':
      return devices.every((device) => isInStock(device, me));
    case 'correct':
      return devices.length === 1;
    case 'restore':
      return devices.every((device) => device.isScrapped);
    default:
      return devices.every((device) => !device.isScrapped);
  }
}

/** Answers the acts that can be done to all of some devices. */
export function useActsFor(me: Me): (devices: readonly DealerDevice[]) => DealerAct[] {
  const may = useMay();
  return (devices) => dealerActs.filter((act) => may(calls[act]) && areFitFor(act, devices, me));
}
