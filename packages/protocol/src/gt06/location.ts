/** Location packets: one row per protocol number and content length, because makers reuse the numbers for different contents. */
import { toHex } from '../bytes.js';
import { signed } from '../kit/numbers.js';
import { anyPackedImei, packedImei } from '../kit/bcd.js';
import { readerOf } from '../kit/reader.js';
import { messagesOf, raisePacketAlarm, type Facts } from './facts.js';
import { fits, readPieces } from '../kit/sequence.js';
import { fixed, imeiOf, skip, type Handler, type Packet, type Piece } from './packet.js';
import {
  alarm,
  altitude,
  battery,
  batteryTenths,
  cells,
  external,
  gps,
  gsm,
  hex,
  info,
  language,
  lbs10,
  lbs4g,
  lbs8,
  lbs9,
  mileage,
  modes,
  number,
  statusTail,
  text,
  time,
  timingAdvance,
  upload,
} from './parts.js';
import * as pieces from './pieces.js';
import { asciiText } from '../kit/text.js';
import { tlvs } from './tlv.js';

/** An IMEI inside the packet. The device stays the one the connection has logged in as. */
const imei: Piece = {
  sizeAt: (content, at) => (packedImei(content.subarray(at, at + 8)) === undefined ? undefined : 8),
  read: (reader, facts) => (facts.attributes['imei'] = packedImei(reader.take(8)) ?? null),
};

/** The same where it is the test of the row: on a live listener it has to be the IMEI of the login. Published logins are often anonymised. */
const ownImei: Piece = {
  sizeAt: (content, at, packet) => {
    const found = packedImei(content.subarray(at, at + 8));
    const { isStrict } = packet.context;
    const login = imeiOf(packet.context);
    return found === undefined || (isStrict === true && login !== undefined && found !== login) ? undefined : 8;
  },
  read: imei.read,
};

/** The same where the length alone tells the row: left out when it is none. */
const lastImei = fixed(8, (reader, facts) => {
  const found = anyPackedImei(reader.take(8));
  if (found !== undefined) facts.attributes['imei'] = found;
});

/** Benway: bit 15 ACC, bit 14 input 2, and either a temperature or an analog value below. */
const benwayIo = fixed(2, (reader, facts) => {
  const io = reader.u16();
  facts.attributes['ignition'] = (io & 0x8000) !== 0;
  facts.attributes['input2'] = (io & 0x4000) !== 0;
  if ((io & 0x1000) !== 0) facts.probe.temperatureC = signed(io & 0x3ff, 0x200);
  else facts.attributes['analog'] = (io & 0x2000) === 0 ? (io & 0x3ff) / 10 : io & 0x3ff;
});

/** S5: fuel, probe temperature in whole degrees (bit 7 minus), mileage in 10 m. */
const s5Tail = fixed(7, (reader, facts) => {
  facts.attributes['fuel'] = reader.u16();
  facts.probe.temperatureC = signed(reader.u8(), 0x80);
  facts.attributes['odometerM'] = reader.u32() * 10;
});

/** SEEWORLD: probe temperature (bit 15 minus) and humidity; FFFF = no probe. Makers differ about the unit, so what no probe can measure in whole units is in hundredths. */
const seeworldProbe = fixed(4, (reader, facts) => {
  const [temperature, humidity] = [reader.u16(), reader.u16()];
  const [celsius, percent] = [temperature === 0xffff ? undefined : signed(temperature, 0x8000), humidity === 0xffff ? undefined : humidity];
  const areHundredths = Math.abs(celsius ?? 0) > 200 || (percent ?? 0) > 100;
  const counts = areHundredths ? 100 : facts.profile.probeCountsPerUnit;
  if (celsius !== undefined) facts.probe.temperatureC = celsius / counts;
  if (percent !== undefined) facts.probe.humidityPercent = percent / counts;
});

/** WeTrust and GT06E: a card of k characters behind its length; driving time follows where the length says so. */
const card: Piece = {
  sizeAt: (content, at) => {
    const size = content.length - at;
    const cardLength = content[at];
    if (cardLength === undefined) return undefined;
    const isOne = size === cardLength + 5 && cardLength === 1;
    return isOne || (size === cardLength + 3 && content.length >= 108) ? size : undefined;
  },
  read: (reader, facts) => {
    facts.attributes['card'] = asciiText(reader.take(reader.u8())).trim();
    facts.attributes['cardAlarm'] = reader.u8();
    facts.attributes['cardStatus'] = reader.u8();
    if (reader.left() >= 2) facts.attributes['drivingTime'] = reader.u16();
  },
};

