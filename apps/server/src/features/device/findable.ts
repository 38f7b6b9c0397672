/** Devices and groups as the search finds them. */
import { text } from '@frostway/contract/texts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findable, type Findable, type Words } from '../../call/finding.js';
import { joinSeen, ownsGroup } from '../../scope/devices.js';

/** MAC, IMEI or protocol identity of `device`. */
export const identityOfDevice = sql`coalesce(device.mac, device.imei, device.alias)`;
/** What `device` is called, else its number. */
export const calledDevice = sql`coalesce(nullif(device.name, ''), ${identityOfDevice})`;
/** A device by its name and its numbers. */
export const byDeviceName: Words = { id: sql`device.id`, words: [sql`device.name`], marks: [sql`device.mac`, sql`device.imei`] };

/** The findable columns of `device`, with what says how it is connected; nothing from before `fromMs` is told. Needs `withConnection`. */
export const findableDevice = (fromMs: RawBuilder<unknown>): RawBuilder<unknown> =>
  findable({
    id: sql`device.id`,
    name: calledDevice,
    detail: identityOfDevice,
    facts: sql`jsonb_build_object('mac', device.mac, 'imei', device.imei,
      'lastSeenMs', case when state.last_seen_ms >= ${fromMs} then state.last_seen_ms end, 'writeSeconds', setting.write_seconds)`,
  });
/** Joins what `findableDevice` reads. */
export const withConnection = sql`left join device_state as state on state.device_id = device.id
  left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null`;

const devices =
  (isOfKind: RawBuilder<SqlBool>): Findable =>
  ({ caller, isWanted }) => sql`
    select ${findableDevice(sql`seen.from_ms`)} from device ${joinSeen(caller)} ${withConnection}
    where ${isOfKind} and ${isWanted({
      ...byDeviceName,
      words: [sql`device.name`, sql`device.alias`, sql`device.car`, sql`case when seen.may_change then device.sim end`],
    })}`;

/** Sensors and trackers the caller sees. */
export const findableDevices = devices(sql<SqlBool>`device.kind <> 'gateway'`);
/** Gateways he sees. */
export const findableGateways = devices(sql<SqlBool>`device.kind = 'gateway'`);

/** His groups. The root has no name of its own. */
export const findableGroups: Findable = ({ caller, lang, isWanted }) => {
  const name = sql`coalesce(nullif(device_group.name, ''), ${text(lang, 'device.rootGroup')})`;
  return sql`
    select ${findable({ id: sql`device_group.id`, name, detail: sql`above.name` })}
    from device_group left join device_group as above on above.id = device_group.parent_id
    where ${ownsGroup(caller)} and ${isWanted({ id: sql`device_group.id`, words: [name] })}`;
};
