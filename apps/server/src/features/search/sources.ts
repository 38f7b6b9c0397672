/** Where the things of each kind stand, and whose they are: the conditions of the lists that show them, as SQL over id, name, detail and facts. */
import type { FoundKind } from '@frostway/contract/search/endpoints';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import { administersAccount } from '../../scope/accounts.js';
import { joinSeen, ownsGroup } from '../../scope/devices.js';
import { seesTeam } from '../../scope/teams.js';
import { seenRules } from '../alarm/index.js';
import { isCertificateFor } from '../certificate/index.js';
import { isBusinessOf, withHolders } from '../trade/index.js';

/** What is read, by columns of the statement it stands in. */
export type Words = {
  readonly id: RawBuilder<unknown>;
  /** Texts people know it by. */
  readonly words: readonly RawBuilder<unknown>[];
  /** Numbers written with or without separators: MACs and IMEIs. */
  readonly marks?: readonly RawBuilder<unknown>[];
  /** Digits of a phone. */
  readonly phone?: RawBuilder<unknown>;
};

/** Condition on a row: it is one of those that are looked for. */
export type Matching = (words: Words) => RawBuilder<SqlBool>;

export type Reading = { readonly caller: Caller; readonly lang: Lang; readonly isWanted: Matching };
/** A select with the columns id, name, detail and facts. */
export type Source = (reading: Reading) => RawBuilder<unknown>;

const none = sql`'{}'::jsonb`;
const columns = (
  id: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  detail: RawBuilder<unknown>,
  facts: RawBuilder<unknown> = none,
): RawBuilder<unknown> => sql`${id}::text as id, ${name}::text as name, coalesce(${detail}, '')::text as detail, ${facts} as facts`;

const deviceId = sql`device.id`;
const identity = sql`coalesce(device.mac, device.imei, device.alias)`;
const marks = [sql`device.mac`, sql`device.imei`];
const nameOrNumber = sql`coalesce(nullif(device.name, ''), ${identity})`;
const withFacts = sql`left join device_state as state on state.device_id = device.id
  left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null`;
const deviceFacts = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`jsonb_build_object('mac', device.mac, 'imei', device.imei,
  'lastSeenMs', case when state.last_seen_ms >= ${from} then state.last_seen_ms end, 'writeSeconds', setting.write_seconds)`;

const devices =
  (isOfKind: RawBuilder<SqlBool>): Source =>
  ({ caller, isWanted }) => sql`
    select ${columns(deviceId, nameOrNumber, identity, deviceFacts(sql`seen.from_ms`))}
    from device ${joinSeen(caller)} ${withFacts}
    where ${isOfKind} and ${isWanted({
      id: deviceId,
      words: [sql`device.name`, sql`device.alias`, sql`device.car`, sql`case when seen.may_change then device.sim end`],
      marks,
    })}`;

/** Devices of customers and of the stock, under the name the workplace shows. */
const business: Source = ({ caller, isWanted }) => sql`
  select ${columns(deviceId, nameOrNumber, identity, deviceFacts(sql`0`))}
  from device ${withHolders} ${withFacts}
  where ${isBusinessOf(caller)} and ${isWanted({ id: deviceId, words: [sql`device.name`], marks })}`;

/** Devices whose alarms are looked for are so many at the most. */
const mostDevices = 500;
/** What goes on; an incident is named by its device. */
const alarms: Source = ({ caller, isWanted }) => sql`
  select ${columns(
    sql`item.id`,
    sql`found_device.name`,
    sql`found_device.identity`,
    sql`jsonb_build_object('type', item.type, 'severity', item.severity, 'state', item.state, 'startedMs', item.started_ms)`,
  )}
  from (
    select device.id, ${nameOrNumber} as name, ${identity} as identity, seen.from_ms, seen.until_ms from device ${joinSeen(caller)}
    where seen.may_history and ${isWanted({ id: deviceId, words: [sql`device.name`], marks })} order by device.id limit ${mostDevices}
  ) as found_device
  join incident as item on item.device_id = found_device.id and item.state in ('pending', 'active')
    and item.started_ms between found_device.from_ms and found_device.until_ms`;

