/** Certificates in the database. Table calibration_certificate is only written here. Days are calendar days in UTC. */
import type { Certificate, CertificateState } from '@frostway/contract/certificate/endpoints';
import type { DeviceKind } from '@frostway/core/models';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { joinSeen, type Principal, type SeenDevice } from '../../scope/devices.js';
import type { CertificateFile } from './files.js';

type Row = {
  id: number;
  number: string;
  date: string;
  due_date: string;
  laboratory: string;
  days_left: number;
  is_newest: boolean;
  file_name: string | null;
  file_type: CertificateFile['type'] | null;
  bytes: number | null;
  added_by: string | null;
  added_at: Date;
};

/** The calendar day of a time, `2026-03-14`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Certificates are their owner's: those of the device's owner of now are for who sees the device's history, and an earlier owner keeps his own.
 * Condition on certificate and device; that the history is more than the principal's own past is asked by the caller.
 */
export function isFor(principal: Principal): RawBuilder<SqlBool> {
  return sql<SqlBool>`certificate.removed_at is null and (certificate.owner_id = device.owner_id or ${isPrincipals(principal)})`;
}

const isPrincipals = (principal: Principal): RawBuilder<SqlBool> => sql<SqlBool>`certificate.owner_id = ${principal.ownerId}`;

/** The certificate of a device and owner that counts: the last calibration. Condition on certificate. */
export const isNewest = sql<SqlBool>`not exists (
  select from calibration_certificate as newer where newer.device_id = certificate.device_id and newer.owner_id = certificate.owner_id
    and newer.removed_at is null and (newer.calibrated_on, newer.id) > (certificate.calibrated_on, certificate.id))`;

const columns = (nowMs: number): RawBuilder<unknown> => sql`
  certificate.id, certificate.number, certificate.calibrated_on::text as date, certificate.due_on::text as due_date, certificate.laboratory,
  certificate.due_on - ${dayOf(nowMs)}::date as days_left, ${isNewest} as is_newest, certificate.file_name, certificate.file_type,
  octet_length(certificate.file) as bytes, adder.account as added_by, certificate.added_at`;

function toCertificate(row: Row): Certificate {
  const { file_name: name, file_type: type, bytes } = row;
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    dueDate: row.due_date,
    laboratory: row.laboratory,
    daysLeft: row.days_left,
    state: stateOf(row),
    file: name === null || type === null || bytes === null ? null : { name, type, bytes },
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
  };
}

function stateOf({ is_newest: counts, days_left: left }: Row): CertificateState {
  if (!counts) return 'replaced';
  if (left < 0) return 'overdue';
  return left <= limits.certificateWarningDays ? 'due' : 'valid';
}

/** The certificates of a device the principal sees the history of, the last calibration first; only his own when his past is all he has of it. */
export async function listCertificates(
  db: Db,
  principal: Principal,
  { id, isPast }: Pick<SeenDevice, 'id' | 'isPast'>,
  nowMs: number,
): Promise<Certificate[]> {
  const { rows } = await sql<Row>`
    select ${columns(nowMs)} from calibration_certificate as certificate join device on device.id = certificate.device_id
    left join account as adder on adder.id = certificate.added_by
    where device.id = ${id} and ${isFor(principal)} and ${isPast ? isPrincipals(principal) : sql`true`}
    order by certificate.calibrated_on desc, certificate.id desc`.execute(db);
  return rows.map(toCertificate);
}

type DueRow = Row & { device_id: number; kind: DeviceKind; mac: string | null; imei: string | null; name: string; model: string };

/** Certificates in force of the principal's own devices that are over or due soon, the most urgent first. */
export async function listDue(
  db: Db,
  principal: Principal,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  nowMs: number,
) {
  const from = sql`
    from calibration_certificate as certificate join device on device.id = certificate.device_id ${joinSeen(principal)}
    left join account as adder on adder.id = certificate.added_by
    where certificate.owner_id = device.owner_id and certificate.removed_at is null and not device.is_scrapped
      and (seen.is_own or seen.may_change) and certificate.due_on - ${dayOf(nowMs)}::date <= ${limits.certificateWarningDays} and ${isNewest}`;
  const { rows } = await sql<DueRow>`
    select ${columns(nowMs)}, device.id as device_id, device.kind, device.mac, device.imei, device.name, device.model
    ${from} order by certificate.due_on, certificate.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return {
    total: counted[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...toCertificate(row),
      device: { id: row.device_id, kind: row.kind, mac: row.mac, imei: row.imei, name: row.name, model: row.model },
    })),
  };
}

export type NewCertificate = {
  readonly deviceId: number;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly laboratory: string;
  readonly file: CertificateFile | undefined;
};

/** Adds one for the device's owner; undefined when he has one of this number for it. */
export async function insertCertificate(db: Db, principal: Principal, given: NewCertificate, nowMs: number): Promise<number | undefined> {
  const { file } = given;
  const { rows } = await sql<{ id: number }>`
    insert into calibration_certificate (device_id, owner_id, number, calibrated_on, due_on, laboratory, file_name, file_type, file, added_by, added_at)
    select device.id, device.owner_id, ${given.number}, ${given.date}::date, ${given.dueDate}::date, ${given.laboratory}, ${file?.name ?? null}, ${file?.type ?? null},
      ${file?.content ?? null}, ${principal.accountId}, ${new Date(nowMs)}
    from device where device.id = ${given.deviceId}
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** A certificate by its id, with the device it is of and the file; undefined when it is not for the principal. Whether he may see the device is asked by the caller. */
export async function findCertificate(db: Db, principal: Principal, id: number) {
  const { rows } = await sql<{
    id: number;
    number: string;
    mac: string | null;
    imei: string | null;
    owner_id: number;
    file_name: string | null;
    file_type: CertificateFile['type'] | null;
  }>`
    select certificate.id, certificate.number, device.mac, device.imei, certificate.owner_id, certificate.file_name, certificate.file_type
    from calibration_certificate as certificate join device on device.id = certificate.device_id where certificate.id = ${id} and ${isFor(principal)}`.execute(
    db,
  );
  return rows[0];
}

/** Bytes read at once: a file of several megabytes as a whole would hold the thread for tens of milliseconds, in words of the protocol and out of them. */
const partBytes = 128 * 1024;

/** The file of a certificate, a part at a time; nothing for one that has none. */
export async function* readContent(db: Db, id: number): AsyncGenerator<Uint8Array> {
  for (let from = 1; ; from += partBytes) {
    const { rows } = await sql<{ part: Buffer | null }>`
      select substring(file from ${from}::integer for ${partBytes}::integer) as part from calibration_certificate where id = ${id}`.execute(
      db,
    );
    const part = rows[0]?.part ?? null;
    if (part === null || part.length === 0) return;
    yield part;
    if (part.length < partBytes) return;
  }
}

/** Takes one away; its record and file stay in the database. */
export async function putRemoved(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('calibration_certificate').set({ removed_at: at }).where('id', '=', id).execute();
}
