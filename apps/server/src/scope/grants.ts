/**
 * Why an account or a guest sees a device, and how much of it: one row a reason, in SQL. Everything else in this module is built on it.
 *
 * | reason | see | latest | place | history | change | own |
 * |---|---|---|---|---|---|---|
 * | owner, his great administrator | x | x | x | x | x | x |
 * | shared to the account, or by a link | x | scope | scope | scope | | |
 * | team, level access / detailed / all | x | x | x | detailed, all | all | |
 * | dealer above | x | if the customer allows it, all three | | | | |
 * | owner of an earlier time | | | of his time | of his time | | |
 */
import { type RawBuilder, sql } from 'kysely';
import { givesOn } from './accounts.js';
import { listed } from '../db/kept-plan.js';
import type { GuestPrincipal, Principal, Viewer } from './principal.js';

export type GrantOptions = {
  /** Only of these devices. */
  readonly ids?: readonly number[];
  /** Also devices of the customers and dealers below a dealer: his workplace shows them, his own lists do not. */
  readonly withBelow?: boolean;
  /** Only devices that are not the principal's own. */
  readonly withoutOwn?: boolean;
  /** Also devices of which the principal keeps the past alone. */
  readonly withPast?: boolean | 'track';
};

/** Whether the viewer has each right on a device: columns of `grantsOf`. */
type GrantRights = Record<
  'may_latest' | 'may_place' | 'may_history' | 'may_change' | 'is_own' | 'is_member' | 'is_past' | 'may_track',
  boolean
>;
/** A row of `grantsOf` without its device. */
export type Granted = GrantRights & { from_ms: number; until_ms: number };

/** Later than any time, epoch ms. */
const never = sql`9007199254740991::bigint`;
/** All of a device is not this much: see the table above. */
const none = sql`false`;

/** The columns of a reason for a row of `device`; `until` is the end of what is shown: an expired or scrapped device shows nothing newer. */
function reason(
  nowMs: number,
  { from, until, rights }: { from: RawBuilder<unknown>; until?: RawBuilder<unknown>; rights: readonly RawBuilder<unknown>[] },
) {
  const ended = sql`coalesce((extract(epoch from least(device.scrapped_at, case when device.expires_at <= ${new Date(nowMs)} then device.expires_at end)) * 1000)::bigint, ${never})`;
  const shownUntil = until === undefined ? ended : sql`least(${ended}, ${until})`;
  const names = ['may_latest', 'may_place', 'may_history', 'may_change', 'is_own', 'is_member', 'is_past', 'may_track'];
  return sql.join([
    sql`device.id as device_id`,
    sql`${from} as from_ms`,
    sql`${shownUntil} as until_ms`,
    ...names.map((name, index) => sql`${rights[index] ?? none} as ${sql.ref(name)}`),
  ]);
}

const ownership = sql`join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null`;
const yes = sql`true`;
const scoped = (table: string): RawBuilder<unknown>[] => {
  const has = (scope: string): RawBuilder<unknown> => sql`${scope} = any(${sql.ref(`${table}.scope`)})`;
  return [has('latest'), has('place'), has('history'), none, none, none, none, has('track')];
};

/**
 * Subquery with a row for every device the principal sees: device_id, from_ms and until_ms (epoch ms, both included: the part of its past he may read),
 * may_latest, may_place, may_history, may_change, is_own, is_member (a team is among the reasons), is_past (the past is the only reason), may_track (where it was is
 * shown, without what it measured; who has place and history needs no word of it).
 * Rights of several reasons add up, which is right only because every reason of the present has one window, the owner's: one with another must not be mixed.
 */
export function grantsOf(principal: Viewer, options: GrantOptions = {}): RawBuilder<unknown> {
  const reasons = 'shareKeyId' in principal ? [guestReason(principal)] : reasonsOf(principal, options);
  const [first] = reasons;
  // Nobody gives him anything.
  if (first === undefined) return sql`(select ${reason(0, { from: sql`0::bigint`, rights: [] })} from device where false)`;
  const only = options.ids === undefined ? sql`` : sql`and device.id = any(${listed(options.ids)}::integer[])`;
  const all = sql.join(
    reasons.map((select) => sql`${select} ${only}`),
    sql` union all `,
  );
  // An owner's own, or a link's, is one row a device: the planner sees through it.
  if (reasons.length === 1 && options.withoutOwn !== true) return sql`(${first} ${only})`;
  return sql`(
    select device_id, min(from_ms) as from_ms, max(until_ms) as until_ms,
      bool_or(may_latest) as may_latest, bool_or(may_place) as may_place, bool_or(may_history) as may_history, bool_or(may_change) as may_change,
      bool_or(is_own) as is_own, bool_or(is_member) as is_member, bool_and(is_past) as is_past, bool_or(may_track) as may_track
    from (${options.withPast === undefined || options.withPast === false ? all : withoutMixing(all, options.withPast === 'track')}) as reason group by device_id)`;
}

/**
 * Of the reasons for a device those of the present, or that of the past: a former owner whom it is shared with is not to read the present under the right
 * to his past. The present counts when it gives history, for only questions of history ask for the past.
 */
