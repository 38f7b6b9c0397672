/** Plausibility: what cannot be a fact is quarantined with its reason; it is never dropped, never stored as a fact, never corrected. */
import { limits } from '@frostway/core/limits';
import type { Message, Position, Reading, Status } from '@frostway/core/message';
import type { DeviceModel, Range } from '@frostway/core/models';

export const reasons = [
  'timeInFuture',
  'timeBefore2010',
  'temperatureOutOfRange',
  'humidityOutOfRange',
  'lightOutOfRange',
  'batteryOutOfRange',
  'placeOutOfRange',
  'notStorable',
] as const;
export type Reason = (typeof reasons)[number];

/** Why a time cannot be: over 5 minutes ahead of when it was received, or before 2010. */
export function implausibleTime(timeMs: number, receivedMs: number): Reason | undefined {
  if (!(timeMs <= receivedMs + limits.futureMs)) return 'timeInFuture';
  return timeMs < limits.earliestMs ? 'timeBefore2010' : undefined;
}

/** What any sensor can send; a model's row narrows it. */
const plausible = {
  temperatureC: [-100, 200],
  humidityPercent: [0, 105],
  lightLux: [0, 200_000],
  batteryMv: [0, 65_535],
  batteryPercent: [0, 100],
} as const satisfies Record<string, Range>;

type Value = keyof typeof plausible;
const reasonOf: Readonly<Record<Value, Reason>> = {
  temperatureC: 'temperatureOutOfRange',
  humidityPercent: 'humidityOutOfRange',
  lightLux: 'lightOutOfRange',
  batteryMv: 'batteryOutOfRange',
  batteryPercent: 'batteryOutOfRange',
};

export type Rejected = { readonly reason: Reason; readonly body: Readonly<Record<string, number>> };

const names = Object.keys(plausible) as Value[];
const none: readonly Rejected[] = [];

function rangeOf(name: Value, model: DeviceModel | undefined): Range {
  return (name === 'batteryMv' || name === 'batteryPercent' ? undefined : model?.measures[name]) ?? plausible[name];
}

function isPlausible(value: number, [low, high]: Range): boolean {
  return value >= low && value <= high;
}

/** The values of a message its sensor cannot have measured, and the message without them. */
export function implausibleValues<M extends Reading | Status>(
  message: M,
  model: DeviceModel | undefined,
): { readonly rest: M; readonly rejected: readonly Rejected[] } {
  const values: Partial<Record<Value, number>> = message;
  const isBad = (name: Value): boolean => {
    const value = values[name];
    return value !== undefined && !isPlausible(value, rangeOf(name, model));
  };
  // Nearly every message is plausible: it is given on as it is.
  if (!names.some(isBad)) return { rest: message, rejected: none };
  const bad = names.filter(isBad);
  const rest = Object.fromEntries(Object.entries(message).filter(([name]) => !bad.includes(name as Value))) as unknown as M;
  return { rest, rejected: bad.map((name) => ({ reason: reasonOf[name], body: { [name]: values[name] ?? Number.NaN } })) };
}

export function hasValues(reading: Reading): boolean {
  return names.some((name) => reading[name] !== undefined);
}

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
