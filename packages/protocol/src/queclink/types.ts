/** Types of Queclink devices by the first digits of the version every line has: what stands behind a place depends on them. */

const shortTypes: Readonly<Record<string, string>> = {
  '02': 'GL200',
  '21': 'GL200',
  '11': 'GL500',
  '40': 'GL500',
  '1A': 'GL300',
  '30': 'GL300',
  '2C': 'GL300W',
  '28': 'GL300VC',
  '44': 'GL530',
  DE: 'GL500M',
  C3: 'GL320M',
  '52': 'GL50',
  '55': 'GL50B',
  '42': 'GT501',
  '08': 'GMT100',
  '3F': 'GMT100',
  '45': 'GB100',
  '04': 'GV200',
  '35': 'GV200',
  '06': 'GV300',
  '25': 'GV300',
  '27': 'GV300W',
  '09': 'GV50P',
  '0F': 'GV55',
  '2F': 'GV55',
  '10': 'GV55 Lite',
  '50': 'GV55W',
  '4F': 'GV56',
  '31': 'GV65',
  '1F': 'GV500',
  '36': 'GV500',
  '2D': 'GV500VC',
  '5E': 'GV500MAP',
  '41': 'GV75W',
  '6E': 'GV310LAU',
  C2: 'GV600M',
  DC: 'GV600MG',
  FC: 'GV600W',
  F1: 'GV350M',
  F8: 'GV800W',
  BD: 'CV200',
  DF: 'CV100LG',
};
const longTypes: Readonly<Record<string, string>> = { '802004': 'GV58LAU', '802005': 'GV355CEU', '80201E': 'GV30CEU' };

/** How a type lays out what follows a place. `other`: nobody has told. */
export type Build = 'vehicle' | 'personal' | 'asset' | 'other';

/** What is known of a device's type. */
export type DeviceType = { readonly name: string | undefined; readonly build: Build };

/** The type of a version of 6 or 10 digits. */
export function typeOf(version: string): DeviceType {
  const name = version.length >= 10 ? longTypes[version.slice(0, 6).toUpperCase()] : shortTypes[version.slice(0, 2).toUpperCase()];
  if (name === undefined) return { name, build: 'other' };
  if (/^GL5\d/.test(name) && !/^GL50B?$/.test(name)) return { name, build: 'asset' };
  return { name, build: /^(?:GL|GT|GB)/.test(name) ? 'personal' : 'vehicle' };
}
