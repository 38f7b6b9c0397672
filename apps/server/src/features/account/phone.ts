/** Phone numbers of any country, in the one form they are kept and compared in. */
import { refuse } from '@frostway/contract/refusals';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country of a number that names none. */
const home: CountryCode = 'CN';

/** A number as it is kept: E.164, `+8613800138000`; undefined when it is none. One without a country code is taken for one of China. */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: home, extract: false });
  return number?.isValid() === true ? number.number : undefined;
}

/** The same; refuses 80030 a text that is no number. */
export function phoneOf(text: string): string {
  return parsePhone(text) ?? refuse('phoneInvalid', { phone: 'phoneInvalid' });
}
