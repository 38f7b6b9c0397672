/** Sends a CSV file of the inventory as the bytes it has: spreadsheets in Chinese save GB18030, which only the server tells from UTF-8. */
import type { Answer } from '@frostway/contract/endpoint';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { refuseSession } from '../../api/call.js';
import { languageNow } from '../../api/language.js';
import { RefusalError, UnreachableError } from '../../api/refused.js';
import { sessionToken } from '../../api/session.js';

export type ImportAnswer = Answer<(typeof deviceFeature)['importInventory']>;

/** The headings of a file; the template has them and one example a kind of device. */
export const templateCsv = [
  'mac,imei,model,activationKey,alias,dealer',
  'AC233FA1075E,,beacon-thl,7Q4M-19XK,,',
  'AC233FC00E14,,gateway-a,2HTR-88PW,,',
  ',868120305417766,tracker-a,5KDN-40ZC,,',
  '',
].join('\r\n');

export type Sending<Sent = ImportAnswer> = { readonly answer: Promise<Sent>; readonly cancel: () => void };

/** What is done with a file: looked at, or imported. */
export type Purpose = 'check' | 'import';
const calls = { check: deviceFeature.checkInventory, import: deviceFeature.importInventory } as const;

/** Sends the file of an import; see `sendFile`. */
export const sendCsv = (file: File, purpose: Purpose, onSent: (share: number) => void): Sending =>
  sendFile(calls[purpose].path, file, onSent);

/** Sends a file to a call; `onSent` hears how much of it is on its way, 0 to 1. Refused like any call; a cancelled one never answers. */
export function sendFile<Sent>(path: string, file: File, onSent: (share: number) => void): Sending<Sent> {
  const request = new XMLHttpRequest();
  const token = sessionToken();
  const answer = new Promise<Sent>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onSent(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new UnreachableError('networkError')));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (body === undefined) return reject(new UnreachableError('networkError'));
      if (body.errorcode === 0) return resolve(body.data as Sent);
      refuseSession(body.errorcode, token);
      return reject(new RefusalError(body.errorcode, body.message ?? String(body.errorcode), body.fields));
    });
  });
  request.open('POST', `${path}?lang=${languageNow()}`);
  request.setRequestHeader('accept', 'application/json');
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  const form = new FormData();
  form.append('file', file, file.name);
  request.send(form);
  return { answer, cancel: () => request.abort() };
}

type Body = { errorcode: number; data?: unknown; message?: string; fields?: Record<string, string> };

function parse(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'errorcode' in body ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}
