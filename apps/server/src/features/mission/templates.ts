/** Mission templates in the database. Tables mission_template and mission_template_part are only written here. */
import type { Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { MissionTemplate, TemplateWindow } from '@frostway/contract/mission/templates';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { findSeenDevices, joinSeen } from '../../scope/devices.js';
import { checkMayOwn } from '../../scope/teams.js';

type Windows = Readonly<Record<string, TemplateWindow>>;
type Row = Omit<MissionTemplate, 'devices' | 'createdAt' | 'startWindow' | 'middleWindows' | 'endWindow'> & {
  readonly created_at: Date;
  readonly windows: Windows;
};
type TemplateFields = Omit<Input<(typeof table)['changeTemplate']>, 'id'>;

const one = (from: RawBuilder<unknown>, label: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', thing.id, 'name', ${label}) from ${from} as thing where thing.id = ${id})`;
const list = (from: RawBuilder<unknown>, label: RawBuilder<unknown>, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id', thing.id, 'name', ${label}) order by part.place)
    from mission_template_part as part join ${from} as thing on thing.id = ${column} where part.template_id = template.id), '[]')`;
const name = sql`thing.name`;
/** Rules that still judge, by their name of now. */
const rules = sql`(select rule.id, version.name from alert_rule as rule
  join alert_rule_version as version on version.rule_id = rule.id and version.version = rule.version where rule.ended_at is null)`;

const columns = sql`template.id, template.name, template.description, template.minutes, template.auto_start as "autoStart", template.auto_end as "autoEnd", template.auto_mail as "autoMail", template.product,
  template.stability, template.activation_energy as "activationEnergy", template.windows, template.created_at,
  ${one(sql`mission_address`, name, sql`template.start_id`)} as start, ${one(sql`mission_address`, name, sql`template.end_id`)} as "end",
  ${one(sql`contact`, name, sql`template.person_id`)} as person, ${one(sql`vehicle`, sql`thing.plate`, sql`template.vehicle_id`)} as vehicle,
  ${list(sql`mission_address`, name, sql`part.address_id`)} as middle, ${list(rules, name, sql`part.rule_id`)} as rules,
  ${list(sql`contact`, name, sql`part.contact_id`)} as contacts`;

type Part = { template_id: number; mac: string | null; imei: string | null; name: string };

/** The rows as they are answered, with the devices whose history the caller sees. */
async function withDevices(db: Db, caller: Caller, rows: readonly Row[]): Promise<MissionTemplate[]> {
  if (rows.length === 0) return [];
  const { rows: parts } = await sql<Part>`
    select part.template_id, device.mac, device.imei, device.name
    from mission_template_part as part join device on device.id = part.device_id ${joinSeen(caller)}
    where part.template_id = any(${rows.map(({ id }) => id)}::integer[]) and seen.may_history order by part.place`.execute(db);
  return rows.map(({ created_at, windows, ...row }) => ({
    ...row,
    startWindow: row.start === null ? null : (windows['start'] ?? null),
    middleWindows: row.middle.map(({ id }) => windows[String(id)] ?? null),
    endWindow: row.end === null ? null : (windows['end'] ?? null),
    devices: parts.filter(({ template_id }) => template_id === row.id).map(({ template_id: _id, ...device }) => device),
    createdAt: created_at.toISOString(),
  }));
}

/** A page of the caller's templates, by name. */
export async function listTemplates(
  db: Db,
  caller: Caller,
  input: Input<(typeof table)['templates']>,
): Promise<{ total: number; rows: MissionTemplate[] }> {
  const conditions = [sql`template.owner_id = ${caller.ownerId}`];
  if (input.id !== undefined) conditions.push(sql`template.id = ${input.id}`);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    conditions.push(sql`(template.name ilike ${pattern} or template.description ilike ${pattern})`);
  }
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*) as total from mission_template as template where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, input);
  const { limit, offset } = rangeOf(input);
  const { rows } = await sql<Row>`
    select ${columns} from mission_template as template where ${where} order by template.name, template.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { total, rows: await withDevices(db, caller, rows) };
}

async function find(db: Db, caller: Caller, id: number): Promise<MissionTemplate> {
  const { rows } = await sql<Row>`
    select ${columns} from mission_template as template where template.id = ${id} and template.owner_id = ${caller.ownerId} for update`.execute(
    db,
  );
  return (await withDevices(db, caller, rows))[0] ?? refuse('noSuchTemplate');
}

/** Refuses what is not the owner's. */
export async function checkOwned(
  db: Db,
  ownerId: number,
  from: RawBuilder<unknown>,
  ids: readonly (number | null | undefined)[],
  absent: RefusalName,
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))];
  if (wanted.length === 0) return;
  const { rows } =
    await sql`select from ${from} as thing where thing.id = any(${wanted}::integer[]) and thing.owner_id = ${ownerId}`.execute(db);
  if (rows.length < wanted.length) refuse(absent);
}

const kinds = ['address_id', 'device_id', 'rule_id', 'contact_id'] as const;

