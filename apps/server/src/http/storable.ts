/** Whether an input can be kept at all: a text the database cannot hold, or a nesting without end, is the caller's fault and not ours. */
import { refuse } from '@frostway/contract/refusals';

/** No call takes an input nested deeper. */
const mostDeep = 16;

/** Refuses 10000, with the field, for a text with the character NUL or half a surrogate pair, and for what is nested too deep. */
export function checkStorable(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [field, value] of Object.entries(input))
    if (!isStorable(value, 0)) refuse('parametersIllegal', { [field]: 'parametersIllegal' });
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  if (depth >= mostDeep) return false;
  return Object.entries(value).every(([name, entry]) => isStorable(name, depth) && isStorable(entry, depth + 1));
}
