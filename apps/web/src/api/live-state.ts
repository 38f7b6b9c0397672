/** How the live connection stands. Apart from it, because what asks this stands on every page, also before the login, and the connection knows half of the contract. */
import { create } from 'zustand';

/** See the head of this file. */
export type LiveState = {
  readonly connection: 'off' | 'connecting' | 'open' | 'lost';
  /** Epoch ms of the moment the connection was lost; undefined while it was not. */
  readonly lostAtMs: number | undefined;
  /** Epoch ms of the next try. */
  readonly nextTryMs: number | undefined;
  /** Epoch ms of the last batch of devices; undefined before the first. */
  readonly dataAtMs: number | undefined;
  /** The code a guest's link was refused with; undefined while it is open. */
  readonly endedWith: number | undefined;
};

/** Before it is begun. */
export const liveOff: LiveState = {
  connection: 'off',
  lostAtMs: undefined,
  nextTryMs: undefined,
  dataAtMs: undefined,
  endedWith: undefined,
};
/** Written by the live connection alone. */
export const liveStore = create<LiveState>(() => liveOff);

/** How the live connection stands, and how old what it brought is. */
export function useLiveState(): LiveState {
  return liveStore();
}
