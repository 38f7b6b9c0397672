/** From a frame to messages and the answer: opens the envelope, finds the reader of its protocol number, keeps unknown kinds raw. */
import type { Message } from '@frostway/core/message';
import type { Context, Decoded, Problem } from '../family.js';
import { PastEnd } from '../kit/reader.js';
import { readAlarmPacket, readCellAlarm } from './alarm.js';
import { answerTo } from './answers.js';
import { readBlocks } from './blocks.js';
import { readAddressRequest, readBareWifi, readCellList, readCountedWifi, readSixCells, readWideCellList, readWifi } from './cells.js';
import { readTimePacket } from './clock-request.js';
import { readCommand, readReply15, readReply21 } from './commands.js';
import { messagesOf, newFacts, type Facts } from './facts.js';
import { openFrame } from './frames.js';
import { readHeartbeat13, readHeartbeat23, readHeartbeat36 } from './heartbeat.js';
import { readInformation } from './information.js';
import { readLocation, readUndocumentedLocation } from './location.js';
import { readLogin } from './login.js';
import { readModular } from './modular.js';
import { rawMessage, type Handler, type Packet } from './packet.js';
import { readClocking, readSerial, readStates } from './peripherals.js';
import type { MakerProfile } from './profile.js';
import { decodeShort } from './short-dialect.js';
import { shortFrameEnd } from './short-frames.js';
import { readCamera, readEngine } from './vehicle.js';

/** Protocol number -> reader. */
const handlers: Readonly<Record<number, Handler>> = {
  0x01: readLogin,
  0x10: readLocation,
  0x11: readLocation,
  0x12: readLocation,
  0x13: readHeartbeat13,
  0x15: readReply15,
  0x16: readAlarmPacket,
  0x17: readAddressRequest,
  0x18: readCellList,
  0x19: readCellAlarm,
  0x1a: readLocation,
  0x1e: readLocation,
  0x21: readReply21,
  0x22: readLocation,
  0x23: readHeartbeat23,
  0x24: readCellList,
  0x25: readLocation,
  0x26: readAlarmPacket,
  0x27: readAlarmPacket,
  0x28: readCellList,
  0x2a: readLocation,
  0x2c: readWifi,
  0x2d: readLocation,
  0x2e: readCellList,
  0x31: readLocation,
  0x32: readAlarmPacket,
  0x33: readSixCells,
  0x34: readLocation,
  0x36: readHeartbeat36,
  0x37: readLocation,
  0x38: readLocation,
  0x39: readLocation,
  0x61: readLocation,
  0x65: readEngine,
  0x66: readEngine,
  0x70: readModular,
  0x80: readCommand,
  0x8a: readTimePacket,
  0x8c: readEngine,
  0x94: readInformation,
  0x95: readCamera,
  0x9b: readSerial,
  0xa0: readLocation,
  0xa1: readWideCellList,
  0xa2: readWifi,
  0xa3: readAlarmPacket,
  0xa4: readAlarmPacket,
  0xa5: readCellAlarm,
  0xa7: readAddressRequest,
  0xa9: readCountedWifi,
  0xb2: readClocking,
  0xf1: readStates,
  0xf2: readStates,
  0xf3: readBareWifi,
};

/** Numbers that mean something else in the wide envelope. */
const wideHandlers: Readonly<Record<number, Handler>> = { 0x32: readBlocks, 0x33: readBlocks };

/** Kinds that are known by name and kept raw, because nothing in them is of use yet. */
const rawKinds: Readonly<Record<number, string>> = {
  0x35: 'photo',
  0x36: 'photo',
  0x40: 'batteryPack',
  0x41: 'multimedia',
  0xb0: 'attendance',
  0xfd: 'version',
};

/** What is remembered of a device: bits 5-3 of its last terminal information, so that an alarm that lasts is raised once. */
type Standing = { readonly terminalAlarm: number };

function stoodIn(state: unknown): number {
  return ((state ?? {}) as Partial<Standing>).terminalAlarm ?? 0;
}

function readContent(packet: Packet, facts: Facts): readonly Message[] | undefined {
  const { protocol } = packet;
  try {
    const handler = (packet.isWide ? wideHandlers[protocol] : undefined) ?? handlers[protocol];
    const messages = handler?.(packet, facts);
    if (messages !== undefined || rawKinds[protocol] !== undefined || protocol === 0x01) return messages;
    return readUndocumentedLocation(packet, facts);
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    facts.warnings.push('the content ends inside a field');
    // A place that has been read is worth more than the bytes it came in.
    return facts.place === undefined || facts.isTimeUnreadable ? undefined : messagesOf(facts);
  }
}

/** Whether the structure of the short dialect ends exactly with the frame. */
function isShortFrame(frame: Uint8Array): boolean {
  const end = shortFrameEnd(frame, 0);
  return typeof end === 'object' && end.end === frame.length;
}

/**
 * What one frame says, and the answer its device waits for. A wrong checksum is a problem on a strict listener and a warning otherwise;
 * a content of no documented form is kept as an `unknown` message and still acknowledged, a login without an IMEI is a problem.
 */
export function decodeWith(profile: MakerProfile, frame: Uint8Array, context: Context): Decoded | Problem {
  const opened = openFrame(frame);
  if ('problem' in opened) {
    const short = frame[0] === 0x78 && frame[1] === 0x78 ? shortFrameEnd(frame, 0) : undefined;
    if (typeof short !== 'object') return opened;
    const more = frame.length - short.end;
    if (more === 0) return decodeShort(profile, frame, context);
    if (context.isStrict === true) return opened;
    const decoded = decodeShort(profile, frame.subarray(0, short.end), context);
    return 'problem' in decoded ? decoded : { ...decoded, warnings: [...(decoded.warnings ?? []), `${more} bytes are left over`] };
  }
  // Its second byte, taken as a length, may end a frame of the short dialect where it does end; a standard one would have a checksum there.
  const isShort = !opened.hasRightCrc && !opened.isWide && (context.isStrict === true || opened.content.length === 0);
  if (isShort && isShortFrame(frame)) return decodeShort(profile, frame, context);
  if (!opened.hasRightCrc && context.isStrict === true) return { problem: 'the checksum is wrong', at: frame.length - 4 };
  const packet: Packet = { ...opened, context };
  const isFromServer = packet.content.length === 0 && packet.protocol !== 0x8a;
  const stood = stoodIn(context.state);
  let facts = newFacts(profile, stood);
  let messages = isFromServer ? undefined : readContent(packet, facts);
  if (messages === undefined && packet.protocol === 0x01 && !isFromServer)
    return { problem: 'the login has no IMEI', at: opened.contentAt };
  const answer = answerTo(packet, facts);
  const { terminalAlarm = stood } = facts;
  if (messages === undefined) {
    facts = { ...newFacts(profile), warnings: facts.warnings };
    const name = rawKinds[packet.protocol];
    if (name !== undefined && !isFromServer) facts.attributes['name'] = name;
    messages = [rawMessage(packet, facts)];
  }
  const warnings = opened.hasRightCrc ? facts.warnings : ['the checksum is wrong', ...facts.warnings];
  return {
    messages,
    ...(answer === undefined ? {} : { answer }),
    ...(terminalAlarm === stood ? {} : { state: { terminalAlarm } satisfies Standing }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}
