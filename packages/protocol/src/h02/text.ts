/** Text frames of H02: `*`, the maker's letters, the id, a word, its fields, `#`. */
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem } from '../family.js';
import { fieldsOf } from '../kit/fields.js';
import { newFacts } from '../kit/tracker-facts.js';
import { clockDigits, dateDigits } from '../kit/moment.js';
import { asciiText } from '../kit/text.js';
import { decodedOf, identityOf, rememberedIn, type MakerProfile, type TextFrame } from './packet.js';
import { anchorOf, emptyAnchorOf } from './position.js';
import { readPosition, words, type Read } from './words.js';

/** Words that are echoed. */
const echoed = ['V0', 'HTBT'];
/** Words no server answers: confirmations and texts, which are answers themselves. */
const unanswered = ['V4', 'SMS'];

/** What the device may wait for, by the word and the server's time; the maker's letters as it writes them. */
function answerTo(maker: string, id: string, word: string, nowMs: number | undefined): string | undefined {
  if (id === '' || unanswered.includes(word)) return undefined;
  if (echoed.includes(word)) return `*${maker},${id},${word}#`;
  if (nowMs === undefined) return undefined;
  if (word === 'V1' || word === 'NBR') return `*${maker},${id},V4,${word},${dateDigits(nowMs)}${clockDigits(nowMs)}#`;
  return `*${maker},${id},R12,${clockDigits(nowMs)}#`;
}

function readFrame(frame: TextFrame, word: string): Read | undefined {
  const own = words[word]?.(frame);
  if (own !== undefined) return own;
  const at = anchorOf(frame.fields) ?? emptyAnchorOf(frame.fields);
  return at === undefined ? undefined : readPosition(frame, at);
}

/** One text frame. A word nobody has documented is kept raw; one with a place in it is a position. */
export function decodeText(profile: MakerProfile, frame: Uint8Array, context: Context): Decoded | Problem {
  const text = asciiText(frame);
  if (!text.endsWith('#')) return { problem: 'does not end with #', at: frame.length };
  const fields = fieldsOf(text.slice(1, -1));
  const [maker = '', id = '', word = ''] = fields;
  if (!/^[a-z]{1,3}$/i.test(maker) || fields.length < 3 || word === '') return { problem: 'is not maker, id and word', at: 1 };
  const found = readFrame({ fields, words: text.slice(1, -1).split(','), profile, context }, word.toUpperCase());
  const more = {
    speaker: identityOf(id),
    state: { maker, alarms: found?.alarms ?? rememberedIn(context.state).alarms },
  };
  if (found === undefined) {
    const kind = /^[\x20-\x7e]{1,16}$/.test(word) ? word : 'word';
    return decodedOf([{ type: 'unknown', timeMs: null, kind, hex: toHex(frame), attributes: { text } }], newFacts(), more);
  }
  return decodedOf(found.messages, found.facts, { ...more, answer: answerTo(maker, id, word, context.nowMs) });
}