/** The root has no name of its own. */
const groups: Source = ({ caller, lang, isWanted }) => {
  const name = sql`coalesce(nullif(device_group.name, ''), ${text(lang, 'device.rootGroup')})`;
  return sql`
    select ${columns(sql`device_group.id`, name, sql`above.name`)}
    from device_group left join device_group as above on above.id = device_group.parent_id
    where ${ownsGroup(caller)} and ${isWanted({ id: sql`device_group.id`, words: [name] })}`;
};

const rules: Source = ({ caller, isWanted }) => sql`
  select ${columns(sql`rule.id`, sql`version.name`, sql`case when not standing.is_mine then keeper.nickname end`)}
  from ${seenRules(caller)} as standing join alert_rule as rule on rule.id = standing.rule_id
  join alert_rule_version as version on version.rule_id = rule.id and version.version = rule.version
  join account as keeper on keeper.id = rule.owner_id
  where rule.ended_at is null and ${isWanted({ id: sql`rule.id`, words: [sql`version.name`] })}`;

const teams: Source = ({ caller, isWanted }) => sql`
  select ${columns(sql`team.id`, sql`team.name`, sql`owner.nickname`)}
  from team join account as owner on owner.id = team.owner_id
  where ${seesTeam(caller)} and ${isWanted({ id: sql`team.id`, words: [sql`team.name`, sql`team.description`, sql`owner.account`, sql`owner.nickname`] })}`;

const accounts: Source = ({ caller, isWanted }) => sql`
  select ${columns(sql`account.id`, sql`coalesce(nullif(account.nickname, ''), account.account)`, sql`account.account`)}
  from account
  where ${administersAccount(caller)} and ${isWanted({
    id: sql`account.id`,
    words: [sql`account.account`, sql`account.nickname`, sql`account.email`],
    phone: sql`account.phone`,
  })}`;

const contacts: Source = ({ caller, isWanted }) => sql`
  select ${columns(sql`contact.id`, sql`contact.name`, sql`contact.email`)}
  from contact
  where contact.owner_id = ${caller.ownerId} and ${isWanted({
    id: sql`contact.id`,
    words: [sql`contact.name`, sql`contact.email`, sql`contact.company`],
    phone: sql`contact.phone`,
  })}`;

/** A link is called by its label, and by what it shows. */
const links: Source = ({ caller, isWanted }) => {
  const shown = sql`(select string_agg(device.name, ', ' order by lower(device.name), device.id)
    from share_key_device as shown join device on device.id = shown.device_id and device.owner_id = share_key.owner_id
    where shown.share_key_id = share_key.id and shown.ended_at is null)`;
  return sql`
    select ${columns(sql`share_key.id`, sql`share_key.label`, sql`left(${shown}, 200)`)}
    from share_key
    where share_key.owner_id = ${caller.ownerId} and share_key.ended_at is null and ${isWanted({ id: sql`share_key.id`, words: [sql`share_key.label`] })}`;
};

const certificates: Source = ({ caller, isWanted }) => sql`
  select ${columns(
    sql`certificate.id`,
    sql`certificate.number`,
    sql`concat_ws(' · ', device.name, nullif(certificate.laboratory, ''))`,
    sql`jsonb_build_object('mac', device.mac, 'imei', device.imei)`,
  )}
  from calibration_certificate as certificate join device on device.id = certificate.device_id ${joinSeen(caller)}
  where seen.may_history and ${isCertificateFor(caller)}
    and ${isWanted({ id: sql`certificate.id`, words: [sql`certificate.number`, sql`certificate.laboratory`] })}`;

/** By kind; pages stand in no table of things. */
export const sources: Readonly<Record<Exclude<FoundKind, 'page'>, Source>> = {
  device: devices(sql<SqlBool>`device.kind <> 'gateway'`),
  gateway: devices(sql<SqlBool>`device.kind = 'gateway'`),
  alarm: alarms,
  group: groups,
  rule: rules,
  team: teams,
  account: accounts,
  contact: contacts,
  link: links,
  certificate: certificates,
  business,
};
