/** How a device stands with its expiry, from its end and the time: the one rule of lists, numbers and warnings. */
import type { Answer } from '@frostway/contract/endpoint';
import type { ExpiryState } from '@frostway/contract/trade/rows';
import type { trade as table } from '@frostway/contract/trade/endpoints';
import { sql } from 'kysely';

export const dayMs = 86_400_000;
/** A device whose end is nearer than this is said to expire soon. */
export const expiringMs = 30 * dayMs;

/** The columns of `device` that an expiry is made of. */
export const expiryColumns = sql`device.id, device.mac, device.imei, device.kind, device.model, device.name, device.expires_at, device.is_scrapped`;
export type ExpiryRow = {
  id: number;
  mac: string | null;
  imei: string | null;
  kind: Expiry['kind'];
  model: string;
  name: string;
  expires_at: Date | null;
  is_scrapped: boolean;
};
type Expiry = Answer<(typeof table)['expiring']>['rows'][number];

export function expiryStateOf(row: Pick<ExpiryRow, 'expires_at' | 'is_scrapped'>, nowMs: number): ExpiryState {
  if (row.is_scrapped) return 'scrapped';
  if (row.expires_at === null) return 'open';
  const leftMs = row.expires_at.getTime() - nowMs;
  if (leftMs <= 0) return 'expired';
  return leftMs <= expiringMs ? 'expiring' : 'valid';
}

/** Days begun until a time; 0 once it has passed. */
export const daysUntil = (end: Date, nowMs: number): number => Math.max(0, Math.ceil((end.getTime() - nowMs) / dayMs));

export function toExpiry(row: ExpiryRow, nowMs: number): Expiry {
  return {
    ...toTraded(row),
    name: row.name,
    expiresAt: row.expires_at?.toISOString() ?? null,
    daysLeft: row.expires_at === null ? null : daysUntil(row.expires_at, nowMs),
    state: expiryStateOf(row, nowMs),
  };
}

/** What of a device anybody who once had to do with it may be told. */
export function toTraded({ id, mac, imei, kind, model }: Pick<ExpiryRow, 'id' | 'mac' | 'imei' | 'kind' | 'model'>) {
  return { id, mac, imei, kind, model };
}
