/** Accounts as who administers them sees them. Reads only. */
import { type Person, personSorts, type personStates } from '@frostway/contract/people/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { AccountLevel } from '@frostway/contract/levels';
import type { Lang } from '@frostway/contract/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { administersAccount, mayResetAccount } from '../../scope/accounts.js';
import type { Principal } from '../../scope/devices.js';
import { roleNameIn } from '../access/index.js';
import { reachedOf, type ReachedRow } from '../account/index.js';

export type PersonFilter = {
  readonly uid?: number;
  /** Part of an account name, nickname, e-mail or phone. */
  readonly search?: string | undefined;
  readonly level?: AccountLevel | undefined;
  /** Only those directly below this account. */
  readonly parentUid?: number | undefined;
  readonly state?: (typeof personStates)[number] | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
};

type Sort = (typeof personSorts)[number];
const sortColumns: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  createdAt: sql`account.created_at`,
  account: sql`lower(account.account)`,
  nickname: sql`lower(account.nickname)`,
  lastLoginAt: sql`account.last_login_at`,
  deviceCount: sql`device_count`,
};

const states: Readonly<Record<(typeof personStates)[number], RawBuilder<SqlBool>>> = {
  active: sql<SqlBool>`(account.is_active and not account.is_disabled)`,
  disabled: sql<SqlBool>`account.is_disabled`,
  waiting: sql<SqlBool>`(not account.is_active and not account.is_disabled)`,
};

type Row = ReachedRow & {
  total: number;
  parent_id: number | null;
  parent_account: string | null;
  parent_nickname: string | null;
  roles: { id: number; name: string; level: AccountLevel | null }[];
  is_disabled: boolean;
  may_sms: boolean;
  is_active: boolean;
  may_reset: boolean;
  device_count: number;
  last_login_at: Date | null;
  login_count: number;
  created_at: Date;
};

/** The accounts the principal administers, with their number over all pages. Refuses 10027 for a sort it does not know. */
export async function selectPeople(
  db: Db,
  principal: Principal,
  filter: PersonFilter,
  lang: Lang,
): Promise<{ total: number; rows: Person[] }> {
  const sort = personSorts.find((name) => name === (filter.sort ?? 'createdAt')) ?? refuse('sortUnsupported', { sort: 'sortUnsupported' });
  const order = filter.order ?? (filter.sort === undefined ? 'desc' : 'asc');
  const from = sql`from account left join account as parent on parent.id = account.parent_id
    where ${sql.join([administersAccount(principal), ...conditionsOf(filter)], sql` and `)}`;
  const { rows } = await sql<Row>`
    select count(*) over () as total, account.id, account.account, account.nickname, account.email, account.phone, account.level, account.parent_id,
      parent.account as parent_account, parent.nickname as parent_nickname, account.is_disabled, account.is_active, account.may_sms, ${mayResetAccount(principal)} as may_reset,
      (select count(*) from device where device.owner_id = account.id) as device_count,
      (select coalesce(json_agg(json_build_object('id', role.id, 'name', role.name, 'level', role.level) order by role.id), '[]')
        from account_role join role on role.id = account_role.role_id where account_role.account_id = account.id) as roles,
      account.last_login_at, account.login_count, account.created_at
    ${from}
    order by ${sortColumns[sort]} ${order === 'desc' ? sql`desc nulls last, account.id desc` : sql`asc nulls last, account.id`}
    limit ${filter.limit} offset ${filter.offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (filter.offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map((row) => toPerson(row, principal, lang)) };
}

function conditionsOf({ uid, search, level, parentUid, state }: PersonFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (uid !== undefined) conditions.push(sql`account.id = ${uid}`);
  if (level !== undefined) conditions.push(sql`account.level = ${level}`);
  if (parentUid !== undefined) conditions.push(sql`account.parent_id = ${parentUid}`);
  if (state !== undefined) conditions.push(states[state]);
  if (search !== undefined && search !== '') {
    const pattern = likePattern(search);
    // A phone is kept without the blanks, hyphens and brackets people write it with.
    const digits = search.replace(/[\s().-]/g, '');
    const byPhone = digits === '' ? sql`false` : sql`account.phone ilike ${likePattern(digits)}`;
    conditions.push(
      sql`(account.account ilike ${pattern} or account.nickname ilike ${pattern} or account.email ilike ${pattern} or ${byPhone})`,
    );
  }
  return conditions;
}

/** One account the principal administers; refuses 80192 for any other. */
export async function getPerson(db: Db, principal: Principal, uid: number, lang: Lang): Promise<Person> {
  const { rows } = await selectPeople(db, principal, { uid, limit: 1, offset: 0 }, lang);
  return rows[0] ?? refuse('noSuchAccount');
}

function toPerson(row: Row, principal: Principal, lang: Lang): Person {
  return {
    ...reachedOf(row),
    parent: row.parent_id === null ? null : { uid: row.parent_id, account: row.parent_account ?? '', nickname: row.parent_nickname ?? '' },
    roles: row.roles.map((role) => ({ id: role.id, name: roleNameIn(lang, role) })),
    isDisabled: row.is_disabled,
    maySms: row.may_sms,
    isActive: row.is_active,
    isMe: row.id === principal.accountId,
    mayReset: row.may_reset,
    deviceCount: row.device_count,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    loginCount: row.login_count,
    createdAt: row.created_at.toISOString(),
  };
}

export type Counts = {
  stock: number;
  groups: number;
  subAccounts: number;
  sharesGiven: number;
  shareLinks: number;
  sharesReceived: number;
  teams: number;
};

/** What an account has, besides its devices. */
export async function countsOf(db: Db, uid: number, nowMs: number): Promise<Counts & { language: Lang | null }> {
  const lasts = sql`ended_at is null and (expires_at is null or expires_at > ${new Date(nowMs)})`;
  const { rows } = await sql<Counts & { language: Lang | null }>`
    select account.language,
      (select count(*) from device where dealer_id = account.id and owner_id is null) as stock,
      (select count(*) from device_group where owner_id = account.id) as groups,
      (select count(*) from account as sub where sub.path @> array[account.id] and sub.id <> account.id) as "subAccounts",
      (select count(*) from device_share where owner_id = account.id and ${lasts}) as "sharesGiven",
      (select count(*) from share_key where owner_id = account.id and ${lasts}) as "shareLinks",
      (select count(*) from device_share where account_id = account.id and ${lasts}) as "sharesReceived",
      (select count(*) from team where owner_id = account.id or exists (select from team_member where team_member.team_id = team.id and team_member.account_id = account.id)) as teams
    from account where account.id = ${uid}`.execute(db);
  return rows[0] ?? refuse('noSuchAccount');
}
