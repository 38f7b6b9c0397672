/** The two trials of reports, each by a server of its own. */
import { MailSink, reportPdf, scheduledReports } from './report-pdf.js';
import { BenchServer, type Running } from './server.js';
import type { Row } from './statistics.js';

/** Reports drawn one after the other, and a hundred scheduled ones; each by a server of its own. */
export async function reports(rounds: number): Promise<Row[]> {
  const mails = new MailSink();
  const env = { SMTP_URL: `smtp://127.0.0.1:${await mails.start()}` };
  const rows: Row[] = [];
  try {
    for (const measured of [
      (server: BenchServer, running: Running) => reportPdf(server, running, rounds),
      (server: BenchServer, running: Running) => scheduledReports(server, running, mails, 100),
    ]) {
      const server = await BenchServer.create(env);
      try {
        rows.push(...(await measured(server, await server.start())));
      } finally {
        await server.remove();
      }
    }
  } finally {
    mails.stop();
  }
  return rows;
}
