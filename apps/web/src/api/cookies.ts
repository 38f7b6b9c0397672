/** Cookies the page itself sets and reads: SameSite=Lax, Secure on https, for the whole site. */

/** The value of a cookie; undefined when there is none or it is empty. */
export function readCookie(name: string, from: string = document.cookie): string | undefined {
  for (const part of from.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return value === '' ? undefined : decoded(value);
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A cookie as it is written; `secure` on https pages. */
export function cookieLine(name: string, value: string, expires: Date, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Sets a cookie until `expires`. */
export function writeCookie(name: string, value: string, expires: Date): void {
  document.cookie = cookieLine(name, value, expires, location.protocol === 'https:');
}

/** Takes a cookie away. */
export function clearCookie(name: string): void {
  writeCookie(name, '', new Date(0));
}
