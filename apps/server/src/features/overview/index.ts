/** The figures of the home page, and announcements. */
import { overview as table } from '@frostway/contract/overview/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { batteryCause, type Condition, conditions, stateOf } from '@frostway/core/device-state';
import { limits } from '@frostway/core/limits';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { listDue } from '../certificate/index.js';
import { selectStatus } from '../device/index.js';
import { countExpiring } from '../trade/index.js';
import { announce, endAnnouncement, selectAnnouncements } from './announcements.js';
import { createMostActive, readFigures } from './sql.js';

/** What the overview needs from outside. */
export type OverviewOptions = {
  readonly clock: Clock;
  /** The version of the pages that are served now; undefined when none are. */
  readonly pageVersion: () => Promise<string | undefined>;
};

const day = 86_400_000;
/** Larger than any fleet: the figures are over all of it. */
const all = 1_000_000_000;

/** The calls of the home page. */
function overviewCalls({ clock, pageVersion }: OverviewOptions): Mounted[] {
  const mostActive = createMostActive();
  return serve('overview', table, {
    base: async (_input, caller, { db }) => {
      const nowMs = clock.now();
      const sinceMs = nowMs - limits.activeDays * day;
      const [{ rows }, figures, active, certificates, expiringDevices] = await Promise.all([
        selectStatus(db, caller, { nowMs, limit: all, offset: 0 }),
        readFigures(db, caller, nowMs),
        mostActive(db, caller, sinceMs, nowMs),
        listDue(db, caller, { limit: 0, offset: 0 }, nowMs),
        countExpiring(db, caller, nowMs),
      ]);
      const byCondition = Object.fromEntries(conditions.map((condition) => [condition, 0])) as Record<Condition, number>;
      for (const row of rows) byCondition[conditionOf(row, nowMs)] += 1;
      return {
        ...figures,
        expiringDevices,
        deviceTotal: rows.length,
        activeDevices: rows.filter((row) => row.lastSeen !== null && Date.parse(row.lastSeen) >= sinceMs).length,
        mostActive: active,
        onlineDevices: rows.filter((row) => row.connection === 'online').length,
        certificatesDue: certificates.total,
        lowBatteries: rows.filter((row) => batteryCause(row.reading?.power, row.model) !== undefined).length,
        byCondition,
      };
    },
    newVersion: async ({ version }) => {
      const served = await pageVersion();
      return served === undefined || served === version ? refuse('noNewVersion') : { version: served };
    },
    announcements: async ({ mine, all: isAll, ...page }, caller, { db }) => {
      if (isAll && caller.level !== 'administrator') refuse('notAllowed');
      const found = await selectAnnouncements(db, caller, clock.now(), { mine, all: isAll, ...rangeOf(page) });
      checkPage(found.total, page);
      return found;
    },
    announce: async ({ text, expiryDate }, caller, context) =>
      announce(caller, { text, expiresMs: expiryDate ?? null }, context, clock.now()),
    endAnnouncement: async ({ id }, caller, context) => {
      await endAnnouncement(caller, id, context, clock.now());
      return null;
    },
  });
}

function conditionOf(row: DeviceStatus, nowMs: number): Condition {
  const facts = {
    lastSeenMs: row.lastSeen === null ? null : Date.parse(row.lastSeen),
    intervalSeconds: row.interval,
    values: row.reading ?? {},
    model: row.model,
    limits: row.limits,
  };
  return stateOf(facts, nowMs).condition;
}

/** What the home page adds. */
export function overviewFeature(tools: Tools): Feature {
  return { name: 'overview', calls: overviewCalls(tools) };
}
