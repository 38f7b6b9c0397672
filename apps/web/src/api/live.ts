/** The live connection of the page: batches into the fleet, lists asked again when devices come or go, everything in view asked again after a loss. */
import { access } from '@frostway/contract/access/endpoints';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { LiveMessage } from '@frostway/contract/live';
import { overview } from '@frostway/contract/overview/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature } from '@frostway/contract/team/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { useEffect } from 'react';
import { answerKey, answers } from './answers.js';
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

const lists = [
  deviceFeature.groupTree,
  deviceFeature.groupList,
  deviceFeature.groupDevices,
  deviceFeature.unboundDevices,
  deviceFeature.gatewayList,
  overview.base,
  access.getPermission,
  // What a level gives or takes away: the page of a device and the teams it came by.
  deviceFeature.groupDevice,
  telemetry.status,
  share.guestStatus,
  share.sharedWithMe,
  telemetry.trackColumns,
  position.positions,
  teamFeature.team,
  teamFeature.teamList,
  teamFeature.memberList,
  teamFeature.joins,
  teamFeature.relationUsers,
  teamFeature.targetPermission,
];

/** The bell, and the log of what was told. Lists of alarms listen for themselves: they know how to change in place. */
const alarmLists = [alarmFeature.alarmOverview, notification.deliveries];

function askListsAgain(): void {
  void answers.invalidateQueries({ queryKey: fleetKey });
  for (const endpoint of lists) void answers.invalidateQueries({ queryKey: answerKey(endpoint) });
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
      askListsAgain();
      // With limits that are changed and devices that are moved, sold or given back alarms end.
      alarmsMoved();
      return;
    case 'alarms':
      alarmsMoved();
      return;
    case 'told':
      void answers.invalidateQueries({ queryKey: answerKey(notification.told) });
      for (const listener of toldListeners) listener(message.ids);
      return;
    case 'refused':
      if (guestKey === undefined) refuseSession(message.errorcode, sessionToken());
      else endGuest(message.errorcode);
      return;
    case 'watching':
      return;
    default:
      message satisfies never;
  }
}

const alarmsListeners = new Set<() => void>();

/** What shows alarms is asked again: the bell's count, and whatever a page listens for. */
function alarmsMoved(): void {
  for (const endpoint of alarmLists) void answers.invalidateQueries({ queryKey: answerKey(endpoint) });
  for (const listener of alarmsListeners) listener();
}

/** Tells a page when alarms of devices it may see came, moved, ended or were worked on; answers how to stop. Called after the bell was asked again. */
export function onAlarmsMoved(listener: () => void): () => void {
  alarmsListeners.add(listener);
  return () => void alarmsListeners.delete(listener);
}

const toldListeners = new Set<(ids: readonly number[]) => void>();

/** Tells a page what the caller was told in the app just now, by the ids of what the call `told` answers; none when it was only read. Answers how to stop. */
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
connection.watch('told');

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
