/** What a JT/T 808 terminal sends, built from values: what simulators speak and what the decoder is proved against. */
import type { Mac } from '@frostway/core/identity';
import { bcdTime } from '../kit/bcd.js';
import { joinBytes } from '../kit/join.js';
import { macBytes } from '../kit/mac.js';
import { gbkBytes } from '../kit/text.js';
import { buildFrame, type Dialect } from './envelope.js';
import { clockHours } from './location.js';
import { dword, word } from './parameters.js';

/** A beacon as item E6 gives it: temperature and humidity, to 1/255. */
export type ReceivedBeacon = { readonly mac: Mac; readonly temperatureC: number; readonly humidityPercent: number };

export type ReportValues = {
  /** Whole seconds of epoch milliseconds, 2000 to 2099. */
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isValid?: boolean;
  /** 0..6553.5. */
  readonly speedKmh?: number;
  /** 0..359. */
  readonly courseDegrees?: number;
  readonly altitudeM?: number;
  readonly ignition?: boolean;
  readonly isOilCut?: boolean;
  /** The front door. */
  readonly isDoorOpen?: boolean;
  /** Bits of the alarm word that are set. */
  readonly alarmBits?: readonly number[];
  readonly odometerM?: number;
  readonly fuelL?: number;
  readonly satellites?: number;
  /** Of the cargo; the first probe, the second, and so on. */
  readonly temperaturesC?: readonly number[];
  readonly humidityPercent?: number;
  readonly beacons?: readonly ReceivedBeacon[];
};

const item = (id: number, value: Uint8Array): Uint8Array => joinBytes([id, value.length], value);
const bit = (at: number, isSet: boolean | undefined): number => (isSet === true ? 2 ** at : 0);
const tenths = (value: number): number => Math.round(value * 10);
/** Sign in the top bit. */
const signedWord = (value: number): Uint8Array => word(value < 0 ? 0x8000 + Math.abs(value) : value);
const ofBeacon = (value: number): readonly [number, number] => {
  const whole = Math.trunc(value);
  return [whole & 0xff, Math.round(Math.abs(value - whole) * 255)];
};

/** The body of 0200. */
export function encodeReport(values: ReportValues): Uint8Array {
  const { timeMs, latitude, longitude, isValid = true, alarmBits = [], temperaturesC = [], beacons = [] } = values;
  const status =
    bit(0, values.ignition) +
    bit(1, isValid) +
    bit(2, latitude < 0) +
    bit(3, longitude < 0) +
    bit(10, values.isOilCut) +
    bit(13, values.isDoorOpen);
  const optional = [
    values.odometerM === undefined ? undefined : item(0x01, dword(Math.round(values.odometerM / 100))),
    values.fuelL === undefined ? undefined : item(0x02, word(tenths(values.fuelL))),
    values.satellites === undefined ? undefined : item(0x31, Uint8Array.of(values.satellites)),
    temperaturesC.length === 0 ? undefined : item(0x51, joinBytes(...temperaturesC.map((value) => signedWord(tenths(value))))),
    values.humidityPercent === undefined ? undefined : item(0x58, word(tenths(values.humidityPercent))),
    beacons.length === 0
      ? undefined
      : item(
          0xe6,
          joinBytes(
            ...beacons.flatMap((each, at) => [[at], macBytes(each.mac), ofBeacon(each.temperatureC), ofBeacon(each.humidityPercent)]),
          ),
        ),
  ];
  return joinBytes(
    dword(alarmBits.reduce((sum, at) => sum + 2 ** at, 0)),
    dword(status),
    dword(Math.round(Math.abs(latitude) * 1e6)),
    dword(Math.round(Math.abs(longitude) * 1e6)),
    word(values.altitudeM ?? 0),
    word(tenths(values.speedKmh ?? 0)),
    word(Math.round(values.courseDegrees ?? 0)),
    bcdTime(timeMs, clockHours),
    ...optional.filter((each) => each !== undefined),
  );
}

/** The body of 0704. */
export function encodeBatch(reports: readonly Uint8Array[], isBackfill: boolean): Uint8Array {
  return joinBytes(word(reports.length), [isBackfill ? 1 : 0], ...reports.flatMap((report) => [word(report.length), report]));
}

/** What a terminal says of itself when it registers. */
export type RegistrationValues = { readonly maker: string; readonly model: string; readonly terminalId: string; readonly plate: string };

/** The body of 0100 in the edition of a dialect. Throws RangeError for a text that does not fit. */
export function encodeRegistration(
  { maker, model, terminalId, plate }: RegistrationValues,
  { version }: Pick<Dialect, 'version'>,
): Uint8Array {
  const [ofMaker, ofModel, ofId] = version === 2019 ? [11, 30, 30] : [5, 20, 7];
  const fixed = (text: string, width: number): Uint8Array => {
    const bytes = gbkBytes(text);
    if (bytes === undefined || bytes.length > width) throw new RangeError(`${text} is longer than ${width} bytes`);
    return joinBytes(bytes, new Uint8Array(width - bytes.length));
  };
  return joinBytes(word(0), word(0), fixed(maker, ofMaker), fixed(model, ofModel), fixed(terminalId, ofId), [1], gbkBytes(plate) ?? []);
}

/** The body of 0102. */
export function encodeAuthentication(code: string, imei: string, { version }: Pick<Dialect, 'version'>): Uint8Array {
  const bytes = gbkBytes(code) ?? new Uint8Array();
  if (version !== 2019) return bytes;
  const text = (words: string, width: number): Uint8Array => joinBytes(gbkBytes(words) ?? [], new Uint8Array(width - words.length));
  return joinBytes([bytes.length], bytes, text(imei, 15), text('SIM1', 20));
}

/** A message in parts of `partBytes`, with consecutive serials from `serial` on. */
export function encodeInParts(dialect: Dialect, id: number, serial: number, body: Uint8Array, partBytes: number): Uint8Array[] {
  const total = Math.ceil(body.length / partBytes);
  return Array.from({ length: total }, (_, at) =>
    buildFrame(dialect, {
      id,
      serial: (serial + at) & 0xffff,
      body: body.subarray(at * partBytes, (at + 1) * partBytes),
      part: { index: at + 1, total },
    }),
  );
}
