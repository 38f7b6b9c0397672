/** The role api: calls, live pages and what they are made of. */
import type { FastifyInstance } from 'fastify';
import type { Mounted } from '../call/serve.js';
import type { Subscriber } from '../events/event.js';
import { selectStatus } from '../features/device/index.js';
import { refusedBy } from '../http/answer.js';
import { metrics } from '../http/metrics.js';
import { admitLive, findSession, liveCall } from '../http/sessions.js';
import { LiveHub } from '../live/hub.js';
import { liveSocket } from '../live/socket.js';
import type { Feature } from '../platform/feature.js';
import { seenDeviceIds } from '../scope/seen-ids.js';
import { findGuest, findOpenGuest, viewerHash } from '../scope/guests.js';
import type { Part } from '../starting.js';
import type { BaseTools } from './tools.js';

/** Sessions of open pages are looked at so often, ms: of every server its own, for the pages are its own. */
const sessionsEveryMs = 60_000;

export type Api = {
  readonly calls: readonly Mounted[];
  readonly live: (app: FastifyInstance) => void;
  /** What features answer that is no call. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly subscribers: readonly Subscriber[];
  /** Origins pages may connect to besides ourselves, as they are now. */
  readonly origins: () => readonly string[];
  /** No page is told anything any more. */
  readonly stop: () => void;
  /** Looks at sessions by the clock from now on. */
  readonly startClockwork: (parts: Part[]) => void;
};

/** Builds it. */
export function buildApi({ db, independentDb, clock, log }: BaseTools, features: readonly Feature[]): Api {
  const hub = new LiveHub({
    log,
    readStatus: async (principal, ids) =>
      (await selectStatus(db, principal, { ids, isPlanKept: true, nowMs: clock.now(), limit: ids.length, offset: 0 })).rows,
    seenIds: (principal) => seenDeviceIds(db, principal),
    checkCaller: async (caller) =>
      'tokenHash' in caller ? admitLive(await findSession(db, caller.tokenHash, clock, liveCall)) : findOpenGuest(db, caller),
    topics: features.flatMap(({ topics = [] }) => topics),
  });
  metrics.gauge('frostway_live_pages', 'Open live pages', () => hub.size);
  return {
    calls: features.flatMap(({ calls }) => calls),
    live: liveSocket({
      hub,
      clock,
      callerOf: async ({ token, key }, { address, agent }) =>
        key !== undefined && token === undefined
          ? findGuest(independentDb, key, clock, viewerHash(address, agent))
          : admitLive(await findSession(db, token, clock, liveCall)),
      refusedBy,
    }),
    routes: features.flatMap(({ routes }) => routes ?? []),
    subscribers: [...hub.subscribers(), ...features.flatMap(({ caches = [] }) => caches)],
    origins: () => features.flatMap(({ origins }) => origins?.() ?? []),
    stop: () => hub.stop(),
    startClockwork(parts) {
      const checking = setInterval(() => void hub.checkAll(), sessionsEveryMs);
      parts.push({ name: 'checks of sessions', stop: () => clearInterval(checking) });
    },
  };
}
