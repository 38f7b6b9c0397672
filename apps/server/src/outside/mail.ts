/** Sending mail: a port, and the real thing over SMTP. */
import { createTransport } from 'nodemailer';

export type Mailer = {
  /** Answers what the server said. */ readonly send: (mail: { to: string; subject: string; text: string }) => Promise<string>;
  readonly close: () => void;
};

/** A mailer for an SMTP URL (smtp://user:password@host:port). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    async send(mail) {
      const info = await transport.sendMail({ from, ...mail });
      return info.response;
    },
    close: () => transport.close(),
  };
}
