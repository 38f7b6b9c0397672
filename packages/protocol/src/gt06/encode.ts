/** The packets a device sends, built from values: what the simulator speaks and what the decoders are proved against. */
import type { FixValues } from '../kit/fix-values.js';
import { joinBytes } from '../kit/join.js';
import { eachByte, layout } from '../kit/layout.js';
import { encodeTime } from './answers.js';
import { buildFrame } from './frames.js';
import { asciiBytes, utf16Bytes } from '../kit/text.js';
import { courseStatusBits, gpsLayout, rawDegrees } from './pieces.js';

export type LoginValues = {
  /** 15 digits. */
  readonly imei: string;
  /** 0..0xFFFF; with it goes the time zone word. */
  readonly modelId?: number;
  /** Minutes east of Greenwich, negative in the west. */
  readonly timezoneMinutes?: number;
  /** 1 Chinese, 2 English. */
  readonly language?: 1 | 2;
};

/** A serving cell of a 2G network: LAC of 16 bits, cell id of 24. */
export type CellValues = { readonly mcc: number; readonly mnc: number; readonly lac: number; readonly cellId: number };

/** Times are whole seconds, 2000 to 2255; speeds 0..255; of a course 360 is read back as 0. */
export type PlaceValues = FixValues & {
  /** 0..15. */
  readonly satellites: number;
  readonly cell?: CellValues;
};

export type ReportValues = PlaceValues & {
  readonly ignition: boolean;
  readonly uploadMode: number;
  /** The point was stored while the device was offline. */
  readonly isBackfilled: boolean;
  readonly odometerM?: number;
};

export type StateValues = {
  readonly isOilCut?: boolean;
  readonly isGpsOn?: boolean;
  readonly isCharging?: boolean;
  readonly ignition?: boolean;
  readonly isArmed?: boolean;
  /** 0..6. */
  readonly voltageLevel: number;
  /** 0..4. */
  readonly gsmLevel: number;
  /** 1 Chinese, 2 English (default), 0 wants no answer to an alarm. */
  readonly language?: 0 | 1 | 2;
};

const narrowCell = layout({
  length: 8,
  fields: { mcc: { at: 0, as: 'u16be' }, mnc: { at: 2, as: 'u8' }, lac: { at: 3, as: 'u16be' }, cellId: { at: 5, as: 'u24be' } },
});
const wideCell = layout({
  length: 9,
  fields: { mcc: { at: 0, as: 'u16be' }, mnc: { at: 2, as: 'u16be' }, lac: { at: 4, as: 'u16be' }, cellId: { at: 6, as: 'u24be' } },
});
const reportTail = layout({
  length: 3,
  fields: eachByte('ignition', 'uploadMode', 'isBackfilled'),
});
const mileage = layout({ length: 4, fields: { odometerM: { at: 0, as: 'u32be' } } });
const stateTail = layout({
  length: 5,
  fields: eachByte('info', 'voltageLevel', 'gsmLevel', 'alarmCode', 'language'),
});
const modelAndZone = layout({ length: 4, fields: { modelId: { at: 0, as: 'u16be' }, zone: { at: 2, as: 'u16be' } } });
const probe = layout({
  length: 8,
  fields: { temperatureC: { at: 0, as: 'i32be', per: 10 }, humidityPercent: { at: 4, as: 'i32be', per: 10 } },
});

function flags(bits: Readonly<Record<number, boolean | undefined>>): number {
  return Object.entries(bits).reduce((word, [bit, isSet]) => (isSet === true ? word | Number(bit) : word), 0);
}

/** An MNC above 255 takes the form with two bytes, marked by bit 15 of the MCC. */
function encodeCell(cell: CellValues = { mcc: 0, mnc: 0, lac: 0, cellId: 0 }): Uint8Array {
  return cell.mnc > 0xff ? wideCell.encode({ ...cell, mcc: cell.mcc + 0x8000 }) : narrowCell.encode(cell);
}

function encodePlace(place: PlaceValues): Uint8Array {
  const status = flags({
    [courseStatusBits.north]: place.latitude >= 0,
    [courseStatusBits.west]: place.longitude < 0,
    [courseStatusBits.valid]: place.isValid,
  });
  const gps = gpsLayout.encode({
    satellites: 0xc0 + place.satellites,
    latitude: rawDegrees(place.latitude),
    longitude: rawDegrees(place.longitude),
    speedKmh: place.speedKmh,
    courseStatus: status + Math.round(place.courseDegrees),
  });
  return joinBytes(encodeTime(place.timeMs), gps);
}

