/** How much room the window gives: whether the page is as narrow as a phone's, or as a tablet's. */
import { useSyncExternalStore } from 'react';

type Narrow = { readonly subscribe: (listener: () => void) => () => void; readonly isSo: () => boolean };

function atMost(widthPx: number): Narrow {
  const query = typeof matchMedia === 'function' ? matchMedia(`(max-width: ${widthPx}px)`) : undefined;
  return {
    subscribe(listener) {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    isSo: () => query?.matches ?? false,
  };
}

const phone = atMost(720);
const tablet = atMost(1100);

/** True up to 720 px: tables become cards, drawers become full sheets. */
export function usePhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.isSo);
}

/** True up to 1100 px: the navigation begins as a rail. */
export function useTablet(): boolean {
  return useSyncExternalStore(tablet.subscribe, tablet.isSo);
}
