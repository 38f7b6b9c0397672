/** The tags of an XML part one by one, as far as a spreadsheet needs them. Pure; never looks twice at a byte it has passed. */

import { storableText } from '../../../call/storable-text.js';

/** A part has more tags than it may. */
export class TooManyTags extends Error {
  override readonly name = 'TooManyTags';
}

/** A tag, without the prefix of its name. */
export type Tag = {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  /** The value of an attribute by its name, which may be a pattern; undefined when there is none. */
  readonly attribute: (name: string) => string | undefined;
  /** The text between the tag before and this one; undefined when it is longer than so many bytes. */
  readonly textBefore: (mostBytes: number) => string | undefined;
};

/** No tag of a spreadsheet comes near it, bytes. */
const longestTag = 4000;
const [open, close] = [0x3c, 0x3e];

/** The tags in order; each is taken off the budget. Throws TooManyTags. */
export function* tagsOf(part: Buffer, budget: { tags: number }): Generator<Tag> {
  let at = 0;
  for (;;) {
    const from = part.indexOf(open, at);
    const until = from < 0 ? -1 : part.indexOf(close, from);
    if (until < 0) return;
    budget.tags -= 1;
    if (budget.tags < 0) throw new TooManyTags();
    const content = part.toString('utf8', from + 1, Math.min(until, from + longestTag));
    yield tagOf(content, part, at, from);
    at = until + 1;
  }
}

function tagOf(content: string, part: Buffer, textFrom: number, textUntil: number): Tag {
  return {
    name: /^\/?(?:\w+:)?(\w+)/.exec(content)?.[1] ?? '',
    isEnd: content.startsWith('/'),
    isEmpty: content.endsWith('/'),
    attribute: (name) => patternOf(name).exec(content)?.[1],
    textBefore: (mostBytes) => (textUntil - textFrom > mostBytes ? undefined : decode(part.toString('utf8', textFrom, textUntil))),
  };
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`\\s${name}="([^"]*)"`);
  patterns.set(name, known);
  return known;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text without references to characters. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? storableText(String.fromCodePoint(code)) : '';
    },
  );
}
