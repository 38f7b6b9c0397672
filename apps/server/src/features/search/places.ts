/** What a caller keeps at hand and the last pages he was at, under the names their things have now. Reads only. */
import { type NamedThing, addressOf, thingAt } from '@frostway/contract/search/addresses';
import type { Place, searchFeature as table } from '@frostway/contract/search/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import type { Lang } from '@frostway/contract/text';
import { type SqlBool, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { joinSeen } from '../../scope/devices.js';
import { getPermission } from '../access/index.js';
import { selectAlarmNames } from '../alarm/index.js';
import { calledDevice, getWorkspace } from '../device/index.js';
import { listPages } from '../dictionary/index.js';
import { sources } from './sources.js';

type PlaceName = { kind: string; ref: string; name: string };
/** The name of a thing; undefined when it is gone. */
type NameOf = (thing: NamedThing) => string | undefined;

/** See the call. */
export async function readPlaces(db: Db, caller: Caller, lang: Lang): Promise<Answer<(typeof table)['places']>> {
  const paths = new Set((await getPermission(db, caller, lang)).paths);
  const { devices, views } = await getWorkspace(db, caller);
  const visits = await listPages(db, caller.accountId);
  const kept = [
    ...views.map(({ path, name }) => ({ path, title: name })),
    ...devices.map((ref) => ({ path: addressOf({ kind: 'device', ref }), title: '' })),
  ];
  const nameOf = await readNames(
    db,
    caller,
    [...kept, ...visits].flatMap(({ path }) => thingAt(path) ?? []),
    lang,
  );
  const toPlace = ({ path, title }: Pick<Place, 'path' | 'title'>): Place => {
    const thing = thingAt(path);
    const name = thing === undefined ? undefined : nameOf(thing);
    const isClosed = !paths.has(path.split('?')[0] ?? '');
    return { path, title, kind: thing?.kind ?? null, name: name ?? null, isGone: isClosed || (thing !== undefined && name === undefined) };
  };
  return {
    kept: kept.map(toPlace),
    last: visits.map(({ visitedAt, ...visit }) => ({ ...toPlace(visit), visitedAt })).filter(({ isGone }) => !isGone),
  };
}

const identitiesOf = ({ kind, ref }: NamedThing): string[] => (kind === 'device' || kind === 'comparison' ? ref.split(',') : []);

/** Names of things the caller may see, by what his lists show of them. */
async function readNames(db: Db, caller: Caller, things: readonly NamedThing[], lang: Lang): Promise<NameOf> {
  const alarms = things.filter(({ kind }) => kind === 'alarm').map(({ ref }) => Number(ref));
  const identities = [...new Set(things.flatMap(identitiesOf))];
  const parts = [
    ...(identities.length === 0 ? [] : [namedDevices(caller, identities)]),
    ...(['group', 'rule', 'team', 'account', 'contact', 'link', 'mission', 'vehicle', 'address'] as const).flatMap((kind) => {
      const ids = [...new Set(things.filter((thing) => thing.kind === kind).map(({ ref }) => Number(ref)))];
      if (ids.length === 0) return [];
      const select = sources[kind]({ caller, lang, isWanted: ({ id }) => sql<SqlBool>`${id} = any(${ids}::integer[])` });
      const name = kind === 'link' ? sql`coalesce(nullif(thing.name, ''), thing.detail)` : sql`thing.name`;
      return [sql`select ${kind}::text as kind, thing.id as ref, ${name} as name from (${select}) as thing`];
    }),
    ...(alarms.length === 0
      ? []
      : [sql`select 'alarm'::text as kind, thing.id as ref, thing.name from (${selectAlarmNames(caller, alarms)}) as thing`]),
  ];
  const { rows } = parts.length === 0 ? { rows: [] } : await sql<PlaceName>`${sql.join(parts, sql` union all `)}`.execute(db);
  const names = new Map(rows.map(({ kind, ref, name }) => [`${kind} ${ref}`, name]));
  return (thing) => {
    if (thing.kind !== 'comparison') return names.get(`${thing.kind} ${thing.ref}`);
    const known = identitiesOf(thing).flatMap((each) => names.get(`device ${each}`) ?? []);
    return known.length === 0 ? undefined : known.join(', ');
  };
}

const namedDevices = (caller: Caller, identities: readonly string[]) => sql`
  select 'device'::text as kind, mark.ref, ${calledDevice} as name
  from device ${joinSeen(caller, { withBelow: true })} join lateral unnest(array[device.mac, device.imei]) as mark (ref) on mark.ref = any(${identities}::text[])
  where device.mac = any(${identities}::text[]) or device.imei = any(${identities}::text[])`;
