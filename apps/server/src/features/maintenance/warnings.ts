/** Reminders that maintenance is due before long, and that it is due: to the owner, one mail with all of his vehicles. Row and mail are one transaction, so that nobody is notified twice or not at all. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { MaintenancePart, MaintenanceState } from '@frostway/core/maintenance';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Outbox } from '../../outbox/outbox.js';
import { planColumns, type PlanRow, stateOf } from './plans.js';

export type Reminding = { readonly db: Kysely<Schema>; readonly outbox: Outbox; readonly publicUrl: () => string };
type Owned = PlanRow & { readonly owner_id: number; readonly email: string; readonly nickname: string; readonly language: Lang | null };
type Urgent = { readonly row: Owned; readonly step: Exclude<MaintenanceState, 'later'>; readonly part: MaintenancePart };

/** Tells whoever has not been told of the step a plan has reached. */
export async function remindOfMaintenance({ db, outbox, publicUrl }: Reminding, nowMs: number): Promise<void> {
  const { rows } = await sql<Owned>`
    select ${planColumns}, account.id as owner_id, account.email, account.nickname, account.language
    from maintenance_plan as plan join device on device.id = plan.device_id join account on account.id = plan.owner_id
    where account.email is not null and account.is_active and not account.is_disabled and account.level <> 'demo'
    order by account.id, device.car, device.name, plan.id`.execute(db);
  const byOwner = new Map<number, Urgent[]>();
  for (const row of rows) {
    const { state, parts } = stateOf(row, nowMs);
    const part = parts.find((each) => each.state === state);
    if (state !== 'later' && part !== undefined)
      byOwner.set(row.owner_id, [...(byOwner.get(row.owner_id) ?? []), { row, step: state, part }]);
  }
  for (const urgent of byOwner.values())
    await db.transaction().execute(async (tx) => {
      const { rows: fresh } = await sql<{ plan_id: number }>`
        insert into maintenance_warning (plan_id, step, told_at)
        select plan_id, step, ${new Date(nowMs)} from unnest(${urgent.map(({ row }) => row.id)}::integer[], ${urgent.map(({ step }) => step)}::text[]) as its (plan_id, step)
        on conflict do nothing returning plan_id`.execute(tx);
      const notified = urgent.filter(({ row }) => fresh.some(({ plan_id: id }) => id === row.id));
      const [first] = notified;
      if (first === undefined) return;
      const lang = first.row.language ?? 'zh-cn';
      await outbox.sendMail(tx, {
        to: first.row.email,
        subject: text(lang, 'maintenance.mail.subject', { count: notified.length }),
        text: text(lang, 'maintenance.mail.text', {
          nickname: first.row.nickname,
          plans: notified.map((each) => lineOf(lang, each)).join('\n'),
          url: `${publicUrl().replace(/\/$/, '')}/maintenance`,
        }),
      });
    });
}

function lineOf(lang: Lang, { row, part }: Urgent): string {
  const { by, left } = part;
  const count = Math.abs(Math.round(left ?? 0));
  const amount = text(lang, `maintenance.amount.${by}`, { count });
  const holes = { vehicle: row.car ?? row.device, name: row.name, amount };
  return text(lang, (left ?? 0) > 0 ? 'maintenance.mail.soon' : 'maintenance.mail.due', holes);
}
