/** The blocks of binary TZONE frames, each read into what the report says: places, cells, state, tags, cards, access points. */
import { toHex } from '../bytes.js';
import { bcdDigits } from '../kit/bcd.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { alarmOf, bcdWord, inputOf, temperatureOf, timeOf } from './words.js';

/** Hardware whose old GPS block counts in minutes, 1e5 to one. */
const cardReader = 0x0153;
/** Hardware with 1e3 of a minute to a count. */
const coarse: ReadonlySet<number> = new Set([0x010a, 0x010b, 0x0111]);

function setPlace(facts: TrackerFacts, timeMs: number | undefined, place: NonNullable<TrackerFacts['place']>): void {
  const { latitude, longitude } = place;
  // Without a fix there are zeros: the clock stays the time.
  if (timeMs === undefined || (latitude === 0 && longitude === 0)) return;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    facts.warnings.push('a place outside the globe was left out');
    return;
  }
  facts.place = place;
  facts.timeMs = timeMs;
}

/** Degrees of a raw pair: 1/600000 or 1/6000000, by the hardware and by what can lie on the globe. */
function perDegree(hardware: number, latitude: number, longitude: number): number {
  if (hardware === cardReader) return 6_000_000;
  if (coarse.has(hardware)) return 600_000;
  return latitude / 600_000 > 90 || longitude / 600_000 > 180 ? 6_000_000 : 600_000;
}

const knotKmh = 1.852;

/** As many digits as the finest count has. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** 22 bytes of 01xx trackers. */
function readGps22(reader: Reader, hardware: number, facts: TrackerFacts): void {
  const satellites = reader.u8();
  const [rawLatitude, rawLongitude] = [reader.u32(), reader.u32()];
  const timeMs = timeOf(reader.take(6));
  const speed = reader.u16() / 100;
  const mileage = reader.u24();
  const flags = reader.u16();
  const per = perDegree(hardware, rawLatitude, rawLongitude);
  facts.attributes['satellites'] = satellites;
  if (mileage > 0) facts.attributes['mileageRaw'] = mileage;
  setPlace(facts, timeMs, {
    latitude: rounded((rawLatitude / per) * ((flags & 0x0400) === 0 ? -1 : 1)),
    longitude: rounded((rawLongitude / per) * ((flags & 0x0200) === 0 ? 1 : -1)),
    isValid: (flags & 0x0800) !== 0,
    speedKmh: Math.round(speed * knotKmh * 100) / 100,
    courseDegrees: (flags & 0x01ff) % 360,
  });
}

const hemispheres = (status: number): { readonly north: number; readonly east: number; readonly isValid: boolean } => ({
  north: (status & 1) === 0 ? -1 : 1,
  east: (status & 2) === 0 ? 1 : -1,
  isValid: (status & 4) !== 0,
});

/** 24 bytes of loggers with GPS. */
function readGps24(reader: Reader, facts: TrackerFacts): void {
  const { north, east, isValid } = hemispheres(reader.u8());
  const timeMs = timeOf(reader.take(6));
  const [latitude, longitude] = [rounded((reader.u32() / 6_000_000) * north), rounded((reader.u32() / 6_000_000) * east)];
  const hdop = reader.u16() / 10;
  const [altitudeM, course] = [reader.i16(), reader.u16()];
  const speedKmh = reader.u16() / 10;
  const satellites = reader.u8();
  Object.assign(facts.attributes, { satellites, hdop });
  setPlace(facts, timeMs, { latitude, longitude, isValid, speedKmh, courseDegrees: course % 360, altitudeM });
}

/** 19 bytes of loggers with WiFi. */
function readGps19(reader: Reader, facts: TrackerFacts): void {
  const { north, east, isValid } = hemispheres(reader.u8());
  const timeMs = timeOf(reader.take(6));
  const [latitude, longitude] = [(reader.u32() / 1e6) * north, (reader.u32() / 1e6) * east];
  const course = reader.u16();
  setPlace(facts, timeMs, { latitude, longitude, isValid, courseDegrees: course % 360, speedKmh: reader.u16() / 10 });
}

/** A place; shorter blocks than the shortest have none. */
export function readGps(block: Uint8Array, hardware: number, facts: TrackerFacts): void {
  const reader = readerOf(block);
  if (block.length >= 24) readGps24(reader, facts);
  else if (block.length >= 22) readGps22(reader, hardware, facts);
  else if (block.length >= 19) readGps19(reader, facts);
}

/** One serving cell; 6 or 8 bytes of a card reader are in an order nobody knows. */
export function readCell(block: Uint8Array, hardware: number, facts: TrackerFacts): void {
  if (block.length === 0) return;
  const reader = readerOf(block);
  if (hardware === cardReader || block.length < 4 || block.length === 6) {
    facts.attributes['cell'] = toHex(block);
    return;
  }
  const lac = reader.u16();
  const cellId = block.length >= 10 ? reader.u32() : reader.u16();
  const [mcc, mnc] = reader.left() >= 4 ? [bcdWord(reader.u16()), bcdWord(reader.u16())] : [];
  if (lac === 0 && cellId === 0) return;
  Object.assign(facts.attributes, mcc === undefined || mnc === undefined ? {} : { mcc, mnc }, { lac, cellId });
}

