/** Reports as files of mails: put together and drawn when a mail is sent, with the rights its owner has then, so that the outbox holds none. */
import type { FileAnswer } from '@frostway/contract/endpoint';
import { reportUnits } from '@frostway/contract/report/content';
import { Refusal, refusalWords } from '@frostway/contract/refusals';
import { languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { ConcurrencyLimit } from '../../flow/concurrency-limit.js';
import type { Attached, AttachmentMakers, Made } from '../../outbox/attached.js';
import type { MailFile } from '../../outside/mail.js';
import type { Tools } from '../../platform/tools.js';
import type { Principal } from '../../scope/principal.js';
import type { DrawingThread } from './pdf/thread.js';
import { printed } from './printed.js';
import { reportOf } from './report.js';
import { workbook } from './workbook.js';

/** Bytes of the files of a mail; what is longer many servers refuse. */
const mostBytes = 15_000_000;
/** Reports of mails that are put together at once: each holds its readings. */
const mostAtOnce = 1;
const maker = 'report';

const attachedReportOf = z.object({
  subject: z.union([
    z.object({ missionId: z.number() }),
    z.object({
      macs: z.array(z.string()).optional(),
      imeis: z.array(z.string()).optional(),
      groupId: z.number().optional(),
      st: z.number(),
      et: z.number(),
    }),
  ]),
  /** With whose rights. */
  ownerId: z.number(),
  lang: z.enum(languages),
  unit: z.enum(reportUnits),
  zone: z.union([z.string(), z.number()]),
  /** A workbook beside the PDF. */
  xlsx: z.boolean(),
  /** What the text of the mail says. */
  revision: z.number(),
  hash: z.string(),
});
/** What a mail has to say of the report that is attached to it. */
export type AttachedReport = z.output<typeof attachedReportOf>;

/** As the outbox keeps it. */
export const attachedReport = (wanted: AttachedReport): Attached => ({ maker, wanted });

/** An account as the one who reads a report of what is its own; undefined: it is no more. */
export async function ownerPrincipal(db: Kysely<Schema>, ownerId: number, now: () => number): Promise<Principal | undefined> {
  const found = await db.selectFrom('account').select('level').where('id', '=', ownerId).executeTakeFirst();
  return found && { accountId: ownerId, ownerId, level: found.level, now };
}

/** Makes them, a few at a time. A report that cannot be made any more is said to be so, and the mail goes without it. */
export function reportAttachments(tools: Pick<Tools, 'db' | 'store' | 'clock' | 'publicUrl'>, thread: DrawingThread): AttachmentMakers {
  const limit = new ConcurrencyLimit(mostAtOnce);
  return { [maker]: (wanted) => limit.run(() => make(tools, thread, attachedReportOf.parse(wanted))) };
}

async function make(
  tools: Pick<Tools, 'db' | 'store' | 'clock' | 'publicUrl'>,
  thread: DrawingThread,
  { subject, ownerId, lang, unit, zone, xlsx, revision, hash }: AttachedReport,
): Promise<Made> {
  const without = (reason: string): Made => ({ files: [], note: `\n${text(lang, 'report.mail.without', { reason })}\n` });
  const principal = await ownerPrincipal(tools.db, ownerId, tools.clock.now);
  if (principal === undefined) return without(refusalWords('accountNonexistent', lang));
  try {
    const report = await reportOf(tools, principal, subject);
    const { content } = report;
    const print = { lang, unit, zone };
    const files = [await wholeFile(await printed(thread, report, print)), ...(xlsx ? [await wholeFile(workbook(report, print))] : [])];
    if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostBytes) return without(text(lang, 'report.mail.tooLong'));
    const isNewer = content.hash !== hash;
    return {
      files,
      note: isNewer ? `\n${text(lang, 'report.mail.newer', { was: revision, revision: content.revision, hash: content.hash })}\n` : '',
    };
  } catch (error) {
    // What was refused once is refused again; everything else is tried anew.
    if (error instanceof Refusal) return without(refusalWords(error.refusal, lang, error.holes));
    throw error;
  }
}

async function wholeFile({ name, type, bytes }: FileAnswer): Promise<MailFile> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return { name, type, bytes: Buffer.concat(parts) };
}
