/** What this browser can do for push messages: whether it has them, whether it may show them, and its subscription with its push service. */
import { call } from './call.js';
import { notification } from '@frostway/contract/notification/endpoints';
import type { PushBrowser } from '@frostway/contract/notification/rows';

/** Why a browser has no push messages: an iPhone or iPad has them for pages on its home screen, every browser has them over https alone. */
export type PushLack = 'home' | 'insecure' | 'browser';

/** See above; undefined when it has them. */
export function pushLack(): PushLack | undefined {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return undefined;
  if (!window.isSecureContext) return 'insecure';
  return isApplePhone() ? 'home' : 'browser';
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The address of this browser's subscription as the list names it; undefined when it has none. */
export async function ownFingerprint(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  return subscription === null ? undefined : fingerprintOf(subscription.endpoint);
}

async function fingerprintOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return toBase64url(hash);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What a browser is added by. */
export type Subscribed = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Subscribes this browser anew: what it had was another account's, or for other keys. Throws when its push service cannot be reached. */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
  const registration = (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'));
  await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return toSubscribed(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64url(publicKey) }));
}

function toSubscribed(subscription: PushSubscription): Subscribed {
  const key = (name: PushEncryptionKeyName): string => toBase64url(subscription.getKey(name) ?? new ArrayBuffer(0));
  return { endpoint: subscription.endpoint, p256dh: key('p256dh'), auth: key('auth') };
}

/** Ends this browser's subscription at its push service: nothing reaches it any more, whatever the server knows. */
export async function unsubscribeHere(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

const toBase64url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const storageKey = 'push';
type StoredSubscription = { readonly uid: number; readonly fingerprint: string };

/** Whose push messages this browser shows; undefined: it was not turned on here. */
export function keptPush(): StoredSubscription | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<StoredSubscription> | null;
    return typeof kept?.uid === 'number' && typeof kept.fingerprint === 'string'
      ? { uid: kept.uid, fingerprint: kept.fingerprint }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for the next visit. */
export function keepPush(kept: StoredSubscription | undefined): void {
  try {
    if (kept === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without a storage the list still says whether it is on.
  }
}

/**
 * Brings the server's list and this browser in line after a login: it belongs to this session from now on, a subscription that its push service has renewed is told
 * to the server, and one that was removed from the list elsewhere ends here too.
 */
export async function bringPushInLine(uid: number): Promise<void> {
  const kept = keptPush();
  if (kept?.uid !== uid || pushLack() !== undefined) return;
  const { rows, publicKey } = await call(notification.pushBrowsers, {});
  const subscription = await currentSubscription();
  const fingerprint = subscription === null ? undefined : await fingerprintOf(subscription.endpoint);
  const row = rows.find((each) => each.fingerprint === fingerprint);
  if (row !== undefined && subscription !== null) {
    if (!row.isCurrent) await call(notification.addPushBrowser, toSubscribed(subscription));
    return keepPush({ uid, fingerprint: row.fingerprint });
  }
  const former = rows.find((each) => each.fingerprint === kept.fingerprint);
  if (former === undefined) {
    await subscription?.unsubscribe();
    return keepPush(undefined);
  }
  await replace(former, { uid, subscription, publicKey });
}

type Renewed = { readonly uid: number; readonly subscription: PushSubscription | null; readonly publicKey: string | null };

/** The browser has another subscription than the list, or lost its own; who took the permission back wants none. */
async function replace(former: PushBrowser, { uid, subscription, publicKey }: Renewed): Promise<void> {
  const isWanted = Notification.permission === 'granted' && publicKey !== null;
  const fresh = !isWanted ? undefined : subscription === null ? await subscribeHere(publicKey) : toSubscribed(subscription);
  await call(notification.removePushBrowser, { id: former.id });
  if (fresh === undefined) return keepPush(undefined);
  const { fingerprint } = await call(notification.addPushBrowser, fresh);
  keepPush({ uid, fingerprint });
}
