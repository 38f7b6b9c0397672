/** What the page can say about a device that is being added before it asks: MAC in any usual notation, or IMEI, or a protocol identity. */
import { parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';
import type { RefusalName } from '@frostway/contract/refusals';
import type { TextKey } from '@frostway/contract/texts';

export type AddForm = { readonly identity: string; readonly activationKey: string; readonly name: string };
export type AddField = keyof AddForm;
export type AddProblem =
  | Extract<RefusalName, 'macInvalid' | 'imeiInvalid' | 'textTooLong'>
  | Extract<TextKey, 'device.add.identityNeeded' | 'device.add.keyNeeded'>;

/** What was typed as an identity: `alias` when it can be neither of the other two. */
export type TypedIdentity =
  | { readonly kind: 'mac'; readonly mac: string }
  | { readonly kind: 'imei'; readonly imei: string }
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'wrong'; readonly problem: AddProblem };

/**
 * Reads an identity. 15 digits are an IMEI, 12 hex characters a MAC; what looks like one of them and is not is told as such.
 * Anything else names a device by its protocol's own identity.
 */
export function readIdentity(text: string): TypedIdentity {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'wrong', problem: 'device.add.identityNeeded' };
  const mac = parseMac(trimmed);
  if (mac !== undefined) return { kind: 'mac', mac };
  const imei = parseImei(trimmed);
  if (imei !== undefined) return { kind: 'imei', imei };
  if (/^[\d -]{13,}$/.test(trimmed)) return { kind: 'wrong', problem: 'imeiInvalid' };
  if (/^[\da-f:.\- ]+$/i.test(trimmed) && /[\da-f]/i.test(trimmed) && !/^\d{1,11}$/.test(trimmed))
    return { kind: 'wrong', problem: 'macInvalid' };
  return trimmed.length > limits.name ? { kind: 'wrong', problem: 'textTooLong' } : { kind: 'alias', alias: trimmed };
}

/** What is wrong with the form; empty when it may be sent. A name may stay empty: the device then carries its identity. */
export function addProblems(form: AddForm): { readonly [K in AddField]?: AddProblem } {
  const identity = readIdentity(form.identity);
  return {
    ...(identity.kind === 'wrong' ? { identity: identity.problem } : {}),
    ...(form.activationKey.trim() === '' ? { activationKey: 'device.add.keyNeeded' as const } : {}),
    ...(form.name.trim().length > limits.name ? { name: 'textTooLong' as const } : {}),
  };
}
