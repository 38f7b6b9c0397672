/** Whether the page is as narrow as a phone's. */
import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 720px)') : undefined;

/** True up to 720 px: tables become cards, drawers become full sheets. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}
