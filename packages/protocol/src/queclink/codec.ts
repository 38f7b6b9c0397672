/** From a line to messages and the answer: places first, then what its letters, its fixed fields and its tail say. */
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Decoded, Problem } from '../family.js';
import { decimalOf } from '../kit/fields.js';
import { messagesOfFacts, newFacts } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { readLetters } from './alarms.js';
import { blocksOf, firstCell, factsOf } from './blocks.js';
import type { Block } from './blocks.js';
import { openLine } from './frames.js';
import type { Line } from './frames.js';
import { lineReaders } from './lines.js';
import type { Parts } from './lines.js';
import { readEri, readTail } from './tails.js';
import { typeOf } from './types.js';

/** Lines of a report with a tail behind their place. */
const withTail: ReadonlySet<string> = new Set([
  'FRI',
  'RTL',
  'GEO',
  'DOG',
  'SPD',
  'TOW',
  'SOS',
  'NMR',
  'DIS',
  'IGL',
  'LBC',
  'GCR',
  'EPS',
  'AIS',
  'HBM',
  'STT',
]);
/** Lines that say all by their letters. */
const bare: ReadonlySet<string> = new Set([
  'PNA',
  'PFA',
  'PDP',
  'EPN',
  'EPF',
  'MPN',
  'MPF',
  'BTC',
  'STC',
  'JDR',
  'JDS',
  'BPL',
  'SWG',
  'TMP',
  'IDL',
  'TRI',
]);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A vehicle identification number in a field of its own before the name. */
const isVin = (word: string | undefined): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(word ?? '');

function partsOf({ fields, word, isFirstForm }: Line, type: Parts['type']): Parts {
  const shift = isFirstForm ? 0 : (type.name?.startsWith('GV500') === true || word === 'OBD') && isVin(fields[0]) ? 2 : 1;
  const blocks = blocksOf(fields, isFirstForm);
  const behind = fields.slice(blocks.at(-1)?.to ?? fields.length);
  return { fields, values: fields.slice(shift), blocks, behind, type };
}

/** A device that never had a fix sends zeros for its last known place. */
const isSomewhere = ({ place, hdop }: Block): boolean => hdop !== undefined || place.latitude !== 0 || place.longitude !== 0;

function setPlace(facts: TrackerFacts, block: Block): void {
  const { cell, wifi, hdop } = block;
  if (hdop !== undefined) facts.attributes['hdop'] = hdop;
  if (cell !== undefined) Object.assign(facts.attributes, cell);
  if (wifi !== undefined) facts.attributes['wifi'] = wifi;
  if (!block.place.isValid || !isSomewhere(block)) return;
  facts.place = block.place;
  facts.timeMs = block.timeMs;
}

/** Says what the line says beside its places. */
function readLine(line: Line, parts: Parts, facts: TrackerFacts): void {
  const { word } = line;
  // Behind the cell of a GL100's place there is nothing but its timing advance.
  const hasTail = withTail.has(word) && !line.isFirstForm;
  const { fields, values, blocks, type } = parts;
  const [first, last] = [blocks[0], blocks.at(-1)];
  // Before the count of places stands the type of the report.
  readLetters(word, first === undefined ? undefined : fields[first.from - 2], facts);
  const external = word === 'ERI' ? values[1] : values[0];
  if (
    (withTail.has(word) || word === 'ERI') &&
    word !== 'STT' &&
    word !== 'AIS' &&
    type.build === 'vehicle' &&
    /^\d{4,5}$/.test(external ?? '')
  )
    facts.power.externalMv = Number(external);
  if (word === 'BPL') {
    const volts = decimalOf(values[0]);
    if (volts !== undefined) facts.power.batteryMv = Math.round(volts * 1000);
  }
  lineReaders[word]?.(parts, facts);
  if (last === undefined) {
    const cell = word === 'GSM' || word === 'LBS' ? undefined : firstCell(fields);
    if (cell !== undefined) Object.assign(facts.attributes, cell.cell);
    if (hasTail && cell !== undefined) readTail(fields, cell.at + 4, type, facts);
  } else if (word === 'ERI') readEri(fields, last.to, type, values[0] ?? '', facts);
  else if (hasTail) readTail(fields, last.to, type, facts);
}

function decodeReport(line: Line): readonly Message[] {
  const type = typeOf(line.version);
  const parts = partsOf(line, type);
  const { blocks } = parts;
  const last = blocks.at(-1);
  const isKnown =
    blocks.length > 0 || withTail.has(line.word) || bare.has(line.word) || line.word === 'ERI' || lineReaders[line.word] !== undefined;
  if (!isKnown) return [{ type: 'unknown', timeMs: line.sentMs ?? null, kind: `GT${line.word}`, hex: toHex(bytes(line.text)) }];
  const facts = newFacts(line.sentMs ?? last?.timeMs ?? null);
  facts.attributes['report'] = `GT${line.word}`;
  if (type.name !== undefined) facts.attributes['model'] = type.name;
  if (line.head === 'BUFF') facts.attributes['isBackfilled'] = true;
  if (last !== undefined) setPlace(facts, last);
  readLine(line, parts, facts);
  const earlier = blocks.slice(0, facts.place === undefined ? undefined : -1).filter(isSomewhere);
  return [...earlier.flatMap((block) => messagesOfFacts(withBackfill(factsOf(block), line))), ...messagesOfFacts(facts)];
}

/** Places before the last are of the same line. */
function withBackfill(facts: TrackerFacts, { head }: Line): TrackerFacts {
  if (head === 'BUFF') facts.attributes['isBackfilled'] = true;
  return facts;
}

/** A heartbeat, or the answer to a command, whose serial stands behind all it says. */
function decodeAcknowledgement(line: Line): readonly Message[] {
  const timeMs = line.sentMs ?? null;
  if (line.word === 'HBD') return [{ type: 'status', timeMs, isHeartbeat: true }];
  const serial = line.fields.at(-1) ?? '';
  const flag = /^[0-9A-F]{4}$/i.test(serial) ? { flag: Number.parseInt(serial, 16) } : {};
  return [{ type: 'reply', timeMs, text: line.text, ...flag }];
}

/** What the device waits for, where it was set to wait; it passes over what it does not wait for. */
function answerTo({ head, word, version, count }: Line): Uint8Array | undefined {
  if (count === '') return undefined;
  if (head !== 'ACK') return bytes(`+SACK:${count}$`);
  return word === 'HBD' ? bytes(`+SACK:GTHBD,${version},${count}$`) : undefined;
}

/** What one line says, and its acknowledgement. Lines have no checksum: one that names no device is a problem. */
export function decode(frame: Uint8Array): Decoded | Problem {
  const line = openLine(frame);
  if (line === undefined) return { problem: 'no line of a Queclink device', at: 0 };
  const messages = line.head === 'ACK' ? decodeAcknowledgement(line) : decodeReport(line);
  const answer = answerTo(line);
  return { messages, speaker: line.device, ...(answer === undefined ? {} : { answer }) };
}
