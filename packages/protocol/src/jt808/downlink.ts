/** What a platform sends, read back from recorded traffic: kept raw, with the fields a person would look for. */
import { toHex } from '../bytes.js';
import { readerOf, type Reader } from '../kit/reader.js';
import type { FactValue } from '../kit/tracker-facts.js';
import { asciiText, gbkText } from '../kit/text.js';
import { readParameters } from './identity-messages.js';
import { idText, rawMessage, type Outcome, type Packet } from './packet.js';

type Fields = Record<string, FactValue>;
type Read = (reader: Reader, packet: Packet) => Fields;

const listOf = (reader: Reader): number[] => {
  const ids: number[] = [];
  while (reader.left() >= 4) ids.push(reader.u32());
  return ids;
};
const place = (reader: Reader): { readonly latitude: number; readonly longitude: number } => ({
  latitude: reader.u32() / 1e6,
  longitude: reader.u32() / 1e6,
});

/** An area's number and attributes, and the times and the speed that stand behind its shape or before it. */
function readArea(shape: (reader: Reader) => Fields): Read {
  return (reader) => {
    const [action, count] = [reader.u8(), reader.u8()];
    return { action, count, areaId: reader.u32(), areaAttributes: reader.u16(), ...shape(reader) };
  };
}

const deletion: Read = (reader) => ({ count: reader.u8(), areaIds: listOf(reader) });

const polygon: Read = (reader) => {
  const [areaId, areaAttributes] = [reader.u32(), reader.u16()];
  if ((areaAttributes & 1) !== 0) reader.skip(12);
  if ((areaAttributes & 2) !== 0) reader.skip(3);
  const count = reader.u16();
  const corners: object[] = [];
  while (corners.length < count && reader.left() >= 8) corners.push(place(reader));
  return { areaId, areaAttributes, corners };
};

const kinds: Readonly<Record<number, readonly [name: string, read: Read]>> = {
  0x4401: ['answer', (reader) => ({ ackId: idText(reader.u16()), result: reader.u8() })],
  0x8001: ['answer', (reader) => ({ ackSerial: reader.u16(), ackId: idText(reader.u16()), result: reader.u8() })],
  0x8003: ['partsWanted', (reader) => ({ firstSerial: reader.u16(), parts: toHex(reader.rest()) })],
  0x8004: ['time', (reader) => ({ clock: toHex(reader.take(6)) })],
  0x8100: ['registered', (reader) => ({ ackSerial: reader.u16(), result: reader.u8(), code: gbkText(reader.rest()) })],
  0x8103: ['setParameters', (reader) => (reader.skip(1), { parameters: [readParameters(reader, 4)] })],
  0x8104: ['queryParameters', () => ({})],
  0x8105: ['control', (reader) => ({ command: reader.u8(), text: gbkText(reader.rest()) })],
  0x8107: ['queryAttributes', () => ({})],
  0x8201: ['locate', () => ({})],
  0x8202: ['track', (reader) => ({ intervalSeconds: reader.u16(), seconds: reader.left() >= 4 ? reader.u32() : 0 })],
  0x8203: ['confirmAlarm', (reader) => ({ alarmSerial: reader.u16(), alarmBits: reader.u32() })],
  0x8300: [
    'text',
    (reader, { version }) => ({ flags: reader.u8(), ...(version === 2019 ? { textType: reader.u8() } : {}), text: gbkText(reader.rest()) }),
  ],
  0x8400: ['call', (reader) => ({ isListening: reader.u8() === 1, number: asciiText(reader.rest()) })],
  0x8500: ['vehicle', (reader) => ({ flags: toHex(reader.rest()) })],
  0x8600: ['circle', readArea((reader) => ({ ...place(reader), radiusM: reader.u32() }))],
  0x8601: ['deleteCircles', deletion],
  0x8602: ['rectangle', readArea((reader) => ({ corners: [place(reader), place(reader)] }))],
  0x8603: ['deleteRectangles', deletion],
  0x8604: ['polygon', polygon],
  0x8605: ['deletePolygons', deletion],
  0x8606: ['route', (reader) => ({ areaId: reader.u32(), areaAttributes: reader.u16() })],
  0x8607: ['deleteRoutes', deletion],
};

/** Whether a platform sends messages of this number, not a device. 8888 is a photo that comes up. */
export const isDownlink = (id: number): boolean => id === 0x4401 || id === 0xa006 || (id >= 0x8000 && id <= 0x8fff && id !== 0x8888);

/** See above. */
export function readDownlink(packet: Packet): Outcome {
  const found = kinds[packet.id];
  if (found === undefined) return { messages: [rawMessage(packet)] };
  const [name, read] = found;
  const empty = packet.body.length === 0;
  const fields = Object.entries(empty ? {} : read(readerOf(packet.body), packet)).filter(([, value]) => value !== '');
  return { messages: [rawMessage(packet, { name, ...Object.fromEntries(fields) })] };
}
