/**
 * What takes the platform's mails and messages in a story: a mail server that takes every mail, a gateway of text messages, and an endpoint of a customer; all three
 * keep what they are notified.
 */
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { test } from '@playwright/test';
import PostalMime from 'postal-mime';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[];
};
export type Post = { readonly headers: IncomingHttpHeaders; readonly body: string };
export type Senders = {
  /** The settings of a platform that sends here. */
  readonly env: Readonly<Record<string, string>>;
  /** Text messages, the oldest first; numbers are E.164. */
  readonly texts: readonly { readonly to: string; readonly text: string }[];
  /** Mails, the oldest first. */
  readonly mails: readonly Mail[];
  /** Questions whether somebody wants messages, which stand apart from what he is notified: where they went, and the key of their link. */
  readonly questions: readonly { readonly to: string; readonly key: string }[];
  /** What the endpoint of a customer was told, the oldest first. */
  readonly posts: readonly Post[];
  /** Its address, in a network that is not public. */
  readonly endpoint: string;
  readonly stop: () => void;
};

/** Speaks as much SMTP (RFC 5321) as taking a mail needs. */
function takeMail(socket: net.Socket, keep: (to: string, source: string) => void): void {
  let rest = '';
  let isBody = false;
  let to = '';
  let lines: string[] = [];
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (isBody) {
        if (line !== '.') {
          lines.push(line.replace(/^\./, ''));
          continue;
        }
        isBody = false;
        keep(to, lines.join('\r\n'));
        lines = [];
        say('250 taken');
      } else if (/^DATA/i.test(line)) {
        isBody = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        say('250 well');
      }
    }
  });
  say('220 story');
}

/** A server that hands on what is posted to it. */
function taking(take: (post: Post) => void): http.Server {
  return http
    .createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        take({ headers: request.headers, body });
        response.end('taken');
      });
    })
    .listen(0, '127.0.0.1');
}

/** Starts senders before the stories of a file and stops them after; answers settings of their platform, which are there by the time it starts. */
export function sendersForFile(use: (senders: Senders) => void): Readonly<Record<string, string>> {
  const env: Record<string, string> = {};
  let senders: Senders | undefined;
  test.beforeAll(async () => {
    senders = await startSenders();
    Object.assign(env, senders.env);
    use(senders);
  });
  test.afterAll(() => senders?.stop());
  return env;
}

/** Starts all three on free ports. */
async function startSenders(): Promise<Senders> {
  const texts: { to: string; text: string }[] = [];
  const mails: Mail[] = [];
  const posts: Post[] = [];
  const questions: { to: string; key: string }[] = [];
  const isQuestion = (to: string, text: string): boolean => {
    const key = /\/verify\?contact=([\w-]+)/.exec(text)?.[1];
    if (key !== undefined) questions.push({ to, key });
    return key !== undefined;
  };
  const keep = async (to: string, source: string): Promise<void> => {
    const { subject = '', text = '', attachments } = await PostalMime.parse(source);
    const files = attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
    }));
    if (!isQuestion(to, text)) mails.push({ to, subject, text, files });
  };
  const mail = net.createServer((socket) => takeMail(socket, (to, source) => void keep(to, source))).listen(0, '127.0.0.1');
  const gateway = taking(({ body }) => {
    const message = JSON.parse(body) as { to: string; text: string };
    if (!isQuestion(message.to, message.text)) texts.push(message);
  });
  const endpoint = taking((post) => posts.push(post));
  await Promise.all([mail, gateway, endpoint].map((server) => once(server, 'listening')));
  const portOf = (server: net.Server): number => (server.address() as AddressInfo).port;
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
      SMS_URL: `POST http://127.0.0.1:${portOf(gateway)}/send`,
      FROSTWAY_WEBHOOK_NETWORKS: '127.0.0.1',
    },
    texts,
    mails,
    posts,
    questions,
    endpoint: `http://127.0.0.1:${portOf(endpoint)}/alarms`,
    stop() {
      mail.close();
      for (const server of [gateway, endpoint]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
