/** From a frame to messages and the answer: binary records, lines of text, tags of an RD05 reader, answers to commands. */
import { parseImei } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem } from '../family.js';
import { anyPackedImei } from '../kit/bcd.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import { messagesOfFacts, newFacts } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { asciiText } from '../kit/text.js';
import { readTag } from './blocks.js';
import { acknowledgement, blocksOf, openFrame } from './frames.js';
import { readLine } from './line.js';
import { readBlocks } from './rows.js';
import { timeOf } from './words.js';

/** Said of every frame whose checksum is wrong. */
const wrongChecksum = 'the checksum is wrong';

/** Asked without a clock, the acknowledgement has no time. */
function answerTo(index: number, nowMs: number | undefined): Uint8Array {
  return nowMs === undefined ? new TextEncoder().encode(`@ACK,${index}#`) : acknowledgement(index, nowMs);
}

const warned = (warnings: readonly string[]): { warnings?: readonly string[] } => (warnings.length === 0 ? {} : { warnings });

/** Reads what can be read of the blocks; one that ends inside a field leaves what stood before it. */
function readBody(body: Uint8Array, hardware: number, facts: TrackerFacts): boolean {
  const blocks = blocksOf(body);
  if (blocks === undefined) return false;
  try {
    readBlocks(blocks, hardware, facts);
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    facts.warnings.push('a block ends inside a field');
  }
  return true;
}

function decodeBinary(frame: Uint8Array, { isStrict, nowMs }: Context): Decoded | Problem {
  const opened = openFrame(frame);
  if (opened === undefined) return { problem: 'no frame of this family', at: 0 };
  if (!opened.hasRightCrc && isStrict === true) return { problem: wrongChecksum, at: frame.length - 4 };
  const imei = parseImei(anyPackedImei(opened.imei) ?? '');
  if (imei === undefined) return { problem: 'the frame has no IMEI', at: 12 };
  const { hardware, index } = opened;
  const facts = newFacts(timeOf(opened.clock) ?? null);
  facts.attributes['hardware'] = hardware.toString(16).toUpperCase().padStart(4, '0');
  facts.attributes['firmware'] = toHex(opened.firmware);
  facts.attributes['index'] = index;
  const answer = answerTo(index, nowMs);
  const lenient = opened.hasRightCrc ? [] : [wrongChecksum];
  if (!readBody(opened.body, hardware, facts)) {
    // Kept as it came, and acknowledged: sent again its blocks would fit no better.
    const kind = `hardware${facts.attributes['hardware']}`;
    const messages = [{ type: 'unknown', timeMs: facts.timeMs, kind, hex: toHex(opened.body) } as const];
    return { messages, speaker: { imei }, answer, ...warned([...lenient, 'the blocks do not fill the frame']) };
  }
  // Tags are as old as the record, whose own time may come from the satellites.
  const received = facts.received.map((reading) => ({ ...reading, timeMs: facts.timeMs }));
  const messages = messagesOfFacts({ ...facts, received }, { isHeartbeat: facts.attributes['event'] === 'heartbeat' });
  return { messages, speaker: { imei }, answer, ...warned([...lenient, ...facts.warnings]) };
}

function decodeLine(frame: Uint8Array, { isStrict, nowMs }: Context): Decoded | Problem {
  const line = readLine(frame);
  if (line === undefined) return { problem: 'the line has no IMEI', at: 2 };
  if (!line.hasRightCrc && isStrict === true) return { problem: wrongChecksum, at: Math.max(0, frame.length - 6) };
  const { imei, facts, serial, isHeartbeat } = line;
  const index = Number.parseInt(serial ?? '', 16);
  const answer = Number.isNaN(index) ? {} : { answer: answerTo(index, nowMs) };
  return {
    messages: messagesOfFacts(facts, { isHeartbeat }),
    speaker: { imei },
    ...answer,
    ...warned([...(line.hasRightCrc ? [] : [wrongChecksum]), ...facts.warnings]),
  };
}

/** A reading of an RD05 reader, which names itself by three bytes. */
function decodeReading(frame: Uint8Array, { isStrict }: Context): Decoded | Problem {
  const length = frame[1] ?? 0;
  if (frame.length !== length + 4 || length < 13) return { problem: 'no frame of this family', at: 0 };
  const isRight = (frame.subarray(0, -2).reduce((sum, byte) => sum + byte, 0) & 0xff) === frame.at(-2);
  if (!isRight && isStrict === true) return { problem: wrongChecksum, at: frame.length - 2 };
  const reader = readerOf(frame.subarray(2, -2));
  const speaker = { alias: toHex(reader.take(3)) };
  const facts = newFacts();
  readTag(reader, facts);
  return { messages: facts.received, speaker, ...warned(isRight ? [] : [wrongChecksum]) };
}

/** What one frame says, and the acknowledgement that makes the device forget it. A wrong checksum is a problem on a strict listener, a warning otherwise. */
export function decode(frame: Uint8Array, context: Context): Decoded | Problem {
  const [first, second] = frame;
  if (first === 0x54 && second === 0x5a) return decodeBinary(frame, context);
  if (first === 0x24 && second === 0x24) return decodeLine(frame, context);
  if (first === 0x7e) return decodeReading(frame, context);
  if (first === 0x40 || first === 0x2a) return { messages: [{ type: 'reply', timeMs: null, text: asciiText(frame).trim() }] };
  return { problem: 'no frame of this family', at: 0 };
}
