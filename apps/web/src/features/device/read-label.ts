/** What the text of a label's code says: which device it is on, and its activation key where the code holds one. */
import { parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';

export type Label = {
  /** 12 hex digits of a MAC, or an IMEI. */
  readonly identity?: string;
  readonly activationKey?: string;
};

const identityNames = ['mac', 'imei', 'id', 'sn', 'device'];
const keyNames = ['key', 'activationkey', 'activation', 'activationcode', 'code', '激活码', '密钥'];

const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

function identityIn(text: string): string | undefined {
  return parseMac(text) ?? parseImei(text);
}

/** Names and values, from whichever of the forms makers print. */
function pairsOf(text: string): readonly (readonly [name: string, value: string])[] {
  if (text.startsWith('{')) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed !== 'object' || parsed === null) return [];
      return Object.entries(parsed).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
      );
    } catch {
      return [];
    }
  }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text);
    // A name may also be the last part of the path.
    const last = url.pathname.split('/').at(-1) ?? '';
    return [...url.searchParams, ...(identityIn(last) === undefined ? [] : [['id', last] as const])];
  }
  return text.split(/[\r\n;；,，|]+/).flatMap((part) => {
    const [, name, value] = /^\s*([^:=：]{1,20}?)\s*[:=：]\s*(.+?)\s*$/.exec(part) ?? [];
    // `AC:23:3F…` is an address, not a name with a value.
    return name === undefined || value === undefined || identityIn(part) !== undefined ? [] : [[name, value] as const];
  });
}

function keyIn(text: string): string | undefined {
  return text === '' || text.length > limits.name ? undefined : text;
}

/**
 * Reads the text of a QR or bar code: a MAC or IMEI alone, with the key behind it, as named values, as JSON or as an address with them.
 * A text without either is a key only when it is a single word: labels that print the key as a code of its own. Undefined for anything else.
 * @example readLabel('MAC:AC233F112233;KEY:K-29F7') // { identity: 'AC233F112233', activationKey: 'K-29F7' }
 */
export function readLabel(text: string): Label | undefined {
  const trimmed = text.trim();
  const alone = identityIn(trimmed);
  if (alone !== undefined) return { identity: alone };
  const pairs = pairsOf(trimmed);
  const valueOf = (names: readonly string[]): readonly string[] =>
    pairs.filter(([name]) => names.includes(plainName(name))).map(([, value]) => value.trim());
  const named = valueOf(identityNames)
    .map(identityIn)
    .find((identity) => identity !== undefined);
  const key = valueOf(keyNames)
    .map(keyIn)
    .find((each) => each !== undefined);
  if (named !== undefined || key !== undefined)
    return { ...(named === undefined ? {} : { identity: named }), ...(key === undefined ? {} : { activationKey: key }) };
  const words = trimmed.split(/[\s;；,，|]+/).filter((word) => word !== '');
  const at = words.findIndex((word) => identityIn(word) !== undefined);
  const rest = words.filter((_word, index) => index !== at);
  if (at >= 0) {
    const only = rest.length === 1 ? keyIn(rest[0] ?? '') : undefined;
    return { identity: identityIn(words[at] ?? '') ?? '', ...(only === undefined ? {} : { activationKey: only }) };
  }
  // Article numbers and addresses of web pages stand on labels too, and are no keys.
  return /^[\w-]{4,64}$/.test(trimmed) && !/^\d+$/.test(trimmed) ? { activationKey: trimmed } : undefined;
}
