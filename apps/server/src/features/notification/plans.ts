/** Plans: who is notified about alarms of which devices. Tables notification_plan, notification_target and notification_recipient are only written here. */
import type { Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { Channel, Plan } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { checkMayOwn } from '../../scope/teams.js';
import { putTargets, putSteps } from './plan-parts.js';

type Row = {
  id: number;
  name: string;
  is_enabled: boolean;
  scope: Plan['scope'];
  severities: Plan['severities'];
  types: Plan['types'];
  passes_quiet_hours: boolean;
  created_at: Date;
  groups: Plan['groups'];
  devices: Plan['devices'];
  recipients: {
    step: number;
    after_minutes: number;
    kind: 'contact' | 'account' | 'webhook';
    id: number;
    name: string;
    channels: Channel[];
  }[];
};

/** The plans of the caller, oldest first; one when an id is given. */
export async function listPlans(db: Db, { ownerId }: Pick<Caller, 'ownerId'>, id?: number): Promise<Plan[]> {
  const { rows } = await sql<Row>`
    select plan.id, plan.name, plan.is_enabled, plan.scope, plan.severities, plan.types, plan.passes_quiet_hours, plan.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', device_group.id, 'name', device_group.name) order by device_group.name)
        from notification_target as target join device_group on device_group.id = target.group_id where target.plan_id = plan.id), '[]') as groups,
      coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'name', device.name, 'mac', device.mac, 'imei', device.imei) order by device.name)
        from notification_target as target join device on device.id = target.device_id where target.plan_id = plan.id), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('step', told.step, 'after_minutes', told.after_minutes,
          'kind', case when told.contact_id is not null then 'contact' when told.account_id is not null then 'account' else 'webhook' end,
          'id', coalesce(told.contact_id, told.account_id, told.webhook_id), 'name', coalesce(contact.name, account.nickname, webhook.name), 'channels', told.channels)
          order by told.step, told.position)
        from notification_recipient as told left join contact on contact.id = told.contact_id left join account on account.id = told.account_id
        left join webhook on webhook.id = told.webhook_id where told.plan_id = plan.id), '[]') as recipients
    from notification_plan as plan where plan.owner_id = ${ownerId} and ${id === undefined ? sql`true` : sql`plan.id = ${id}`}
    order by plan.id`.execute(db);
  return rows.map(toPlan);
}

function toPlan(row: Row): Plan {
  const steps: Plan['steps'] = [];
  let last: number | undefined;
  for (const { step, after_minutes: afterMinutes, kind, id, name, channels } of row.recipients) {
    if (step !== last) steps.push({ afterMinutes, recipients: [] });
    last = step;
    steps.at(-1)?.recipients.push({ kind, id, name, channels });
  }
  return {
    id: row.id,
    name: row.name,
    isEnabled: row.is_enabled,
    scope: row.scope,
    groups: row.groups,
    devices: row.devices,
    severities: row.severities,
    types: row.types,
    passesQuietHours: row.passes_quiet_hours,
    steps,
    createdAt: row.created_at.toISOString(),
  };
}

async function onePlan(db: Db, caller: Pick<Caller, 'ownerId'>, id: number): Promise<Plan> {
  return (await listPlans(db, caller, id))[0] ?? refuse('noSuchPlan');
}

/** Adds a plan. Refuses 50017 for devices and 80201 for recipients that are not the caller's, 80122, 80123, 80124, 80127. */
export async function addPlan(
  caller: Principal,
  input: Input<(typeof table)['addPlan']>,
  { db, audit }: AuditedChange,
  at: Date,
): Promise<Plan> {
  checkMayOwn(caller);
  const { ownerId } = caller;
  await holdNamed(db, 'plans', ownerId);
  const { count } = await db
    .selectFrom('notification_plan')
    .select(sql<number>`count(*)`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (count >= limits.plans) refuse('tooManyPlans');
  const { id } = await db
    .insertInto('notification_plan')
    .values({
      owner_id: ownerId,
      name: input.name,
      is_enabled: input.isEnabled,
      scope: input.scope,
      severities: [...new Set(input.severities)],
      types: [...new Set(input.types)],
      passes_quiet_hours: input.passesQuietHours,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putTargets(db, caller, id, input);
  await putSteps(db, ownerId, id, input.steps);
  const plan = await onePlan(db, caller, id);
  audit({ entity: 'notificationPlan', id, after: auditedPlan(plan) });
  return plan;
}

/** Changes what is given; targets belong to the scope they are given with. Refuses as addPlan does, and 60062. */
export async function changePlan(caller: Caller, input: Input<(typeof table)['changePlan']>, { db, audit }: AuditedChange): Promise<Plan> {
  const { id, steps } = input;
  await holdPlan(db, caller, id);
  const before = await onePlan(db, caller, id);
  const scope = input.scope ?? before.scope;
  const columns = {
    name: input.name ?? before.name,
    is_enabled: input.isEnabled ?? before.isEnabled,
    scope,
    severities: [...new Set(input.severities ?? before.severities)],
    types: [...new Set(input.types ?? before.types)],
    passes_quiet_hours: input.passesQuietHours ?? before.passesQuietHours,
  };
  await db.updateTable('notification_plan').set(columns).where('id', '=', id).execute();
  if (scope !== before.scope || input.groupIds !== undefined || input.deviceIds !== undefined) {
    await db.deleteFrom('notification_target').where('plan_id', '=', id).execute();
    await putTargets(db, caller, id, { scope, groupIds: input.groupIds, deviceIds: input.deviceIds });
  }
  if (steps !== undefined) {
    await db.deleteFrom('notification_recipient').where('plan_id', '=', id).execute();
    await putSteps(db, caller.ownerId, id, steps);
  }
  const after = await onePlan(db, caller, id);
  if (JSON.stringify(after) === JSON.stringify(before)) refuse('nothingChanged');
  audit({ entity: 'notificationPlan', id, before: auditedPlan(before), after: auditedPlan(after) });
  return after;
}

/** Removes a plan; what it has still to say is not said. Refuses 80202. */
export async function removePlan(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<void> {
  await holdPlan(db, caller, id);
  const before = await onePlan(db, caller, id);
  await db.updateTable('delivery').set({ state: 'cancelled' }).where('plan_id', '=', id).where('state', '=', 'waiting').execute();
  await db.deleteFrom('notification_plan').where('id', '=', id).execute();
  audit({ entity: 'notificationPlan', id, before: auditedPlan(before) });
}

async function holdPlan(db: Db, { ownerId }: Caller, id: number): Promise<void> {
  const held = await db
    .selectFrom('notification_plan')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) refuse('noSuchPlan');
}

function auditedPlan({ id: _id, createdAt: _createdAt, groups, devices, types, steps, ...rest }: Plan): Record<string, unknown> {
  return {
    ...rest,
    types: types.length === 0 ? 'allTypes' : types,
    groups: groups.map(({ name }) => name),
    devices: devices.map(({ name }) => name),
    steps: steps.map(({ afterMinutes, recipients }) => ({
      afterMinutes,
      recipients: recipients.map(({ name, channels }) => `${name}: ${channels.join(', ')}`),
    })),
  };
}