function withoutMixing(reasons: RawBuilder<unknown>, isOfTrack: boolean): RawBuilder<unknown> {
  const reads = isOfTrack ? sql`(may_history or may_track)` : sql`may_history`;
  return sql`
    select * from (
      select *, bool_or(is_past) over each_device as has_past, bool_or(${reads} and not is_past) over each_device as has_history
      from (${reasons}) as reason window each_device as (partition by device_id)
    ) as reason where not has_past or is_past <> has_history`;
}

function reasonsOf(principal: Principal, { withBelow, withPast, withoutOwn }: GrantOptions): RawBuilder<unknown>[] {
  const nowMs = principal.now();
  const { accountId, ownerId } = principal;
  const owned = sql`select ${reason(nowMs, { from: sql`coalesce(ownership.from_ms, 0)`, rights: [yes, yes, yes, yes, yes] })}
    from device ${ownership} where device.owner_id = ${ownerId}`;
  const shared = sql`select ${reason(nowMs, { from: sql`coalesce(ownership.from_ms, 0)`, rights: scoped('device_share') })}
    from device_share join device on device.id = device_share.device_id and device.owner_id = device_share.owner_id ${ownership}
    where device_share.account_id = ${accountId} and device_share.ended_at is null and device_share.is_allowed
      and (device_share.expires_at is null or device_share.expires_at > ${new Date(nowMs)})
      and ${givesOn(sql`device_share.owner_id`)}`;
  const ofTeam = sql`select ${reason(nowMs, {
    from: sql`coalesce(ownership.from_ms, 0)`,
    rights: [yes, yes, sql`work.level in ('detailed', 'all')`, sql`work.level = 'all'`, none, yes],
  })}
    from ${teamWork(accountId, 'device')} as work
    join device on device.id = work.target_id and device.owner_id = work.owner_id ${ownership}
    where work.level <> 'none'`;
  const below = sql`select ${reason(nowMs, {
    from: sql`coalesce(ownership.from_ms, 0)`,
    rights: ['latest', 'place', 'history'].map(
      () => sql`coalesce(owner.dealer_may_look and owner.path @> array[${accountId}::integer], false)`,
    ),
  })}
    from device left join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null
    left join account as owner on owner.id = device.owner_id left join account as dealer on dealer.id = device.dealer_id
    where ${isBelow(accountId)}`;
  // Of several earlier times the last one is kept.
  const past = sql`select ${reason(nowMs, {
    from: sql`coalesce(past.from_ms, 0)`,
    until: sql`past.until_ms`,
    rights: [none, yes, yes, none, none, none, yes],
  })}
    from (select distinct on (device_id) * from device_ownership where account_id = ${ownerId} and until_ms is not null order by device_id, until_ms desc) as past
    join device on device.id = past.device_id where true`;
  return [
    ...(withoutOwn === true ? [] : [owned]),
    ...(principal.receives?.shares === false ? [] : [shared]),
    ...(principal.receives?.teams === false ? [] : [ofTeam]),
    ...(withBelow === true && principal.level === 'dealer' ? [below] : []),
    ...(withPast === undefined || withPast === false ? [] : [past]),
  ];
}

/** Condition on `device` joined with `owner` and `dealer` (accounts): somebody below the dealer has it, or it stands in the stock of the dealer or of one below. */
export function isBelow(dealerId: number): RawBuilder<boolean> {
  return sql<boolean>`((owner.path @> array[${dealerId}::integer] and owner.id <> ${dealerId}) or dealer.path @> array[${dealerId}::integer])`;
}

/** Subquery with the teams' targets of a kind an account works with: team_id, owner_id, target_id and its level; an administrator of the team has `all`. */
export function teamWork(accountId: number, kind: 'device' | 'mission'): RawBuilder<unknown> {
  return sql`(
    select distinct on (team.id, team_target.target_id) team.id as team_id, team.owner_id, team_target.target_id,
      case when team_member.role = 'administrator' then 'all' else team_target.level end as level
    from team_member join team on team.id = team_member.team_id
    join team_target on team_target.team_id = team.id and team_target.kind = ${kind}
      and (team_target.account_id is null or team_target.account_id = team_member.account_id)
    where team_member.account_id = ${accountId} and ${givesOn(sql`team.owner_id`)}
    order by team.id, team_target.target_id, team_target.account_id nulls last)`;
}

function guestReason(principal: GuestPrincipal): RawBuilder<unknown> {
  const nowMs = principal.now();
  return sql`select ${reason(nowMs, {
    from: sql`greatest(coalesce(ownership.from_ms, 0), coalesce(share_key.from_ms, 0))`,
    until: sql`coalesce(share_key.until_ms, ${never})`,
    rights: scoped('share_key'),
  })}
    from share_key join share_key_device on share_key_device.share_key_id = share_key.id and share_key_device.ended_at is null
    join device on device.id = share_key_device.device_id and device.owner_id = share_key.owner_id ${ownership}
    where share_key.id = ${principal.shareKeyId} and share_key.ended_at is null and share_key.is_allowed
      and (share_key.expires_at is null or share_key.expires_at > ${new Date(nowMs)})`;
}
