/** Phone numbers of any country, in the one form they are kept and compared in. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country of a number that names none. */
const home: CountryCode = 'CN';

/** A number as it is kept: E.164, `+8613800138000`; undefined when it is none. One without a country code is taken for one of China. */
export function parsePhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: home, extract: false });
  return number?.isValid() === true ? number.number : undefined;
}
