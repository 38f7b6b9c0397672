/**
 * Web Push: a message encrypted for one browser alone (RFC 8291), handed to the push service that browser named (RFC 8030), which knows the platform by its VAPID
 * keys (RFC 8292). The address of the service comes from a browser, so the same networks are open to it as to a webhook.
 */
import { isIP } from 'node:net';
import webPush from 'web-push';
import { reachableOutside, type Reachable } from './reachable.js';
import { type Answered, hostOf, postOutside } from './webhook.js';

/** Base64url: what browsers and push services know the platform by. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushMessage = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** At most 3,900 bytes of UTF-8. */
  readonly payload: string;
  /** At most 32 characters of base64url: what the service has not delivered yet gives way to a newer message of the same topic. */
  readonly topic: string;
};

/** Answers what the push service said; throws when it said no or nothing, and `BrowserGone`, `PushRefused`, `PushBusy`, `AddressRefused`. */
export type PushSender = (message: PushMessage) => Promise<string>;

/** The browser no longer takes messages: its user took that back, or it is no more. */
export class BrowserGone extends Error {}
/** The service will never take this message: trying it again does not help. */
export class PushRefused extends Error {}
/** The service wants to be left alone for a while. */
export class PushBusy extends Error {
  /** From now, ms. */
  readonly waitMs: number;
  constructor(said: string, waitMs: number) {
    super(said);
    this.waitMs = waitMs;
  }
}

/** An alarm is news for about four hours. */
const ttlSeconds = 4 * 3600;
const [shortestWaitMs, longestWaitMs] = [30_000, 3_600_000];

/** Makes a pair of VAPID keys. */
export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** How a push service reaches who runs the platform: by the address mails come from where one is set, else by an https address, else by the address mails would have. */
export function contactOf({ mailFrom, isMailSet, publicUrl }: { mailFrom: string; isMailSet: boolean; publicUrl: string }): string {
  if (!isMailSet && publicUrl.startsWith('https://')) return new URL(publicUrl).origin;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`;
}

/** Whether a browser may name such an address: https, or plain http to an address (no name) in a network that the installation has opened itself. */
export function isPushAddress(endpoint: string, reachable: Reachable): boolean {
  const url = new URL(endpoint);
  const host = hostOf(url);
  return url.protocol === 'https:' || (isIP(host) !== 0 && reachable(host) && !publicInternet(host));
}
const publicInternet = reachableOutside('');

/** Sends with the platform's keys; `contact` is what `contactOf` says. */
export function pushSender(reachable: Reachable, keys: () => Promise<PushKeys>, contact: () => string): PushSender {
  return async ({ endpoint, p256dh, auth, payload, topic }) => {
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { ...(await keys()), subject: contact() },
      TTL: ttlSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      topic,
    });
    return judge(await postOutside(new URL(endpoint), reachable, body, headers));
  };
}

/** Says by its status what a service made of a message. What it wrote beside is kept short: it stands in the log. */
function judge({ status, said, headers }: Answered): string {
  const words = `${status} ${said}`.trim();
  if (status >= 200 && status < 300) return String(status);
  if (status === 404 || status === 410) throw new BrowserGone(String(status));
  if (status === 429 || status === 503) throw new PushBusy(words, waitOf(headers['retry-after']));
  if (status === 400 || status === 413) throw new PushRefused(words);
  throw new Error(words);
}

/** Retry-After, as seconds or as a date, within reason. */
function waitOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter ?? '');
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now();
  return Math.min(longestWaitMs, Math.max(shortestWaitMs, Number.isNaN(ms) ? 0 : ms));
}
