/** The screens of what is heard for whom and shown to whom: bindings, relays and shares. */
import { expect } from '@playwright/test';
import { type Screen, listed } from './screen.js';

/** Gateways with what they hear, relays, and trackers with what they carry. */
export const bindingScreens: readonly Screen[] = (
  [
    ['deviceBind', '/deviceBind'],
    ['deviceBind-ended', '/deviceBind?tab=ended'],
    ['deviceBind-unlisted', '/deviceBind?tab=unlisted'],
    ['relays', '/deviceBind?view=relays'],
    ['relays-allowed', '/deviceBind?view=relays&tab=allowed'],
    ['bindBeacon', '/bindBeacon'],
    ['bindBeacon-ended', '/bindBeacon?tab=ended'],
  ] as const
).map(([name, path]): Screen => ({ name, path, as: 'demo', loaded: listed }));

/** Walked after all others: who walks a screen by its place in the list looks at the others as before. */
export const refusedScreens: readonly Screen[] = [
  { name: 'relays-refused', path: '/deviceBind?view=relays&tab=refused', as: 'demo', loaded: listed },
];

/** What is given to accounts and by links, and what one is given. */
export const shareScreens: readonly Screen[] = [
  ...(
    [
      ['share', '/share'],
      ['share-by-account', '/share?by=account'],
      ['share-links', '/share?tab=links'],
      ['share-positions', '/share?tab=positions'],
    ] as const
  ).map(([name, path]): Screen => ({
    name,
    path,
    as: 'demo',
    loaded: (page) => expect(page.locator('.list tbody tr').first()).toBeVisible(),
  })),
  {
    name: 'share-mine',
    path: '/share?tab=mine',
    as: 'admin',
    loaded: (page) => expect(page.locator('.list tbody tr').first()).toBeVisible(),
  },
];
