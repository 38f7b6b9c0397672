/** What a frame means, for a person at a command line: hex or text in, one line of JSON for every message out. */
import { parseImei } from '@frostway/core/identity';
import type { Identity, Mac } from '@frostway/core/identity';
import { parseHex, toHex } from './bytes.js';
import { advertLines } from './decode-adverts.js';
import { isProblem, profileOf, speakerIn } from './family.js';
import type { Decoded, Family, Framing, GatewayContext, GatewayFamily, Problem, RequestFamily, Split, StreamFamily } from './family.js';
import { parseJson } from './json-value.js';
import { familyOf } from './registry.js';
import type { FamilyName } from './registry.js';
import { present } from './present.js';
import { problemLine as problem, wireLine } from './wire-line.js';
import type { WireLine } from './wire-line.js';

/** What the frame itself does not say. */
export type TextContext = {
  /** For devices that ask for the time. */
  readonly nowMs?: number;
  /** Keys of encrypting sensors, 16 bytes. */
  readonly keys?: (mac: Mac) => Uint8Array | undefined;
  /** Address and advertised name of a sensor. */
  readonly mac?: Mac;
  readonly name?: string;
  /** The profile of the device's model, where its makers differ. */
  readonly profile?: string;
};

/** The device a frame itself names, when its connection has not logged in. */
function namedIn({ messages }: Decoded): Identity | undefined {
  const imei = messages.map(({ attributes }) => attributes?.['imei']).find((value) => typeof value === 'string');
  const parsed = imei === undefined ? undefined : parseImei(imei);
  return parsed === undefined ? undefined : { imei: parsed };
}

/** The lines of one frame; answer and warnings stand on its first. */
function linesOf(result: Decoded | Problem, known?: Identity): WireLine[] {
  if (isProblem(result)) return [problem(result.problem, result.at)];
  const { messages, answer, warnings } = result;
  const more = {
    ...(answer === undefined ? {} : { answer: toHex(answer) }),
    ...(warnings === undefined || warnings.length === 0 ? {} : { warnings }),
  };
  const device = known ?? namedIn(result);
  const lines = messages.map((message) => wireLine(message, device));
  const [first, ...rest] = lines;
  if (first === undefined) return Object.keys(more).length > 0 ? [{ type: 'unknown', ...more }] : [];
  return [{ ...first, ...more }, ...rest];
}

