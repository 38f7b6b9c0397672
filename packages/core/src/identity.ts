/** What names a device on its way in: MAC of a beacon or gateway, IMEI of a tracker, alias of a protocol without either. */

/** 12 upper-case hex digits, no separators. */
export type Mac = string & { readonly __mac: true };
/** 15 decimal digits; the check digit is not enforced. */
export type Imei = string & { readonly __imei: true };

/**
 * A MAC in any usual notation (`AC:23:3F:A1:07:5E`, `ac-23-3f-a1-07-5e`, `ac23.3fa1.075e`, `AC233FA1075E`) in its one stored form;
 * undefined when it is not 12 hex digits in one of them.
 */
export function parseMac(text: string): Mac | undefined {
  if (isStoredForm(text)) return text;
  const trimmed = text.trim();
  const plain = /^[0-9a-f]{12}$/i;
  const pairs = /^[0-9a-f]{2}([:\- ])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i;
  const quads = /^[0-9a-f]{4}([.\-:])[0-9a-f]{4}\1[0-9a-f]{4}$/i;
  if (!plain.test(trimmed) && !pairs.test(trimmed) && !quads.test(trimmed)) return undefined;
  return trimmed.replace(/[^0-9a-f]/gi, '').toUpperCase() as Mac;
}

/** Whether a MAC is written as it is stored, as in nearly every message: told without an expression, at a tenth of the time. */
function isStoredForm(text: string): text is Mac {
  if (text.length !== 12) return false;
  for (let at = 0; at < 12; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x46 || (code > 0x39 && code < 0x41)) return false;
  }
  return true;
}

/** An IMEI of exactly 15 digits, blanks and dashes allowed between them; undefined otherwise. */
export function parseImei(text: string): Imei | undefined {
  const digits = text.trim().replace(/[ -]/g, '');
  return /^\d{15}$/.test(digits) ? (digits as Imei) : undefined;
}

/** How a message says which device it is from. An alias is unique within its protocol family. */
export type Identity = { readonly mac: Mac } | { readonly imei: Imei } | { readonly alias: string };

/** Whether two identities are one name of one kind. */
export function isSameIdentity(one: Identity, other: Identity): boolean {
  if ('mac' in one) return 'mac' in other && one.mac === other.mac;
  if ('imei' in one) return 'imei' in other && one.imei === other.imei;
  return 'alias' in other && one.alias === other.alias;
}
