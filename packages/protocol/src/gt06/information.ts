/** Information packets 0x94: a subtype, then its data. */
import { toHex } from '../bytes.js';
import { anyPackedImei } from '../kit/bcd.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { messagesOf, type Facts } from './facts.js';
import type { Handler } from './packet.js';
import * as pieces from './pieces.js';
import { asciiText, isPrintable } from '../kit/text.js';

type Read = (reader: Reader, facts: Facts) => void;

/** Bits of the two-digit hex words in a status text, by key: name of the attribute and bit. */
const statusBits: Readonly<Record<string, readonly (readonly [name: string, bit: number])[]>> = {
  ALM1: [
    ['isVibrationAlarmSet', 7],
    ['isDisplacementAlarmSet', 3],
  ],
  ALM2: [
    ['isLowBatteryAlarmSet', 7],
    ['isLowExternalBatteryAlarmSet', 3],
  ],
  ALM3: [
    ['isOverspeedAlarmSet', 7],
    ['isPowerOffAlarmSet', 3],
  ],
  ALM4: [
    ['isSosAlarmSet', 7],
    ['isVoiceAlarmSet', 3],
  ],
  STA1: [
    ['isArmed', 7],
    ['isAutoArmed', 6],
    ['isManuallyArmed', 5],
    ['isRemotelyDisarmed', 4],
    ['isTamperSwitchOn', 1],
    ['isTampered', 0],
  ],
  DYD: [
    ['isOilCutWaitingForLowSpeed', 3],
    ['isOilCutWaitingForFix', 2],
    ['isOilCut', 1],
    ['isOilConnected', 0],
  ],
};

/** `KEY=value;` pairs: alarm settings, arming, and DYD, the proof that an oil cut-off took effect or waits. */
function readStatusText(reader: Reader, facts: Facts): void {
  const text = asciiText(reader.rest()).trim();
  facts.attributes['text'] = text;
  for (const pair of text.split(';')) {
    const [key, value] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()];
    const bits = statusBits[key];
    if (bits === undefined || !/^[0-9a-f]{2}$/i.test(value)) continue;
    const word = Number.parseInt(value, 16);
    for (const [name, bit] of bits) facts.attributes[name] = ((word >> bit) & 1) === 1;
  }
}

function readDoor(reader: Reader, facts: Facts): void {
  if (reader.left() >= 7) pieces.readTime(reader, facts);
  const flags = reader.u8();
  Object.assign(facts.attributes, { isDoorOpen: (flags & 1) !== 0, doorTriggerLevel: (flags >> 1) & 1, doorIoLevel: (flags >> 2) & 1 });
}

/** An ICCID of 20 digits in 10 bytes: some devices swap the nibbles, which shows because every ICCID begins 89. */
export function iccidOf(bytes: Uint8Array): string {
  const digits = toHex(bytes);
  const plain = digits.startsWith('98') ? digits.replace(/(.)(.)/g, '$2$1') : digits;
  return plain.replace(/F+$/, '');
}

function readSim(reader: Reader, facts: Facts): void {
  facts.attributes['imei'] = anyPackedImei(reader.take(8)) ?? null;
  facts.attributes['imsi'] = anyPackedImei(reader.take(8)) ?? null;
  facts.attributes['iccid'] = iccidOf(reader.take(10));
}

function readNetworkOrVoltage(reader: Reader, facts: Facts): void {
  if (reader.left() === 1) facts.attributes['network'] = reader.u8() === 0 ? '2G' : '4G';
  else pieces.readExternalVoltage(reader, facts);
}

const fuelFields = [
  'address',
  'fuelOutput',
  'fuelTemperature',
  'fuelVersion',
  'fuelStatus',
  'fuel',
  'isMoving',
  'fuelCount',
  'fuelChecksum',
];

function readFuel(reader: Reader, facts: Facts): void {
  if (reader.left() > 6 && reader.peek() !== 0x21 && reader.peek(6) === 0x21) pieces.readTime(reader, facts);
  const text = asciiText(reader.rest()).trim();
  facts.attributes['text'] = text;
  const [head, ...values] = text.split(',');
  if (head !== '!AIOIL') return;
  for (const [i, name] of fuelFields.entries()) {
    const value = values[i];
    if (value === undefined || name === 'fuelChecksum' || name === 'address') continue;
    if (name === 'isMoving') facts.attributes[name] = value !== '0';
    else facts.attributes[name] = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
}

/** The card in a text that says so; undefined in any other. */
export function cardIn(text: string): string | undefined {
  return text.startsWith('RFID:') ? text.slice(5).replace(/(?<![;#\s])[;#\s]+$/, '') : undefined;
}

function readRfid(reader: Reader, facts: Facts): void {
  const bytes = reader.rest();
  const text = asciiText(bytes).trim();
  const card = cardIn(text);
  if (card !== undefined) facts.attributes['rfid'] = card;
  else if (bytes.length !== 8 && isPrintable(bytes)) facts.attributes['rfid'] = text;
  else if (bytes.length === 8) facts.attributes['rfid'] = toHex(bytes.subarray(2, 6));
  else facts.attributes['rfid'] = toHex(bytes);
}

/** Whether a probe's value is one: the extremes say that there is no probe. */
function isMeasured(value: number): boolean {
  return value !== 0x7fffffff && value !== -0x80000000;
}

/** A probe of a tracker: 1/10 degrees and 1/10 percent. */
function readProbe(reader: Reader, facts: Facts): void {
  const [temperature, humidity] = [reader.i32(), reader.i32()];
  if (isMeasured(temperature)) facts.probe.temperatureC = temperature / 10;
  if (isMeasured(humidity)) facts.probe.humidityPercent = humidity / 10;
}

function keepHex(reader: Reader, facts: Facts): void {
  facts.attributes['data'] = toHex(reader.rest());
}

/** Subtype -> name and reader. */
const subtypes: Readonly<Record<number, readonly [name: string, read: Read]>> = {
  0x00: ['externalVoltage', pieces.readExternalVoltage],
  0x04: ['status', readStatusText],
  0x05: ['door', readDoor],
  0x08: ['selfCheck', keepHex],
  0x09: ['satellites', keepHex],
  0x0a: ['sim', readSim],
  0x0b: ['network', readNetworkOrVoltage],
  0x0d: ['fuel', readFuel],
  0x1b: ['rfid', readRfid],
  0x1e: ['probe', readProbe],
  0x21: ['bluetooth', (reader, facts) => (facts.attributes['bluetoothMac'] = toHex(reader.rest()))],
};

/** 0x94. In the narrow envelope there is no subtype: the content is an external voltage. */
export const readInformation: Handler = ({ content, isWide }, facts) => {
  const reader = readerOf(content);
  if (!isWide) pieces.readExternalVoltage(reader, facts);
  else {
    const subtype = reader.u8();
    const [name, read] = subtypes[subtype] ?? [`0x${subtype.toString(16).toUpperCase().padStart(2, '0')}`, keepHex];
    // A probe's values are a reading; every other subtype is named in the status it becomes.
    if (subtype !== 0x1e) facts.attributes['information'] = name;
    read(reader, facts);
  }
  if (reader.left() > 0) facts.attributes['rest'] = toHex(reader.rest());
  return messagesOf(facts);
};