/** Cell kind, then a serving cell of 2G or (3 and above) 4G sizes with its strength. */
const kindAndCell: Piece = {
  sizeAt: (content, at) => {
    const [kind, first] = [content[at], content[at + 1]];
    if (kind === undefined || first === undefined) return undefined;
    return 1 + pieces.networkBytes(first, 1) + (kind >= 3 ? 4 + 8 + 2 : 2 + 3 + 1);
  },
  read: (reader, facts) => {
    const isWide = reader.u8() >= 3;
    pieces.readCell(reader, facts, isWide ? pieces.lbs4g : pieces.lbs8);
    // Two bytes hold a magnitude or, on other models, a negative number.
    Object.assign(facts.attributes, pieces.cellStrength(isWide ? Math.abs(reader.i16()) : reader.u8()));
  },
};

/** ACC, reason and back-fill where only their values tell them from something else. */
const likelyModes: Piece = {
  ...modes,
  sizeAt: (content, at) => {
    const [ignition = 2, reason = 0xff, stored = 2] = content.subarray(at, at + 3);
    return ignition <= 1 && reason <= 0x0f && stored <= 1 ? 3 : undefined;
  },
};

/** NT11 and relatives: the device's own clock before the time of the fix. */
const clock = fixed(6, (reader, facts) => (facts.attributes['clockMs'] = pieces.readClock(reader) ?? null));

const nt11Tail = [info, external, batteryTenths, gsm, alarm, language, number('mileageRaw', 3), number('runMinutes', 3)];

/** Driver card behind its length: type, then the number. */
const driver: Piece = {
  sizeAt: (content, at) => {
    const length = content[at];
    return length === undefined ? undefined : 1 + length;
  },
  read: (reader, facts) => {
    if (reader.u8() === 0) return;
    facts.attributes['driverIdType'] = reader.u8();
    facts.attributes['driverId'] = toHex(reader.rest());
  },
};

/** X1: port information whose bits 20-23 count the analog inputs, then inputs, outputs and those values. */
const x1Ports: Piece = {
  sizeAt: (content, at) => {
    const counts = content[at + 1];
    return counts === undefined ? undefined : 6 + 2 * (counts >> 4);
  },
  read: (reader, facts) => {
    const analogCount = (reader.u32() >>> 20) & 0x0f;
    facts.attributes['inputs'] = reader.u8();
    facts.attributes['outputs'] = reader.u8();
    facts.attributes['analogV'] = Array.from({ length: analogCount }, () => reader.u16() / 100);
  },
};

const runSeconds = number('runSeconds', 4);

/** Protocol number -> rows in order; the first whose pieces are exactly as long as the content is taken. */
const rows: Readonly<Record<number, readonly (readonly Piece[])[]>> = {
  0x10: [
    [time, gps],
    [time, gps, skip(2)],
  ],
  0x11: [[time, gps, lbs10], [lbs8]],
  0x12: [
    [time, gps, lbs8],
    [time, gps, lbs8, benwayIo],
    [time, gps, lbs8, mileage],
    [time, gps, lbs8, info, external, gsm, alarm],
    [imei, time, gps, lbs8],
    [time, gps, lbs8, info, external, gsm, alarm, s5Tail],
    [time, gps, lbs8, likelyModes],
    [time, gps, lbs8, likelyModes, mileage],
    [time, gps, lbs8, mileage, card],
  ],
  0x17: [[time, gps, lbs8, hex('rfid', 8), number('rfidValid', 1)]],
  0x1a: [[time, gps, text('phone', 21), number('language', 2)]],
  0x1e: [[time, gps, cells(7), timingAdvance, number('language', 2)]],
  0x22: [
    [time, gps, lbs8, modes],
    [time, gps, lbs8, modes, mileage],
    [time, gps, lbs9, modes, mileage, number('travelTime', 4), seeworldProbe],
    [number('sourceCode', 1), ownImei, clock, time, gps, skip(1), lbs8, ...nt11Tail],
  ],
  0x24: [
    [
      time,
      gps,
      lbs8,
      fixed(1, (reader, facts) => (facts.attributes['ignition'] = reader.u8() !== 0)),
      external,
      battery,
      skip(2),
      lastImei,
    ],
  ],
  0x25: [[number('sourceCode', 1), ownImei, clock, time, gps, skip(1), lbs9, skip(1), ...nt11Tail, driver]],
  0x2a: [[time, gps, text('phone', 21), number('language', 2)]],
  0x2d: [
    [time, gps, lbs8, modes],
    [time, gps, lbs8, modes, mileage],
  ],
  0x31: [
    [time, gps, lbs10, modes, altitude],
    [time, gps, lbs10, modes, mileage, altitude],
  ],
  0x34: [[hex('flags', 4), time, gps, number('terminalInfo', 2), mileage, lbs9, hex('driverId', 4), battery, external, x1Ports]],
  0x36: [[time, gps, lbs9, modes, mileage, external, batteryTenths, number('runMinutes', 3), hex('rfid', 8)]],
  0x37: [[time, gps, lbs8, modes, tlvs]],
  0x38: [[time, gps, upload, kindAndCell, tlvs]],
  0x39: [[time, gps, kindAndCell, statusTail(true), tlvs]],
  0x61: [[imei, time, gps, lbs9, hex('iButton', 6)]],
  0xa0: [
    [time, gps, lbs4g, modes],
    [time, gps, lbs4g, modes, mileage],
  ],
  0xa2: [
    [time, gps, lbs4g, number('networkKind', 1), info, external, number('batteryRaw', 1), gsm, alarm, language, mileage, runSeconds].concat(
      hex('terminalId', 8),
      number('inputs', 2),
    ),
  ],
};

