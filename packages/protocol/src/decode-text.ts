/** What a frame means, for a person at a command line: hex or text in, one line of JSON for every message out. */
import { parseImei } from '@frostway/core/identity';
import type { Identity, Mac } from '@frostway/core/identity';
import { parseHex, toHex } from './bytes.js';
import { advertLines } from './decode-adverts.js';
import { isProblem } from './family.js';
import type { Decoded, FamilyName, Problem, Split, StreamFamily } from './family.js';
import type { GatewayContext, GatewayFormat } from './gateway-format.js';
import { parseJson } from './json-value.js';
import { decodeOsmand } from './osmand/osmand.js';
import { gatewayFormat, streamFamily } from './registry.js';
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
function splitAll(family: StreamFamily, bytes: Uint8Array): Split {
  const found = family.split(bytes);
  for (let from = 1; from < found.rest.length;) {
    const later = family.split(found.rest.subarray(from));
    if (later.frames.length > 0) {
      const { frames, rest, skipped } = splitAll(family, found.rest.subarray(from));
      return { frames: [...found.frames, ...frames], rest, skipped: found.skipped + from + skipped };
    }
    from += later.skipped + 1;
  }
  return found;
}

/** Frames of one connection, one after the other: what the first says of the device holds for the next. */
function streamLines(family: StreamFamily, input: string, { nowMs }: TextContext): WireLine[] {
  const hex = pastedHex(input);
  if (hex === undefined) return [problem('not hex')];
  const lines: WireLine[] = [];
  let imei: string | undefined;
  let known: Identity | undefined;
  const decode = (frame: Uint8Array): void => {
    const result = family.decode(frame, { ...(imei === undefined ? {} : { imei }), ...(nowMs === undefined ? {} : { nowMs }) });
    const login = isProblem(result) ? undefined : result.messages.find((message) => message.type === 'login');
    if (login?.device !== undefined) {
      known = login.device;
      if ('imei' in known) imei = known.imei;
    }
    lines.push(...linesOf(result, known));
  };
  const { frames, rest, skipped } = splitAll(family, hex.bytes);
  for (const frame of frames) decode(frame);
  if (skipped > 0) lines.push(problem(`${skipped} bytes are not part of a frame`));
  if (rest.length > 0) decode(rest);
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
  format: GatewayFormat,
  text: string,
  context: GatewayContext,
): { readonly lines: WireLine[]; readonly isRead: boolean } {
  const [, topic, body] = /^([^\s{[]\S*\/\S*)\s+(\S[^]*)$/.exec(text.trim()) ?? [];
  const { bytes, hasHalfByte } = bodyOf(body ?? text);
  const result = format.decode(bytes, topic === undefined ? context : { ...context, topic });
  const half = hasHalfByte ? [problem('the hex ends inside a byte', bytes.length)] : [];
  if (isProblem(result)) return { lines: [...linesOf(result), ...half], isRead: false };
  const aside = result.putAside.map(({ index, reason }) => ({ ...problem(reason), index }));
  return { lines: [...linesOf(result), ...aside, ...half], isRead: true };
}

/** Bodies one below the other, each with its topic before it if there is one; JSON or hex broken over lines is one body. */
function gatewayLines(format: GatewayFormat, input: string, { keys }: TextContext): WireLine[] {
  const context = { keepsNameless: true, ...(keys === undefined ? {} : { keys }) };
  const whole = messageLines(format, input, context);
  const parts = input.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (parts.length < 2 || parseJson(input) !== undefined) return whole.lines;
  const isJson = parts.every((part) => parseJson(part.slice(part.search(/[[{]/))) !== undefined);
  const each = parts.map((part) => messageLines(format, part, context));
  return isJson || (pastedHex(input) !== undefined && each.every(({ isRead }) => isRead))
    ? each.flatMap(({ lines }) => lines)
    : whole.lines;
}

/** What stands behind `?`; a person may paste it with blanks in it. */
function queryOf(url: string): string {
  return /\?([^#]*)/.exec(url)?.[1]?.trim() ?? '';
}

function osmandJsonLines(body: string): WireLine[] {
  return linesOf(decodeOsmand({ method: 'POST', query: '', contentType: 'application/json', body }));
}

/** A JSON body, a query with or without its URL, or a request as it goes over the line. */
function osmandLines(input: string): WireLine[] {
  const text = input.trim();
  const request = /^(GET|POST)\s+(.+?)(?:\s+HTTP\/[\d.]+)?\s*$/im.exec(text);
  if (request?.index === 0) {
    const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
    const body = rest.join('\n\n').trim();
    const contentType = /^content-type:\s*(.+)$/im.exec(head)?.[1] ?? (/^[[{]/.test(body) ? 'application/json' : '');
    return linesOf(decodeOsmand({ method: request[1] ?? 'GET', query: queryOf(request[2] ?? ''), contentType, body }));
  }
  if (/^[[{]/.test(text)) return osmandJsonLines(text);
  return text.split(/\r?\n/).flatMap((line) => {
    const query = line.includes('?') ? queryOf(line) : line.trim();
    return query === '' ? [] : linesOf(decodeOsmand({ method: 'GET', query }));
  });
}

function lines(family: FamilyName, input: string, context: TextContext): WireLine[] {
  const stream = streamFamily(family);
  if (stream !== undefined) return streamLines(stream, input, context);
  const format = gatewayFormat(family);
  if (format !== undefined) return gatewayLines(format, input, context);
  return family === 'ble' ? advertLines(input, context) : osmandLines(input);
}

/**
 * Lines of JSON with the interface's names: `type`, `device`, `time` (ISO 8601 UTC, absent when the frame has none), values, `attributes`, and
 * `answer` in hex where the device waits for one. What cannot be read is a line of type `problem`. Hex may hold blanks and line ends.
 * @example decodeText('ble', 'FCD2:4002CA0903BF13') // ['{"type":"reading","format":"bthome2","temperature":25.06,"humidity":50.55}']
 */
export function decodeText(family: FamilyName, input: string, context: TextContext = {}): string[] {
  const found = input.trim() === '' ? [problem('nothing to decode')] : lines(family, input, context);
  return (found.length > 0 ? found : [problem('nothing was said')]).map((line) => JSON.stringify(line));
}
