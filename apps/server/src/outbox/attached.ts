/**
 * Files of mails. A row of the outbox holds none: it says who makes them and of what, and they are made when the mail is sent, as often as it is tried. What a feature makes
 * is `Feature.attachments`.
 */
import type { Db } from '../db/connect.js';
import type { MailFile } from '../outside/mail.js';

/** Who makes the files of a mail, and what he has to know for it: JSON. */
export type Attached = { readonly maker: string; readonly wanted: unknown };
/** Files, and what the mail has to say about them beneath its text; empty: nothing. */
export type Made = { readonly files: readonly MailFile[]; readonly note: string };
/** Each by its name. What one throws is a failed try of the mail. */
export type AttachmentMakers = Readonly<Record<string, (wanted: unknown) => Promise<Made>>>;

export const nothingAttached: Made = { files: [], note: '' };

/** The files of a mail that waits to be sent; or why they could not be made. */
export async function makeAttached(db: Db, id: number, makers: AttachmentMakers): Promise<Made | Error> {
  const row = await db
    .selectFrom('mail')
    .select('attached')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed', 'sending'])
    .executeTakeFirst();
  if (row?.attached == null) return nothingAttached;
  const { maker, wanted } = row.attached;
  try {
    return (await makers[maker]?.(wanted)) ?? new Error(`nobody makes files of ${maker}`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
