/** Missions as a table: planning those of a file, whose rows name what they are made of, and writing them as a file that can be imported again. */
import { faultsOf } from '@frostway/contract/fields';
import type { Input } from '@frostway/contract/endpoint';
import { mission as table } from '@frostway/contract/mission/endpoints';
import { type ImportReport, tableColumns } from '@frostway/contract/mission/tables';
import { isRefusalName, Refusal, type RefusalName, refuse } from '@frostway/contract/refusals';
import { parseTime } from '@frostway/contract/inputs';
import { languages, type Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { localMs, momentMs, type Zone } from '@frostway/core/zone';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Caller, Changing, LocalizedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { checkMayOwn } from '../../scope/teams.js';
import type { Row as Line } from '../export/index.js';
import { addMission } from './planning.js';
import { importTable } from './tables.js';

type Column = (typeof tableColumns)['missions'][number];
type Cells = Partial<Record<Column, string>>;
type Change = LocalizedChange & Pick<Changing, 'independentTransaction'>;

/** What a row may name, by its name in lower case; null where several have it. */
type Names = ReadonlyMap<string, number | null>;

/** Ids by name. */
async function namesIn(db: Db, from: RawBuilder<unknown>): Promise<Names> {
  const { rows } = await sql<{ id: number; name: string }>`select thing.id, thing.name from ${from} as thing`.execute(db);
  const names = new Map<string, number | null>();
  for (const { id, name } of rows) {
    const key = name.trim().toLowerCase();
    const known = names.get(key);
    names.set(key, known === undefined || known === id ? id : null);
  }
  return names;
}

const absent = {
  template: 'noSuchTemplate',
  address: 'noSuchAddress',
  rule: 'noSuchRule',
  person: 'noSuchContact',
  vehicle: 'noSuchVehicle',
} as const satisfies Record<string, RefusalName>;
type Kind = keyof typeof absent;

/** All that rows may name, of an owner. Somebody is found by his e-mail too. */
async function readNames(db: Db, ownerId: number): Promise<Record<Kind, Names>> {
  return {
    template: await namesIn(db, sql`(select id, name from mission_template where owner_id = ${ownerId})`),
    address: await namesIn(db, sql`(select id, name from mission_address where owner_id = ${ownerId})`),
    rule: await namesIn(
      db,
      sql`(select rule.id, version.name from alert_rule as rule
        join alert_rule_version as version on version.rule_id = rule.id and version.version = rule.version
        where rule.owner_id = ${ownerId} and rule.ended_at is null)`,
    ),
    person: await namesIn(
      db,
      sql`(select id, name from contact where owner_id = ${ownerId} union select id, email from contact where owner_id = ${ownerId})`,
    ),
    vehicle: await namesIn(db, sql`(select id, plate as name from vehicle where owner_id = ${ownerId})`),
  };
}

/** Several of a kind in one cell; a semicolon also ends a cell of a CSV, unless the cell is quoted. */
const listOf = (cell: string | undefined): string[] | undefined =>
  cell
    ?.split(/[|｜;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Spreadsheets keep a moment as days since the end of 1899, by no clock in particular. */
const firstDayMs = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** A time as people write it in a table, by these clocks where it names none; what is none stays as it is, to be refused. */
export function momentOf(cell: string, zone: Zone): number | string {
  const days = /^\d{5}(\.\d+)?$/.test(cell) ? Number(cell) : undefined;
  if (days !== undefined) return momentMs(zone, Math.round((firstDayMs + days * dayMs) / 1000) * 1000);
  const pad = (part: string): string => part.padStart(2, '0');
  const written = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(cell);
  if (written === null) return cell;
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = written;
  const local = parseTime(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}Z`);
  return local === undefined ? cell : momentMs(zone, local);
}

/** What stands between the two ends of a window; without one of them that side is open. */
const between = / ?[~～] ?| to | 至 |—|–/u;

/** A window as a table writes it, `08:00 ~ 10:00` with days; null: none. Refuses 10013 an end that is no time, at its column. */
function windowOf(column: Column, cell: string, zone: Zone): { earliest: number | string | null; latest: number | string | null } | null {
  if (cell === '' || cell === '-') return null;
  const [earliest = '', latest = ''] = cell.split(between).map((part) => part.trim());
  const at = (part: string): number | string | null => {
    const moment = part === '' ? null : momentOf(part, zone);
    return typeof moment === 'string' && parseTime(moment) === undefined ? refuse('dateFormat', { [column]: 'dateFormat' }) : moment;
  };
  return { earliest: at(earliest), latest: at(latest) };
}

/** Yes or no in either language, or as a program writes it; what is neither stays as it is, to be refused. */
function flagOf(cell: string): boolean | string {
  const word = cell.toLowerCase();
  for (const lang of languages as readonly Lang[]) {
    if (word === text(lang, 'mission.import.yes').toLowerCase()) return true;
    if (word === text(lang, 'mission.import.no').toLowerCase()) return false;
  }
  return cell;
}

/** Input of the call, and the column that says it. */
const columnOf: Readonly<Record<string, Column>> = { imeis: 'locators', macs: 'sensors' };

/** A row as the call that plans one takes it. Refuses what it names and is not there, or is there twice, at its column. */
function planOf(cells: Cells, names: Record<Kind, Names>, zone: Zone): Input<(typeof table)['addMission']> {
  const idOf = (column: Column, kind: Kind, name: string): number => {
    const id = names[kind].get(name.toLowerCase());
    if (id === null) refuse('importNameUnclear', { [column]: 'importNameUnclear' });
    return id ?? refuse(absent[kind], { [column]: absent[kind] });
  };
  const one = (column: Column, kind: Kind): number | undefined => {
    const name = cells[column]?.trim();
    return name === undefined ? undefined : idOf(column, kind, name);
  };
  const several = (column: Column, kind: Kind): number[] | undefined => listOf(cells[column])?.map((name) => idOf(column, kind, name));
  const { startAt, endAt, startWindow, middleWindows, endWindow, autoStart, autoEnd, autoMail, name, code, externalId, product, carrier } =
    cells;
  const raw = {
    name,
    code,
    externalId,
    product,
    carrier,
    startAt: startAt === undefined ? undefined : momentOf(startAt, zone),
    endAt: endAt === undefined ? undefined : momentOf(endAt, zone),
    template: one('template', 'template'),
    start: one('start', 'address'),
    middle: several('middle', 'address'),
    end: one('end', 'address'),
    startWindow: startWindow === undefined ? undefined : windowOf('startWindow', startWindow.trim(), zone),
    // One of each stop, in their order; an empty one between two bars is none.
    middleWindows: middleWindows?.split(/[|｜]/u).map((part) => windowOf('middleWindows', part.trim(), zone)),
    endWindow: endWindow === undefined ? undefined : windowOf('endWindow', endWindow.trim(), zone),
    autoStart: autoStart === undefined ? undefined : flagOf(autoStart),
    imeis: listOf(cells.locators),
    macs: listOf(cells.sensors),
    rules: several('rules', 'rule'),
    person: one('person', 'person'),
    vehicle: one('vehicle', 'vehicle'),
    contacts: several('contacts', 'person'),
    autoEnd: autoEnd === undefined ? undefined : flagOf(autoEnd),
    autoMail: autoMail === undefined ? undefined : flagOf(autoMail),
  };
  const parsed = table.addMission.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [[field, fault] = ['', '']] = Object.entries(faultsOf(parsed.error.issues, isRefusalName));
  const why = isRefusalName(fault) ? fault : 'parametersIllegal';
  const top = field.split('.')[0] ?? field;
  return refuse(why, { [columnOf[top] ?? top]: why });
}

/** A refusal of planning, at the column that says the field it is about. */
function atColumn(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.fields === undefined) return error;
  return new Refusal(
    error.refusal,
    Object.fromEntries(Object.entries(error.fields).map(([field, word]) => [columnOf[field] ?? field, word])),
  );
}

/** The keys by which a mission is known, the surest first: its external id, its mission number, and that it starts then with that vehicle. */
const keysOf = (mission: {
  readonly externalId: string | null | undefined;
  readonly code: string | undefined;
  readonly name: string;
  readonly startMs: number | string;
  readonly vehicle: string;
}): string[] => [
  ...(mission.externalId == null ? [] : [`external\n${mission.externalId}`]),
  ...(mission.code === undefined ? [] : [`code\n${mission.code.toUpperCase()}`]),
  `plan\n${mission.name}\n${mission.startMs}\n${mission.vehicle.toUpperCase()}`,
];

const cellsInput = z
  .object(Object.fromEntries(tableColumns.missions.map((column) => [column, z.string().optional()])))
  .transform((cells) => cells as Cells);

/** Plans those of a table; one whose external id, mission number, or name, start and vehicle are there already is not planned again. */
export async function importMissions(
  caller: Caller,
  input: Input<(typeof table)['importMissions']>,
  change: Change,
  clock: Clock,
): Promise<ImportReport> {
  checkMayOwn(caller);
  const { db, independentTransaction } = change;
  const zone: Zone = input.zone ?? input.tz;
  const { rows: there } = await sql<{ externalId: string | null; code: string; name: string; startMs: number; vehicle: string }>`
    select external_id as "externalId", code, name, start_ms as "startMs", vehicle from mission where owner_id = ${caller.ownerId}`.execute(
    db,
  );
  const names = await readNames(db, caller.ownerId);
  const { rows: preset } = await sql<{ template: string; plate: string }>`
    select lower(template.name) as template, vehicle.plate from mission_template as template join vehicle on vehicle.id = template.vehicle_id
    where template.owner_id = ${caller.ownerId}`.execute(db);
  const plateOf = new Map(preset.map(({ template, plate }) => [template, plate]));
  return importTable(input, caller.ownerId, change, {
    kind: 'missions',
    needs: ['name', 'startAt'],
    input: cellsInput,
    keyOf: ({ externalId, code, name = '', startAt = '', template = '', vehicle = plateOf.get(template.toLowerCase()) ?? '' }) =>
      keysOf({ externalId, code, name, startMs: momentOf(startAt, zone), vehicle })[0] ?? '',
    known: new Set(there.flatMap(keysOf)),
    saysColumn: true,
    add: async (cells, each) => {
      try {
        await addMission(caller, planOf(cells, names, zone), { ...each, independentTransaction }, clock);
      } catch (error) {
        throw atColumn(error);
      }
    },
  });
}

type StopWindow = { readonly kind: 'start' | 'middle' | 'end'; readonly earliest: number | null; readonly latest: number | null };

/** The rows of their table, the latest start first; several of a kind in one cell. */
export async function missionRows(db: Db, { ownerId }: Caller, zone: Zone, lang: Lang): Promise<Line[]> {
  type Kept = {
    name: string;
    code: string;
    external_id: string | null;
    product: string;
    start_ms: number;
    end_ms: number | null;
    auto_start: boolean;
    auto_end: boolean;
    auto_mail: boolean;
    windows: StopWindow[];
    person: string;
    vehicle: string;
    carrier: string | null;
    template: string | null;
    start: string | null;
    middle: string | null;
    end: string | null;
    locators: string | null;
    sensors: string | null;
    rules: string | null;
    contacts: string | null;
  };
  const stops = (kind: string): RawBuilder<unknown> =>
    sql`(select string_agg(stop.name, ' | ' order by stop.place) from mission_stop as stop where stop.mission_id = mission.id and stop.kind = ${kind})`;
  const devices = (role: string): RawBuilder<unknown> =>
    sql`(select string_agg(coalesce(device.imei, device.mac), ' | ' order by part.place) from mission_device as part
      join device on device.id = part.device_id where part.mission_id = mission.id and part.role = ${role})`;
  const { rows } = await sql<Kept>`
    select mission.name, mission.code, mission.external_id, mission.product, mission.start_ms, mission.end_ms, mission.auto_start, mission.auto_end, mission.auto_mail,
      coalesce((select jsonb_agg(jsonb_build_object('kind', stop.kind, 'earliest', stop.earliest_ms, 'latest', stop.latest_ms) order by stop.place)
        from mission_stop as stop where stop.mission_id = mission.id), '[]') as windows,
      mission.person, mission.vehicle, (select account.account from account where account.id = mission.carrier_id) as carrier,
      (select template.name from mission_template as template where template.id = mission.template_id) as template,
      ${stops('start')} as start, ${stops('middle')} as middle, ${stops('end')} as "end", ${devices('locator')} as locators, ${devices('beacon')} as sensors,
      (select string_agg(version.name, ' | ' order by part.place) from mission_rule as part join alert_rule as rule on rule.id = part.rule_id
        join alert_rule_version as version on version.rule_id = rule.id and version.version = rule.version where part.mission_id = mission.id) as rules,
      (select string_agg(contact.name, ' | ' order by part.place) from mission_contact as part join contact on contact.id = part.contact_id
        where part.mission_id = mission.id) as contacts
    from mission where mission.owner_id = ${ownerId} order by mission.start_ms desc, mission.id desc`.execute(db);
  const moment = (ms: number | null): string =>
    ms === null ? '' : new Date(localMs(zone, ms)).toISOString().slice(0, 19).replace('T', ' ').replace(/:00$/, '');
  const windows = (row: Kept, kind: StopWindow['kind']): string => {
    const written = row.windows
      .filter((each) => each.kind === kind)
      .map(({ earliest, latest }) => (earliest === null && latest === null ? '' : `${moment(earliest)} ~ ${moment(latest)}`.trim()));
    return written.some((each) => each !== '') ? written.join(' | ') : '';
  };
  const flag = (is: boolean): string => text(lang, is ? 'mission.import.yes' : 'mission.import.no');
  return rows.map((row) => [
    row.name,
    moment(row.start_ms),
    moment(row.end_ms),
    row.code,
    row.external_id ?? '',
    row.product,
    row.template ?? '',
    row.start ?? '',
    row.middle ?? '',
    row.end ?? '',
    windows(row, 'start'),
    windows(row, 'middle'),
    windows(row, 'end'),
    row.locators ?? '',
    row.sensors ?? '',
    row.rules ?? '',
    row.person,
    row.vehicle,
    row.carrier ?? '',
    row.contacts ?? '',
    flag(row.auto_start),
    flag(row.auto_end),
    flag(row.auto_mail),
  ]);
}
