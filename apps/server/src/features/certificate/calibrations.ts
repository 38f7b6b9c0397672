/** Which certificate of calibration each sensor had at a moment. */
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { dayOf } from './sql.js';

/** A calibration as a report prints it; days of a calendar. */
export type Calibration = { readonly number: string; readonly date: string; readonly dueDate: string; readonly laboratory: string };

/** The last calibration of each device on or before a time, of whoever owned it then. That the reader may see its history then is asked by the caller. */
export async function calibrationsAt(
  db: Db,
  devices: readonly { readonly id: number; readonly atMs: number }[],
): Promise<ReadonlyMap<number, Calibration>> {
  const { rows } = await sql<Calibration & { id: number }>`
    select named.id, its.number, its.date, its."dueDate", its.laboratory
    from unnest(${devices.map(({ id }) => id)}::integer[], ${devices.map(({ atMs }) => atMs)}::bigint[], ${devices.map(({ atMs }) => dayOf(atMs))}::date[])
      as named (id, at_ms, day)
    cross join lateral (
      select certificate.number, certificate.calibrated_on::text as date, certificate.due_on::text as "dueDate", certificate.laboratory
      from calibration_certificate as certificate join device_ownership as own on own.device_id = named.id and own.account_id = certificate.owner_id
        and coalesce(own.from_ms, 0) <= named.at_ms and (own.until_ms is null or own.until_ms >= named.at_ms)
      where certificate.device_id = named.id and certificate.removed_at is null and certificate.calibrated_on <= named.day
      order by certificate.calibrated_on desc, certificate.id desc limit 1) as its`.execute(db);
  return new Map(rows.map(({ id, ...calibration }) => [id, calibration]));
}
