/** Messages in which a device says what it is: registration, authentication, attributes, parameters, its driver. */
import { parseImei } from '@frostway/core/identity';
import type { Identity } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import { bcdDigits, bcdTimeMs } from '../kit/bcd.js';
import { readerOf, type Reader } from '../kit/reader.js';
import type { FactValue } from '../kit/tracker-facts.js';
import { asciiText, gbkText, isPrintable } from '../kit/text.js';
import { clockHours } from './location.js';
import { statusOf, type Handler } from './packet.js';

type Attributes = Record<string, FactValue>;

/** Text of fixed length without its padding, kept where there is any. */
function keepText(attributes: Attributes, name: string, bytes: Uint8Array): void {
  const text = gbkText(bytes).trim();
  if (text !== '') attributes[name] = text;
}

/** Names in a text that may be an IMEI. */
function namesIn(text: unknown): readonly Identity[] {
  const imei = typeof text === 'string' ? parseImei(text) : undefined;
  return imei === undefined ? [] : [{ imei }];
}

/** Bytes of maker, model and terminal id, by edition. */
const widths = { 2011: [5, 8, 7], 2013: [5, 20, 7], 2019: [11, 30, 30] } as const;

function editionOf(version: 2013 | 2019, length: number): keyof typeof widths {
  if (version === 2019 && length >= 76) return 2019;
  return length < 37 ? 2011 : 2013;
}

/** 0100. */
export const readRegistration: Handler = ({ version, body }) => {
  const reader = readerOf(body);
  const [maker, model, id] = widths[editionOf(version, body.length)];
  const attributes: Attributes = { province: reader.u16(), city: reader.u16() };
  keepText(attributes, 'maker', reader.take(maker));
  keepText(attributes, 'model', reader.take(model));
  keepText(attributes, 'terminalId', reader.take(id));
  if (reader.left() > 0) attributes['plateColor'] = reader.u8();
  keepText(attributes, attributes['plateColor'] === 0 ? 'vin' : 'plate', reader.rest());
  return { messages: [statusOf(attributes)], names: namesIn(attributes['terminalId']) };
};

/** 0102. Its code is a secret of the device's and kept nowhere; that of 2019 is followed by IMEI and software. */
export const readAuthentication: Handler = ({ version, body }) => {
  const attributes: Attributes = {};
  const reader = readerOf(body);
  const codeBytes = version === 2019 && reader.left() > 0 ? reader.u8() : 0;
  if (version === 2019 && reader.left() >= codeBytes + 15) {
    reader.skip(codeBytes);
    const imei = parseImei(asciiText(reader.take(15)));
    if (imei !== undefined) attributes['imei'] = imei;
    keepText(attributes, 'version', reader.rest());
  }
  return { messages: [statusOf(attributes)], names: namesIn(attributes['imei']) };
};

/** 0107. */
export const readAttributes: Handler = ({ version, body }) => {
  const [maker, model, id] = widths[version];
  const reader = readerOf(body);
  const attributes: Attributes = { deviceType: reader.u16() };
  keepText(attributes, 'maker', reader.take(maker));
  keepText(attributes, 'model', reader.take(model));
  keepText(attributes, 'terminalId', reader.take(id));
  attributes['iccid'] = toHex(reader.take(10)).replace(/F+$/, '');
  keepText(attributes, 'hardware', reader.take(reader.u8()));
  keepText(attributes, 'version', reader.take(reader.u8()));
  attributes['gnssModule'] = reader.u8();
  attributes['radioModule'] = reader.u8();
  const text = ['model', 'version'].map((name) => attributes[name]).filter((value) => value !== undefined);
  return { messages: [{ type: 'reply', timeMs: null, text: text.join(' '), attributes: { ...attributes, ackId: '0x8107' } }] };
};

/** A parameter's value: a number of 1, 2 or 4 bytes, a text, or its bytes. */
function valueOf(bytes: Uint8Array): FactValue {
  if ([1, 2, 4].includes(bytes.length)) return readerOf(bytes).uint(bytes.length);
  const text = gbkText(bytes);
  return bytes.length === 0 || isPrintable(bytes) || /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text) ? text : toHex(bytes);
}

/** Parameters behind their numbers of `idBytes`, as `{ '0029': 30 }`. */
export function readParameters(reader: Reader, idBytes: 1 | 4): Record<string, FactValue> {
  const parameters: Record<string, FactValue> = {};
  while (reader.left() > idBytes) {
    const id = reader.uint(idBytes);
    const length = reader.u8();
    if (length > reader.left()) break;
    parameters[
      id
        .toString(16)
        .toUpperCase()
        .padStart(idBytes === 1 ? 2 : 4, '0')
    ] = valueOf(reader.take(length));
  }
  return parameters;
}

const textOfParameters = (parameters: Readonly<Record<string, FactValue>>): string =>
  Object.entries(parameters)
    .map(([id, value]) => `${id}=${String(value)}`)
    .join(' ');

/** 0104: the serial of the question, a count, parameters. */
export const readParameterReply: Handler = ({ body }) => {
  const reader = readerOf(body);
  const flag = reader.u16();
  if (reader.left() > 0) reader.skip(1);
  const parameters = readParameters(reader, 4);
  return {
    messages: [{ type: 'reply', timeMs: null, text: textOfParameters(parameters), flag, attributes: { parameters: [parameters] } }],
  };
};

/** 0310: the vendor's short parameters. */
export const readShortParameters: Handler = ({ body }) => {
  const reader = readerOf(body);
  reader.skip(1);
  return { messages: [statusOf({ parameters: [readParameters(reader, 1)] })] };
};

/** 0702: a card went in or out, and whose it is. */
export const readDriver: Handler = ({ body }) => {
  const reader = readerOf(body);
  const isIn = reader.u8() === 1;
  const timeMs = bcdTimeMs(reader.take(6), clockHours) ?? null;
  const attributes: Attributes = { isDriverIn: isIn };
  if (!isIn || reader.left() === 0) return { messages: [statusOf(attributes, { timeMs })] };
  attributes['cardResult'] = reader.u8();
  if (reader.left() > 0) {
    keepText(attributes, 'driverName', reader.take(reader.u8()));
    keepText(attributes, 'driverId', reader.take(20));
    keepText(attributes, 'driverAgency', reader.take(reader.u8()));
    const until = bcdDigits(reader.take(4));
    if (until !== undefined && !/^0+$/.test(until)) attributes['driverValidUntil'] = until;
  }
  return { messages: [statusOf(attributes, { timeMs })] };
};
