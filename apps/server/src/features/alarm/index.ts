/** Alarms: rules and whom they watch, excursions, and the work people have with what was found. */
import { alarmFeature as table, type detailProbes } from '@frostway/contract/alarm/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { refuse } from '@frostway/contract/refusals';
import type { AlarmType } from '@frostway/core/alarms';
import { probeTable } from '@frostway/core/probes';
import { presetKeys, presets } from '@frostway/core/presets';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Caller, type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Topic } from '../../platform/topic.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Tx } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { Sealer } from '../../outside/sealer.js';
import { withAudience } from '../../scope/audience.js';
import { acknowledge, assign, comment } from './acts.js';
import { countUnjudged, searchedAt } from './staleness-monitor.js';
import { askFor } from './filter.js';
import { changeIncidentSigning, readIncidentSigning, signedFor } from './signing.js';
import { excursionOf, readIncidents } from './incident-rows.js';
import { heaviestOf } from './heaviest.js';
import { pageOf } from './list.js';
import { findToActOn, readAlarm, readIncident } from './one.js';
import { type Picked, selectRows } from './rows.js';
import { countOpen, readOverview } from './overview.js';
import { alarmJudge } from './judging.js';
import { ruleRelease } from './leaving.js';
import { listAssignees } from './people.js';
import { toPresetRow } from './preset-rows.js';
import { addRule, type Changed, changeRule, removeRule, usePreset } from './rule-changes.js';
import { findRights, listVersions, selectRules } from './rules.js';
import { countAlarms, pageBehind } from './statistics.js';
import { settleEnded } from './ended.js';
import { forgetWatchChanges } from './effective-rules.js';
import { raiseSilence } from './silence.js';
import { refreshWatches } from './watches.js';

export { type Comment, commentsOf } from './comments.js';
export { type AlarmFilter, askFor, type AlarmQuery, idsOf } from './filter.js';
export { type FoundIncident, selectIncidents } from './incident-rows.js';
export { everyRow, isAsked } from './list.js';
export { settleEnded } from './ended.js';
export { putBackRules, putBackWork } from './put-back.js';
export { findableAlarms, findableRules, selectAlarmNames } from './findable.js';
export { prepareRemoval, removeOld } from './retention.js';
export { raiseSilence } from './silence.js';
export { askedMoments, joinStart, startColumns, startPlaces, type StartRow } from './start.js';
export { incidentsWithin } from './mission-incidents.js';
export { type IncidentWork, workOn } from './incident-work.js';
export { type RuleVersion, rulesByVersion, watchedWithin } from './rules-by-version.js';
export { endMissionWatches, watchForMission } from './mission-watches.js';
export { refreshWatches } from './watches.js';

/** What alarms need from outside. */
export type AlarmOptions = {
  readonly clock: Clock;
  readonly sealer: Sealer;
};

/**
 * Devices came to an owner, moved to another group or got other settings: the rules that are meant for them watch them from now on, and what was going
 * on under limits that are over ends, in the transaction of the change.
 */
async function watchAssigned(db: Tx, deviceIds: readonly number[], nowMs: number): Promise<void> {
  if (deviceIds.length === 0) return;
  await refreshWatches(db, { deviceIds }, nowMs);
  await settleEnded(db, deviceIds, nowMs);
}

/** The alarms of a probe, above and below. */
const ofProbe = (probe: (typeof detailProbes)[number]): readonly AlarmType[] => {
  const { above, below } = probeTable[probe].rules;
  return [above.type, below.type];
};

