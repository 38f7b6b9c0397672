/**
 * JSON in small steps. The parser of the language stops everything else until it is done, which takes four megabytes of brackets a third of a second. So a large
 * text is cut: what is short is given to that parser as it is, and only lists and objects that are long are opened here.
 */
import { parseJson } from './json-value.js';
import { deepest, mostMembers, setMember, stepOver } from './steps.js';
import type { Steps } from './steps.js';

/** Where a text is cut. A test makes it small. */
export type Cut = {
  /** Sources of up to so many bytes are parsed at once. */
  readonly small?: number;
  /** Lists and objects of up to so many characters are parsed at once. */
  readonly piece?: number;
};

/** Bytes that are made into text at once. */
const bytesAtOnce = 65_536;
/** Characters of a text or a number. */
const longestValue = 262_144;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Thrown inside and never let out. */
class Unreadable extends Error {}

type Frame = { readonly list: unknown[] } | { readonly object: { [name: string]: unknown }; name: string; members: number };

/**
 * The value of JSON bytes or text, as `parseJson` reads it; undefined when it is not JSON. Of a source that is not small also when lists and objects are more than
 * `deepest` deep, an object has more than `mostMembers` members, or a text or a number is longer than 262,144 characters.
 */
export function* parseJsonSteps(source: Uint8Array | string, { small = 65_536, piece = 4096 }: Cut = {}): Steps<unknown> {
  if (source.length <= small) return parseJson(source);
  const text = typeof source === 'string' ? source : yield* textSteps(source);
  try {
    return yield* new Parser(text, piece).steps();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function* textSteps(bytes: Uint8Array): Steps<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    text += decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true });
    yield 0;
  }
  return text + decoder.decode();
}

/** What `value` answers when it opened a list or an object that is not empty: its first value comes next. */
const opened = Symbol('opened');

class Parser {
  private readonly text: string;
  private readonly piece: number;
  private readonly frames: Frame[] = [];
  private at = 0;

  constructor(text: string, piece: number) {
    this.text = text;
    this.piece = piece;
  }

  *steps(): Steps<unknown> {
    const isStepOver = stepOver();
    for (;;) {
      if (isStepOver()) yield 0;
      let value = this.value();
      while (value !== opened) {
        const frame = this.frames.at(-1);
        if (frame === undefined) {
          if (this.skip() < this.text.length) throw new Unreadable();
          return value;
        }
        put(frame, value);
        if (this.next(',')) {
          if ('object' in frame) this.name(frame);
          break;
        }
        value = this.close(frame);
      }
    }
  }

  /** One value that is short, a text or a number; or opens what is long. */
  private value(): unknown {
    const from = this.skip();
    const end = this.endOf(from);
    if (end !== undefined) {
      this.at = end;
      return JSON.parse(this.text.slice(from, end)) as unknown;
    }
    if (this.frames.length >= deepest) throw new Unreadable();
    this.at += 1;
    const isObject = this.text.charAt(from) === '{';
    const frame: Frame = isObject ? { object: {}, name: '', members: 0 } : { list: [] };
    this.frames.push(frame);
    this.skip();
    if (isClosing(this.text.charCodeAt(this.at))) return this.close(frame);
    if ('object' in frame) this.name(frame);
    return opened;
  }

  private close(frame: Frame): unknown {
    this.expect('object' in frame ? '}' : ']');
    this.frames.pop();
    return 'object' in frame ? frame.object : frame.list;
  }

  private name(frame: Extract<Frame, { object: unknown }>): void {
    const from = this.skip();
    if (this.text.charCodeAt(from) !== quote || frame.members >= mostMembers) throw new Unreadable();
    this.at = this.endOfText(from);
    frame.name = JSON.parse(this.text.slice(from, this.at)) as string;
    frame.members += 1;
    this.expect(':');
  }

  /** Where a value ends; undefined for a list or an object longer than a piece. */
  private endOf(from: number): number | undefined {
    const first = this.text.charCodeAt(from);
    if (first === quote) return this.endOfText(from);
    if (!isOpening(first)) return this.endOfWord(from);
    let depth = 0;
    for (let at = from; at < this.text.length && at - from < this.piece; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === quote) at = this.endOfText(at) - 1;
      else if (isOpening(code)) depth += 1;
      else if (isClosing(code)) depth -= 1;
      if (depth + this.frames.length > deepest) throw new Unreadable();
      if (depth === 0) return at + 1;
    }
    return undefined;
  }

  /** Behind the quotation mark that closes a text. */
  private endOfText(from: number): number {
    for (let at = from; ;) {
      at = this.text.indexOf('"', at + 1);
      if (at < 0 || at - from > longestValue) throw new Unreadable();
      let escapes = 0;
      while (this.text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
      if (escapes % 2 === 0) return at + 1;
    }
  }

  /** Behind a number or a word. */
  private endOfWord(from: number): number {
    for (let at = from; at - from <= longestValue; at += 1) {
      const code = this.text.charCodeAt(at);
      if (at >= this.text.length || code === comma || isClosing(code) || isBlank(code)) return at;
    }
    throw new Unreadable();
  }

  private skip(): number {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at;
  }

  /** Whether a character comes next; it is passed then. */
  private next(character: string): boolean {
    if (this.text.charAt(this.skip()) !== character) return false;
    this.at += 1;
    return true;
  }

  private expect(character: string): void {
    if (!this.next(character)) throw new Unreadable();
  }
}

function put(frame: Frame, value: unknown): void {
  if ('object' in frame) setMember(frame.object, frame.name, value);
  else frame.list.push(value);
}
