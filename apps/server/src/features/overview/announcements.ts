/** Announcements: an administrator's concern everyone, a dealer's the accounts below him. Table announcement: only written here. */
import type { Announcement } from '@frostway/contract/overview/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';

/** Condition on `announcement` joined with `author`: it concerns the principal. What the installation itself says has no author. */
function concerns({ accountId }: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`(announcement.author_id is null or (not author.is_disabled and (author.level = 'administrator'
    or (author.level = 'dealer' and author.id <> ${accountId} and author.id = any((select path from account where id = ${accountId})::integer[])))))`;
}

function isInForce(nowMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(announcement.ended_at is null and (announcement.expires_at is null or announcement.expires_at > ${new Date(nowMs)}))`;
}

/** The text of the newest announcement in force that concerns the principal, as a subquery. */
export function announcementFor(principal: Principal, nowMs: number): RawBuilder<string | null> {
  return sql<string | null>`(select announcement.text from announcement left join account as author on author.id = announcement.author_id
    where ${isInForce(nowMs)} and ${concerns(principal)} order by announcement.id desc limit 1)`;
}

export type AnnouncementFilter = { readonly mine: boolean; readonly all: boolean; readonly limit: number; readonly offset: number };

type Row = {
  id: number;
  text: string;
  author_id: number | null;
  account: string | null;
  nickname: string | null;
  created_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
  is_in_force: boolean;
};

/** Announcements, newest first: those in force that concern the principal; `mine` those he wrote, `all` everybody's, with the ended ones. */
export async function selectAnnouncements(
  db: Db,
  principal: Principal,
  nowMs: number,
  filter: AnnouncementFilter,
): Promise<{ total: number; rows: Announcement[] }> {
  const shown = filter.all
    ? sql`true`
    : filter.mine
      ? sql`announcement.author_id = ${principal.accountId}`
      : sql`${isInForce(nowMs)} and ${concerns(principal)}`;
  const from = sql`from announcement left join account as author on author.id = announcement.author_id where ${shown}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const { rows } =
    await sql<Row>`${columns(nowMs)} ${from} order by announcement.id desc limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return { total: counted[0]?.total ?? 0, rows: rows.map((row) => toAnnouncement(row, principal)) };
}

const columns = (nowMs: number): RawBuilder<unknown> =>
  sql`select announcement.id, announcement.text, announcement.author_id, author.account, author.nickname, announcement.created_at, announcement.expires_at,
    announcement.ended_at, ${isInForce(nowMs)} as is_in_force`;

function toAnnouncement(row: Row, principal: Principal): Announcement {
  const mayEnd =
    row.is_in_force && (principal.level === 'administrator' || (principal.level === 'dealer' && row.author_id === principal.accountId));
  return {
    id: row.id,
    text: row.text,
    author: row.author_id === null ? null : { uid: row.author_id, account: row.account ?? '', nickname: row.nickname ?? '' },
    createdAt: row.created_at.toISOString(),
    expiryDate: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    isInForce: row.is_in_force,
    mayEnd,
  };
}

/** Announces a text; refuses 10000 for an end that has come already. */
export async function announce(
  principal: Principal,
  { text, expiresMs }: { readonly text: string; readonly expiresMs: number | null },
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Announcement> {
  if (expiresMs !== null && expiresMs <= nowMs) refuse('parametersIllegal', { expiryDate: 'parametersIllegal' });
  const expiresAt = expiresMs === null ? null : new Date(expiresMs);
  const { id } = await db
    .insertInto('announcement')
    .values({ author_id: principal.accountId, text, created_at: new Date(nowMs), ended_at: null, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ entity: 'announcement', id, after: { text, expiryDate: expiresAt?.toISOString() ?? null } });
  const { rows } = await sql<Row>`${columns(nowMs)} from announcement left join account as author on author.id = announcement.author_id
    where announcement.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`announcement ${id} is not there`);
  return toAnnouncement(row, principal);
}

/** Ends an announcement. Refuses 80209 for one the principal neither wrote nor is told, 80191 for another's, 60062 for one that is over. */
export async function endAnnouncement(principal: Principal, id: number, { db, audit }: AuditedChange, nowMs: number): Promise<void> {
  const isAdministrator = principal.level === 'administrator';
  const { rows } = await sql<{ author_id: number | null; text: string; is_in_force: boolean; is_concerned: boolean }>`
    select announcement.author_id, announcement.text, ${isInForce(nowMs)} as is_in_force, ${concerns(principal)} as is_concerned
    from announcement left join account as author on author.id = announcement.author_id where announcement.id = ${id} for update of announcement`.execute(
    db,
  );
  const [row] = rows;
  const isMine = row?.author_id === principal.accountId;
  if (row === undefined || !(isMine || isAdministrator || (row.is_in_force && row.is_concerned))) refuse('noSuchEntry');
  if (!isMine && !isAdministrator) refuse('notYours');
  if (!row.is_in_force) refuse('nothingChanged');
  await db
    .updateTable('announcement')
    .set({ ended_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
  audit({ entity: 'announcement', id, before: { text: row.text } });
}
