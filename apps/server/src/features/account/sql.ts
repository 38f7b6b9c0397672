/** Tables account, session and picture_code: only written here. */
import type { AccountLevel, User } from '@frostway/contract/account/endpoints';
import type { Lang } from '@frostway/contract/text';
import { limits } from '@frostway/core/limits';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { AccountTable } from '../../db/schema.js';
import { endBrowsers, keepBrowsers } from '../../outbox/browsers.js';
import { isEnabledAccount } from '../../scope/accounts.js';
import { forgetOldDevices } from './known-devices.js';
import { parsePhone } from './phone.js';

export type AccountRow = Selectable<AccountTable>;

/** By e-mail when the name holds an @, else by phone, else by account name; letter case does not matter. */
export async function findAccount(db: Db, name: string): Promise<AccountRow | undefined> {
  const phone = name.includes('@') ? undefined : parsePhone(name);
  const byPhone = phone === undefined ? undefined : await findByPhone(db, phone);
  if (byPhone !== undefined) return byPhone;
  const column = name.includes('@') ? 'account.email' : 'account.account';
  return (
    db
      .selectFrom('account')
      .selectAll()
      // Lowered by the database on both sides: how far it knows letters beyond ASCII depends on its locale.
      .where(sql`lower(${sql.ref(column)})`, '=', sql`lower(${name})`)
      .executeTakeFirst()
  );
}

/** By a phone as parsePhone gives it. */
export async function findByPhone(db: Db, phone: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('phone', '=', phone).executeTakeFirst();
}

