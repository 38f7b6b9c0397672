/**
 * Warnings before the maintenance of a vehicle is due or its insurance ends: 30 and 7 days ahead and once it is over, to the owner, one mail with all of his
 * vehicles. Table vehicle_warning is only written here; its row and the mail are one transaction, so that nobody is warned twice or not at all.
 */
import type { VehicleDue } from '@frostway/contract/mission/vehicles';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Outbox } from '../../outbox/outbox.js';
import { dayOf } from './vehicles.js';

/** Days ahead, the nearest first; -1: its last day is over. */
const steps = [-1, 7, limits.vehicleWarningDays] as const;

export type VehicleWarning = { readonly db: Kysely<Schema>; readonly outbox: Outbox; readonly publicUrl: () => string };
type Addressee = { id: number; email: string; nickname: string; language: Lang | null };
type Due = { plate: string; model: string; what: VehicleDue; due_on: string; days_left: number };

/** Warns whoever has not been warned of the step a date has reached. */
export async function warnOfVehicles({ db, outbox, publicUrl }: VehicleWarning, nowMs: number): Promise<void> {
  const { rows } = await sql<Addressee>`
    select distinct account.id, account.email, account.nickname, account.language from ${due(nowMs)} as due
    join account on account.id = due.owner_id
    where account.email is not null and account.is_active and not account.is_disabled and account.level <> 'demo'
      and not exists (select from vehicle_warning as notified where (notified.vehicle_id, notified.what, notified.due_on, notified.days) = (due.id, due.what, due.due_on, due.days))
    order by account.id`.execute(db);
  for (const addressee of rows) await db.transaction().execute((tx) => warnOne(tx, addressee, { outbox, publicUrl }, nowMs));
}

/** Subquery: every date that is over or near, with the step it has reached. */
function due(nowMs: number): RawBuilder<unknown> {
  const left = sql`date.due_on - ${dayOf(nowMs)}::date`;
  const step = steps.map((days) => sql`when ${left} <= ${days} then ${days}::integer`);
  return sql`(
    select vehicle.id, vehicle.owner_id, date.what, date.due_on, case ${sql.join(step, sql` `)} end as days
    from vehicle cross join lateral (values ('maintenance', vehicle.next_maintenance_on), ('insurance', vehicle.insured_until)) as date (what, due_on)
    where date.due_on is not null and ${left} <= ${limits.vehicleWarningDays})`;
}

async function warnOne(
  tx: Db,
  { id, email, nickname, language }: Addressee,
  { outbox, publicUrl }: Omit<VehicleWarning, 'db'>,
  nowMs: number,
): Promise<void> {
  const { rows } = await sql<Due>`
    with fresh as (
      insert into vehicle_warning (vehicle_id, what, due_on, days, told_at)
      select id, what, due_on, days, ${new Date(nowMs)} from ${due(nowMs)} as due where owner_id = ${id}
      on conflict do nothing returning vehicle_id, what, due_on
    )
    select vehicle.plate, vehicle.model, fresh.what, fresh.due_on::text as due_on, fresh.due_on - ${dayOf(nowMs)}::date as days_left
    from fresh join vehicle on vehicle.id = fresh.vehicle_id order by fresh.due_on, vehicle.plate, fresh.what`.execute(tx);
  if (rows.length === 0) return;
  const lang = language ?? 'zh-cn';
  const lines = rows.map(({ plate, model, what, due_on: date, days_left: left }) => {
    const holes = { plate, model, what: text(lang, `mission.vehicle.due.${what}`), date };
    return left < 0
      ? text(lang, 'mission.vehicleMail.overdue', { ...holes, count: -left })
      : text(lang, 'mission.vehicleMail.line', { ...holes, count: left });
  });
  const url = `${publicUrl().replace(/\/$/, '')}/vehicle?due=yes`;
  await outbox.sendMail(tx, {
    to: email,
    subject: text(lang, 'mission.vehicleMail.subject', { count: rows.length }),
    text: text(lang, 'mission.vehicleMail.text', { nickname, vehicles: lines.join('\n'), url }),
  });
}
