/** Addresses shown to who has not proved yet that they are his. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** `a***n@example.com`; `a***@example.com` for a short one. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`;
}

/** `+86 138****8000`, from E.164. */
export function maskedPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone);
  const national = number?.nationalNumber ?? phone.slice(1);
  const shown = national.length >= 9 ? 3 : 1;
  return `${number === undefined ? '' : `+${number.countryCallingCode} `}${national.slice(0, shown)}****${national.slice(-Math.min(4, shown + 1))}`;
}
