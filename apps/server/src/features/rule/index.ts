/** Rules: what is watched, by which limits, of which devices, and every version of it. They are judged by features/excursion. */
import { ruleCalls as table } from '@frostway/contract/alarm/rule-endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { refuse } from '@frostway/contract/refusals';
import { presetKeys, presets } from '@frostway/core/presets';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Caller, type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Tx } from '../../db/connect.js';
import { inOneGo } from '../../db/in-one-go.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { withAudience } from '../../scope/audience.js';
import { settleEnded } from '../excursion/index.js';
import { ruleRelease } from './leaving.js';
import { toPresetRow } from './preset-rows.js';
import { addRule, type Changed, changeRule, removeRule, usePreset } from './rule-changes.js';
import { findRights, listVersions, selectRules } from './rules.js';
import { refreshWatches } from './watches.js';

export { findableRules } from './findable.js';
export { endMissionWatches, watchForMission } from './mission-watches.js';
export { putBackRules } from './put-back.js';
export { findVersion, toAccount } from './rules.js';
export { type RuleVersion, rulesByVersion, watchedWithin } from './rules-by-version.js';

/**
 * Devices came to an owner, moved to another group or got other settings: the rules that are meant for them watch them from now on, and what was going
 * on under limits that are over ends, in the transaction of the change.
 */
async function watchAssigned(db: Tx, deviceIds: readonly number[], nowMs: number): Promise<void> {
  if (deviceIds.length === 0) return;
  await inOneGo(refreshWatches(db, { deviceIds }, nowMs), settleEnded(db, deviceIds, nowMs));
}

/** The calls of rules. */
function ruleCallsOf(clock: Clock): Mounted[] {
  /** Rules watch other devices than before, or otherwise: their alarms may have ended, and their limits show on pages. */
  const said = async ({ ownerId, deviceIds, ...changed }: Changed, { db }: Changing): Promise<Pick<Changed, 'ruleIds'>> => {
    await publish(db, { type: 'alarmsChanged', deviceIds });
    if (deviceIds.length > 0) await publish(db, { type: 'devicesEdited', accountIds: await withAudience(db, [ownerId]) });
    return changed;
  };
  const ruleOf = async (id: number, caller: Caller, { db, lang }: Changing): Promise<Rule> =>
    (await selectRules(db, caller, { id, limit: 1, offset: 0 }, lang)).rows[0] ?? refuse('noSuchRule');

  return serve('alarm', table, {
    rules: async ({ id, search, probe, ...page }, caller, { db, lang }) => {
      const found = await selectRules(db, caller, { id, search, probe, ...rangeOf(page) }, lang);
      checkPage(found.total, page);
      return found;
    },
    addRule: async (input, caller, context) => {
      const { ruleIds } = await said(await addRule(caller, input, context, clock.now()), context);
      return ruleOf(ruleIds[0] ?? 0, caller, context);
    },
    changeRule: async (input, caller, context) => {
      await said(await changeRule(caller, input, context, clock.now()), context);
      return ruleOf(input.id, caller, context);
    },
    removeRule: async ({ id }, caller, context) => {
      await said(await removeRule(caller, id, context, clock.now()), context);
      return null;
    },
    ruleVersions: async ({ id }, caller, { db }) => {
      if ((await findRights(db, caller, id)) === undefined) refuse('noSuchRule');
      const rows = await listVersions(db, id);
      return { total: rows.length, rows };
    },
    presets: async (_input, _caller, { lang }) => {
      const rows = presetKeys.map((key) => toPresetRow(key, presets[key], lang));
      return { total: rows.length, rows };
    },
    usePreset: async (input, caller, context) => {
      const { ruleIds } = await said(await usePreset(caller, input, context.lang, context, clock.now()), context);
      const rows: Rule[] = [];
      for (const id of ruleIds) rows.push(await ruleOf(id, caller, context));
      return { total: rows.length, rows };
    },
  });
}

/** What rules add. */
export function ruleFeature({ clock }: Tools): Feature {
  return {
    name: 'rule',
    calls: ruleCallsOf(clock),
    onDeviceReleased: [ruleRelease],
    onDeviceAssigned: (tx, deviceIds) => watchAssigned(tx, deviceIds, clock.now()),
  };
}
