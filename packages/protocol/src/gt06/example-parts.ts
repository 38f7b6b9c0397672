/** Parts from which the synthetic examples are put together: bytes in hex, and what each of them says. */
import type { Imei, Mac } from '@frostway/core/identity';
import type { Attributes, Message, Position, Status } from '@frostway/core/message';
import { fromHex, toHex } from '../bytes.js';
import type { StreamExample } from '../example.js';
import { alarm, fix, servingCell, timeMs } from '../example-world.js';
import type { Context } from '../family.js';
import { buildFrame } from './frames.js';

/** Identities and times as examples write them. */
export const imeiOf = (digits: string): Imei => digits as Imei;
export const macOf = (digits: string): Mac => digits as Mac;
export const utcOf = (iso: string): number => Date.parse(iso);

/** The IMEI all synthetic examples use, plain and packed. */
export const imei = '860123456789012' as Imei;
export const packedImei = '0860123456789012';
export const tagMac = 'A0B1C2D3E4F5' as Mac;

/** `timeMs` of all families. */
export const time = '19030E081E0F';
/** The same in seconds since 1970. */
export const unixTime = '67D3E917';

/** 31.2304161 N 121.4737011 E, 62 km/h, 137 degrees, 9 satellites, valid. */
export const gps = 'C90359C4DD0D085FF63E1489';
const where: Omit<Position, 'attributes'> = {
  ...fix,
  latitude: 31.2304161,
  longitude: 121.4737011,
  speedKmh: 62,
  courseDegrees: 137,
};
/** The position of `time` and `gps` with further attributes. */
export function placed(attributes: Attributes = {}, more: Partial<Position> = {}): Message {
  return { ...where, ...more, attributes: { satellites: 9, ...attributes } };
}

/** Serving cells in the four block forms, and what they say. */
export const lbs8 = '01CC001A2B003C4D';
export const lbs9 = '01CC001A2B00ABCDEF';
export const lbs10 = '01CC00001A2B00ABCDEF';
export const lbs4g = '01CC000001E2400000000002A5B6C7';
export const cell9 = { ...servingCell, cellId: 11259375 };
export const cell4g = { mcc: 460, mnc: 0, lac: 123456, cellId: 44414663 };

/** Terminal information 46: GPS on, charging, ACC on. */
export const info46 = { isOilCut: false, isGpsOn: true, isCharging: true, ignition: true, isArmed: false };
/** 40: GPS on. */
export const info40 = { ...info46, isCharging: false, ignition: false };

/** Hex of ASCII text, padded with zero bytes to `length`. */
export function ascii(text: string, length = text.length): string {
  return toHex(Uint8Array.from({ length }, (_, i) => (i < text.length ? text.charCodeAt(i) : 0)));
}

/** `count` zero bytes. */
export function zeros(count: number): string {
  return '00'.repeat(count);
}

type Around = {
  readonly isWide?: boolean;
  readonly context?: Context;
  /** Protocol number of the acknowledgement. */ readonly ack?: number;
  readonly answer?: string;
};

/** An example frame around a content in hex, with serial 1. An `ack` is written out as its ten bytes (wide: eleven). */
export function made(name: string, protocol: number, content: string, messages: readonly Message[], around: Around = {}): StreamExample {
  const frame = toHex(buildFrame(protocol, fromHex(content), 1, around.isWide));
  const ack = around.ack === undefined ? undefined : toHex(buildFrame(around.ack, new Uint8Array(), 1));
  const answer = around.answer ?? ack;
  return {
    name,
    source: 'synthetic',
    frame,
    messages,
    ...(around.context === undefined ? {} : { context: around.context }),
    ...(answer === undefined ? {} : { answer }),
  };
}

/** A status at `time`, or as `more` says. */
export function status(attributes: Attributes, more: Partial<Status> = {}): Message {
  return { type: 'status', timeMs, ...more, attributes };
}

/** A status of a packet without a time. */
export function untimed(attributes: Attributes, more: Partial<Status> = {}): Message {
  return status(attributes, { timeMs: null, ...more });
}

/** The cell of `lbs8` with its strength 3E, and the vibration alarm of code 03 with language 2. */
export const received = { ...servingCell, rssiDbm: -62 };
export const vibration = alarm('vibration', { alarmCode: 3, alarmName: 'vibration', language: 2 });
