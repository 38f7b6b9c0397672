/**
 * Warnings before a sensor's calibration is due: 30 and 7 days ahead and once it is over, to the owner, one mail with all of his sensors. Table
 * certificate_warning is only written here; its row and the mail are one transaction, so that nobody is warned twice or not at all.
 */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Outbox } from '../../outbox/outbox.js';
import { dayOf, isNewest } from './sql.js';

/** Days ahead, the nearest first; -1: its last day is over. */
const steps = [-1, 7, limits.certificateWarningDays] as const;

export type CertificateWarning = { readonly db: Kysely<Schema>; readonly outbox: Outbox; readonly publicUrl: () => string };
type Addressee = { id: number; email: string; nickname: string; language: Lang | null };
type Due = { number: string; due_date: string; days_left: number; name: string; mac: string | null; imei: string | null };

/** Warns whoever has not been warned of the step a certificate has reached. */
export async function warnOfCertificates({ db, outbox, publicUrl }: CertificateWarning, nowMs: number): Promise<void> {
  const { rows } = await sql<Addressee>`
    select distinct account.id, account.email, account.nickname, account.language from ${due(nowMs)} as due
    join account on account.id = due.owner_id
    where account.email is not null and account.is_active and not account.is_disabled and account.level <> 'demo'
      and not exists (select from certificate_warning as notified where notified.certificate_id = due.id and notified.days = due.days)
    order by account.id`.execute(db);
  for (const addressee of rows) await db.transaction().execute((tx) => warnOne(tx, addressee, { outbox, publicUrl }, nowMs));
}

/** Subquery: every certificate that counts and is due soon, with the step it has reached. */
function due(nowMs: number): RawBuilder<unknown> {
  const left = sql`certificate.due_on - ${dayOf(nowMs)}::date`;
  const step = steps.map((days) => sql`when ${left} <= ${days} then ${days}::integer`);
  return sql`(
    select certificate.id, certificate.owner_id, case ${sql.join(step, sql` `)} end as days
    from calibration_certificate as certificate join device on device.id = certificate.device_id and device.owner_id = certificate.owner_id
    where certificate.removed_at is null and not device.is_scrapped and ${left} <= ${limits.certificateWarningDays} and ${isNewest})`;
}

async function warnOne(
  tx: Db,
  { id, email, nickname, language }: Addressee,
  { outbox, publicUrl }: Omit<CertificateWarning, 'db'>,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<Due>`
    with fresh as (
      insert into certificate_warning (certificate_id, days, told_at)
      select id, days, ${new Date(nowMs)} from ${due(nowMs)} as due where owner_id = ${id}
      on conflict do nothing returning certificate_id
    )
    select certificate.number, certificate.due_on::text as due_date, certificate.due_on - ${dayOf(nowMs)}::date as days_left, device.name, device.mac, device.imei
    from fresh join calibration_certificate as certificate on certificate.id = fresh.certificate_id join device on device.id = certificate.device_id
    order by certificate.due_on, certificate.id`.execute(tx);
  if (rows.length === 0) return;
  const lang = language ?? 'zh-cn';
  const lines = rows.map(({ name, mac, imei, number, due_date: date, days_left: left }) => {
    const holes = { name, identity: mac ?? imei ?? '', number, date };
    return left < 0
      ? text(lang, 'certificate.mail.overdue', { ...holes, count: -left })
      : text(lang, 'certificate.mail.line', { ...holes, count: left });
  });
  await outbox.sendMail(tx, {
    to: email,
    subject: text(lang, 'certificate.mail.subject', { count: rows.length }),
    text: text(lang, 'certificate.mail.text', { nickname, devices: lines.join('\n'), url: publicUrl(), count: rows.length }),
  });
}
