/** What an import of the inventory says, row by row: from JSON, CSV or XLSX to devices that can be put in, or the reason why not. Pure. */
import { randomInt } from 'node:crypto';
import type { RefusalName } from '@frostway/contract/refusals';
import { type Imei, type Mac, parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { parse } from 'csv-parse/sync';
import { readXlsx } from './xlsx.js';

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
export type ReadRow = { readonly device: string } & ({ readonly candidate: Candidate } | { readonly refusal: RefusalName });

const columns = ['mac', 'imei', 'model', 'activationKey', 'alias', 'dealer'] as const;
type Column = (typeof columns)[number];

/** What people call the columns, without case, blanks, dashes and underlines. */
const headings: ReadonlyMap<string, Column> = new Map(
  Object.entries({
    mac: 'mac',
    macaddress: 'mac',
    mac地址: 'mac',
    imei: 'imei',
    model: 'model',
    type: 'model',
    型号: 'model',
    设备型号: 'model',
    activationkey: 'activationKey',
    key: 'activationKey',
    激活码: 'activationKey',
    alias: 'alias',
    别名: 'alias',
    协议标识: 'alias',
    dealer: 'dealer',
    经销商: 'dealer',
  } as const),
);

/** The rows of a file with headings, in any order: an XLSX, or a CSV separated by comma, semicolon or tab; undefined when it cannot be read as one. */
export function readTable(file: string | Uint8Array, mostRows: number): Record<string, unknown>[] | undefined {
  const records = typeof file === 'string' ? readCsv(file) : readXlsx(file, mostRows + 1);
  const [head, ...rows] = records ?? [];
  const names = head?.map((heading) => headings.get(heading.toLowerCase().replace(/[\s_-]/g, '')));
  if (names === undefined || !names.includes('model') || rows.length === 0) return undefined;
  return rows.map((row) => Object.fromEntries(names.flatMap((name, index) => (name === undefined ? [] : [[name, row[index] ?? '']]))));
}

function readCsv(file: string): string[][] | undefined {
  try {
    return parse(file, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relaxColumnCount: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      trim: true,
    });
  } catch {
    return undefined;
  }
}

/** Reads one row: MAC or IMEI in any usual notation, or a protocol identity alone, for which the platform makes a MAC or an IMEI of its own. */
export function readRow(row: Readonly<Record<string, unknown>>): ReadRow {
  const [macText, imeiText, modelName, activationKey, alias, dealer] = columns.map((name) => textOf(row[name]));
  const device = [macText, imeiText, alias].find((text) => text !== undefined && text !== '') ?? '';
  const wrong = (refusal: RefusalName): ReadRow => ({ device, refusal });
  if (
    macText === undefined ||
    imeiText === undefined ||
    modelName === undefined ||
    activationKey === undefined ||
    alias === undefined ||
    dealer === undefined
  )
    return wrong('dataUnrecognized');
  if (device === '') return wrong('dataUnrecognized');
  const mac = macText === '' ? null : parseMac(macText);
  if (mac === undefined) return wrong('macInvalid');
  const imei = imeiText === '' ? null : parseImei(imeiText);
  if (imei === undefined) return wrong('imeiInvalid');
  const model = findModel(modelName);
  if (model === undefined) return wrong('modelUnknown');
  if (activationKey === '' || activationKey.length > limits.activationKey) return wrong('dataUnrecognized');
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
