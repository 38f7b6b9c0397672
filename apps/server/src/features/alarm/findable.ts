/** Incidents that go on, as the search finds them; alarms by their numbers, for who was at one. */
import { type RawBuilder, sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';
import type { Caller } from '../../call/serve.js';
import { joinSeen } from '../../scope/devices.js';
import { byDeviceName, calledDevice, identityOfDevice } from '../device/index.js';

/** Devices whose alarms are looked for are so many at the most. */
const mostDevices = 500;

/** Incidents that are not over, by their device. */
export const findableAlarms: Findable = ({ caller, isWanted }) => sql`
  select ${findable({
    id: sql`item.id`,
    name: sql`found_device.name`,
    detail: sql`found_device.identity`,
    facts: sql`jsonb_build_object('type', item.type, 'severity', item.severity, 'state', item.state, 'startedMs', item.started_ms)`,
  })}
  from (
    select device.id, ${calledDevice} as name, ${identityOfDevice} as identity, seen.from_ms, seen.until_ms from device ${joinSeen(caller)}
    where seen.may_history and ${isWanted(byDeviceName)} order by device.id limit ${mostDevices}
  ) as found_device
  join incident as item on item.device_id = found_device.id and item.state in ('pending', 'active')
    and item.started_ms between found_device.from_ms and found_device.until_ms`;

/** Select of id (text) and name of alarms the caller sees, over or not: an alarm is called by its device. */
export const selectAlarmNames = (caller: Caller, ids: readonly number[]): RawBuilder<unknown> => sql`
  select alarm.id::text as id, ${calledDevice} as name from alarm join device on device.id = alarm.device_id ${joinSeen(caller)}
  where alarm.id = any(${ids}::bigint[]) and seen.may_history and alarm.started_ms between seen.from_ms and seen.until_ms`;
