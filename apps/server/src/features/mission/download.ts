/** A mission as a file: what each of its sensors measured while it ran, one sheet a sensor, or their incidents. */
import type { FileAnswer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { alarmStatusKey } from '@frostway/contract/alarm/alarm-status';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { isTextKey, text } from '@frostway/contract/texts';
import type { Zone } from '@frostway/core/zone';
import { toFahrenheit } from '@frostway/core/units';
import type { Caller, Looking } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findMission, type MissionSpan, spansOfMission } from '../../scope/missions.js';
import type { Summarise } from '../../platform/feature.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { incidentsWithin } from '../alarm/index.js';
import { type Column, fileOf, offsetText, rangeText, type Row, type Table, toTable, trackTable, unitOf } from '../export/index.js';
import { readMission } from './missions.js';

type Asked = Input<(typeof table)['missionDownXls']>;
type Wanted = { readonly tz: Zone; readonly unit: 'C' | 'F'; readonly lang: Lang };

/** Rows of a sheet before it continues on the next; spreadsheets hold 1,048,576. */
const rowsOfSheet = 1_000_000;
/** Incidents read at once. */
const atOnce = 500;

/** GET /beacon/missionDownXls. Refuses 80208, 80190 where the caller's level shows no past, 10000 an end before its beginning, 56090 sensors that measured nothing then. */
export async function downloadMission(
  { store, summarise }: { readonly store: TelemetryStore; readonly summarise: Summarise },
  caller: Caller,
  { missionId, subject, st, et, type, unit, summary, ...input }: Asked,
  { db, lang, audit }: Looking,
): Promise<FileAnswer> {
  if (st !== undefined && et !== undefined && et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  await findMission(db, caller, missionId, 'history');
  const mission = await readMission(db, caller, missionId);
  const tz: Zone = input.zone ?? input.tz;
  const spans = (await spansOfMission(db, missionId, caller.now()))
    .filter(({ role }) => subject === 'alm' || role === 'beacon')
    .map((span) => ({ ...span, fromMs: Math.max(span.fromMs, st ?? span.fromMs), untilMs: Math.min(span.untilMs, et ?? span.untilMs) }))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs);
  const wanted = { tz, unit, lang };
  const tables: Table[] = [];
  if (subject === 'alm') tables.push(incidentTable(db, mission, spans, wanted));
  else {
    const counts = await Promise.all(spans.map(({ id, fromMs, untilMs }) => store.firstMs(id, fromMs, untilMs)));
    if (counts.every((first) => first === null)) refuse('noPlaybackData');
    if (summary && type === 'xlsx') tables.push(toTable(await summarise(caller, { missionId }, { lang, unit, zone: tz })));
    for (const span of spans) {
      const { id, fromMs, untilMs } = span;
      const title = [nameOf(span), span.name, mission.code, mission.name, rangeText(lang, tz, fromMs, untilMs)].filter(
        (part) => part !== '',
      );
      const named = { id, fromMs, untilMs, name: span.name === '' ? nameOf(span) : span.name, title };
      tables.push(await trackTable({ db, store }, caller, named, { wanted: { subject: 'track', tz, unit, type }, lang }));
    }
  }
  const name = `${mission.code} ${text(lang, `export.file.${subject}`)}`;
  const file = fileOf({ name, tables, progress: () => 0 }, { type, tz, rowsOfSheet });
  audit({ entity: 'export', id: file.name, after: { name: file.name, subject, missionId, st, et, type } });
  return file;
}

const nameOf = ({ mac, imei, id }: MissionSpan): string => mac ?? imei ?? String(id);

/** The incidents that went on while the mission ran, newest first. */
function incidentTable(
  db: Db,
  { code, name }: { readonly code: string; readonly name: string },
  spans: readonly MissionSpan[],
  wanted: Wanted,
): Table {
  const { lang, tz, unit } = wanted;
  const [fromMs, untilMs] = [Math.min(...spans.map((span) => span.fromMs)), Math.max(...spans.map((span) => span.untilMs))];
  const title = [code, name, ...(spans.length === 0 ? [] : [rangeText(lang, tz, fromMs, untilMs)])];
  const offset = spans.length === 0 ? offsetText(tz) : offsetText(tz, fromMs, untilMs);
  const say = (key: string, or: string): string => (isTextKey(key) ? text(lang, key as 'alarm.state.active') : or);
  const columns: Column[] = [
    { head: text(lang, 'mission.download.sensor'), kind: 'text', width: 24 },
    { head: text(lang, 'export.alarm.type'), kind: 'text', width: 24 },
    { head: text(lang, 'export.alarm.severity'), kind: 'text', width: 12 },
    { head: text(lang, 'export.alarm.state'), kind: 'text', width: 22 },
    { head: text(lang, 'export.alarm.started', { offset }), kind: 'time', width: 30 },
    { head: text(lang, 'export.alarm.ended', { offset }), kind: 'time', width: 30 },
    { head: text(lang, 'export.alarm.duration'), kind: 'duration', width: 20 },
    { head: text(lang, 'export.alarm.worst'), kind: 'number', width: 18 },
    { head: text(lang, 'export.alarm.unit'), kind: 'text', width: 10 },
    { head: text(lang, 'export.alarm.marks'), kind: 'text', width: 20 },
  ];
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for (let offset = 0; ; offset += atOnce) {
      const found = await incidentsWithin(db, spans, { limit: atOnce, offset });
      yield found.rows.map(({ deviceId, type, severity, state, acknowledged, startedAt, endedAt, minutes, worst, late }): Row => {
        const span = spans.find(({ id }) => id === deviceId);
        const own = unitOf(type);
        const isF = unit === 'F' && own === '°C';
        return [
          span === undefined ? '' : [nameOf(span), span.name].filter((part) => part !== '').join(' '),
          say(`alarm.type.${type}`, type),
          say(`alarm.severity.${severity}`, severity),
          text(lang, alarmStatusKey({ state, acknowledged })),
          Date.parse(startedAt),
          endedAt === null ? null : Date.parse(endedAt),
          minutes * 60_000,
          worst === null || !isF ? worst : Math.round(toFahrenheit(worst) * 10) / 10,
          isF ? '°F' : own,
          late ? text(lang, 'alarm.late') : null,
        ];
      });
      if (found.rows.length < atOnce) return;
    }
  }
  return { name: text(lang, 'export.file.alm'), title, columns, rows: rows() };
}
