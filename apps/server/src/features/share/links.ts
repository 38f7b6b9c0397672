/** Links for guests: making, changing and ending them. Tables share_key and share_key_device are only written here and in ending.ts; their views in scope/guests.ts. */
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { type share as table, type ShareScope, shareScopes } from '@frostway/contract/share/endpoints';
import type { Selectable } from 'kysely';
import type { AuditedChange, Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { PeopleSchema } from '../../db/schema-people.js';
import { newSlug } from '../../scope/guests.js';
import { asSet, endOfChanged, endOfNew, findToShare } from './giving.js';

type Link = Selectable<PeopleSchema['share_key']>;

/** Makes a link to devices of the caller; answers its id. */
export async function addLink(
  caller: Caller,
  input: Input<(typeof table)['addLink']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<number> {
  const devices = await findToShare(db, caller, input);
  const link = await db
    .insertInto('share_key')
    .values({
      slug: newSlug(),
      owner_id: caller.ownerId,
      label: input.label,
      scope: asSet(input.scope, shareScopes),
      from_ms: input.st ?? null,
      until_ms: input.et ?? null,
      is_allowed: input.allow,
      expires_at: endOfNew(input, nowMs),
      most_views: input.mostViews ?? null,
      created_at: new Date(nowMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  checkWindow(link);
  await db
    .insertInto('share_key_device')
    .values(devices.map(({ id }) => ({ share_key_id: link.id, device_id: id })))
    .execute();
  audit({ entity: 'shareLink', id: link.id, after: { ...shown(link), devices: devices.map(({ id }) => id) } });
  return link.id;
}

/** Links of an account with this label to so many devices that anybody can still open, as they were made; ids. */
export async function findLinks(db: Db, ownerId: number, label: string, devices: number, scopes: readonly ShareScope[]): Promise<number[]> {
  const rows = await db
    .selectFrom('share_key')
    .select(['id', 'is_allowed', 'expires_at', 'most_views', 'from_ms', 'until_ms', 'scope'])
    .where('owner_id', '=', ownerId)
    .where('label', '=', label)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb(
        eb.selectFrom('share_key_device').select(eb.fn.countAll().as('count')).whereRef('share_key_id', '=', 'share_key.id'),
        '=',
        devices,
      ),
    )
    .execute();
  return rows.flatMap(({ id, is_allowed: isAllowed, scope, ...bounds }) =>
    isAllowed &&
    scope.length === scopes.length &&
    scopes.every((each) => scope.includes(each)) &&
    Object.values(bounds).every((bound) => bound === null)
      ? [id]
      : [],
  );
}

/** Changes a link. Refuses 80063 when it has ended, 60062 when nothing is different. */
export async function changeLink(
  caller: Caller,
  input: Input<(typeof table)['changeLink']>,
  { db, audit }: Changing,
  nowMs: number,
): Promise<void> {
  const before = await holdLink(db, caller, input.id);
  if (before.ended_at !== null) refuse('shareOver');
  const given = <T>(value: T | undefined, now: T): T => (value === undefined ? now : value);
  const after: Link = {
    ...before,
    label: given(input.label, before.label),
    scope: input.scope === undefined ? before.scope : asSet(input.scope, shareScopes),
    is_allowed: given(input.allow, before.is_allowed),
    expires_at: given(endOfChanged(input, nowMs), before.expires_at),
    from_ms: given(input.st, before.from_ms),
    until_ms: given(input.et, before.until_ms),
    most_views: given(input.mostViews, before.most_views),
  };
  if (JSON.stringify(shown(before)) === JSON.stringify(shown(after))) refuse('nothingChanged');
  checkWindow(after);
  const { label, scope, is_allowed, expires_at, from_ms, until_ms, most_views } = after;
  await db
    .updateTable('share_key')
    .set({ label, scope, is_allowed, expires_at, from_ms, until_ms, most_views })
    .where('id', '=', before.id)
    .execute();
  audit({ entity: 'shareLink', id: before.id, before: shown(before), after: shown(after) });
}

/** Ends a link for ever. Refuses 50011 when it has ended already. */
export async function endLink(caller: Caller, id: number, { db, audit }: Changing, at: Date): Promise<void> {
  const link = await holdLink(db, caller, id);
  if (link.ended_at !== null) refuse('shareCancelFailed');
  await db.updateTable('share_key').set({ ended_at: at }).where('id', '=', id).execute();
  audit({ entity: 'shareLink', id, before: shown(link), after: { endedAt: at } });
}

/** A link of the caller, locked; refuses 80204 for anybody else's. */
async function holdLink(db: Db, caller: Caller, id: number): Promise<Link> {
  const row = await db
    .selectFrom('share_key')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', caller.ownerId)
    .where('is_position', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('noSuchShare');
}

function checkWindow({ from_ms: from, until_ms: until }: Link): void {
  if (from !== null && until !== null && until <= from) refuse('parametersIllegal', { et: 'parametersIllegal' });
}

/** What the audit keeps of a link: not what opens it. */
const shown = (link: Link): Record<string, unknown> => ({
  label: link.label,
  scope: link.scope,
  allow: link.is_allowed,
  expiryDate: link.expires_at,
  st: link.from_ms,
  et: link.until_ms,
  mostViews: link.most_views,
});
