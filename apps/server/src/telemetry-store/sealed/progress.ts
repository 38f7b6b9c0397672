/** How far sealing is, of each kind, and what facts take on disk. */
import type pg from 'pg';
import type { AnyKind } from './kind.js';
import { kinds } from './kinds.js';

type KindName = AnyKind['name'];

/** How far sealing of one kind is. */
export type SealingProgress = {
  /** `interrupted`: it was stopped or killed, and the next run goes on; null = there was none. */
  readonly state: 'running' | 'ended' | 'interrupted' | 'failed' | null;
  /** When the last run began, and when one last was through, epoch ms. */
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  /** How much of it is done, 0 to 1. */
  readonly share: number;
  /** Days it packed, and days it came to too early. */
  readonly packedDays: number;
  readonly waitingDays: number;
  /** Why it ended early, as the error says. */
  readonly failure: string | null;
  readonly sealedDays: number;
  /** Facts in them. */
  readonly sealedFacts: number;
  /** Days that are old enough and are rows still, as the last run left them. */
  readonly openDays: number;
  /** Of these, days that cannot be packed. */
  readonly unpackableDays: number;
  /** Bytes on disk of what is sealed, and of rows, all in. */
  readonly sealedBytes: number;
  readonly rowBytes: number;
  /** Rows, as the database last counted them; null = it did not yet. */
  readonly rowFacts: number | null;
  /** What a row took before anything was packed; null = that was not measured. */
  readonly bytesARow: number | null;
};

/** Bytes of a table, all in. One without a page holds nothing, whatever its empty indexes take. */
const fileBytes = 'case when pg_relation_size(oid) = 0 then 0 else pg_total_relation_size(oid) end';
const sealedBytesOf = (table: string): string =>
  `(select coalesce(sum(${fileBytes}), 0)::float8 from pg_inherits join pg_class on oid = inhrelid where inhparent = '${table}'::regclass)`;
const bytesOf = (table: string): string =>
  `(select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 from pg_inherits where inhparent = '${table}'::regclass)`;
const rowsOf = (table: string): string =>
  `(select sum(reltuples)::float8 from pg_class join pg_inherits on inhrelid = oid where inhparent = '${table}'::regclass and reltuples >= 0)`;

/** See above; days as they were when a run was last through, bytes as they are. A run that was not noted for two minutes no longer goes on: its process was killed. */
export async function sealingProgress(pool: pg.Pool): Promise<{ readonly [K in KindName]: SealingProgress }> {
  const of = async ({ name, rows: table, sealed }: AnyKind): Promise<SealingProgress> => {
    const { rows } = await pool.query<SealingProgress>(
      `select case when failure is not null then 'failed' when is_running and noted_at > now() - interval '2 minutes' then 'running'
           when started_ms is null or started_ms = ended_ms then case when ended_ms is not null then 'ended' end else 'interrupted' end as state,
         started_ms as "startedMs", ended_ms as "endedMs", coalesce(share, 0) as share, coalesce(packed_days, 0) as "packedDays", coalesce(waiting_days, 0) as "waitingDays",
         failure, coalesce(sealed_days, 0) as "sealedDays", coalesce(sealed_facts, 0) as "sealedFacts", coalesce(open_days, 0) as "openDays",
         coalesce(unpackable_days, 0) as "unpackableDays", bytes_a_row as "bytesARow",
         ${sealedBytesOf(sealed)} as "sealedBytes", ${bytesOf(table)} as "rowBytes", ${rowsOf(table)} as "rowFacts"
       from (values ($1)) as asked (kind) left join sealing using (kind)`,
      [name],
    );
    return rows[0] as SealingProgress;
  };
  const all: [KindName, SealingProgress][] = [];
  for (const kind of kinds) all.push([kind.name, await of(kind)]);
  return Object.fromEntries(all) as { [K in KindName]: SealingProgress };
}

/** Bytes on disk of the facts of one month, all in: of rows, and of days that are sealed. */
export type MonthSize = { readonly month: string; readonly rows: number; readonly sealed: number };

/** Of each month there are tables of, `YYYY-MM`, the newest first. */
export async function monthSizes(pool: pg.Pool): Promise<{ readonly [K in KindName]: readonly MonthSize[] }> {
  const of = async ({ rows: table, sealed }: AnyKind): Promise<MonthSize[]> => {
    const { rows } = await pool.query<MonthSize>(
      `select to_char(to_date(right(relname, 6), 'YYYYMM'), 'YYYY-MM') as month,
         coalesce(sum(pg_total_relation_size(oid)) filter (where not is_sealed), 0)::float8 as rows, coalesce(sum((${fileBytes})::bigint) filter (where is_sealed), 0)::float8 as sealed
       from (select oid, relname, inhparent = $2::text::regclass as is_sealed from pg_inherits join pg_class on oid = inhrelid
         where inhparent in ($1::text::regclass, $2::text::regclass) and relname ~ '_[0-9]{6}$') as file
       group by 1 order by 1 desc`,
      [table, sealed],
    );
    return rows;
  };
  const all: [KindName, MonthSize[]][] = [];
  for (const kind of kinds) all.push([kind.name, await of(kind)]);
  return Object.fromEntries(all) as { [K in KindName]: MonthSize[] };
}

/** A day that cannot be packed, and stays as rows. */
export type UnpackableDay = { readonly kind: KindName; readonly mac: string | null; readonly imei: string | null; readonly fromMs: number };

/** The first so many of them, the newest first. */
export async function unpackableDays(pool: pg.Pool, most: number): Promise<UnpackableDay[]> {
  const { rows } = await pool.query<UnpackableDay>(
    `select unpackable_day.kind, mac, imei, from_ms as "fromMs" from unpackable_day join device on device.id = device_id order by from_ms desc, unpackable_day.kind, device_id limit $1`,
    [most],
  );
  return rows;
}
