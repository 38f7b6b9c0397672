/** Sending mail: a port, and the real thing over SMTP. */
import { hostname } from 'node:os';
import { createTransport } from 'nodemailer';

/** A file that goes with a mail. */
export type MailFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

export type Mailer = {
  /** Answers what the server said. `key` becomes the Message-ID: the same at every try, so that who receives a mail twice knows it. */
  readonly send: (mail: { to: string; subject: string; text: string; key: string; files: readonly MailFile[] }) => Promise<string>;
  /** Gives what is being sent a moment to get through; what does not is an error of its `send`, to be sent again. */
  readonly close: () => Promise<void>;
};

const closingMs = 3000;

/** A mailer for an SMTP URL (smtp://user:password@host:port). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? hostname();
  const sending = new Set<Promise<unknown>>();
  let hangUp = (): void => undefined;
  const closed = new Promise<never>((_resolve, reject) => {
    hangUp = () => reject(new Error('the server stops while the mail is being sent'));
  });
  closed.catch(() => undefined);
  return {
    async send({ key, files, ...mail }) {
      const attachments = files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) }));
      const sent = transport.sendMail({ from, ...mail, attachments, messageId: `<${key}@${domain}>` });
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