function encodeState(state: StateValues, alarmCode: number): Uint8Array {
  const info = flags({ 0x80: state.isOilCut, 0x40: state.isGpsOn, 0x04: state.isCharging, 0x02: state.ignition, 0x01: state.isArmed });
  const { voltageLevel, gsmLevel, language = 2 } = state;
  return stateTail.encode({ info, voltageLevel, gsmLevel, alarmCode, language });
}

/** Login 0x01; the long form when model or time zone is given. Throws RangeError when the IMEI is not 15 digits. */
export function encodeLogin(values: LoginValues, serial: number): Uint8Array {
  if (!/^\d{15}$/.test(values.imei)) throw new RangeError('an IMEI has 15 digits');
  const imei = Uint8Array.from({ length: 8 }, (_, i) => Number.parseInt(`0${values.imei}`.slice(2 * i, 2 * i + 2), 16));
  const { modelId, timezoneMinutes, language } = values;
  if (modelId === undefined && timezoneMinutes === undefined) return buildFrame(0x01, imei, serial);
  const minutes = timezoneMinutes ?? 0;
  const clock = Math.trunc(Math.abs(minutes) / 60) * 100 + (Math.abs(minutes) % 60);
  const zone = (clock << 4) + flags({ 8: minutes < 0, 2: language === 1, 1: language === 2 });
  return buildFrame(0x01, joinBytes(imei, modelAndZone.encode({ modelId: modelId ?? 0, zone })), serial);
}

/** Location 0x12: place and cell. */
export function encodeLocation12(place: PlaceValues, serial: number): Uint8Array {
  return buildFrame(0x12, joinBytes(encodePlace(place), encodeCell(place.cell)), serial);
}

/** Location 0x22: place, cell, ACC, reason of the upload, back-fill mark, and mileage where given. */
export function encodeLocation22(report: ReportValues, serial: number): Uint8Array {
  const tail = reportTail.encode({
    ignition: Number(report.ignition),
    uploadMode: report.uploadMode,
    isBackfilled: Number(report.isBackfilled),
  });
  const run = report.odometerM === undefined ? new Uint8Array() : mileage.encode({ odometerM: report.odometerM });
  return buildFrame(0x22, joinBytes(encodePlace(report), encodeCell(report.cell), tail, run), serial);
}

/** Heartbeat 0x13. */
export function encodeHeartbeat(state: StateValues, serial: number): Uint8Array {
  return buildFrame(0x13, encodeState(state, 0), serial);
}

/** Alarm 0x26 with place, cell and state; `alarmCode` is of the common table, 1..255. */
export function encodeAlarm(place: PlaceValues, state: StateValues, alarmCode: number, serial: number): Uint8Array {
  const cell = encodeCell(place.cell);
  return buildFrame(0x26, joinBytes(encodePlace(place), Uint8Array.of(cell.length + 1), cell, encodeState(state, alarmCode)), serial);
}

/** Information 0x94 of kind 1E: temperature and humidity of a probe, to a tenth. */
export function encodeProbe(values: { readonly temperatureC: number; readonly humidityPercent: number }, serial: number): Uint8Array {
  return buildFrame(0x94, joinBytes(Uint8Array.of(0x1e), probe.encode(values)), serial, true);
}

/** Time request 0x8A. */
export function encodeTimeRequest(serial: number): Uint8Array {
  return buildFrame(0x8a, new Uint8Array(), serial);
}

/** Answer 0x21 to a command: the flag it came with and a text, in ASCII where it fits, else in UTF-16. */
export function encodeReply(reply: { readonly flag: number; readonly text: string }, serial: number): Uint8Array {
  const ascii = asciiBytes(reply.text);
  const head = new DataView(new ArrayBuffer(5));
  head.setUint32(0, reply.flag);
  head.setUint8(4, ascii === undefined ? 2 : 1);
  return buildFrame(0x21, joinBytes(new Uint8Array(head.buffer), ascii ?? utf16Bytes(reply.text)), serial, true);
}