/** Radio of a cell of four generations. */
const lte = 6;

/** Cells behind their count, each behind a byte with its kind and length. */
export function readCells(block: Uint8Array, facts: TrackerFacts): void {
  const reader = readerOf(block);
  const cells: Record<string, number>[] = [];
  const count = reader.left() > 0 ? reader.u8() : 0;
  for (let i = 0; i < count && reader.left() > 0; i += 1) {
    const head = reader.u8();
    const entry = readerOf(reader.take(Math.min(head & 0x1f, reader.left())));
    if (entry.left() < 10) continue;
    const [mcc, mnc] = [bcdWord(entry.u16()), bcdWord(entry.u16())];
    const cell = { lac: entry.u16(), cellId: entry.u32() };
    const strength =
      head >> 5 === lte && entry.left() >= 8
        ? { pci: entry.u16(), earfcn: entry.u24(), rsrpDbm: -entry.u8(), rsrqDb: -entry.u8(), rssiDbm: -entry.u8() }
        : entry.left() > 0
          ? { rssiDbm: -entry.u8() }
          : {};
    cells.push({ ...(mcc === undefined || mnc === undefined ? {} : { mcc, mnc }), ...cell, ...strength });
  }
  if (cells.length > 0) facts.attributes['cells'] = cells;
}

/** Says what the first byte of a status block says. */
function readAlarm(code: number, facts: TrackerFacts): void {
  const { kind, name } = alarmOf(code);
  const input = inputOf(code);
  if (input !== undefined) facts.attributes[`input${input.input}`] = input.isClosed;
  if (code === 0x60 || code === 0x61) facts.attributes['isCharging'] = code === 0x60;
  if (kind === undefined) facts.attributes['event'] = name;
  else facts.alarms.push({ kind, attributes: { alarmCode: code, alarmName: name } });
}

function readNetwork(reader: Reader, facts: TrackerFacts): void {
  const level = reader.u8();
  if (level !== 99) facts.attributes['csq'] = level;
  facts.attributes['gsmState'] = reader.u8();
}

function setProbe(facts: TrackerFacts, temperatureC: number | undefined, humidity: number | undefined): void {
  if (temperatureC !== undefined) facts.probe.temperatureC = temperatureC;
  if (humidity !== undefined) facts.probe.humidityPercent = humidity;
}

/** Humidity of a byte, or in tenths with a bit for a faulty sensor. */
const wholeHumidity = (raw: number): number | undefined => (raw === 0xff ? undefined : raw);
const tenthsHumidity = (raw: number): number | undefined => ((raw & 0x8000) !== 0 ? undefined : raw / 10);

/** Outputs, inputs, radio, both supplies and analogue inputs of vehicle trackers; `ports` bytes of them in front. */
function readVehicle(reader: Reader, ports: 1 | 2, facts: TrackerFacts): void {
  const first = reader.u8();
  const inputs = ports === 2 ? reader.u8() : first;
  if (ports === 2) Object.assign(facts.attributes, { output1: (first & 1) !== 0, output2: (first & 2) !== 0 });
  if (ports === 2) Object.assign(facts.attributes, { input1: (inputs & 0x10) !== 0, isSosPressed: (inputs & 1) !== 0 });
  else facts.attributes['inputs'] = inputs;
  readNetwork(reader, facts);
  facts.power.batteryMv = reader.u16() * 10;
  facts.power.externalMv = reader.u16() * 10;
  Object.assign(facts.attributes, { analog1: reader.u16(), analog2: reader.u16() });
  if (reader.left() >= 2) setProbe(facts, temperatureOf(reader.u16(), 100), undefined);
}

/** Hardware with a percentage for its battery and a lux meter. */
const lightLogger = 0x040a;

/** What loggers with a lux meter say in the byte behind the alarm. */
function conditions(info: number): Readonly<Record<string, boolean>> {
  const names = [
    'isCharging',
    'isBatteryLow',
    'isBeyondLimits',
    'isSensorFaulty',
    'isButtonPressed',
    'isClockFaulty',
    'isInFlightMode',
    'isFlashFaulty',
  ];
  return Object.fromEntries(
    names.flatMap((name, bit) => (bit === 0 || (info & (1 << bit)) !== 0 ? [[name, (info & (1 << bit)) !== 0]] : [])),
  );
}

