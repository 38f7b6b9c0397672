/** The pieces rows of packets are put together from, by the names the vendor's tables give them. */
import { toHex } from '../bytes.js';
import { fixed, type Piece } from './packet.js';
import * as pieces from './pieces.js';
import { asciiText } from '../kit/text.js';

export const time = fixed(6, pieces.readTime);
export const gps = fixed(12, pieces.readGps);
export const modes = fixed(3, pieces.readModes);
export const upload = fixed(2, pieces.readUpload);
export const mileage = fixed(4, pieces.readMileage);
export const info = fixed(1, pieces.readTerminalInfo);
export const external = fixed(2, pieces.readExternalVoltage);
export const battery = fixed(2, pieces.readBatteryVoltage);
export const batteryTenths = fixed(1, pieces.readBatteryTenths);
export const gsm = fixed(1, pieces.readGsm);
export const alarm = fixed(1, pieces.readAlarm);
export const language = fixed(1, pieces.readLanguage);
export const altitude = fixed(2, (reader, facts) => {
  if (facts.place !== undefined) facts.place = { ...facts.place, altitudeM: reader.i16() };
});

/** A serving cell; a set bit 15 of the MCC makes it a byte longer. */
export function cell(shape: pieces.CellShape): Piece {
  return {
    sizeAt: (content, at) => {
      const first = content[at];
      return first === undefined ? undefined : pieces.networkBytes(first, shape.mnc) + shape.lac + shape.cell;
    },
    read: (reader, facts) => pieces.readCell(reader, facts, shape),
  };
}

export const lbs8 = cell(pieces.lbs8);
export const lbs9 = cell(pieces.lbs9);
export const lbs10 = cell(pieces.lbs10);
export const lbs4g = cell(pieces.lbs4g);

/** A number kept under a name, as the device counts it. */
export function number(name: string, width: number): Piece {
  return fixed(width, (reader, facts) => (facts.attributes[name] = reader.uint(width)));
}

/** Bytes kept as hex under a name; all zero means none. */
export function hex(name: string, width: number): Piece {
  return fixed(width, (reader, facts) => {
    const bytes = reader.take(width);
    if (bytes.some((byte) => byte !== 0)) facts.attributes[name] = toHex(bytes);
  });
}

/** Text kept under a name, trimmed. */
export function text(name: string, width: number): Piece {
  return fixed(width, (reader, facts) => (facts.attributes[name] = asciiText(reader.take(width)).trim()));
}

/** `count` cells of one network with their strengths, kept as a list. */
export function cells(count: number): Piece {
  return {
    sizeAt: (content, at) => {
      const first = content[at];
      return first === undefined ? undefined : pieces.networkBytes(first, 1) + count * 6;
    },
    read: (reader, facts) => {
      facts.attributes['cells'] = pieces.readCells(reader, pieces.readNetwork(reader), count, { lac: 2, cell: 3 });
    },
  };
}

export const timingAdvance = number('timingAdvance', 1);

/** Terminal information, voltage level, GSM level, alarm code, language. `isExtended`: the language byte carries a part of the code. */
export function statusTail(isExtended = false): Piece {
  return fixed(5, (reader, facts) => pieces.readStatusTail(reader, facts, isExtended));
}
