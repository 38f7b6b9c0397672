/** A mail server of a test. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Received = { readonly from: string; readonly to: string[]; readonly mail: Email };

/** A mail server that keeps what it receives; refuses mails while `isFull`. */
export class TestMailServer {
  readonly received: Received[] = [];
  isFull = false;
  private server: SMTPServer | undefined;
  port = 0;

  async start(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.isFull) {
            done(Object.assign(new Error('mailbox full, try later'), { responseCode: 452 }));
            return;
          }
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const { mailFrom, rcptTo } = session.envelope;
            this.received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), mail });
            done();
          });
        });
      },
    });
    const { server } = this;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server !== undefined) await new Promise<void>((resolve) => server.close(resolve));
  }
}