/** The state, by the length of its block; the hardware where two have the same. */
export function readStatus(block: Uint8Array, hardware: number, facts: TrackerFacts): void {
  const reader = readerOf(block);
  if (block.length < 2) return;
  readAlarm(reader.u8(), facts);
  facts.attributes['terminalInfo'] = reader.u8();
  const { length } = block;
  const isVehicle = hardware >> 8 === 1;
  if (length >= 16) readVehicle(reader, 2, facts);
  else if (length >= 14 && (hardware === lightLogger || !isVehicle)) {
    readNetwork(reader, facts);
    facts.power.batteryPercent = reader.u16();
    setProbe(facts, temperatureOf(reader.u16(), 10), tenthsHumidity(reader.u16()));
    facts.probe.lightLux = reader.u16();
    facts.attributes['shockG'] = reader.u16() / 1000;
    Object.assign(facts.attributes, conditions(block[1] ?? 0));
  } else if (length >= 14) readVehicle(reader, 2, facts);
  else if (length >= 13) readVehicle(reader, 1, facts);
  else if (length >= 11) {
    readNetwork(reader, facts);
    facts.power.batteryMv = reader.u16() * 10;
    setProbe(facts, temperatureOf(reader.u16(), 10), tenthsHumidity(reader.u16()));
    // A flag, as those of other makers: 1 where light is seen. It is 0 on the wire.
    facts.probe.lightLux = reader.u8() === 0 ? 1 : 0;
  } else if (length >= 9) {
    readNetwork(reader, facts);
    facts.power.batteryMv = reader.u16() * 10;
    setProbe(facts, temperatureOf(reader.u16(), 100), wholeHumidity(reader.u8()));
  } else if (length >= 8) {
    readNetwork(reader, facts);
    facts.power.batteryMv = reader.u16() * 10;
    facts.power.externalMv = reader.u16() * 10;
  }
}

/** One tag as its reader tells of it, here and in RD05 readings: its printed number names it. */
export function readTag(reader: Reader, facts: TrackerFacts): void {
  const alias = toHex(reader.take(4));
  const status = reader.u8();
  const batteryMv = reader.u16();
  const temperatureC = temperatureOf(reader.u16(), 10);
  const humidity = wholeHumidity(reader.u8());
  const rssi = reader.left() > 0 ? { rssiDbm: -reader.u8() } : {};
  facts.received.push({
    type: 'reading',
    device: { alias },
    timeMs: facts.timeMs,
    ...rssi,
    batteryMv,
    ...(temperatureC === undefined ? {} : { temperatureC }),
    ...(humidity === undefined ? {} : { humidityPercent: humidity }),
    attributes: { lowBattery: (status & 0x80) !== 0, isBeyondLimits: (status & 0x40) !== 0 },
  });
}

/** Bytes of the shortest record of a tag. */
const tagBytes = 10;

/** Tags behind their count and the length of each. */
export function readTags(block: Uint8Array, facts: TrackerFacts): void {
  const reader = readerOf(block);
  if (reader.left() < 3) return;
  reader.skip(1);
  const [count, length] = [reader.u8(), reader.u8()];
  if (length < tagBytes) return;
  for (let i = 0; i < count && reader.left() >= length; i += 1) readTag(readerOf(reader.take(length)), facts);
  if (reader.left() > 0) facts.warnings.push(`${reader.left()} bytes behind the tags`);
}

/** Cards behind their count, each of as many digits as one byte says. */
export function readCards(block: Uint8Array, facts: TrackerFacts): void {
  const reader = readerOf(block);
  if (reader.left() < 2) return;
  const [count, digits] = [reader.u8(), reader.u8()];
  const width = Math.ceil(digits / 2);
  if (width === 0) return;
  const cards: string[] = [];
  for (let i = 0; i < count && reader.left() >= width; i += 1) {
    const bytes = reader.take(width);
    cards.push(bcdDigits(bytes) ?? toHex(bytes));
  }
  if (cards[0] !== undefined) facts.attributes['driverId'] = cards[0];
  if (cards.length > 1) facts.attributes['cards'] = cards;
}

/** A wired sensor behind its number. */
export function readSensor(block: Uint8Array, facts: TrackerFacts): void {
  if (block.length < 3) return;
  const reader = readerOf(block);
  const number = reader.u8();
  const temperatureC = temperatureOf(reader.u16(), 100);
  if (temperatureC === undefined) return;
  if (number <= 1 && facts.probe.temperatureC === undefined) facts.probe.temperatureC = temperatureC;
  else facts.probeFacts[`temperatureC${Math.max(number, 2)}`] = temperatureC;
}

/** Access points that fill the block, without a count. */
export function readAccessPoints(block: Uint8Array, facts: TrackerFacts): void {
  const reader = readerOf(block);
  const wifi: { bssid: string; rssiDbm: number }[] = [];
  while (reader.left() >= 7) wifi.push({ bssid: toHex(reader.take(6)).replace(/(..)(?!$)/g, '$1:'), rssiDbm: -reader.u8() });
  if (wifi.length > 0) facts.attributes['wifi'] = wifi;
}
