/** Item EB, which three makers fill with cells, a time zone, or a list of numbered values. */
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import { asciiText, isPrintable } from '../kit/text.js';
import { imeiText } from './imei-text.js';
import { either, number, ofLength, voltage, type Items, type ReadItem } from './item.js';
import { cellsOfOne, oneCell, textWifi } from './network-items.js';
import { hasBit, setPercent, stands } from './report.js';

const percent: ReadItem = (value, report) => {
  if (value.length !== 1) return false;
  setPercent(report, value[0] ?? 0);
  return true;
};

/** States that are 0 while there is trouble. */
const inverted = ofLength(4, (reader, report) => {
  const word = reader.u32();
  if (!hasBit(word, 0)) stands(report, ['powerCut', 'powerOff']);
  if (!hasBit(word, 12)) stands(report, ['tamper', 'removal']);
});

const motion = ofLength(4, (reader, report) => {
  const word = reader.u32();
  if (!hasBit(word, 6)) stands(report, ['vibration', 'vibration']);
  const moves = (word >>> 23) & 3;
  if (moves < 2) report.facts.attributes['isMoving'] = moves === 0;
});

const batteryState = ofLength(1, (reader, report) => {
  const state = reader.u8();
  if (state === 3 || state === 4) stands(report, ['lowBattery', 'lowBattery']);
});

/** Internal and external voltage. */
const voltages = ofLength(4, (reader, { facts }) => {
  facts.power.batteryMv = reader.u16();
  facts.power.externalMv = reader.u16();
});

const fuelText: ReadItem = (value, { facts }) => {
  const litres = Number(asciiText(value).trim());
  if (value.length !== 6 || !Number.isFinite(litres)) return false;
  facts.attributes['fuelL'] = litres;
  return true;
};

const iccid = ofLength(10, (reader, { facts }) => (facts.attributes['iccid'] = toHex(reader.take(10)).replace(/F+$/, '')));

const numbered: Items = {
  0x0001: number('fuelL', 2, (raw) => raw / 10),
  0x0023: fuelText,
  0x002d: either(voltage('batteryMv', 1), voltages),
  0x0089: inverted,
  0x00a8: percent,
  0x00b2: iccid,
  0x00b9: textWifi,
  0x00c5: motion,
  0x00c6: batteryState,
  0x00ce: voltage('externalMv', 10),
  0x00d5: imeiText,
  0x00d8: oneCell,
  0x00e1: percent,
};

/** Values behind their length, which counts the number too. */
const list: ReadItem = (value, report) => {
  const reader = readerOf(value);
  while (reader.left() >= 4) {
    const length = reader.u16();
    if (length < 2 || length > reader.left()) return false;
    const id = reader.u16();
    const item = reader.take(length - 2);
    if (numbered[id]?.(item, report) === true) continue;
    if (item.length > 0) report.facts.attributes[`eb${id.toString(16).toUpperCase().padStart(4, '0')}`] = toHex(item);
  }
  return reader.left() === 0;
};

const cells = cellsOfOne({ mnc: 1, lac: 2, ci: 2 });

export const ebItem: ReadItem = (value, report) => {
  const first = (value[0] ?? 0) * 0x100 + (value[1] ?? 0);
  if (first > 200 && value.length > 3 && (value.length - 3) % 5 === 0) return cells(value, report);
  if (isPrintable(value)) {
    report.facts.attributes['timezone'] = asciiText(value).trim();
    return true;
  }
  return list(value, report);
};
