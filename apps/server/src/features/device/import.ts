/** What an import of the inventory says, row by row: from a row of JSON, CSV or XLSX to a device that can be put in, or the reason why not. Pure. */
import { randomInt } from 'node:crypto';
import type { RefusalName } from '@frostway/contract/refusals';
import { type Imei, type Mac, parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { columns } from './table/read.js';

/** A device on its way into the inventory; it has a MAC or an IMEI. */
export type Candidate = {
  readonly mac: Mac | null;
  readonly imei: Imei | null;
  readonly alias: string | null;
  readonly model: DeviceModel;
  readonly activationKey: string;
  /** Account name of the dealer it is sold through. */
  readonly dealer: string | null;
};

/** A row that was read: how it names its device, and the device or what is wrong with it. */
export type ReadRow = { readonly device: string } & ({ readonly candidate: Candidate } | WrongRow);
/** What is wrong with a row; `says` where that can be said better than by the refusal. */
type WrongRow = {
  readonly refusal: RefusalName;
  readonly says?: 'device.import.noIdentity' | 'device.import.noKey' | 'device.import.keyTooLong';
};

/** Reads one row: MAC or IMEI in any usual notation, or a protocol identity alone, for which the platform makes a MAC or an IMEI of its own. */
export function readRow(row: Readonly<Record<string, unknown>>): ReadRow {
  const [macText, imeiText, modelName, activationKey, alias, dealer] = columns.map((name) => textOf(row[name]));
  const device = [macText, imeiText, alias].find((text) => text !== undefined && text !== '') ?? '';
  const wrong = (refusal: RefusalName, says?: WrongRow['says']): ReadRow => ({ device, refusal, ...(says === undefined ? {} : { says }) });
  if (
    macText === undefined ||
    imeiText === undefined ||
    modelName === undefined ||
    activationKey === undefined ||
    alias === undefined ||
    dealer === undefined
  )
    return wrong('dataUnrecognized');
  if (device === '') return wrong('dataUnrecognized', 'device.import.noIdentity');
  const mac = macText === '' ? null : parseMac(macText);
  if (mac === undefined) return wrong('macInvalid');
  const imei = imeiText === '' ? null : parseImei(imeiText);
  if (imei === undefined) return wrong('imeiInvalid');
  const model = findModel(modelName);
  if (model === undefined) return wrong('modelUnknown');
  if (activationKey === '') return wrong('dataUnrecognized', 'device.import.noKey');
  if (activationKey.length > limits.activationKey) return wrong('dataUnrecognized', 'device.import.keyTooLong');
  if (alias.length > limits.name || /\p{Cc}/u.test(alias)) return wrong('textTooLong');
  const isMissing = model.identifiedBy === 'mac' ? mac === null : imei === null;
  if (isMissing && (mac !== null || imei !== null)) return wrong(model.identifiedBy === 'mac' ? 'macInvalid' : 'imeiInvalid');
  return {
    device: mac ?? imei ?? alias,
    candidate: {
      ...(isMissing ? newIdentity(model) : { mac, imei }),
      alias: alias === '' ? null : alias,
      model,
      activationKey,
      dealer: dealer === '' ? null : dealer,
    },
  };
}

/** A cell as text; undefined for what is neither a text nor a number nor nothing. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' ? value.trim() : undefined;
}

/**
 * A name for a device that has none but its protocol's: a locally administered MAC, or an IMEI of the reporting body 00, which is reserved for
 * tests (GSMA TS.06), so neither belongs to a device of any maker. Random: nothing can be guessed from it.
 */
export function newIdentity(model: DeviceModel): { mac: Mac | null; imei: Imei | null } {
  const digits = Array.from({ length: 13 }, () => randomInt(10)).join('');
  const hex = Array.from({ length: 10 }, () => randomInt(16).toString(16)).join('');
  return model.identifiedBy === 'imei'
    ? { mac: null, imei: parseImei(`00${digits}`) ?? null }
    : { mac: parseMac(`02${hex}`) ?? null, imei: null };
}
