/**
 * What the trail calls things that its entries know by number. A name is shown to whom the thing belongs, as it is now; of what is gone, or has become
 * somebody else's, it is the last one that stands in an entry the reader may read. Accounts, roles, menus and resources have the same name for everybody.
 */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Referred } from '@frostway/contract/audit/references';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Caller } from '../../call/serve.js';

/** Whose trail is read. */
export type Reader = Pick<Caller, 'accountId' | 'ownerId' | 'level'>;

type Source = { readonly table: string; readonly name: RawBuilder<unknown>; readonly isHis?: RawBuilder<unknown> };
type NamedEntity = { readonly kind: string; readonly id: number; readonly name: string };

/** Where the names of each kind stand, and whose they are. */
function sourcesFor(reader: Reader, lang: Lang): Readonly<Record<Referred, Source>> {
  const isOwner = sql`thing.owner_id = ${reader.ownerId}`;
  const name = sql`thing.name`;
  return {
    account: { table: 'account', name: sql`thing.account` },
    device: {
      table: 'device',
      // The name is its owner's word; MAC and IMEI stay.
      name: sql`coalesce(thing.mac, thing.imei, thing.alias)
        || case when ${reader.level === 'administrator'} or ${isOwner} then ' ' || thing.name else '' end`,
    },
    // The root has no name of its own.
    group: { table: 'device_group', name: sql`coalesce(nullif(thing.name, ''), ${text(lang, 'device.rootGroup')})`, isHis: isOwner },
    alertRule: {
      table: 'alert_rule',
      name: sql`(select name from alert_rule_version as version where version.rule_id = thing.id and version.version = thing.version)`,
      isHis: isOwner,
    },
    contact: { table: 'contact', name, isHis: isOwner },
    vehicle: { table: 'vehicle', name: sql`thing.plate`, isHis: isOwner },
    mission: { table: 'mission', name, isHis: isOwner },
    missionTemplate: { table: 'mission_template', name, isHis: isOwner },
    missionAddress: { table: 'mission_address', name, isHis: isOwner },
    notificationPlan: { table: 'notification_plan', name, isHis: isOwner },
    webhook: { table: 'webhook', name, isHis: isOwner },
    team: {
      table: 'team',
      name,
      isHis: sql`(${isOwner} or exists (select from team_member where team_id = thing.id and account_id in (${reader.accountId}, ${reader.ownerId})))`,
    },
    role: { table: 'role', name },
    menu: { table: 'menu', name },
    resource: { table: 'resource', name: sql`thing.method || ' ' || thing.path` },
    category: { table: 'category', name },
  };
}

/** Names by `kind:id` of what is asked for as such; `mayRead` is the condition on `entry` that the reader's trail has. */
export async function selectNames(
  db: Db,
  reader: Reader,
  wanted: ReadonlySet<string>,
  { lang, mayRead }: { readonly lang: Lang; readonly mayRead: RawBuilder<unknown> },
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  if (wanted.size === 0) return names;
  const idsOf = new Map<string, number[]>();
  for (const each of wanted) {
    const [kind = '', id = ''] = each.split(':');
    idsOf.set(kind, [...(idsOf.get(kind) ?? []), Number(id)]);
  }
  const parts = Object.entries(sourcesFor(reader, lang)).flatMap(([kind, { table, name, isHis }]) => {
    const ids = idsOf.get(kind);
    if (ids === undefined) return [];
    const isTold = isHis === undefined || reader.level === 'administrator' ? sql`true` : isHis;
    return [
      sql`select ${kind}::text as kind, thing.id, ${name} as name from ${sql.table(table)} as thing
        where thing.id = any(${ids}::integer[]) and ${isTold}`,
    ];
  });
  if (parts.length === 0) return names;
  const note = (rows: readonly NamedEntity[]): void => {
    for (const { kind, id, name } of rows) if (name !== '') names.set(`${kind}:${id}`, name);
  };
  note((await sql<NamedEntity>`${sql.join(parts, sql` union all `)}`.execute(db)).rows);
  const gone = [...wanted].filter((each) => !names.has(each)).map((each) => each.split(':'));
  if (gone.length === 0) return names;
  const { rows } = await sql<NamedEntity>`
    select distinct on (entry.entity, entry.entity_id) entry.entity as kind, entry.entity_id::integer as id,
      coalesce(entry.after ->> 'name', entry.before ->> 'name', entry.after ->> 'account', entry.before ->> 'account') as name
    from unnest(${gone.map(([kind]) => kind)}::text[], ${gone.map(([, id]) => id)}::text[]) as lost (entity, entity_id)
    join audit_entry as entry on entry.entity = lost.entity and entry.entity_id = lost.entity_id
    where ${mayRead} and coalesce(entry.after ->> 'name', entry.before ->> 'name', entry.after ->> 'account', entry.before ->> 'account') is not null
    order by entry.entity, entry.entity_id, entry.seq desc`.execute(db);
  note(rows);
  return names;
}
