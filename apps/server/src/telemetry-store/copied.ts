/** What a query answers, read by COPY in binary. */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ColumnType, decodeCopy, type NumberColumns } from './columns.js';

/** The columns of a query, which takes no parameters; see `decodeCopy`. */
export async function copied<K extends string>(
  client: pg.ClientBase,
  select: string,
  shape: Readonly<Record<K, ColumnType>>,
  ...beside: (Buffer | null)[][]
): Promise<NumberColumns<K>> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`))) chunks.push(chunk as Buffer);
  return decodeCopy(chunks, shape, ...beside);
}

/** A whole number to stand in SQL that takes no parameters. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return String(value);
}
