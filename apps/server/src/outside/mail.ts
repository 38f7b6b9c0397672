/** Sending mail: a port, and the real thing over SMTP. */
import { createTransport } from 'nodemailer';

export type Mailer = {
  /** Answers what the server said. */ readonly send: (mail: { to: string; subject: string; text: string }) => Promise<string>;
  /** Gives what is being sent a moment to get through; what does not is an error of its `send`, to be sent again. */
  readonly close: () => Promise<void>;
};

const closingMs = 3000;

/** A mailer for an SMTP URL (smtp://user:password@host:port). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  const sending = new Set<Promise<unknown>>();
  let hangUp = (): void => undefined;
  const closed = new Promise<never>((_resolve, reject) => {
    hangUp = () => reject(new Error('the server stops while the mail is being sent'));
  });
  closed.catch(() => undefined);
  return {
    async send(mail) {
      const sent = transport.sendMail({ from, ...mail });
      sending.add(sent);
      sent.catch(() => undefined).finally(() => sending.delete(sent));
      const info = await Promise.race([sent, closed]);
      return info.response;
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([Promise.allSettled(sending), new Promise((resolve) => (timer = setTimeout(resolve, closingMs)))]);
      clearTimeout(timer);
      hangUp();
      transport.close();
    },
  };
}
