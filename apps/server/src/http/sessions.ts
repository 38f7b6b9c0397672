/** From a token to the account it speaks for, and whether one of its roles has the call. */
import type { Endpoint } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { Caller } from '../call/serve.js';
import type { Db } from '../db/connect.js';
import { executeKept } from '../db/kept-plan.js';
import { hashToken } from '../db/tokens.js';
import type { Clock } from '../outside/clock.js';
import { isEnabledAccount } from '../scope/accounts.js';

export type Session = {
  readonly caller: Caller;
  readonly lang: Lang | null;
  readonly expiresAt: Date;
  /** One of the account's enabled roles has the call that was asked about; a great administrator has the roles of his owner too. */
  readonly isGranted: boolean;
  /** Its last call was noted so long ago that this one is worth noting. */
  readonly isSeenLongAgo: boolean;
};

/** The last call of a session is noted no more often, ms. */
const noteEveryMs = 5 * 60_000;

export { apiTokenPrefix } from '../db/tokens.js';

type CallTarget = Pick<Endpoint, 'method' | 'path'>;
type Row = {
  id: number;
  account: string;
  level: Caller['level'];
  language: Lang | null;
  expires_at: Date;
  ended_at: Date | null;
  scope: 'read' | 'all' | null;
  seen_at: Date | null;
  owner_id: number | null;
  is_granted: boolean;
  has_shares: boolean;
  has_teams: boolean;
};

/**
 * The session, or the API token, of a token or of its hash; refuses 70130 for one that is missing, unknown or ended, 50160 for one that has expired.
 * The session of an account that was disabled, or whose enterprise was, has ended.
 */
export async function findSession(db: Db, token: string | Buffer | undefined, clock: Clock, asked?: CallTarget): Promise<Session> {
  if (token === undefined || token === '') refuse('sessionInvalid');
  const tokenHash = typeof token === 'string' ? hashToken(token) : token;
  const granted =
    asked === undefined
      ? sql`false`
      : sql`exists (
          select from account_role join role on role.id = account_role.role_id and role.is_enabled
          join role_resource on role_resource.role_id = role.id join resource on resource.id = role_resource.resource_id
          where account_role.account_id in (account.id, great.owner_id) and resource.method = ${asked.method} and resource.path = ${asked.path})`;
  const { rows } = await executeKept(
    db,
    sql<Row>`
    select account.id, account.account, account.level, account.language, credential.expires_at, credential.ended_at, credential.scope, credential.seen_at, great.owner_id, ${granted} as is_granted,
      exists (select from device_share where device_share.account_id = account.id and device_share.ended_at is null) as has_shares,
      exists (select from team_member where team_member.account_id = account.id) as has_teams
    from (
      select account_id, expires_at, ended_at, null as scope, coalesce(seen_at, created_at) as seen_at from session where token_hash = ${tokenHash}
      union all
      select account_id, expires_at, ended_at, scope, seen_at from api_token where token_hash = ${tokenHash}
    ) as credential
    join account on account.id = credential.account_id and account.is_active and ${isEnabledAccount()}
    left join great_administrator as great on great.account_id = account.id and great.owner_id = account.parent_id`,
  );
  const [row] = rows;
  if (row === undefined || row.ended_at !== null) refuse('sessionInvalid');
  if (row.expires_at.getTime() <= clock.now()) refuse('sessionExpired');
  return {
    caller: {
      accountId: row.id,
      account: row.account,
      level: row.level,
      tokenHash,
      ownerId: row.owner_id ?? row.id,
      now: () => clock.now(),
      receives: { shares: row.has_shares, teams: row.has_teams },
      ...(row.scope === null ? {} : { apiScope: row.scope }),
    },
    lang: row.language,
    expiresAt: row.expires_at,
    isGranted: row.is_granted,
    isSeenLongAgo: row.seen_at === null || row.seen_at.getTime() <= clock.now() - noteEveryMs,
  };
}

/** Notes that a session, or an API token, was used just now. */
export async function noteSeen(db: Db, { tokenHash, apiScope }: Caller, clock: Clock): Promise<void> {
  const seen = { seen_at: new Date(clock.now()) };
  if (apiScope === undefined) await db.updateTable('session').set(seen).where('token_hash', '=', tokenHash).execute();
  else await db.updateTable('api_token').set(seen).where('token_hash', '=', tokenHash).execute();
}

/** What a live page is told is what this call answers: who may not ask it is told nothing. */
export const liveCall: CallTarget = { method: 'GET', path: '/beacon/devices/status' };

/** The caller of a live page; refuses 50006 when his roles lack the call. */
export function admitLive({ caller, isGranted }: Session): Caller {
  if (!isGranted) refuse('notPermitted');
  return caller;
}
