/** The first stage: of which devices of the platform a submission speaks, and through which gateway. Nothing is written. */
import { timingSafeEqual } from 'node:crypto';
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { after, type Soon } from '../flow/soon.js';
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

/** The key of the device each message of a submission is about, in order: what the order of devices is kept by; undefined: nobody's. */
export const deviceKeys = ({ messages, device, family }: Submission): readonly (string | undefined)[] =>
  messages.map((message) => {
    const identity = message.device ?? device;
    return identity === undefined ? undefined : identityKey(identity, family);
  });

/** What this stage reads and fills in: one subject a message, in order. */
export type Identifying = { readonly submission: Submission; readonly keys: readonly (string | undefined)[]; subjects: readonly Subject[] };

/** Looks up who each message is about. A key is made once: making it costs more than looking it up. */
export function identify(arrival: Identifying, { directory }: { readonly directory: Directory }): Soon<void> {
  const { submission, keys } = arrival;
  const { messages, device, family } = submission;
  const named = new Map<string, Identity>();
  // Nearly always one gateway speaks, of many sensors.
  const gatewayKeys = new Map<Identity, string>();
  for (const [index, message] of messages.entries()) {
    const key = keys[index];
    const identity = message.device ?? device;
    if (key !== undefined && identity !== undefined) named.set(key, identity);
    if (message.type !== 'reading' || message.gateway === undefined || gatewayKeys.has(message.gateway)) continue;
    const gatewayKey = identityKey(message.gateway, family);
    gatewayKeys.set(message.gateway, gatewayKey);
    named.set(gatewayKey, message.gateway);
  }
  return after(directory.find(named, family), (known) => {
    arrival.subjects = messages.map((message, index) => {
      const gatewayKey = message.type !== 'reading' || message.gateway === undefined ? undefined : gatewayKeys.get(message.gateway);
      return subjectOf(message, submission, { known, key: keys[index], gatewayKey });
    });
  });
}

type Found = {
  readonly known: ReadonlyMap<string, KnownDevice>;
  readonly key: string | undefined;
  readonly gatewayKey: string | undefined;
};

function subjectOf(message: Message, submission: Submission, { known, key, gatewayKey }: Found): Subject {
  const { family, receivedMs } = submission;
  if (key === undefined) return { key };
  const named = known.get(key);
  if (gatewayKey === undefined) return { key, device: speaks(named, family) && proves(named, submission) ? named : undefined };
  const gateway = known.get(gatewayKey);
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
