/** The devices that a call of trade names, and what the caller is to each of them. */
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { grantsOf } from '../../scope/grants.js';
import { type ExpiryRow, expiryColumns } from './expiry-state.js';
import { isBusinessOf, isStockOf, withHolders } from './parties.js';

export type DeviceNames = { readonly mac?: readonly string[] | undefined; readonly imei?: readonly string[] | undefined };

export type TradedDevice = ExpiryRow & {
  readonly owner_id: number | null;
  readonly dealer_id: number | null;
  /** The caller owns it, or acts for its owner. */
  readonly is_own: boolean;
  /** It stands in his own stock. */
  readonly is_stock: boolean;
  /** It is his business as a dealer above, or as an administrator. */
  readonly is_business: boolean;
};

/** The devices named, in the order asked; refuses 10000 when none is named and 50017 when one is not visible. `lock` holds them until the commit. */
export async function findNamed(db: Db, caller: Caller, { mac, imei }: DeviceNames, lock: boolean): Promise<TradedDevice[]> {
  const [macs, imeis] = [[...new Set(mac)], [...new Set(imei)]];
  if (macs.length + imeis.length === 0) refuse('parametersIllegal', { mac: 'parametersIllegal' });
  const isNamed = sql`(device.mac = any(${macs}::text[]) or device.imei = any(${imeis}::text[]))`;
  if (lock) await sql`select id from device where ${isNamed} order by id for no key update`.execute(db);
  const { rows: ids } = await sql<{ id: number }>`select id from device where ${isNamed}`.execute(db);
  const isVisible = mayBeSeen(
    caller,
    ids.map(({ id }) => id),
  );
  const { rows } = await sql<TradedDevice>`
    select ${expiryColumns}, device.owner_id, device.dealer_id, coalesce(device.owner_id = ${caller.ownerId}, false) as is_own,
      coalesce(${isStockOf(caller)}, false) as is_stock, coalesce(${isBusinessOf(caller)}, false) as is_business
    from device ${withHolders} where ${isNamed} and ${isVisible}`.execute(db);
  const byName = new Map(rows.flatMap((row) => [row.mac, row.imei].flatMap((name) => (name === null ? [] : [[name, row] as const]))));
  return [...new Set([...macs, ...imeis].map((name) => byName.get(name) ?? refuse('notFound')))];
}

function mayBeSeen(caller: Caller, ids: readonly number[]): RawBuilder<unknown> {
  if (caller.level === 'administrator') return sql`true`;
  return sql`device.id in (select device_id from ${grantsOf(caller, { ids, withBelow: true })} as seen)`;
}
