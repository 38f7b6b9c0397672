/** Answers and rows with nothing in them, made of the schema of their call, for tests that are about some of their fields: all others are there, of their type. */
import type { Endpoint, JsonAnswer } from '@frostway/contract/endpoint';

type Row<E extends Endpoint> = JsonAnswer<E> extends { readonly rows: readonly (infer Each)[] } ? Each : never;

/** What of a schema says what is blank. */
type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
};
type Schema = { readonly def: Definition };

const times: Readonly<Record<string, string>> = { datetime: '2026-01-01T00:00:00.000Z', date: '2026-01-01' };

/** Texts are empty, numbers 0, choices the first of them, lists empty; what may be null is, and what may be missing does. */
function blankOf({ def }: Schema): unknown {
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, schema]) => (schema.def.type === 'optional' ? [] : [[name, blankOf(schema)]])),
      );
    case 'string':
      return times[def.format ?? ''] ?? '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'record':
      return {};
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'tuple':
      return def.items?.map(blankOf);
    case 'union':
      return def.options?.[0] === undefined ? null : blankOf(def.options[0]);
    case 'nullable':
    case 'null':
      return null;
    default:
      throw new Error(`nothing is blank of ${def.type}`);
  }
}

/** The answer of a call. */
export function answerOf<E extends Endpoint>(call: E, more: Partial<JsonAnswer<E>> = {}): JsonAnswer<E> {
  const answer: unknown = { ...(blankOf(call.answer) as object), ...more };
  return answer as JsonAnswer<E>;
}

/** A row of a call that answers rows. */
export function rowOf<E extends Endpoint>(call: E, more: Partial<Row<E>> = {}): Row<E> {
  const rows = (call.answer as unknown as Schema).def.shape?.['rows']?.def.element;
  if (rows === undefined) throw new Error(`${call.path} answers no rows`);
  const row: unknown = { ...(blankOf(rows) as object), ...more };
  return row as Row<E>;
}

/** All the rows of a call that answers pages of them. */
export const rowsOf = <Each>(rows: readonly Each[]): { total: number; rows: Each[] } => ({ total: rows.length, rows: [...rows] });
