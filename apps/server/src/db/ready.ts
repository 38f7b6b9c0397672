/**
 * Whether the database does its work now: it answers, and it can be written to. A disk that is full, a server that only reads and one that hangs all look well to
 * a question that reads. Asked on a connection of its own, so that calls that hold all others do not make it look away.
 */
import { sql } from 'kysely';
import type { Db } from './connect.js';

/** No answer by then is one, ms: who asks waits two seconds. */
const patienceMs = 1500;

const silent = 'the database does not answer';

/** The question; answers what is wrong, or nothing, within `patienceMs`. Many that ask at once are one question. */
export function readiness(db: Db): () => Promise<string[]> {
  let asking: Promise<string[]> | undefined;
  const ask = (): Promise<string[]> =>
    (asking ??= write(db).finally(() => {
      asking = undefined;
    }));
  return () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => resolve([silent]), patienceMs);
    });
    return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
  };
}

async function write(db: Db): Promise<string[]> {
  try {
    await sql`insert into readiness (asked_at) values (now()) on conflict (one) do update set asked_at = excluded.asked_at`.execute(db);
    return [];
  } catch (error) {
    return [troubleOf((error as { code?: unknown }).code)];
  }
}

/** By the code of PostgreSQL: 25006 only reads, class 53 has no room or memory left, 58 cannot reach its disk. */
function troubleOf(code: unknown): string {
  if (code === '25006') return 'the database can only be read';
  if (code === '53100') return 'the disk of the database is full';
  return typeof code === 'string' && /^(?:53|58|XX)/.test(code) ? 'the database cannot be written to' : silent;
}
