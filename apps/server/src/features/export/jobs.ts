/** Table export_job: an export from its ticket to its end, as the tray of any page of its account shows it. */
import type { Exported } from '@frostway/contract/export/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db, Tx } from '../../db/connect.js';
import { hashToken, newToken } from '../../db/tokens.js';
import { isEnabledAccount } from '../../scope/accounts.js';
import type { Reader, ExportRequest } from './source.js';

/** A ticket that nobody used is worthless after this, ms. */
const ticketMs = 60_000;
/** A running export whose writer has given no sign of life for this long has ended with it, ms. */
const silentMs = 30_000;
/** Exports at once, of one account. */
const mostAtOnce = 5;
const dayMs = 86_400_000;

/** Adds an export; answers its number and the ticket that gives its file. Refuses 80101 when too many run. */
export async function addJob(
  db: Tx,
  caller: Caller,
  { wanted, name, lang }: { wanted: ExportRequest; name: string; lang: Lang },
  nowMs: number,
): Promise<{ id: number; ticket: string }> {
  // One at a time for an account, so that two do not both find the last place free.
  await db.selectFrom('account').select('id').where('id', '=', caller.accountId).forNoKeyUpdate().executeTakeFirst();
  const { count } = await db
    .selectFrom('export_job')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', caller.accountId)
    .where(isOpen(nowMs))
    .executeTakeFirstOrThrow();
  if (count >= mostAtOnce) refuse('exportsTooMany');
  await db
    .deleteFrom('export_job')
    .where('account_id', '=', caller.accountId)
    .where('created_at', '<', new Date(nowMs - dayMs))
    .execute();
  const ticket = newToken();
  const { id } = await db
    .insertInto('export_job')
    .values({
      account_id: caller.accountId,
      token_hash: caller.tokenHash,
      subject: wanted.subject,
      name,
      wanted: JSON.stringify(wanted),
      lang,
      ticket_hash: hashToken(ticket),
      ticket_until: new Date(nowMs + ticketMs),
      state: 'waiting',
      created_at: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ticket };
}

/** Waiting with a ticket that still works, or running with a writer that gives signs of life. */
const isOpen = (nowMs: number) => sql<boolean>`
  ((state = 'waiting' and ticket_until > ${new Date(nowMs)}) or (state = 'running' and seen_at > ${new Date(nowMs - silentMs)}))`;

export type Job = { readonly id: number; readonly reader: Reader; readonly wanted: ExportRequest; readonly lang: Lang };

/** Takes a ticket, once; what its account may see is asked anew. Refuses 80100 for one that is used, too old, cancelled, or whose session has ended. */
export async function takeTicket(db: Db, ticket: string, nowMs: number): Promise<Job> {
  const { rows } = await sql<{
    id: number;
    wanted: ExportRequest;
    lang: Lang;
    account_id: number;
    level: Caller['level'];
    owner_id: number | null;
  }>`
    with taken as (
      update export_job set state = 'running', seen_at = ${new Date(nowMs)}
      where ticket_hash = ${hashToken(ticket)} and state = 'waiting' and ticket_until > ${new Date(nowMs)}
      returning id, wanted, lang, account_id, token_hash)
    select taken.id, taken.wanted, taken.lang, taken.account_id, account.level, great.owner_id
    from taken join account on account.id = taken.account_id and account.is_active and ${isEnabledAccount()}
    left join great_administrator as great on great.account_id = account.id and great.owner_id = account.parent_id
    where exists (select from session where session.token_hash = taken.token_hash and ended_at is null and expires_at > ${new Date(nowMs)})
      or exists (select from api_token where api_token.token_hash = taken.token_hash and ended_at is null and expires_at > ${new Date(nowMs)})`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) refuse('exportTicketEnded');
  const reader = { accountId: row.account_id, ownerId: row.owner_id ?? row.account_id, level: row.level, now: () => nowMs };
  return { id: row.id, reader, wanted: row.wanted, lang: row.lang };
}

export type Progress = { readonly rows: number; readonly bytes: number; readonly progress: number };

/** Notes how far an export is; false when it was cancelled meanwhile. */
export async function noteProgress(db: Db, id: number, progress: Progress, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ ...progress, seen_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes how an export ended; one that was cancelled stays so. */
export async function noteEnd(db: Db, id: number, state: 'done' | 'failed', progress: Progress, nowMs: number): Promise<void> {
  await db
    .updateTable('export_job')
    .set({ ...progress, state, ended_at: new Date(nowMs) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** The exports of the last day, the newest first. */
export async function listJobs(db: Db, { accountId }: Pick<Caller, 'accountId'>, nowMs: number): Promise<Exported[]> {
  const rows = await db
    .selectFrom('export_job')
    .selectAll()
    .select(isOpen(nowMs).as('is_open'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', new Date(nowMs - dayMs))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    name: row.name,
    state: (row.state === 'waiting' || row.state === 'running') && !row.is_open ? 'failed' : row.state,
    rows: row.rows,
    bytes: row.bytes,
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

/** Ends an export of the account. Refuses 80209, and 80102 for one that is over. */
export async function cancelJob(db: Db, { accountId }: Pick<Caller, 'accountId'>, id: number, nowMs: number): Promise<void> {
  const row = await db
    .selectFrom('export_job')
    .select('state')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('noSuchEntry');
  if (row.state !== 'waiting' && row.state !== 'running') refuse('exportOver');
  await db
    .updateTable('export_job')
    .set({ state: 'cancelled', ended_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
}
