/** Columns and lists: an answer as server and page have it, with typed arrays, and as JSON says it, with lists of numbers and nulls. */
import { listed } from '@frostway/core/columns/listed';
import { z } from 'zod';

/** An answer whose lists of numbers are columns: typed arrays, NaN where JSON says null. */
export type Columnar<T> = T extends readonly (number | null)[]
  ? number[] extends T
    ? Float64Array
    : T
  : T extends readonly (infer Each)[]
    ? Columnar<Each>[]
    : T extends object
      ? { [Name in keyof T]: Columnar<T[Name]> }
      : T;

/** An answer as JSON has it: each column a list, null where it says nothing. What is no column is the same object as before. */
export function asLists(value: unknown): unknown {
  if (value instanceof Float64Array) return listed(value);
  if (Array.isArray(value)) return value.map(asLists);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asLists(each)]));
}

/** An answer read from JSON with typed arrays where its schema has lists of numbers; what is not as the schema says stays as it is. */
export function asColumns(schema: z.ZodType, value: unknown): unknown {
  const plain = bare(schema);
  if (plain instanceof z.ZodArray && Array.isArray(value)) {
    const each = plain.element as z.ZodType;
    return isNumber(each) ? columnOf(value) : value.map((one) => asColumns(each, one));
  }
  if (!(plain instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const shape = plain.shape as Readonly<Record<string, z.ZodType | undefined>>;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const of = shape[name];
      return [name, of === undefined ? one : asColumns(of, one)];
    }),
  );
}

/** A schema without what says that it may be missing. */
function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap() as z.ZodType) : schema;
}

const isNumber = (schema: z.ZodType): boolean => bare(schema) instanceof z.ZodNumber;

function columnOf(list: readonly (number | null)[]): Float64Array {
  const column = new Float64Array(list.length);
  for (let index = 0; index < list.length; index += 1) column[index] = list[index] ?? Number.NaN;
  return column;
}
