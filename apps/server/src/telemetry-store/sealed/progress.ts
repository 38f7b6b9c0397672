/** How far sealing is, of each kind. */
import type pg from 'pg';
import type { AnyKind } from './kind.js';
import { kinds } from './kinds.js';

/** How far sealing of one kind is. */
export type SealingProgress = {
  /** When it last ended, epoch ms; null = never. */ readonly endedMs: number | null;
  readonly sealedDays: number;
  /** Readings or positions in them. */ readonly sealedFacts: number;
  /** Days that are old enough and are rows still. */ readonly openDays: number;
  /** Of these, days that cannot be packed. */ readonly unpackableDays: number;
  /** Bytes on disk of what is sealed, and of rows, all in. */ readonly sealedBytes: number;
  readonly rowBytes: number;
};

const bytesOf = (table: string): string =>
  `(select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 from pg_inherits where inhparent = '${table}'::regclass)`;

/** See above; days as they were when it last ended, bytes as they are. */
export async function sealingProgress(pool: pg.Pool): Promise<{ readonly [K in AnyKind['name']]: SealingProgress }> {
  const of = async ({ name, rows: table, sealed }: AnyKind): Promise<SealingProgress> => {
    const { rows } = await pool.query<SealingProgress>(
      `select max(ended_ms) as "endedMs", coalesce(max(sealed_days), 0) as "sealedDays", coalesce(max(sealed_facts), 0) as "sealedFacts",
         coalesce(max(open_days), 0) as "openDays", coalesce(max(unpackable_days), 0) as "unpackableDays",
         ${bytesOf(sealed)} as "sealedBytes", ${bytesOf(table)} as "rowBytes" from sealing where kind = $1`,
      [name],
    );
    return rows[0] as SealingProgress;
  };
  const all: [AnyKind['name'], SealingProgress][] = [];
  for (const kind of kinds) all.push([kind.name, await of(kind)]);
  return Object.fromEntries(all) as { [K in AnyKind['name']]: SealingProgress };
}
