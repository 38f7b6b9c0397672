/** From a frame to messages and the answer: hello, ping, records over TCP and UDP, texts. */
import { parseImei } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem } from '../family.js';
import { messagesOfRecord } from './avl.js';
import { codecs, countAnswer, datagramAnswer, openFrame } from './frames.js';
import { readGh } from './gh.js';
import type { SeriesProfile } from './profile.js';
import { isAvl, readRecords } from './records.js';
import { readTexts } from './texts.js';

/** What a hello is answered with. */
const [accept, reject] = [Uint8Array.of(1), Uint8Array.of(0)];

/** What data says; `count` where it is of a kind whose records are acknowledged. */
type Content = { readonly messages: readonly Message[]; readonly count?: number; readonly warnings: readonly string[] };

/** Data of no documented form is kept as it came, and acknowledged: sent again it would be no clearer. */
function kept(data: Uint8Array, count?: number): Content {
  const kind = `codec${(data[0] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
  const messages: readonly Message[] = [{ type: 'unknown', timeMs: null, kind, hex: toHex(data) }];
  return { messages, warnings: ['the records do not add up'], ...(count === undefined ? {} : { count }) };
}

function readContent(data: Uint8Array, profile: SeriesProfile): Content {
  const [codec, count = 0] = data;
  if (codec === codecs.gh) {
    const read = readGh(data);
    return read === undefined ? kept(data, count) : { ...read, warnings: [] };
  }
  if (isAvl(codec)) {
    const records = readRecords(data);
    if (records === undefined) return kept(data, count);
    const read = records.map((record) => messagesOfRecord(record, profile));
    return { count, messages: read.flatMap(({ messages }) => messages), warnings: read.flatMap(({ warnings }) => warnings) };
  }
  const messages = readTexts(data);
  return messages === undefined ? kept(data) : { messages, warnings: [] };
}

const warned = (warnings: readonly string[]): { warnings?: readonly string[] } => (warnings.length === 0 ? {} : { warnings });

/**
 * What one frame says, and the answer its device waits for: a byte to a hello, the number of records to records, nothing to texts. A wrong checksum is a
 * problem on a strict listener, answered with a count of 0 so that the device sends again; otherwise a warning.
 */
export function decodeWith(profile: SeriesProfile, frame: Uint8Array, { isStrict }: Context): Decoded | Problem {
  const opened = openFrame(frame);
  if ('problem' in opened) return opened;
  if (opened.kind === 'ping') return { messages: [{ type: 'status', timeMs: null, isHeartbeat: true }] };
  if (opened.kind === 'hello') {
    const imei = parseImei(opened.name);
    if (imei === undefined) return { problem: 'the hello has no IMEI', at: 2 };
    return { messages: [{ type: 'login', timeMs: null, device: { imei } }], answer: accept, refusal: reject };
  }
  if (opened.kind === 'datagram') {
    const imei = parseImei(opened.name);
    if (imei === undefined) return { problem: 'the datagram has no IMEI', at: 8 };
    const { messages, count, warnings } = readContent(opened.data, profile);
    const answer = count === undefined ? {} : { answer: datagramAnswer(opened.packetId, opened.avlPacketId, count) };
    return { messages, speaker: { imei }, ...answer, ...warned(warnings) };
  }
  const [first] = opened.warnings;
  if (isStrict === true && first !== undefined) return { problem: first, at: frame.length - 4, answer: countAnswer(0) };
  const { messages, count, warnings } = readContent(opened.data, profile);
  // A device that did not wait for the answer to its hello is refused all the same.
  const answer = count === undefined ? {} : { answer: countAnswer(count), refusal: reject };
  return { messages, ...answer, ...warned([...opened.warnings, ...warnings]) };
}