/** Puts a list of a template in the place of the one there was. */
async function putList(db: Db, templateId: number, column: (typeof kinds)[number], ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const ref = sql.ref(column);
  await sql`delete from mission_template_part where template_id = ${templateId} and ${ref} is not null`.execute(db);
  await sql`
    insert into mission_template_part (template_id, place, ${ref})
    select ${templateId}, place, id from unnest(${[...new Set(ids)]}::integer[]) with ordinality as given (id, place)`.execute(db);
}

/** Puts the windows of places; a place that is another one now has none unless it is given. Refuses 10000 one of a place that is not there. */
async function putWindows(db: Db, caller: Caller, id: number, given: TemplateFields, before?: MissionTemplate): Promise<void> {
  const { startWindow, middleWindows, endWindow } = given;
  const template = await find(db, caller, id);
  const kept = (window: TemplateWindow | null | undefined, place: unknown, field: string): TemplateWindow | null => {
    if (window == null || (window.earliest === null && window.latest === null)) return null;
    return place == null ? refuse('parametersIllegal', { [field]: 'parametersIllegal' }) : window;
  };
  const same = (place: 'start' | 'end'): TemplateWindow | null =>
    before?.[place]?.id === template[place]?.id ? template[`${place}Window`] : null;
  const windows: [string, TemplateWindow | null][] = [
    ['start', startWindow === undefined ? same('start') : kept(startWindow, template.start, 'startWindow')],
    ['end', endWindow === undefined ? same('end') : kept(endWindow, template.end, 'endWindow')],
    ...(middleWindows ?? template.middleWindows).map((window, index): [string, TemplateWindow | null] => [
      String(template.middle[index]?.id),
      kept(window, template.middle[index], 'middleWindows'),
    ]),
  ];
  const said = Object.fromEntries(windows.filter(([, window]) => window !== null));
  await db
    .updateTable('mission_template')
    .set({ windows: JSON.stringify(said) })
    .where('id', '=', id)
    .execute();
}

/** Writes what is given beside the name; refuses what the caller does not have. */
async function put(db: Db, caller: Caller, id: number, given: TemplateFields, before?: MissionTemplate): Promise<void> {
  const { ownerId } = caller;
  const { start, end, middle, person, contacts, vehicle, rules: ruleIds, imeis, macs, description, minutes, autoEnd, autoMail } = given;
  await checkOwned(db, ownerId, sql`mission_address`, [start, end, ...(middle ?? [])], 'noSuchAddress');
  await checkOwned(db, ownerId, sql`contact`, [person, ...(contacts ?? [])], 'noSuchContact');
  await checkOwned(db, ownerId, sql`vehicle`, [vehicle], 'noSuchVehicle');
  await checkOwned(db, ownerId, sql`(select id, owner_id from alert_rule where ended_at is null)`, ruleIds ?? [], 'noSuchRule');
  const fields = {
    name: given.name,
    description,
    start_id: start,
    end_id: end,
    person_id: person,
    vehicle_id: vehicle,
    minutes,
    auto_end: autoEnd,
    auto_mail: autoMail,
    product: given.product,
    auto_start: given.autoStart,
    stability: given.stability === undefined ? undefined : given.stability && JSON.stringify(given.stability),
    activation_energy: given.activationEnergy,
  };
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await db.updateTable('mission_template').set(set).where('id', '=', id).execute();
  await putList(db, id, 'address_id', middle);
  await putWindows(db, caller, id, given, before);
  await putList(db, id, 'rule_id', ruleIds);
  await putList(db, id, 'contact_id', contacts);
  if (imeis === undefined && macs === undefined) return;
  const named = { imeis: imeis ?? [], macs: macs ?? [] };
  const devices = named.imeis.length + named.macs.length === 0 ? [] : await findSeenDevices(db, caller, named, 'history');
  await putList(
    db,
    id,
    'device_id',
    devices.map((device) => device.id),
  );
}

/** Adds one. Refuses what it names and the caller does not have. */
export async function addTemplate(
  caller: Caller,
  input: Input<(typeof table)['addTemplate']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<MissionTemplate> {
  checkMayOwn(caller);
  const { id } = await db
    .insertInto('mission_template')
    .values({ name: input.name, owner_id: caller.ownerId, created_at: new Date(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await put(db, caller, id, input);
  const added = await find(db, caller, id);
  audit({ entity: 'missionTemplate', id, after: added });
  return added;
}

/** Changes what is given. Refuses as adding does, and 80381, 60062. */
export async function changeTemplate(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeTemplate']>,
  { db, audit }: AuditedChange,
): Promise<MissionTemplate> {
  const before = await find(db, caller, id);
  await put(db, caller, id, given, before);
  const after = await find(db, caller, id);
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  audit({ entity: 'missionTemplate', id, before, after });
  return after;
}

/** Removes one. Refuses 80381. */
export async function removeTemplate(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<void> {
  const before = await find(db, caller, id);
  await db.deleteFrom('mission_template').where('id', '=', id).execute();
  audit({ entity: 'missionTemplate', id, before });
}
