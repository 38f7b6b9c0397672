/**
 * Telling a customer's own program: a POST of JSON, signed as "Standard Webhooks" describes it, so that libraries of many languages can check it. The address it
 * goes to is looked at when the connection is made, and the connection goes to the address that was looked at: a name that points elsewhere a moment later changes nothing.
 */
import { createHmac } from 'node:crypto';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reachable } from './reachable.js';

export type WebhookPost = {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  /** The same at every try: a receiver that has seen it leaves the second alone. */
  readonly id: string;
  readonly body: string;
  /** Epoch ms of this try. */
  readonly atMs: number;
};

export type WebhookSender = {
  /** Answers what the receiver said; throws when it said no, or nothing, and `AddressRefused` where it may not go. */
  readonly send: (post: WebhookPost) => Promise<string>;
  /** Whether it may go there, by what its name says now: one that says nothing now may say something when it is sent. */
  readonly allows: (url: string) => Promise<boolean>;
};

/** It may not go there, and trying again does not help. */
export class AddressRefused extends Error {
  constructor() {
    super(notAllowed);
  }
}

const patienceMs = 10_000;
const mostCharacters = 500;
/** A name that is not looked up by then may be saved: it is looked up again when something is sent. */
const lookupPatienceMs = 3000;
/** Names looked up at once for what is saved: who asks holds a connection of the database meanwhile, and names that say nothing must not hold them all. */
const mostLookups = 3;
/** What stands in the log instead of an answer; deliveries are told in the reader's language. */
export const notAllowed = 'the address is not one of the public internet';

/** The value of the header `webhook-signature`: HMAC-SHA256 of `id.timestamp.body` under the secret, base64, after the version. */
export function signWebhook({ secret, id, body }: Pick<WebhookPost, 'secret' | 'id' | 'body'>, timestampSeconds: number): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')}`;
}

/** Any 2xx is a yes. Redirects are not followed. */
export function webhookSender(reachable: Reachable): WebhookSender {
  let looking = 0;
  return {
    async send(post) {
      const seconds = Math.floor(post.atMs / 1000);
      const { status, said } = await postOutside(new URL(post.url), reachable, post.body, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(post.body)),
        'user-agent': 'Frostway-Webhook',
        'webhook-id': post.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(post, seconds),
      });
      const answer = `${status} ${said}`.trim();
      if (status >= 300 && status < 400) throw new Error(`${status}: redirects are not followed`);
      if (status < 200 || status >= 300) throw new Error(answer);
      return answer;
    },
    async allows(given) {
      const host = hostOf(new URL(given));
      if (isIP(host) !== 0) return reachable(host);
      // As with one that takes too long: it is looked up when something is sent.
      if (looking >= mostLookups) return true;
      looking += 1;
      const lookup = lookedUp(host).finally(() => (looking -= 1));
      const addresses = await Promise.race([lookup, sleep(lookupPatienceMs, [] as string[], { ref: false })]);
      return addresses.every(reachable);
    },
  };
}

/** The host of an address, an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
/** The addresses of a name; none when it has none now. */
const lookedUp = (host: string): Promise<string[]> =>
  new Promise((resolve) =>
    dns.lookup(host, { all: true }, (error, addresses) => resolve(error === null ? addresses.map(({ address }) => address) : [])),
  );

/** What was answered: `said` is cut to 500 characters. */
export type Answered = { readonly status: number; readonly said: string; readonly headers: http.IncomingHttpHeaders };

/** Posts to an address somebody else wrote, where it may go; throws `AddressRefused` where not. Redirects are not followed. */
export function postOutside(url: URL, reachable: Reachable, body: string | Buffer, headers: Record<string, string>): Promise<Answered> {
  const host = hostOf(url);
  // An address that is no name is never looked up.
  if (isIP(host) !== 0 && !reachable(host)) return Promise.reject(new AddressRefused());
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }): void =>
      reject(error.code === 'ENOTALLOWED' ? new AddressRefused() : new Error(reasonOf(error)));
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      // A connection of its own: one that is kept would belong to an address nobody looked at now.
      { method: 'POST', headers, agent: false, lookup: checkedLookup(reachable), signal: AbortSignal.timeout(patienceMs) },
      (response) => {
        let said = '';
        const done = (): void =>
          resolve({ status: response.statusCode ?? 0, said: said.trim().slice(0, mostCharacters), headers: response.headers });
        response.setEncoding('utf8').on('data', (chunk: string) => {
          said += chunk;
          if (said.length < mostCharacters) return;
          done();
          response.destroy();
        });
        response.on('end', done).on('error', fail);
      },
    );
    request.on('error', fail).end(body);
  });
}

/** Looks a name up and gives the connection only addresses that may be reached; none when one of them may not, for nobody means that well. */
function checkedLookup(reachable: Reachable): NonNullable<https.RequestOptions['lookup']> {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => reachable(address)))
        return callback(Object.assign(new Error(notAllowed), { code: 'ENOTALLOWED' }), '');
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** Says why without the address, whose path is as good as a password. */
function reasonOf(error: Error & { code?: string }): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer within 10 seconds';
  return `the receiver could not be reached: ${error.code ?? error.name}`;
}
