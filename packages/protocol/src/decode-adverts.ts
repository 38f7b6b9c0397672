/** What a person pastes of advertisements: one a line, or one broken over several. What cannot be read of a line is said, and the next is read. */
import { isSeen, splitAdvert } from './ble/advert.js';
import type { AdStructure, BleResult } from './ble/advert.js';
import { decodeBleText } from './ble/bare.js';
import type { Scene } from './ble/codec.js';
import { readingOf } from './ble/reading.js';
import { parseHex } from './bytes.js';
import { problemLine, wireLine } from './wire-line.js';
import type { WireLine } from './wire-line.js';

/** A line that is not blank, and its number from 1. */
type Line = { readonly text: string; readonly number: number };

function isRead(result: BleResult | undefined): boolean {
  return result !== undefined && !isSeen(result);
}

/** The AD structures of hex; undefined when it is no hex at all. */
function structuresOf(text: string): { readonly structures: readonly AdStructure[]; readonly isCut: boolean } | undefined {
  const bytes = parseHex(text);
  return bytes === undefined || bytes.length === 0 ? undefined : splitAdvert(bytes);
}

function hasData(structures: readonly AdStructure[]): boolean {
  return structures.some(({ type }) => type === 0xff || type === 0x16);
}

/** AD structures to the last byte with a maker's or a service's data among them, not flags or a name alone. */
function isWholeAdvert(text: string): boolean {
  const found = structuresOf(text);
  return found !== undefined && !found.isCut && hasData(found.structures);
}

/** Whether a text can stand for itself: it says something, or it is an advertisement of somebody nobody knows. */
function isComplete(text: string, scene: Scene): boolean {
  return isWholeAdvert(text) || isRead(decodeBleText(text, scene));
}

/** Whether the next line continues this one: it cannot stand for itself, and the two together are more than the first. */
function continues(text: string, next: string, scene: Scene): boolean {
  const joint = `${text}\n${next}`;
  if (isComplete(next, scene) || decodeBleText(next, scene) === undefined) return false;
  if (isWholeAdvert(text)) return isWholeAdvert(joint) && structuresOf(next)?.structures.some(({ type }) => type === 0x01) !== true;
  const [alone, together] = [decodeBleText(text, scene), decodeBleText(joint, scene)];
  return isRead(together) && JSON.stringify(together) !== JSON.stringify(alone);
}

/** The last line of what begins at `from`: the fewest lines that stand for themselves, and what belongs to them. Undefined when none do. */
function endOf(lines: readonly Line[], from: number, scene: Scene): number | undefined {
  let text = '';
  for (let end = from; end < lines.length; end += 1) {
    const next = lines[end]?.text ?? '';
    if (decodeBleText(next, scene) === undefined) return undefined;
    // A line that stands for itself ends no broken one; flags or a name on a line of their own may precede it.
    if (end > from && isComplete(next, scene) && structuresOf(text)?.isCut !== false) return undefined;
    text = end === from ? next : `${text}\n${next}`;
    if (!isComplete(text, scene)) continue;
    while (end + 1 < lines.length && continues(text, lines[end + 1]?.text ?? '', scene)) {
      end += 1;
      text = `${text}\n${lines[end]?.text ?? ''}`;
    }
    return end;
  }
  return undefined;
}

/** Where the text stops being hex, as an offset in it. */
function problemOf(text: string): WireLine {
  const digits = text.replace(/\s/g, '');
  if (/^[0-9a-f]+$/i.test(digits)) return problemLine('the hex ends inside a byte', Math.floor(digits.length / 2));
  return problemLine('not hex, uuid:hex or company:hex', Math.max(0, text.search(/[^0-9a-fx:\s-]/i)));
}

function lineOf(text: string, scene: Scene): WireLine {
  const result = decodeBleText(text, scene);
  if (result === undefined) return problemOf(text);
  const found = structuresOf(text);
  const isCut = found?.isCut === true && hasData(found.structures);
  const warnings = isCut ? { warnings: ['the last structure runs past the end'] } : {};
  if (isSeen(result)) return { type: 'unknown', kind: 'advertisement', hex: result.hex, ...warnings };
  const { type, device, ...rest } = wireLine(readingOf(result, { timeMs: null, ...(scene.mac === undefined ? {} : { mac: scene.mac }) }));
  return { type, device, format: result.format, ...rest, ...warnings };
}

/** One line for each advertisement; `line` says which line of the input a problem or a stranger stood in, where there are several. */
export function advertLines(input: string, scene: Scene): WireLine[] {
  const lines = input
    .split(/\r?\n/)
    .map((text, index): Line => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '');
  const out: WireLine[] = [];
  for (let at = 0; at < lines.length;) {
    const end = endOf(lines, at, scene) ?? at;
    const text = lines.slice(at, end + 1).map((line) => line.text);
    const said = lineOf(text.join('\n'), scene);
    const number = lines[at]?.number ?? 0;
    out.push(lines.length > 1 && said.type !== 'reading' ? { ...said, line: number } : said);
    at = end + 1;
  }
  return out;
}
