/** Who may relay an account's sensors: a list of its own, with beginning, end and who made it. Tables relay and relay_device are only written here. */
import type { Input } from '@frostway/contract/endpoint';
import type { relayCalls as table } from '@frostway/contract/binding/relay-endpoints';
import type { Relay } from '@frostway/contract/binding/relay-rows';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../call/paging.js';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { findOwnedDevices, type Principal } from '../../scope/devices.js';

type Filter = { readonly id?: number; readonly state?: Input<(typeof table)['relays']>['state'] };
type Row = Omit<Relay, 'from' | 'until' | 'state' | 'madeBy' | 'endedBy'> & {
  total: number;
  from_ms: number;
  until_ms: number | null;
  made_by: string | null;
  ended_by: string | null;
};

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function isInState(state: Filter['state'], nowMs: number): RawBuilder<unknown> {
  const isOpen = sql`(relay.until_ms is null or relay.until_ms > ${nowMs})`;
  if (state === 'planned') return sql`relay.from_ms > ${nowMs}`;
  if (state === 'current') return sql`relay.from_ms <= ${nowMs} and ${isOpen}`;
  if (state === 'ended') return sql`not ${isOpen}`;
  return state === undefined ? sql`true` : isOpen;
}

/** The principal's list, the newest first. */
export async function selectRelays(
  db: Db,
  principal: Principal,
  filter: Filter & Page,
  nowMs: number,
): Promise<{ total: number; rows: Relay[] }> {
  const from = sql`from relay join account on account.id = relay.account_id
    where relay.owner_id = ${principal.ownerId} and ${filter.id === undefined ? sql`true` : sql`relay.id = ${filter.id}`} and ${isInState(filter.state, nowMs)}`;
  const { limit, offset } = rangeOf(filter);
  const { rows } = await sql<Row>`
    select count(*) over () as total, relay.id, account.account, account.nickname, relay.from_ms, relay.until_ms,
      maker.account as made_by, ender.account as ended_by,
      case when relay.is_all then null else (
        select coalesce(json_agg(device.mac order by device.mac), '[]') from relay_device join device on device.id = relay_device.device_id
        where relay_device.relay_id = relay.id and (relay_device.until_ms is null or relay.until_ms is not null)
      ) end as macs
    from relay join account on account.id = relay.account_id
    left join account as maker on maker.id = relay.made_by left join account as ender on ender.id = relay.ended_by
    where relay.id in (select relay.id ${from}) order by relay.from_ms desc, relay.id desc limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  checkPage(total, filter);
  return { total, rows: rows.map((row) => toRelay(row, nowMs)) };
}

function toRelay(row: Row, nowMs: number): Relay {
  const isEnded = row.until_ms !== null && row.until_ms <= nowMs;
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    macs: row.macs,
    from: new Date(row.from_ms).toISOString(),
    until: iso(row.until_ms),
    state: isEnded ? 'ended' : row.from_ms > nowMs ? 'planned' : 'current',
    madeBy: row.made_by,
    endedBy: row.ended_by,
  };
}

/** The account that has a gateway which hears a sensor of the principal; undefined when there is none. */
export async function findReceivedAccount(db: Db, principal: Principal, gateway: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(device.owner_id, device.dealer_id) as id from device
    where (device.mac = ${gateway} or device.imei = ${gateway}) and coalesce(device.owner_id, device.dealer_id) is not null
      and exists (select from foreign_reception where foreign_reception.gateway_id = device.id and foreign_reception.owner_id = ${principal.ownerId})`.execute(
    db,
  );
  return rows[0];
}

type RelayTerms = Pick<Input<(typeof table)['addRelay']>, 'macs' | 'from' | 'until'>;

