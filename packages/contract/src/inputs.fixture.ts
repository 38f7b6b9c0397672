/** What a schema says of a value. */
import type { z } from 'zod';

/** The messages of what is wrong with a value, by field. */
export function faults(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}${issue.path.length > 0 ? ' ' : ''}${issue.message}`);
}
