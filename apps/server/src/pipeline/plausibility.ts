/** Plausibility: what cannot be a fact is quarantined with its reason; it is never dropped, never stored as a fact, never corrected. */
import { limits } from '@frostway/core/limits';
import type { Message, Position, Reading, Status } from '@frostway/core/message';
import type { DeviceModel, Range } from '@frostway/core/models';
import { type ProbeName, probeNames, probeTable, readingFields, type ReadingValues, storedValue } from '@frostway/core/probes';

export const reasons: readonly Reason[] = [
  'timeInFuture',
  'timeBefore2010',
  ...new Set(probeNames.map(reasonOf)),
  'placeOutOfRange',
  'notStorable',
];
export type Reason =
  | 'timeInFuture'
  | 'timeBefore2010'
  | `${Exclude<ProbeName, 'power' | 'powerPercent'> | 'battery'}OutOfRange`
  | 'placeOutOfRange'
  | 'notStorable';

/** Why a value of a probe cannot be; voltage and charge are both the battery's. */
function reasonOf(name: ProbeName): Reason {
  return name === 'power' || name === 'powerPercent' ? 'batteryOutOfRange' : `${name}OutOfRange`;
}

/** Why a time cannot be: over 5 minutes ahead of when it was received, or before 2010. */
export function implausibleTime(timeMs: number, receivedMs: number): Reason | undefined {
  if (!(timeMs <= receivedMs + limits.futureMs)) return 'timeInFuture';
  return timeMs < limits.earliestMs ? 'timeBefore2010' : undefined;
}

export type Rejected = { readonly reason: Reason; readonly body: Readonly<Record<string, number>> };

const none: readonly Rejected[] = [];

const checkedFields = probeNames.map((name) => ({ name, field: probeTable[name].field, plausible: probeTable[name].plausible as Range }));
type CheckedField = (typeof checkedFields)[number];

/** The values of a message its sensor cannot have measured, and the message without them. */
export function implausibleValues<M extends Reading | Status>(
  message: M,
  model: DeviceModel | undefined,
): { readonly rest: M; readonly rejected: readonly Rejected[] } {
  const values: ReadingValues = message;
  // By the model's row, else by that of the probe.
  const isBad = ({ name, field, plausible }: CheckedField): boolean => {
    const value = storedValue(values, name);
    if (value === null) return false;
    const [low, high] = model?.measures[field] ?? plausible;
    return !(value >= low && value <= high);
  };
  // Nearly every message is plausible: it is given on as it is.
  if (!checkedFields.some(isBad)) return { rest: message, rejected: none };
  const bad = checkedFields.filter(isBad);
  const rest = Object.fromEntries(Object.entries(message).filter(([name]) => !bad.some(({ field }) => field === name))) as unknown as M;
  return {
    rest,
    rejected: bad.map(({ name, field }) => ({
      reason: reasonOf(name),
      body: { [field]: values[field] ?? Number.NaN },
    })),
  };
}

export const hasValues = (reading: Reading): boolean => readingFields.some((field) => reading[field] !== undefined);

/** No text column and no JSON of the store can hold these: the null character and halves of surrogate pairs. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(isUnstorable);
  return typeof value === 'object' && value !== null && Object.entries(value).some((entry) => entry.some(isUnstorable));
}

/** Whether a message says something in characters that cannot be stored. */
export function hasUnstorableText(message: Message): boolean {
  if (message.attributes !== undefined && isUnstorable(message.attributes)) return true;
  if (message.type === 'reply') return isUnstorable(message.text);
  return message.type === 'unknown' && isUnstorable(message.kind + message.hex);
}

/** Whether a place is on the earth. */
export function isPlace(position: Position): boolean {
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
}
