/** Accessories a device speaks to over Bluetooth: values in the order of the bits of a mask. One with a MAC is a sensor of its own. */
import { parseMac } from '@frostway/core/identity';
import type { FactValue, TrackerFacts } from '../kit/tracker-facts.js';
import { decimalOf as numberOf } from '../kit/fields.js';

/** By the bit of the mask; the same in every line that tells of accessories. */
const names: Readonly<Record<number, string>> = {
  0: 'name',
  1: 'mac',
  2: 'state',
  3: 'batteryMv',
  4: 'wholeC',
  5: 'humidityPercent',
  7: 'io',
  8: 'accessoryEvent',
  9: 'tyrePressure',
  10: 'accessoryTime',
  11: 'exactC',
  12: 'magnet',
  13: 'batteryPercent',
  14: 'relay',
};

/** Fields one after the other. */
export type Cursor = { readonly fields: readonly string[]; at: number };
/** The next field; empty behind the last. */
export function next(cursor: Cursor): string {
  const word = cursor.fields[cursor.at] ?? '';
  cursor.at += 1;
  return word;
}

/** Reads the values of a mask of four hex digits and says what the accessory measured; its model and the like are given in `more`. */
export function readAccessory(cursor: Cursor, mask: string, facts: TrackerFacts, more: Readonly<Record<string, FactValue>> = {}): void {
  const bits = /^[0-9A-F]{1,4}$/i.test(mask) ? Number.parseInt(mask, 16) : 0;
  const values: Record<string, string> = {};
  for (let bit = 0; bit < 16; bit += 1) {
    const name = names[bit];
    if (((bits >> bit) & 1) === 1 && name !== undefined) values[name] = next(cursor);
  }
  // A sensor that was not seen has no values of now.
  if (values['state'] === '0') return;
  const mac = parseMac(values['mac'] ?? '');
  const temperatureC = numberOf(values['exactC']) ?? numberOf(values['wholeC']);
  const numbers = { temperatureC, humidityPercent: numberOf(values['humidityPercent']) };
  const measured = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
  if (mac === undefined) {
    Object.assign(facts.probe, measured);
    return;
  }
  const power = { batteryMv: numberOf(values['batteryMv']), batteryPercent: numberOf(values['batteryPercent']) };
  const further: Record<string, FactValue> = { ...more };
  for (const name of ['name', 'io', 'accessoryEvent', 'relay']) if ((values[name] ?? '') !== '') further[name] = values[name] ?? '';
  const tyre = numberOf(values['tyrePressure']);
  if (tyre !== undefined) further['tyrePressure'] = tyre;
  if ((values['magnet'] ?? '') !== '') further['magnet'] = values['magnet'] === '1';
  facts.received.push({
    type: 'reading',
    device: { mac },
    timeMs: facts.timeMs,
    ...measured,
    ...Object.fromEntries(Object.entries(power).filter(([, value]) => value !== undefined)),
    ...(Object.keys(further).length > 0 ? { attributes: further } : {}),
  });
}
