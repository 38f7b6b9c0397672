/** Sends the file of a report to be verified: nothing of it is kept. */
import { report, type ReportVerification } from '@frostway/contract/report/endpoints';
import { languageNow } from '../../api/language.js';
import { RefusalError, UnreachableError } from '../../api/refused.js';

type Body = { readonly errorcode: number; readonly data?: ReportVerification; readonly message?: string };

/** Refused like any call. */
export async function verifyFile(file: File): Promise<ReportVerification> {
  const form = new FormData();
  form.append('file', file, file.name);
  let body: Body;
  try {
    const response = await fetch(`${report.verify.path}?lang=${languageNow()}`, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
    body = (await response.json()) as Body;
  } catch {
    throw new UnreachableError('networkError');
  }
  if (body.errorcode !== 0 || body.data === undefined) throw new RefusalError(body.errorcode, body.message ?? String(body.errorcode));
  return body.data;
}
