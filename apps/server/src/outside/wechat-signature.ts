/** Signatures of WeChat Pay v3 (WECHATPAY2-SHA256-RSA2048): lines, each with its end, under an RSA key. */
import { createSign, createVerify, type KeyObject } from 'node:crypto';
import { ForgedNotification } from './payment.js';

/** What a signed answer or notification says about its signature. */
type Head = { readonly timestamp: string; readonly nonce: string; readonly signature: string; readonly serial: string };

/** Signed things older than this are not believed, ms. */
const oldestMs = 5 * 60_000;

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Signs lines as the service has them: each with its end. */
export function sign(key: KeyObject, lines: readonly string[]): string {
  return createSign('RSA-SHA256').update(linesOf(lines)).sign(key, 'base64');
}

/** Read from headers by their names. */
export function headOf(get: (name: string) => string | undefined): Head {
  const part = (name: string): string => get(`wechatpay-${name}`) ?? '';
  return { timestamp: part('timestamp'), nonce: part('nonce'), signature: part('signature'), serial: part('serial') };
}

/** Throws `ForgedNotification` for what the service did not sign, or not lately. */
export function verify(
  keys: ReadonlyMap<string, KeyObject>,
  { timestamp, nonce, signature, serial }: Head,
  body: string,
  nowMs: number,
): void {
  const key = keys.get(serial);
  if (key === undefined) throw new ForgedNotification('it is signed with a key that is not known');
  if (!(Math.abs(nowMs - Number(timestamp) * 1000) <= oldestMs)) throw new ForgedNotification('it is too old');
  if (
    !createVerify('RSA-SHA256')
      .update(linesOf([timestamp, nonce, body]))
      .verify(key, signature, 'base64')
  )
    throw new ForgedNotification('its signature is wrong');
}
