/**
 * Large JSON bodies, in slices. A parser of the language stops everything else until it is done, and a megabyte of brackets takes it half a second; so what is
 * large is cut into the entries of its lists first, each of which is small.
 */
import { Refusal } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { Slices } from '../call/slices.js';

/** Bodies of up to so many characters are read at once. */
export const smallBody = 64_000;
/** Longest entry of a list, and longest value that is no list and no text, characters. */
const longestEntry = 16_000;
/** Entries of a list that are read: with one too many its call knows that there are too many. */
const mostEntries = limits.importRows + 1;
/** Members of an object: no call has so many fields. */
const mostMembers = 1000;

/** Reads a small text as JSON; throws for what is none. */
export type ParseSmall = (text: string) => unknown;

/**
 * Reads an object whose members are texts, or lists of small entries. Refuses 80017 what is no JSON, and 10000 too many members and, with the field, what is
 * large in any other way. Of a list no more is read than any call takes, and one entry.
 */
export async function readLargeJson(text: string, parse: ParseSmall, slices = new Slices()): Promise<Record<string, unknown>> {
  const reader = new Reader(text, parse, slices);
  return reader.object();
}

const unreadable = (): never => {
  throw new Refusal('bodyUnreadable');
};

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const blank = new Set([0x20, 0x09, 0x0a, 0x0d]);

class Reader {
  private readonly text: string;
  private readonly parse: ParseSmall;
  private readonly slices: Slices;
  private at = 0;

  constructor(text: string, parse: ParseSmall, slices: Slices) {
    this.text = text;
    this.parse = parse;
    this.slices = slices;
  }

  async object(): Promise<Record<string, unknown>> {
    const members: [string, unknown][] = [];
    this.expect('{');
    while (!this.next('}')) {
      if (members.length > 0) this.expect(',');
      if (members.length >= mostMembers) throw new Refusal('parametersIllegal');
      members.push(await this.member());
    }
    if (this.skip() < this.text.length) unreadable();
    return Object.fromEntries(members);
  }

  private async member(): Promise<[string, unknown]> {
    this.skip();
    const written = this.value('');
    // What all objects share is no name, as in a small body.
    const [name = unreadable()] = Object.keys(this.parse(`{${written}:0}`) as object);
    this.expect(':');
    this.skip();
    return [name, this.next('[') ? await this.list(name) : this.parse(this.value(name))];
  }

  private async list(name: string): Promise<unknown[]> {
    const entries: unknown[] = [];
    for (let count = 0; !this.next(']'); count += 1) {
      if (this.slices.isOver()) await this.slices.next();
      if (count > 0) this.expect(',');
      this.skip();
      const written = this.value(name);
      if (count < mostEntries) entries.push(this.parse(written));
    }
    return entries;
  }

  /** The text of one value, from where it begins. */
  private value(name: string): string {
    const from = this.at;
    let depth = 0;
    for (; this.at < this.text.length; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code === quote) this.string();
      else if (opening.has(code)) depth += 1;
      else if (closing.has(code)) depth -= 1;
      if (depth < 0 || (depth === 0 && (code === comma || code === 0x3a))) break;
      const isText = depth === 0 && code === quote;
      if (!isText && this.at - from > longestEntry) throw new Refusal('parametersIllegal', { [name]: 'parametersIllegal' });
      if (isText || (depth === 0 && closing.has(code))) {
        this.at += 1;
        break;
      }
    }
    return this.text.slice(from, this.at);
  }

  /** From the quotation mark that opens a text to the one that closes it. */
  private string(): void {
    for (;;) {
      this.at = this.text.indexOf('"', this.at + 1);
      if (this.at < 0) unreadable();
      let escapes = 0;
      while (this.text.charCodeAt(this.at - 1 - escapes) === backslash) escapes += 1;
      if (escapes % 2 === 0) return;
    }
  }

  private skip(): number {
    while (blank.has(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at;
  }

  /** Whether a character comes next; it is passed then. */
  private next(character: string): boolean {
    this.skip();
    if (this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  private expect(character: string): void {
    if (!this.next(character)) unreadable();
  }
}
