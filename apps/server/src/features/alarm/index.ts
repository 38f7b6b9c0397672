/** Alarms and incidents: the work people have with what was found. */
import { alarmCalls as table, type detailProbes } from '@frostway/contract/alarm/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import type { AlarmType } from '@frostway/core/alarms';
import { probeTable } from '@frostway/core/probes';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Caller, type Changing, type Mounted, serve } from '../../call/serve.js';
import type { Topic } from '../../platform/topic.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { Sealer } from '../../outside/sealer.js';
import { acknowledge, assign, comment } from './acts.js';
import { askFor } from './filter.js';
import { changeIncidentSigning, readIncidentSigning, signedFor } from './signing.js';
import { excursionOf, readIncidents } from './incident-rows.js';
import { heaviestOf } from './heaviest.js';
import { pageOf } from './list.js';
import { findToActOn, readAlarm, readIncident } from './one.js';
import { type Picked, selectRows } from './rows.js';
import { countOpen, readOverview } from './overview.js';
import { listAssignees } from './people.js';
import { countAlarms, pageBehind } from './statistics.js';

export { type Comment, commentsOf } from './comments.js';
export { type AlarmFilter, askFor, idsOf } from './filter.js';
export { type FoundIncident, selectIncidents } from './incident-rows.js';
export { everyRow, isAsked } from './list.js';
export { putBackWork } from './put-back.js';
export { findableAlarms, selectAlarmNames } from './findable.js';
export { incidentsWithin } from './mission-incidents.js';
export { workOn } from './incident-work.js';

/** What alarms need from outside. */
export type AlarmOptions = {
  readonly clock: Clock;
  readonly sealer: Sealer;
};

/** The alarms of a probe, above and below. */
const ofProbe = (probe: (typeof detailProbes)[number]): readonly AlarmType[] => {
  const { above, below } = probeTable[probe].rules;
  return [above.type, below.type];
};

/** The calls of alarms. */
function alarmCallsOf({ clock, sealer }: AlarmOptions): Mounted[] {
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
export const alarmFeature = (tools: Tools): Feature => ({ name: 'alarm', calls: alarmCallsOf(tools), topics: [alarmsTopic] });
