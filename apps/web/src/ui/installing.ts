/** Installing the pages as an app: the browser offers it once, the entry "mobile app" uses it later. */
import { create } from 'zustand';

/** Chromium's event; not part of the DOM types. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const installStore = create<{ offer: InstallEvent | undefined }>(() => ({ offer: undefined }));

/** Keeps the browser's offer for later. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installStore.setState({ offer: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => installStore.setState({ offer: undefined }));
}

/** Opens the browser's question; undefined when it makes no offer (installed already, or not able to). */
export function useInstall(): (() => void) | undefined {
  const offer = installStore((state) => state.offer);
  if (offer === undefined) return undefined;
  return () => {
    installStore.setState({ offer: undefined });
    void offer.prompt();
  };
}
