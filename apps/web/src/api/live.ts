/** The live connection of the page: batches into the fleet, stale answers asked again by their tags, everything in view asked again after a loss. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { LiveMessage } from '@frostway/contract/live';
import { liveTags, type Tag } from '@frostway/contract/tags';
import { useEffect } from 'react';
import { answers, askAgain } from './answers.js';
import { refuseSession } from './call.js';
import { nowMs, setServerTime } from './clock.js';
import { clearFleet, mergeFleet } from './fleet-store.js';
import { fleetKey } from './fleet.js';
import { type Hello, LiveConnection } from './live-connection.js';
import { liveOff, liveStore } from './live-state.js';
import { sessionToken, useSessionToken } from './session.js';

const pending = new Map<number, DeviceStatus>();
let frame: number | undefined;

/** Collects rows until the next frame: the latest of a device replaces an earlier one of the same frame. */
function collect(rows: readonly DeviceStatus[]): void {
  for (const row of rows) pending.set(row.id, row);
  frame ??= requestAnimationFrame(() => {
    frame = undefined;
    const batch = [...pending.values()];
    pending.clear();
    mergeFleet(batch);
    liveStore.setState({ dataAtMs: nowMs() });
  });
}

function devicesChanged(): void {
  // The fleet is many answers put together.
  void answers.invalidateQueries({ queryKey: fleetKey });
  void askAgain(liveTags.devicesChanged);
  // With limits that are changed and devices that are moved, sold or given back alarms end.
  alarms.moved();
}

function hear(message: LiveMessage): void {
  switch (message.type) {
    case 'welcome':
    case 'pong':
      setServerTime(message.serverTime);
      return;
    case 'devices':
      collect(message.rows);
      return;
    case 'devicesChanged':
      devicesChanged();
      return;
    case 'alarms':
      alarms.moved();
      return;
    case 'commands':
      commands.moved();
      return;
    case 'inbox':
      void askAgain(liveTags.inbox);
      for (const listener of toldListeners) listener(message.ids);
      return;
    case 'refused':
      if (guestKey === undefined) refuseSession(message.errorcode, sessionToken());
      else endGuest(message.errorcode);
      return;
    case 'watching':
      // What moved between an answer and the watch was told to nobody here.
      if (message.topic !== 'devices') hearAnew[message.topic]();
      return;
    default:
      message satisfies never;
  }
}

/** A storm moves many of a kind in one second, ms. */
const stormPauseMs = 1000;

/** What shows things of a kind is asked again: at once, and at most once a second however many move. */
function storm(tags: readonly Tag[]): { readonly moved: () => void; readonly stop: () => void } {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const moved = (): void => {
    isDue = pause !== undefined;
    if (isDue) return;
    void askAgain(tags);
    pause = setTimeout(() => {
      pause = undefined;
      if (isDue) moved();
    }, stormPauseMs);
  };
  const stop = (): void => {
    clearTimeout(pause);
    pause = undefined;
  };
  return { moved, stop };
}

const alarms = storm(liveTags.alarms);
const commands = storm(liveTags.commands);

const hearAnew: Readonly<Record<'alarms' | 'commands' | 'inbox', () => void>> = {
  alarms: alarms.moved,
  commands: commands.moved,
  inbox: () => void askAgain(liveTags.inbox),
};

const toldListeners = new Set<(ids: readonly number[]) => void>();

/** Tells a page what the caller was notified in the app just now, by the ids of what the call `inbox` answers; none when it was only read. Answers how to stop. */
export function onTold(listener: (ids: readonly number[]) => void): () => void {
  toldListeners.add(listener);
  return () => void toldListeners.delete(listener);
}

function liveUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`;
}

/** The key of the link the page shows; undefined on the pages of a session. */
let guestKey: string | undefined;

function hello(): Hello | undefined {
  if (guestKey !== undefined) return { key: guestKey };
  const token = sessionToken();
  return token === undefined ? undefined : { token };
}

/** A link that has ended is not tried again, and what it showed is gone. */
function endGuest(errorcode: number): void {
  connection.stop();
  clearFleet();
  liveStore.setState({ ...liveOff, endedWith: errorcode });
}

const connection = new LiveConnection(liveUrl(), hello, {
  onTrying: () =>
    liveStore.setState((state) => ({ connection: state.connection === 'lost' ? 'lost' : 'connecting', nextTryMs: undefined })),
  onOpen: (again) => {
    liveStore.setState({ connection: 'open', lostAtMs: undefined, nextTryMs: undefined });
    if (again) void answers.invalidateQueries();
  },
  onLost: (waitMs) =>
    liveStore.setState((state) => ({ connection: 'lost', lostAtMs: state.lostAtMs ?? nowMs(), nextTryMs: nowMs() + waitMs })),
  onMessage: hear,
});
connection.watch('devices');
connection.watch('alarms');
connection.watch('commands');
connection.watch('inbox');

/** Tries to connect now instead of at the next try. */
export function retryLive(): void {
  connection.start();
}

/** Connects and listens to the network coming back; answers how to stop. */
export function startLive(): () => void {
  connection.start();
  window.addEventListener('online', retryLive);
  return () => {
    window.removeEventListener('online', retryLive);
    connection.stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    pending.clear();
    alarms.stop();
    commands.stop();
    liveStore.setState(liveOff);
  };
}

/** Connects as the guest of a link; answers how to stop. What a session saw and what the link shows stay apart. */
export function startGuestLive(key: string): () => void {
  const forget = (): void => {
    clearFleet();
    answers.removeQueries({ queryKey: fleetKey });
  };
  forget();
  guestKey = key;
  const stop = startLive();
  return () => {
    stop();
    guestKey = undefined;
    forget();
  };
}

/** Keeps the page live while the caller is on the screen and a session exists. */
export function useLive(): void {
  const token = useSessionToken();
  useEffect(() => (token === undefined ? undefined : startLive()), [token]);
}
