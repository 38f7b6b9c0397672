/**
 * Temperature probes of a tracker by their numbers: wired ones and Bluetooth sensors, which the device knows by the slot they were set up in and not by a MAC.
 * They are the tracker's own probes: the first kind that is there gives the reading, any further slot is beside it under its number.
 */
import type { TrackerFacts } from '../kit/tracker-facts.js';
import type { Io } from './records.js';
import type { SeriesProfile } from './profile.js';

type Kind = 'wired' | 'ble' | 'eye';
type Quantity = 'temperatureC' | 'humidityPercent' | 'batteryPercent' | 'batteryMv' | 'lightLux';
type Slot = { readonly kind: Kind; readonly number: number; readonly quantity: Quantity; readonly per: number; readonly isSigned: boolean };

/** So many slots from an id on. */
function row(first: number, many: number, kind: Kind, quantity: Quantity, per = 1, isSigned = false): [number, Slot][] {
  return Array.from({ length: many }, (_, i) => [first + i, { kind, number: i + 1, quantity, per, isSigned }]);
}
/** Slots whose ids are not one after the other. */
function listed(ids: readonly number[], kind: Kind, quantity: Quantity, per = 1): [number, Slot][] {
  return ids.map((id, i) => [id, { kind, number: i + 1, quantity, per, isSigned: false }]);
}

const common = [
  ...row(72, 4, 'wired', 'temperatureC', 10, true),
  ...row(10_644, 6, 'wired', 'temperatureC', 100, true),
  ...row(25, 4, 'ble', 'temperatureC', 100, true),
  ...listed([86, 104, 106, 108], 'ble', 'humidityPercent', 10),
  ...listed([29, 20, 22, 23], 'ble', 'batteryPercent'),
  ...row(335, 4, 'ble', 'lightLux'),
  ...row(10_800, 4, 'eye', 'temperatureC', 100, true),
  ...row(10_804, 4, 'eye', 'humidityPercent'),
  ...row(10_824, 4, 'eye', 'batteryMv'),
];
const fmx6 = [...row(701, 4, 'ble', 'temperatureC', 10, true), ...row(705, 4, 'ble', 'batteryPercent')];
const slotsOf = { any: new Map(common), fmx6: new Map([...common, ...fmx6]) };

/** The slot an id speaks of; undefined for ids that are none. */
export function slotOf(id: number, profile: SeriesProfile): Slot | undefined {
  return (profile.isFmx6 === false ? slotsOf.any : slotsOf.fmx6).get(id);
}

/** A wired sensor that is not ready, cannot be read, is not connected or is another, in tenths. */
const wiredErrors: ReadonlySet<number> = new Set([850, 2000, 3000, 4000, 5000]);
const fmbErrors: ReadonlySet<number> = new Set([2000, 3000, 4000]);
const tatErrors: ReadonlySet<number> = new Set([32_765, 32_766, 32_767]);

/** Raw numbers of one slot. */
type Raw = { readonly [Q in Quantity]?: number };

/** What FMx6xx can say of a Bluetooth temperature, tenths: anything else is a sensor that is not there. */
const [leastTenths, mostTenths] = [-400, 1250];

/**
 * Whether a number of a Bluetooth sensor says that it has none. TAT's are no temperature any sensor has, whoever sends them; FMB's are temperatures too: one
 * counts as an error only where the rest of the sensor is not there either.
 */
function isError({ quantity, per }: Slot, raw: number, beside: Raw, profile: SeriesProfile): boolean {
  const isClimate = quantity === 'temperatureC' || quantity === 'humidityPercent';
  if (isClimate && tatErrors.has(raw)) return true;
  if (profile.sensorErrors === 'tat') return false;
  if (quantity === 'temperatureC' && per === 10) return raw < leastTenths || raw > mostTenths;
  if (quantity === 'temperatureC')
    return fmbErrors.has(raw) && !isThere(beside.humidityPercent, 1000) && !isThere(beside.batteryPercent, 100);
  return quantity === 'humidityPercent' ? raw > 1000 : quantity === 'batteryPercent' && raw > 100;
}

const isThere = (raw: number | undefined, most: number): boolean => raw !== undefined && raw <= most;

const kindsInOrder: readonly Kind[] = ['wired', 'ble', 'eye'];

/** Where a value of a slot goes. The sensor's battery is not the tracker's: it is a fact. */
function place(facts: TrackerFacts, { kind, number, quantity }: Slot, value: number, isMain: boolean): void {
  if (quantity === 'batteryPercent' || quantity === 'batteryMv')
    facts.probeFacts[`${kind}${quantity === 'batteryMv' ? 'BatteryMv' : 'BatteryPercent'}${number}`] = value;
  else if (isMain && number === 1) facts.probe[quantity] = value;
  else if (isMain) facts.probeFacts[`${quantity}${number}`] = value;
  else facts.probeFacts[`${kind}${quantity.charAt(0).toUpperCase()}${quantity.slice(1)}${number}`] = value;
}

/** Reads the slots among the values of a record into its reading. */
export function readSlots(values: readonly Io[], profile: SeriesProfile, facts: TrackerFacts): void {
  const found = values.flatMap((io) => {
    const slot = slotOf(io.id, profile);
    return slot === undefined || io.bytes.length === 0 ? [] : [{ slot, raw: slot.isSigned ? io.signed : io.unsigned }];
  });
  const rawOf = ({ kind, number }: Slot): Raw =>
    Object.fromEntries(
      found.filter(({ slot }) => slot.kind === kind && slot.number === number).map(({ slot, raw }) => [slot.quantity, raw]),
    );
  const good = found.filter(({ slot, raw }) => {
    if (slot.kind === 'wired') return slot.per !== 10 || !wiredErrors.has(raw);
    return slot.kind === 'eye' || !isError(slot, raw, rawOf(slot), profile);
  });
  const main = kindsInOrder.find((kind) => good.some(({ slot }) => slot.kind === kind && slot.quantity === 'temperatureC'));
  for (const { slot, raw } of good) place(facts, slot, raw / slot.per, main === undefined ? slot.kind === 'ble' : slot.kind === main);
}