/** Bytes of hex as people paste it: blanks, `0x` and `\x`, and the usual separators between bytes are passed over. */
function pastedHex(input: string): { readonly bytes: Uint8Array; readonly hasHalfByte: boolean } | undefined {
  const digits = input.replace(/0x|\\x/gi, '').replace(/[\s,;:_\-"']+/g, '');
  const hasHalfByte = digits.length % 2 !== 0;
  const bytes = parseHex(hasHalfByte ? digits.slice(0, -1) : digits);
  return bytes === undefined ? undefined : { bytes, hasHalfByte };
}

/** The frames of an input nothing will follow: what seems the beginning of a long frame gives way to frames inside it. */
function splitAll(split: Framing, bytes: Uint8Array): Split {
  const found = split(bytes);
  for (let from = 1; from < found.rest.length;) {
    const later = split(found.rest.subarray(from));
    if (later.frames.length > 0) {
      const { frames, rest, skipped } = splitAll(split, found.rest.subarray(from));
      return { frames: [...found.frames, ...frames], rest, skipped: found.skipped + from + skipped };
    }
    from += later.skipped + 1;
  }
  return found;
}

/** Bytes of an input: those of hex, and of a family of text the text itself, also where its digits alone could be hex. */
function bytesOf(family: StreamFamily, input: string): { readonly bytes: Uint8Array; readonly hasHalfByte: boolean } | undefined {
  const text = { bytes: new TextEncoder().encode(input), hasHalfByte: false };
  const isFrames = (bytes: Uint8Array): boolean => {
    const { frames, rest, skipped } = (family.framing.tcp ?? family.framing.udp)?.(bytes) ?? { frames: [], rest: bytes, skipped: 0 };
    return frames.length > 0 && rest.length === 0 && skipped === 0;
  };
  if (family.isText === true && isFrames(text.bytes)) return text;
  return pastedHex(input) ?? (family.isText === true ? text : undefined);
}

/** Frames of one connection, one after the other: what the first says of the device holds for the next. */
function streamLines(family: StreamFamily, input: string, { nowMs, profile }: TextContext): WireLine[] {
  const split = family.framing.tcp ?? family.framing.udp;
  const hex = bytesOf(family, input);
  if (hex === undefined || split === undefined) return [problem('not hex')];
  const { decode } = profileOf(family, profile);
  const lines: WireLine[] = [];
  let device: Identity | undefined;
  let state: unknown;
  const read = (frame: Uint8Array): void => {
    const result = decode(frame, { ...present({ device, nowMs }), ...(state === undefined ? {} : { state }) });
    if (!isProblem(result)) {
      device = speakerIn(result) ?? device;
      state = result.state ?? state;
    }
    lines.push(...linesOf(result, device));
  };
  const { frames, rest, skipped } = splitAll(split, hex.bytes);
  const [only] = frames;
  const isRead = (result: Decoded | Problem): result is Decoded =>
    !isProblem(result) && result.messages.some(({ type }) => type !== 'unknown');
  // One frame with a wrong length, as many that are published have, is none of a stream, or cut short.
  if (frames.length < 2 && skipped + rest.length > 0 && (only === undefined || !isRead(decode(only, {})))) {
    const whole = decode(hex.bytes, present({ nowMs }));
    if (isRead(whole) && !hex.hasHalfByte) return linesOf(whole, speakerIn(whole));
  }
  for (const frame of frames) read(frame);
  if (skipped > 0) lines.push(problem(`${skipped} bytes are not part of a frame`));
  if (rest.length > 0) read(rest);
  if (hex.hasHalfByte) lines.push(problem('the hex ends inside a byte', hex.bytes.length));
  return lines;
}

/** Body of one message: text, or the bytes of hex, which text of a gateway never looks like. */
function bodyOf(text: string): { readonly bytes: Uint8Array; readonly hasHalfByte: boolean } {
  const hex = pastedHex(text);
  return hex === undefined || hex.bytes.length === 0 ? { bytes: new TextEncoder().encode(text), hasHalfByte: false } : hex;
}

/** One message of a gateway, its topic before it if there is one. */
function messageLines(
  family: GatewayFamily,
  text: string,
  context: GatewayContext,
): { readonly lines: WireLine[]; readonly isRead: boolean } {
  const [, topic, body] = /^([^\s{[]\S*\/\S*)\s+(\S[^]*)$/.exec(text.trim()) ?? [];
  const { bytes, hasHalfByte } = bodyOf(body ?? text);
  const result = family.decode(bytes, topic === undefined ? context : { ...context, topic });
  const half = hasHalfByte ? [problem('the hex ends inside a byte', bytes.length)] : [];
  if (isProblem(result)) return { lines: [...linesOf(result), ...half], isRead: false };
  const quarantined = result.quarantined.map(({ index, reason }) => ({ ...problem(reason), index }));
  return { lines: [...linesOf(result), ...quarantined, ...half], isRead: true };
}

/** Bodies one below the other, each with its topic before it if there is one; JSON or hex broken over lines is one body. */
function gatewayLines(family: GatewayFamily, input: string, { keys }: TextContext): WireLine[] {
  const context = { keepsNameless: true, ...(keys === undefined ? {} : { keys }) };
  const whole = messageLines(family, input, context);
  const parts = input.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (parts.length < 2 || parseJson(input) !== undefined) return whole.lines;
  const isJson = parts.every((part) => parseJson(part.slice(part.search(/[[{]/))) !== undefined);
  const each = parts.map((part) => messageLines(family, part, context));
  return isJson || (pastedHex(input) !== undefined && each.every(({ isRead }) => isRead))
    ? each.flatMap(({ lines }) => lines)
    : whole.lines;
}

/** What stands behind `?`; a person may paste it with blanks in it. */
function queryOf(url: string): string {
  return /\?([^#]*)/.exec(url)?.[1]?.trim() ?? '';
}

/** A JSON body, a query with or without its URL, or a request as it goes over the line. */
function requestLines({ decode }: RequestFamily, input: string): WireLine[] {
  const text = input.trim();
  const request = /^(GET|POST)\s+(.+?)(?:\s+HTTP\/[\d.]+)?\s*$/im.exec(text);
  if (request?.index === 0) {
    const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
    const body = rest.join('\n\n').trim();
    const contentType = /^content-type:\s*(.+)$/im.exec(head)?.[1] ?? (/^[[{]/.test(body) ? 'application/json' : '');
    return linesOf(decode({ method: request[1] ?? 'GET', query: queryOf(request[2] ?? ''), contentType, body }));
  }
  if (/^[[{]/.test(text)) return linesOf(decode({ method: 'POST', query: '', contentType: 'application/json', body: text }));
  return text.split(/\r?\n/).flatMap((line) => {
    const query = line.includes('?') ? queryOf(line) : line.trim();
    return query === '' ? [] : linesOf(decode({ method: 'GET', query }));
  });
}

function lines(family: Family, input: string, context: TextContext): WireLine[] {
  switch (family.kind) {
    case 'stream':
      return streamLines(family, input, context);
    case 'gateway':
      return gatewayLines(family, input, context);
    case 'request':
      return requestLines(family, input);
    case 'advert':
      return advertLines(input, context);
  }
}

/**
 * Lines of JSON with the interface's names: `type`, `device`, `time` (ISO 8601 UTC, absent when the frame has none), values, `attributes`, and
 * `answer` in hex where the device waits for one. What cannot be read is a line of type `problem`. Hex may hold blanks and line ends.
 * @example decodeText('ble', 'FCD2:4002CA0903BF13') // ['{"type":"reading","format":"bthome2","temperature":25.06,"humidity":50.55}']
 */
export function decodeText(name: FamilyName, input: string, context: TextContext = {}): string[] {
  const family = familyOf(name);
  const found = family === undefined || input.trim() === '' ? [problem('nothing to decode')] : lines(family, input, context);
  return (found.length > 0 ? found : [problem('nothing was said')]).map((line) => JSON.stringify(line));
}