/** The row that is exactly as long as the content of this packet. */
function rowOf(packet: Packet): readonly Piece[] | undefined {
  return rows[packet.protocol]?.find((row) => fits(row, packet));
}

/** Whether a documented location row fits this packet, for the numbers that also mean other things. */
export function isLocation(packet: Packet): boolean {
  return rowOf(packet) !== undefined;
}

/** Bytes before the time in the forms whose time does not come first. */
const headBytes: Readonly<Record<number, number>> = { 0x12: 8, 0x22: 15, 0x25: 15, 0x34: 4, 0x61: 8 };

/** What follows the GPS block in every form of a number, where that is not the base station block of 8 bytes; `null` is no block at all. */
const cellShapes: Readonly<Record<number, pieces.CellShape | null>> = {
  0x11: pieces.lbs10,
  0x1a: null,
  0x2a: null,
  0x31: pieces.lbs10,
  0x34: null,
  0x36: pieces.lbs9,
  0x38: null,
  0x39: null,
  0x61: pieces.lbs9,
  0xa0: pieces.lbs4g,
  0xa2: pieces.lbs4g,
};

/** Time, GPS and, where it can follow, the cell; the rest as hex. What an unknown relative of these packets most probably says. */
export function readUnknownLocation({ protocol, content }: Packet, facts: Facts): void {
  const reader = readerOf(content);
  const head = headBytes[protocol] ?? 0;
  if (head > 0 && !pieces.hasFixAt(content, 0) && pieces.hasFixAt(content, head)) facts.attributes['head'] = toHex(reader.take(head));
  pieces.readTime(reader, facts);
  pieces.readGps(reader, facts);
  const shape = protocol in cellShapes ? cellShapes[protocol] : pieces.lbs8;
  if (shape !== undefined && shape !== null) {
    const cellBytes = pieces.networkBytes(reader.peek() ?? 0, shape.mnc) + shape.lac + shape.cell;
    if (reader.left() >= cellBytes) pieces.readCell(reader, facts, shape);
  }
  if (reader.left() > 0) facts.attributes['rest'] = toHex(reader.rest());
}

/** A number nobody has documented whose content begins as a location does: a GPS block of 12 bytes that says so behind a time. */
export const readUndocumentedLocation: Handler = (packet, facts) => {
  if ((packet.content[6] ?? 0) >> 4 !== 0x0c || !pieces.hasFixAt(packet.content, 0)) return undefined;
  facts.warnings.push(`0x${packet.protocol.toString(16).toUpperCase()} is read as a location`);
  readUnknownLocation(packet, facts);
  return messagesOf(facts);
};

/** Every location packet; one of an undocumented length is read as far as it is sure, and not at all where no place can be: numbers are reused. */
export const readLocation: Handler = (packet, facts) => {
  const row = rowOf(packet);
  if (row !== undefined) {
    readPieces(row, packet, facts);
    raisePacketAlarm(facts);
    return messagesOf(facts);
  }
  if (packet.content.length < 18) return undefined;
  if (!pieces.hasFixAt(packet.content, 0) && !pieces.hasFixAt(packet.content, headBytes[packet.protocol] ?? 0)) return undefined;
  facts.warnings.push(`no documented form of 0x${packet.protocol.toString(16).toUpperCase()} has ${packet.content.length} bytes`);
  readUnknownLocation(packet, facts);
  return messagesOf(facts);
};