/** The calls of rules and alarms. */
function alarmCalls({ clock, sealer }: AlarmOptions): Mounted[] {
  /** Rules watch other devices than before, or otherwise: their alarms may have ended, and their limits show on pages. */
  const said = async ({ ownerId, deviceIds, ...changed }: Changed, { db }: Changing): Promise<Pick<Changed, 'ruleIds'>> => {
    await publish(db, { type: 'alarmsChanged', deviceIds });
    if (deviceIds.length > 0) await publish(db, { type: 'devicesEdited', accountIds: await withAudience(db, [ownerId]) });
    return changed;
  };
  const ruleOf = async (id: number, caller: Caller, { db, lang }: Changing): Promise<Rule> =>
    (await selectRules(db, caller, { id, limit: 1, offset: 0 }, lang)).rows[0] ?? refuse('noSuchRule');
  const acted = async <T>({ answer, deviceIds }: { answer: T; deviceIds: readonly number[] }, context: Changing): Promise<T> => {
    await publish(context.db, { type: 'alarmsChanged', deviceIds });
    return answer;
  };
  const acting = (context: Changing) => ({ ...context, at: new Date(clock.now()) });

  const acknowledged = async (input: Input<(typeof table)['acknowledge']>, caller: Caller, context: Changing) => {
    const signed = (ownerIds: readonly number[]) => signedFor(caller, ownerIds, input, context, { clock, sealer });
    return acted(await acknowledge(caller, input, acting(context), signed), context);
  };

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
    alarms: async ({ page, pageSize, cursor, order, ...filter }, caller, { db, lang }) => {
      const asked = await askFor(db, caller, filter);
      const paging = { page, pageSize, cursor };
      const read = (picked: readonly Picked[]) => selectRows(db, caller, picked, lang);
      const found = order === 'weight' ? await heaviestOf(db, asked, paging, caller.now(), read) : await pageOf(db, asked, paging, read);
      return { ...found, rows: found.rows.map(({ alarm }) => alarm) };
    },
    incidents: async ({ page, pageSize, cursor, order, ...filter }, caller, { db, lang }) => {
      const asked = await askFor(db, caller, filter, 'incident');
      const paging = { page, pageSize, cursor };
      const read = readIncidents(db, caller, lang);
      const found = order === 'weight' ? await heaviestOf(db, asked, paging, caller.now(), read) : await pageOf(db, asked, paging, read);
      return { ...found, rows: found.rows.map(({ incident }) => incident) };
    },
    oneIncident: ({ id }, caller, { db, lang }) => readIncident(db, caller, id, lang),
    acknowledgeIncidents: acknowledged,
    incidentSigning: (_input, caller, { db }) => readIncidentSigning(db, caller),
    changeIncidentSigning: ({ isSigned }, caller, context) => changeIncidentSigning(caller, isSigned, context),
    assignIncidents: async (input, caller, context) => acted(await assign(caller, input, acting(context)), context),
    commentIncidents: async (input, caller, context) => acted(await comment(caller, input, acting(context)), context),
    alarmOverview: ({ tz }, caller, { db, lang }) => readOverview(db, caller, tz, lang),
    alarmOverviewDetail: async ({ page, pageSize, cursor, probe, ...filter }, caller, { db, lang }) => {
      const all = probe === undefined ? [...ofProbe('temperature'), ...ofProbe('humidity')] : ofProbe(probe);
      const type = filter.type === undefined || filter.type.length === 0 ? all : all.filter((each) => filter.type?.includes(each));
      if (type.length === 0) return { total: 0, isMore: false, cursor: null, rows: [] };
      const asked = await askFor(db, caller, { ...filter, type }, 'incident');
      const found = await pageOf(db, asked, { page, pageSize, cursor }, readIncidents(db, caller, lang, { withStart: true }));
      return { ...found, rows: found.rows.map((row) => ({ ...row.incident, excursion: excursionOf(row) })) };
    },
    alarmStatistics: async ({ page, pageSize, by, tz, ...filter }, caller, { db, lang }) => {
      const found = await countAlarms(db, caller, { filter, figures: { by, tz }, ...rangeOf({ page, pageSize }) }, lang);
      checkPage(found.total, { page, pageSize });
      return found;
    },
    alarmStatisticsDetail: async ({ page, pageSize, cursor, by, tz, key, ...filter }, caller, { db, lang }) => {
      const found = await pageBehind(db, caller, { filter, figures: { by, tz }, key, paging: { page, pageSize, cursor } }, lang);
      return { ...found, rows: found.rows.map(({ incident }) => incident) };
    },
    openAlarms: async (_input, caller, { db }) => {
      const rows = await countOpen(db, caller);
      return { total: rows.length, rows };
    },
    oneAlarm: ({ id }, caller, { db, lang }) => readAlarm(db, caller, id, lang),
    acknowledge: acknowledged,
    assign: async (input, caller, context) => acted(await assign(caller, input, acting(context)), context),
    comment: async (input, caller, context) => acted(await comment(caller, input, acting(context)), context),
    assignees: async ({ id, search, ...page }, caller, { db }) => {
      const { deviceId } = await findToActOn(db, caller, id);
      const found = await listAssignees(db, { deviceId, search }, caller.now);
      checkPage(found.length, page);
      const { limit, offset } = rangeOf(page);
      return { total: found.length, rows: found.slice(offset, offset + limit) };
    },
  });
}

/** Of which devices alarms came, moved, ended or were worked on. */
const alarmsTopic: Topic = {
  name: 'alarms',
  isOfDevices: true,
  on: (teller) => ({
    alarmsChanged: ({ deviceIds }) => teller.ofDevices(deviceIds, (seen) => ({ type: 'alarms', deviceIds: seen })),
  }),
  missed: { type: 'alarms', deviceIds: [] },
};

/** What alarms add. */
export function alarmFeature(tools: Tools): Feature {
  const { clock, pool, independentDb, pastTold } = tools;
  // A fleet whose past is not replayed yet is not silent.
  const searchSilence = async (): Promise<void> => void (await pastTold().then(() => raiseSilence(pool, clock.now())));
  return {
    name: 'alarm',
    calls: alarmCalls(tools),
    topics: [alarmsTopic],
    jobs: [
      { name: 'silence', line: '* * * * *', run: searchSilence },
      { name: 'watchChanges', line: '23 * * * *', run: () => forgetWatchChanges(pool, clock.now()) },
    ],
    judges: (atClock) => [alarmJudge({ clock: atClock })],
    gauges: [
      // Of the judge, so that nobody learns of its end by missing an alarm.
      {
        name: 'frostway_unjudged_devices',
        help: 'Devices with readings that are not judged; more than 0 is a fault',
        read: () => countUnjudged(independentDb),
      },
      {
        name: 'frostway_silence_searched_timestamp_seconds',
        help: 'When the search for silent devices last came to its end, each minute; 0 = never',
        read: () => searchedAt(independentDb),
      },
    ],
    onDeviceReleased: [ruleRelease],
    onDeviceAssigned: (tx, deviceIds) => watchAssigned(tx, deviceIds, clock.now()),
  };
}