/** Allows an account; answers the id. Refuses 80141 for oneself, 80142 for what is no sensor, 80143 when it stands there already, 80065 an end that is over. */
export async function addRelay(
  principal: Principal,
  accountId: number,
  wanted: RelayTerms,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<number> {
  if (accountId === principal.ownerId) refuse('relayToSelf', { account: 'relayToSelf' });
  const macs = wanted.macs ?? null;
  if (macs !== null && macs.length === 0) refuse('macNotListInChange', { macs: 'macNotListInChange' });
  const fromMs = wanted.from ?? nowMs;
  const untilMs = wanted.until ?? null;
  if (untilMs !== null && untilMs <= fromMs) refuse('parametersIllegal', { until: 'parametersIllegal' });
  if (untilMs !== null && untilMs <= nowMs) refuse('endInPast', { until: 'endInPast' });
  const sensors = macs === null ? [] : await findOwnedDevices(db, principal, { macs });
  if (sensors.some(({ kind }) => kind !== 'beacon')) refuse('relayNotSensor', { macs: 'relayNotSensor' });
  const ids = sensors.map(({ id }) => id).sort((a, b) => a - b);
  // Two at once would both find nothing.
  await sql`select from account where id = ${principal.ownerId} for no key update`.execute(db);
  if (await isThere(db, { ownerId: principal.ownerId, accountId, ids: macs === null ? null : ids, fromMs, untilMs })) refuse('relayTwice');
  const { id } = await db
    .insertInto('relay')
    .values({
      owner_id: principal.ownerId,
      account_id: accountId,
      is_all: macs === null,
      from_ms: fromMs,
      until_ms: untilMs,
      made_by: principal.accountId,
      made_at: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ids.length > 0)
    await db
      .insertInto('relay_device')
      .values(ids.map((device_id) => ({ relay_id: id, device_id })))
      .execute();
  await publish(db, { type: 'relaysChanged', ownerIds: [principal.ownerId] });
  audit({ entity: 'relay', id, after: { account: await nameOf(db, accountId), macs, from: iso(fromMs), until: iso(untilMs) } });
  return id;
}

/** What an account is called, for the record. */
async function nameOf(db: Db, id: number): Promise<string> {
  return (await db.selectFrom('account').select('account').where('id', '=', id).executeTakeFirstOrThrow()).account;
}

type Same = { ownerId: number; accountId: number; ids: readonly number[] | null; fromMs: number; untilMs: number | null };

/** Whether another allows the same account the same sensors in the whole of that time. */
async function isThere(db: Db, { ownerId, accountId, ids, fromMs, untilMs }: Same): Promise<boolean> {
  const covers =
    ids === null
      ? sql`is_all`
      : sql`(is_all or ${ids}::integer[] <@ (select array_agg(device_id) from relay_device where relay_id = relay.id and relay_device.until_ms is null))`;
  const { rows } = await sql`
    select from relay where owner_id = ${ownerId} and account_id = ${accountId} and from_ms <= ${fromMs}
      and (until_ms is null or until_ms >= ${untilMs ?? Number.MAX_SAFE_INTEGER}) and ${covers} limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends one of the principal's now; answers whose gateways it was about. Refuses 80209 for another's, 80144 when it is over. */
export async function endRelay(principal: Principal, id: number, { db, audit }: AuditedChange, nowMs: number): Promise<number> {
  const row = await db
    .selectFrom('relay')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', principal.ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('noSuchEntry');
  if (row.until_ms !== null && row.until_ms <= nowMs) refuse('relayOver');
  if (row.from_ms > nowMs) await db.deleteFrom('relay').where('id', '=', id).execute();
  else await db.updateTable('relay').set({ until_ms: nowMs, ended_by: principal.accountId }).where('id', '=', id).execute();
  await publish(db, { type: 'relaysChanged', ownerIds: [principal.ownerId] });
  const account = await nameOf(db, row.account_id);
  audit({
    entity: 'relay',
    id,
    before: { account, from: iso(row.from_ms), until: iso(row.until_ms) },
    after: { account, from: iso(row.from_ms), until: iso(Math.max(nowMs, row.from_ms)) },
  });
  return row.account_id;
}
