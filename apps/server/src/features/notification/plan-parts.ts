/** The parts of a plan: whose alarms it is for, and its steps. */
import type { Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { Plan } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { ownsDevice, type Principal } from '../../scope/devices.js';
import { columnsOf, findRecipients, keyOf } from './recipients.js';

type Steps = Input<(typeof table)['addPlan']>['steps'];

type Targets = { scope: Plan['scope']; groupIds?: readonly number[] | undefined; deviceIds?: readonly number[] | undefined };

export async function putTargets(
  db: Db,
  caller: Principal,
  planId: number,
  { scope, groupIds = [], deviceIds = [] }: Targets,
): Promise<void> {
  if (scope === 'account') return;
  const ids = [...new Set(scope === 'groups' ? groupIds : deviceIds)];
  if (ids.length === 0) refuse('planTargetMissing', { [scope === 'groups' ? 'groupIds' : 'deviceIds']: 'planTargetMissing' });
  const owned =
    scope === 'groups'
      ? sql<{ id: number }>`select id from device_group where owner_id = ${caller.ownerId} and id = any(${ids}::integer[])`
      : sql<{ id: number }>`select id from device where ${ownsDevice(caller)} and id = any(${ids}::integer[])`;
  if ((await owned.execute(db)).rows.length !== ids.length) refuse('notFound');
  const rows: Schema['notification_target'][] = ids.map((id) => ({
    plan_id: planId,
    device_id: scope === 'devices' ? id : null,
    group_id: scope === 'groups' ? id : null,
  }));
  await db.insertInto('notification_target').values(rows).execute();
}

export async function putSteps(db: Db, ownerId: number, planId: number, steps: Steps): Promise<void> {
  const found = await findRecipients(
    db,
    ownerId,
    steps.flatMap(({ recipients }) => recipients),
  );
  const rows = steps.flatMap(({ afterMinutes, recipients }, index) => {
    if (new Set(recipients.map(keyOf)).size !== recipients.length) refuse('parametersIllegal', { steps: 'parametersIllegal' });
    return recipients.map(({ kind, id, channels }, position) => {
      if (channels.some((channel) => found.get(keyOf({ kind, id }))?.channels.includes(channel) !== true)) refuse('channelUnfit');
      return {
        plan_id: planId,
        step: index + 1,
        after_minutes: afterMinutes,
        position,
        ...columnsOf({ kind, id }),
        channels: [...new Set(channels)],
      };
    });
  });
  await db.insertInto('notification_recipient').values(rows).execute();
}
