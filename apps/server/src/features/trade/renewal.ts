/** Until when devices are paid for, set by a dealer above or an administrator. Table renewal is only written here. */
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { addMonths } from '@frostway/core/months';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Tx } from '../../db/connect.js';
import { putExpiry } from '../device/index.js';
import { toExpiry } from './expiry-state.js';
import { findNamed, type TradedDevice, type DeviceNames } from './finding.js';
import { findWatchers, publishShift } from './parties.js';

export type Renewal = DeviceNames & { readonly until?: number | undefined; readonly months?: number | undefined };

/** Nobody pays further ahead, years; what lies beyond is a mistake in typing. */
const mostYears = 50;

/**
 * Sets the end of devices: a time, or months after their end, after now when it has passed. Refuses 50017 and 50006 for what is not below the caller (his own
 * devices are for who is above him), 10000 unless one of the two is given, 80083, 80082 and 60062.
 */
export async function renew(
  caller: Caller,
  renewal: Renewal,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Answer<(typeof table)['renew']>> {
  if ((renewal.until === undefined) === (renewal.months === undefined)) refuse('parametersIllegal', { months: 'parametersIllegal' });
  const found = await findNamed(db, caller, renewal, true);
  for (const device of found) if (!device.is_business && caller.level !== 'administrator') refuse('notPermitted');
  if (found.some((device) => device.is_scrapped)) refuse('deviceScrapped');
  const renewed = found
    .map((device) => ({ ...device, before: device.expires_at, expires_at: endOf(device, renewal, nowMs) }))
    .filter((device) => device.before?.getTime() !== device.expires_at.getTime());
  if (renewed.length === 0) refuse('nothingChanged');
  const at = new Date(nowMs);
  await putExpiry(
    db,
    renewed.map((device) => ({ id: device.id, expiresAt: device.expires_at })),
    at,
  );
  await db
    .insertInto('renewal')
    .values(
      renewed.map((device) => ({
        device_id: device.id,
        account_id: caller.accountId,
        before: device.before,
        after: device.expires_at,
        renewed_at: at,
      })),
    )
    .execute();
  for (const device of renewed)
    audit({
      entity: 'device',
      id: device.id,
      before: { expiresAt: device.before?.toISOString() ?? null },
      after: { expiresAt: device.expires_at.toISOString() },
    });
  const watchers = await findWatchers(
    db,
    renewed.map((device) => device.id),
  );
  await publishShift(db, watchers);
  return { renewed: renewed.length, rows: renewed.map((device) => toExpiry(device, nowMs)) };
}

/** Months of service that were paid for, from the end of the device or from now; `accountId`: who sold them. */
export async function extendService(
  db: Tx,
  { deviceId, months, accountId }: { readonly deviceId: number; readonly months: number; readonly accountId: number | null },
  nowMs: number,
): Promise<void> {
  const { expires_at: before } = await db
    .selectFrom('device')
    .select('expires_at')
    .where('id', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const at = new Date(nowMs);
  const after = addMonths(new Date(Math.max(nowMs, before?.getTime() ?? nowMs)), months);
  await putExpiry(db, [{ id: deviceId, expiresAt: after }], at);
  await db.insertInto('renewal').values({ device_id: deviceId, account_id: accountId, before, after, renewed_at: at }).execute();
  await publishShift(db, await findWatchers(db, [deviceId]));
}

function endOf(device: TradedDevice, { until, months }: Renewal, nowMs: number): Date {
  const end =
    months === undefined ? new Date(until ?? 0) : addMonths(new Date(Math.max(nowMs, device.expires_at?.getTime() ?? nowMs)), months);
  if (end.getTime() <= nowMs) refuse('endInPast', { until: 'endInPast' });
  if (end > addMonths(new Date(nowMs), mostYears * 12)) refuse('parametersIllegal', { until: 'parametersIllegal' });
  return end;
}
