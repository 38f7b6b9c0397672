/** The order of a list of devices from the one that needs a person most: what the monitor's page and the call that answers its first rows share. */
import { conditions, type DeviceState } from './device-state.js';

/** Where a condition stands: 0 for the worst; a battery that is low and not yet critical one behind its condition. */
export function urgencyOf({ condition, causes }: Pick<DeviceState, 'condition' | 'causes'>): number {
  return conditions.indexOf(condition) * urgencyStep + (causes[0] === 'batteryLow' ? 1 : 0);
}

/** From one condition to the next. */
export const urgencyStep = 10;

/** A device among others of the same urgency. */
export type Named = { readonly id: number; readonly name: string };

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true, sensitivity: 'base' });

/** Less than 0 when a text stands before another: by Chinese sounds, numbers by their value, capitals like small letters. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);

/** Less than 0 when a device stands before another by name; of the same name the one with the lower id does, so that the order is always the same. */
export const compareNames = (a: Named, b: Named): number => collator.compare(a.name, b.name) || a.id - b.id;

/** The first `count` by name, in order: one comparison each for those that are not among them. */
export function firstByName<T extends Named>(all: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const each of all) {
    const last = first[count - 1];
    if (count <= 0 || (last !== undefined && compareNames(last, each) <= 0)) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = first[middle];
      if (there !== undefined && compareNames(there, each) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, each);
    first.length = Math.min(first.length, count);
  }
  return first;
}
