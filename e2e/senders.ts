/** What takes the platform's mails and text messages in a story: a mail server that takes every mail, and a gateway that keeps what it is told. */
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

export type Senders = {
  /** The settings of a platform that sends here. */
  readonly env: Readonly<Record<string, string>>;
  /** Text messages, the oldest first; numbers are E.164. */
  readonly texts: readonly { readonly to: string; readonly text: string }[];
  readonly stop: () => void;
};

/** Speaks as much SMTP (RFC 5321) as taking a mail needs. */
function takeMail(socket: net.Socket): void {
  let rest = '';
  let isBody = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isBody) {
        if (line !== '.') continue;
        isBody = false;
        say('250 taken');
      } else if (/^DATA/i.test(line)) {
        isBody = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 well');
    }
  });
  say('220 story');
}

/** Starts both on free ports. */
export async function startSenders(): Promise<Senders> {
  const texts: { to: string; text: string }[] = [];
  const mail = net.createServer(takeMail).listen(0, '127.0.0.1');
  const gateway = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      texts.push(JSON.parse(body) as { to: string; text: string });
      response.end('taken');
    });
  });
  gateway.listen(0, '127.0.0.1');
  await Promise.all([once(mail, 'listening'), once(gateway, 'listening')]);
  const portOf = (server: net.Server): number => (server.address() as AddressInfo).port;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`, SMS_URL: `POST http://127.0.0.1:${portOf(gateway)}/send` },
    texts,
    stop() {
      mail.close();
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}
