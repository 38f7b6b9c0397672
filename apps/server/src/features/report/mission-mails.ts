/** The mails that bring the report of a mission when it ends. */
import { Refusal, refusalWords } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import type { Tools } from '../../platform/tools.js';
import { mailReports, missionLines, type WriteReport } from '../mission/index.js';
import { ownerPrincipal } from './attached.js';
import { reportMail } from './mail.js';
import { type Report, reportOf } from './report.js';

/** What writing mails with reports takes. */
export type MailTools = Pick<Tools, 'db' | 'store' | 'clock' | 'publicUrl' | 'outbox' | 'mostADay'>;

/** Writes those that are due. */
export async function mailMissionReports(tools: MailTools, ending: AbortSignal): Promise<void> {
  const { db, clock, publicUrl } = tools;
  let last: { readonly id: number; readonly report: Promise<Report | Refusal> } | undefined;
  /** One after the other: those of a mission share it. */
  const reportFor: (id: number, ownerId: number) => Promise<Report | Refusal> = (id, ownerId) => {
    if (last?.id !== id) last = { id, report: issued(tools, id, ownerId) };
    return last.report;
  };
  const write: WriteReport = async ({ id, ownerId }, reader) => {
    const { lang } = reader;
    const report = await reportFor(id, ownerId);
    const link = new URL('/missionReport', publicUrl());
    link.searchParams.set('id', String(id));
    const about = await missionLines(db, id, reader);
    const end = [text(lang, 'mission.mail.link', { url: link.href })];
    if (report instanceof Refusal)
      return {
        subject: text(lang, 'mission.mail.subject.ended', { name: about.name }),
        text: `${[...about.lines, '', text(lang, 'report.mail.without', { reason: refusalWords(report.refusal, lang, report.holes) }), ...end].join('\n')}\n`,
        link: link.href,
      };
    return reportMail(report, reader, { subject: { missionId: id }, ownerId, xlsx: false, link: link.href, lead: about.lines, end });
  };
  await mailReports(tools, write, clock.now(), ending);
}

/** A refusal is an answer: the mail goes without a report. */
async function issued(tools: MailTools, missionId: number, ownerId: number): Promise<Report | Refusal> {
  const principal = await ownerPrincipal(tools.db, ownerId, tools.clock.now);
  if (principal === undefined) return new Refusal('accountNonexistent');
  try {
    return await reportOf(tools, principal, { missionId });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
