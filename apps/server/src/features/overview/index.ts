/** The figures of the home page, and announcements. */
import { overview as table } from '@frostway/contract/overview/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { listDue } from '../certificate/index.js';
import { countByStatus } from '../device/index.js';
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

/** The calls of the home page. */
function overviewCalls({ clock, pageVersion }: OverviewOptions): Mounted[] {
  const mostActive = createMostActive();
  return serve('overview', table, {
    base: async (_input, caller, { db }) => {
      const nowMs = clock.now();
      const sinceMs = nowMs - limits.activeDays * day;
      const [devices, figures, active, certificates, expiringDevices] = await Promise.all([
        countByStatus(db, caller, { nowMs, sinceMs }),
        readFigures(db, caller, nowMs),
        mostActive(db, caller, sinceMs, nowMs),
        listDue(db, caller, { limit: 0, offset: 0 }, nowMs),
        countExpiring(db, caller, nowMs),
      ]);
      return {
        ...figures,
        expiringDevices,
        deviceTotal: devices.total,
        activeDevices: devices.active,
        mostActive: active,
        onlineDevices: devices.online,
        certificatesDue: certificates.total,
        lowBatteries: devices.lowBatteries,
        byCondition: devices.byCondition,
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

/** What the home page adds. */
export function overviewFeature(tools: Tools): Feature {
  return { name: 'overview', calls: overviewCalls(tools) };
}
