/** The log of reports that were sent by mail, and what became of each. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { report as table } from '@frostway/contract/report/endpoints';
import type { SentReport } from '@frostway/contract/report/schedules';
import { isRefusalName, refusals, refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';

type Row = Omit<SentReport, 'from' | 'until' | 'at' | 'hash' | 'refusal' | 'mails'> & {
  readonly from_ms: number;
  readonly until_ms: number;
  readonly ran_at: Date;
  readonly hash: Buffer | null;
  readonly refusal: string | null;
  readonly mails: readonly (Omit<SentReport['mails'][number], 'sentAt'> & { readonly sentMs: number | null })[];
};

const columns = sql`run.id, run.schedule_id as "scheduleId", run.name, run.from_ms, run.until_ms, run.zone, run.ran_at, run.outcome, run.alarms, run.revision, run.hash, run.refusal,
  coalesce((select jsonb_agg(jsonb_build_object('recipient', contact.name, 'address', contact.email, 'sentMs', extract(epoch from mail.sent_at) * 1000,
      'state', case when part.state <> 'handed' then part.state when mail.state is null then 'unknown' when mail.state = 'sending' then 'queued' else mail.state end) order by contact.name, contact.id)
    from report_mail as part join contact on contact.id = part.contact_id left join mail on mail.id = part.mail_id where part.run_id = run.id), '[]') as mails`;

const iso = (ms: number): string => new Date(ms).toISOString();

const toSent = ({ from_ms, until_ms, ran_at, hash, refusal, mails, ...row }: Row): SentReport => ({
  ...row,
  from: iso(from_ms),
  until: iso(until_ms),
  at: ran_at.toISOString(),
  hash: hash?.toString('hex') ?? null,
  refusal: refusal !== null && isRefusalName(refusal) ? refusals[refusal].code : null,
  mails: mails.map(({ sentMs, ...mail }) => ({ ...mail, sentAt: sentMs === null ? null : iso(sentMs) })),
});

/** Answers GET /api/report/sent. */
export async function listSent(
  db: Db,
  { ownerId }: Caller,
  { scheduleId, ...paged }: Input<(typeof table)['sent']>,
): Promise<Answer<(typeof table)['sent']>> {
  const conditions: RawBuilder<unknown>[] = [sql`run.owner_id = ${ownerId}`];
  if (scheduleId !== undefined) conditions.push(sql`run.schedule_id = ${scheduleId}`);
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from report_run as run where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, paged);
  const { limit, offset } = rangeOf(paged);
  const { rows } = await sql<Row>`
    select ${columns} from report_run as run where ${where} order by run.id desc limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map(toSent) };
}

/** One of them, as it was just sent. */
export async function readSent(db: Db, { ownerId }: Pick<Caller, 'ownerId'>, id: number): Promise<SentReport> {
  const { rows } = await sql<Row>`select ${columns} from report_run as run where run.id = ${id} and run.owner_id = ${ownerId}`.execute(db);
  return rows[0] === undefined ? refuse('notFound') : toSent(rows[0]);
}
