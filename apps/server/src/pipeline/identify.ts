/** The first stage: of which devices of the platform a submission speaks, and through which gateway. Nothing is written. */
import { timingSafeEqual } from 'node:crypto';
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { type Directory, identityKey, type KnownDevice } from './directory.js';
import type { Reception } from './relay-rules.js';
import type { Submission } from './submission.js';

/** Who a message is about, and through whom. */
export type Subject = {
  /** The device's name as a key; undefined: nobody's. */
  readonly key: string | undefined;
  /** Undefined: no device of the platform that speaks so. */
  readonly device?: KnownDevice | undefined;
  /** The gateway that relays it. */
  readonly gateway?: KnownDevice | undefined;
  /** Both are known. */
  readonly reception?: Reception | undefined;
};

/** The keys of all devices a submission speaks of: what its order is kept by. */
export function deviceKeys({ messages, device, family }: Submission): Set<string> {
  const keys = new Set<string>();
  for (const message of messages) {
    const identity = message.device ?? device;
    if (identity !== undefined) keys.add(identityKey(identity, family));
  }
  return keys;
}

/** What this stage reads and fills in: one subject a message, in order. */
export type Identifying = { readonly submission: Submission; subjects: readonly Subject[] };

/** Looks up who each message is about. */
export async function identify(arrival: Identifying, { directory }: { readonly directory: Directory }): Promise<void> {
  const { submission } = arrival;
  const identities: Identity[] = [];
  for (const message of submission.messages) {
    const identity = message.device ?? submission.device;
    if (identity !== undefined) identities.push(identity);
    if (message.type === 'reading' && message.gateway !== undefined) identities.push(message.gateway);
  }
  const known = await directory.find(identities, submission.family);
  arrival.subjects = submission.messages.map((message) => subjectOf(message, submission, known));
}

function subjectOf(message: Message, submission: Submission, known: ReadonlyMap<string, KnownDevice>): Subject {
  const { family, receivedMs } = submission;
  const identity = message.device ?? submission.device;
  if (identity === undefined) return { key: undefined };
  const key = identityKey(identity, family);
  const named = known.get(key);
  if (message.type !== 'reading' || message.gateway === undefined)
    return { key, device: speaks(named, family) && proves(named, submission) ? named : undefined };
  const gateway = known.get(identityKey(message.gateway, family));
  // What speaks through nobody of the platform is nobody's.
  if (!speaks(gateway, family)) return { key };
  // A beacon does not speak the language of the tracker that hears it.
  if (!speaks(named, family) && !speaks(named, 'ble')) return { key, gateway };
  const timeMs = message.timeMs !== null && Number.isFinite(message.timeMs) ? Math.floor(message.timeMs) : receivedMs;
  return { key, device: named, gateway, reception: { gateway, sensor: named, timeMs } };
}

/** A device is known through the families its model speaks, and through no other. */
export function speaks(device: KnownDevice | undefined, family: string): device is KnownDevice {
  return device?.model?.families.includes(family) === true;
}

/** A device with a secret speaks for itself only with it. */
function proves({ secretHash }: KnownDevice, { secretHash: given }: Submission): boolean {
  return secretHash == null || (given !== undefined && given.length === secretHash.length && timingSafeEqual(given, secretHash));
}
