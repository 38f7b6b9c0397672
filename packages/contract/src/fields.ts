/**
 * The fields of a form, read from the call it sends: which may be left out, how long or large they are, what is wrong with what was typed. A page checks with the same schema
 * as the server and in the same words, so what it lets through is refused for reasons only the server knows.
 */
import { z } from 'zod';
import type { Endpoint } from './endpoint.js';

/** What the schema says of one field. */
export type FieldRow = {
  /** False: it may be left out. */
  readonly isRequired: boolean;
  /** Longest text, characters; undefined = as long as one likes, or no text. */
  readonly maxLength: number | undefined;
  /** Smallest and largest number; undefined = no such limit, or no number. */
  readonly min: number | undefined;
  readonly max: number | undefined;
};

/** What is behind `optional`, `default`, `preprocess`, `transform`, `nullable`: the schema that says how long or large; of a choice, the first that does. */
function innermost(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return innermost(schema.unwrap());
  if (schema instanceof z.ZodPipe) return innermost(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodUnion) {
    const inner = schema.options.map(innermost);
    return inner.find((each) => (each instanceof z.ZodString && each.maxLength !== null) || each instanceof z.ZodNumber) ?? inner[0];
  }
  return schema;
}

const orNone = (limit: number | null): number | undefined => (limit === null || !Number.isFinite(limit) ? undefined : limit);

/** The row of a field of a call's input; undefined where the input has no such field. */
export function fieldOf({ input }: Pick<Endpoint, 'input'>, name: string): FieldRow | undefined {
  const schema: unknown = input instanceof z.ZodObject ? input.shape[name] : undefined;
  if (!(schema instanceof z.ZodType)) return undefined;
  const inner = innermost(schema);
  return {
    isRequired: !schema.safeParse(undefined).success,
    maxLength: inner instanceof z.ZodString ? orNone(inner.maxLength) : undefined,
    min: inner instanceof z.ZodNumber ? orNone(inner.minValue) : undefined,
    max: inner instanceof z.ZodNumber ? orNone(inner.maxValue) : undefined,
  };
}

/**
 * What is wrong with an input, by field: the first fault of each, as the name of a refusal or a text. `isWord` says which messages are such a name; any other is `parametersIllegal`.
 * A fault deep in a list or an object stands at the field it is in.
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], isWord: (message: string) => boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [field] = path;
    if (typeof field === 'string') faults[field] ??= isWord(message) ? message : 'parametersIllegal';
  }
  return faults;
}