/** Whether an account may be entered, as scope/ says. */
export async function isEnabled(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${id} and ${isEnabledAccount()}`.execute(db);
  return rows.length > 0;
}

export async function getAccount(db: Db, id: number): Promise<AccountRow> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export type NewAccount = {
  account: string;
  nickname: string;
  email: string | null;
  passwordHash: string | null;
  level: AccountLevel;
  parentId: number | null;
  language: Lang | null;
  phone?: string | null;
  /** False until the link in a mail is opened. */
  isActive?: boolean;
  /** False for who makes himself one: text messages cost the operator money. */
  maySms?: boolean;
};

/** Adds an account with its root group and the role of its level; undefined when the name, the e-mail or the phone is taken. */
export async function addAccount(db: Db, fresh: NewAccount, at: Date): Promise<AccountRow | undefined> {
  const row = await db
    .insertInto('account')
    .values({
      account: fresh.account,
      nickname: fresh.nickname,
      email: fresh.email,
      phone: fresh.phone ?? null,
      is_active: fresh.isActive ?? true,
      may_sms: fresh.maySms ?? true,
      password_hash: fresh.passwordHash,
      level: fresh.level,
      parent_id: fresh.parentId,
      language: fresh.language,
      last_login_at: null,
      previous_login_at: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await db.insertInto('device_group').values({ owner_id: row.id, parent_id: null, name: '', depth: 1 }).execute();
  await sql`insert into account_role (account_id, role_id) select ${row.id}, id from role where level = ${row.level}`.execute(db);
  return row;
}

/** Counts a successful login; answers the account as it is then, with the login before this one. */
export async function countLogin(db: Db, id: number, at: Date): Promise<AccountRow> {
  return db
    .updateTable('account')
    .set({ login_count: sql`login_count + 1`, previous_login_at: sql`last_login_at`, last_login_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setPasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute();
}

export async function setLanguage(db: Db, id: number, language: Lang | null): Promise<void> {
  await db.updateTable('account').set({ language }).where('id', '=', id).execute();
}

export async function setDisplay(db: Db, id: number, display: Pick<AccountRow, 'zone' | 'unit'>): Promise<void> {
  await db.updateTable('account').set(display).where('id', '=', id).execute();
}

/** Sets how long telemetry of an account's devices is kept, days; null = as long as the operator keeps it. */
export async function setRetention(db: Db, id: number, days: number | null): Promise<void> {
  await db.updateTable('account').set({ retention_days: days }).where('id', '=', id).execute();
}

/** Whether release decisions about an account's missions take two signatures; answers false when it was so already. */
export async function setTwoSignatures(db: Db, id: number, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ two_signatures: isOn })
    .where('id', '=', id)
    .where('two_signatures', '<>', isOn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether incidents of an account's devices are acknowledged with a signature; answers false when it was so already. */
export async function setSignedIncidents(db: Db, id: number, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ signs_incidents: isOn })
    .where('id', '=', id)
    .where('signs_incidents', '<>', isOn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps what a browser says; answers the account's zone, which is that of the first browser until he chooses another. */
export async function sayBrowserZone(db: Db, id: number, zone: string): Promise<string | null> {
  const row = await db
    .updateTable('account')
    .set({ zone: sql<string | null>`case when browser_zone is null then coalesce(zone, ${zone}) else zone end`, browser_zone: zone })
    .where('id', '=', id)
    .returning('zone')
    .executeTakeFirstOrThrow();
  return row.zone;
}

export async function setNickname(db: Db, id: number, nickname: string): Promise<AccountRow> {
  return db.updateTable('account').set({ nickname }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function setContact(db: Db, id: number, kind: 'email' | 'phone', value: string): Promise<AccountRow> {
  const change = kind === 'email' ? { email: value } : { phone: value };
  return db.updateTable('account').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function activateAccount(db: Db, id: number): Promise<void> {
  await db.updateTable('account').set({ is_active: true }).where('id', '=', id).where('is_active', '=', false).execute();
}

export type NewSession = { tokenHash: Buffer; accountId: number; at: Date; expiresAt: Date; address: string; agent: string };

export async function addSession(db: Db, fresh: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: fresh.tokenHash,
      account_id: fresh.accountId,
      created_at: fresh.at,
      expires_at: fresh.expiresAt,
      ended_at: null,
      address: fresh.address,
      agent: fresh.agent,
    })
    .execute();
}

/** Ends the session somebody asks in, and push messages to its browser unless they are to go on. */
export async function endSession(
  db: Db,
  { accountId, tokenHash }: Pick<Caller, 'accountId' | 'tokenHash'>,
  at: Date,
  keepsPush: boolean,
): Promise<void> {
  if (keepsPush) await keepBrowsers(db, tokenHash);
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended !== undefined) await endBrowsers(db, accountId, { sessionId: ended.id });
}

/** Ends every session of an account but the one to keep, and push messages to the browsers of the others. */
export async function endOtherSessions(db: Db, accountId: number, keep: Buffer | undefined, at: Date): Promise<void> {
  await endBrowsers(db, accountId, { allBut: keep });
  let query = db.updateTable('session').set({ ended_at: at }).where('account_id', '=', accountId).where('ended_at', 'is', null);
  if (keep !== undefined) query = query.where('token_hash', '!=', keep);
  await query.execute();
}

/** Ends every API token of an account. */
export async function endApiTokens(db: Db, accountId: number, at: Date): Promise<void> {
  await db.updateTable('api_token').set({ ended_at: at }).where('account_id', '=', accountId).where('ended_at', 'is', null).execute();
}

export async function addCaptcha(db: Db, sid: string, answerHash: Buffer, expiresAt: Date, now: Date): Promise<void> {
  await db.deleteFrom('picture_code').where('expires_at', '<', now).execute();
  await db.insertInto('picture_code').values({ sid, answer_hash: answerHash, expires_at: expiresAt, used_at: null }).execute();
}

/** Whether it is the answer of an unused, unexpired code. In the same statement it is used up: always when `use` is true, else when it is wrong. */
export async function answerCaptcha(db: Db, sid: string, answerHash: Buffer, now: Date, use: boolean): Promise<boolean> {
  const row = await db
    .updateTable('picture_code')
    .set({ used_at: use ? now : sql<Date | null>`case when answer_hash = ${answerHash} then null else ${now}::timestamptz end` })
    .where('sid', '=', sid)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('answer_hash')
    .executeTakeFirst();
  return row?.answer_hash.equals(answerHash) === true;
}

export async function hasDevices(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('device').select('id').where('owner_id', '=', accountId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Sessions are kept this long after their end, ms: until then a page is told that its session has expired, and not that there never was one. */
const endedSessionMs = 30 * 86_400_000;

/** Codes and links are kept this long after they were made, ms: how many were sent in a day is counted by them. */
const sentMs = 2 * 86_400_000;

/** Removes sessions, API tokens, codes, links and known devices nobody can use any more. */
export async function removeEnded(db: Db, nowMs: number): Promise<void> {
  const before = new Date(nowMs - endedSessionMs);
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
  await forgetOldDevices(db, new Date(nowMs - limits.deviceKnownMs));
  await db.deleteFrom('picture_code').where('expires_at', '<', new Date(nowMs)).execute();
  const [now, made] = [new Date(nowMs), new Date(nowMs - sentMs)];
  for (const table of ['sent_code', 'one_time_token'] as const)
    await db.deleteFrom(table).where('created_at', '<', made).where('expires_at', '<', now).execute();
  await db
    .deleteFrom('api_token')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
}

/** What whoever may reach an account is told of it: columns of `account`. */
export type ReachedRow = Pick<AccountRow, 'id' | 'account' | 'nickname' | 'email' | 'phone' | 'level'>;
/** As answers say it. */
export const reachedOf = ({ id, account, nickname, email, phone, level }: ReachedRow) => ({
  uid: id,
  account,
  nickname,
  email,
  phone,
  level,
});

/** An account as its owner sees it. */
export const toUser = (row: AccountRow): User => ({ ...reachedOf(row), language: row.language, createdAt: row.created_at.toISOString() });
