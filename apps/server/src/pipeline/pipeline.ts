/**
 * The way of every fact, one visible list: identify the device, put aside the impossible, store (a replay changes nothing), move the latest
 * forward, judge, commit; then the door acknowledges, and live pages hear of it. A device always takes the same lane, and a lane works on one
 * micro-batch at a time, what happens now before what a memory kept. Under load batches grow by themselves; an idle lane waits for nobody.
 */
import type { Message } from '@frostway/core/message';
import type { Identity } from '@frostway/core/identity';
import { isAway } from '../db/connect.js';
import { timingSafeEqual } from 'node:crypto';
import { type DailyLimit, DailyLimitReached } from './daily-limit.js';
import { type Directory, identityKey, type KnownDevice } from './directory.js';
import type { NotTaken } from './foreign-receptions.js';
import type { Reason } from './judge-possible.js';
import { Berths, type Counts, type Kept, Lane, type LaneOptions } from './lane.js';
import { holderAt } from './ownership.js';
import type { Placed } from './queue.js';
import type { ForeignReception, Reception, RelayRules } from './relay-rules.js';
import { signalOf } from './signal.js';
import { Unavailable } from './unavailable.js';
import type { Heard, Whitelists } from './whitelists.js';

/** What a door hands in: messages of one frame, segment or push, in order. */
export type Submission = {
  readonly family: string;
  readonly messages: readonly Message[];
  /** Who speaks, when messages do not say it themselves. */
  readonly device?: Identity;
  /** Server's time of receipt, epoch ms. */
  readonly receivedMs: number;
  readonly address: string;
  /** Hash of the secret the speaker gave: one who has a secret is known by it only. */
  readonly secretHash?: Buffer;
};

/** What became of a submission, after the commit. Indexes are places in `messages`. */
export type Outcome = {
  readonly stored: number;
  readonly repeated: number;
  readonly putAside: readonly { readonly index: number; readonly reason: Reason }[];
  /**
   * Devices nobody has in the platform, those the gateway may not speak for, and those that its whitelist kept out, by key and in the order of the messages:
   * one cannot be told from the other.
   */
  readonly unknown: readonly string[];
};

export type PipelineOptions = Omit<LaneOptions, 'counts'> & {
  readonly directory: Directory;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
  /** What whitelists of gateways let through; unset = everything. */
  readonly whitelists?: Pick<Whitelists, 'admits'>;
  /** Whose gateway may speak for whose sensor; unset = everybody's for everybody's. */
  readonly relayRules?: Pick<RelayRules, 'foreignOf'>;
  /** A gateway heard a sensor it may not speak for, or that nobody has. */
  readonly notTaken?: (reception: NotTaken) => void;
  /** A gateway heard a device that its whitelist kept out. */
  readonly keptOut?: (gatewayId: number, deviceId: number, timeMs: number, rssiDbm: number | null) => void;
  /** How many facts of one device are taken in a day; unset = any. */
  readonly dailyLimit?: DailyLimit;
  readonly lanes?: number;
};

export class Pipeline {
  private readonly options: PipelineOptions;
  private readonly lanes: Lane[];
  private entering: Promise<unknown> = Promise.resolve();
  /** Counted for the metrics. */
  readonly counts: Counts = { submitted: 0, stored: 0, repeated: 0, putAside: 0, foreignGateway: 0, batches: 0, unavailable: 0 };

  constructor(options: PipelineOptions) {
    this.options = options;
    const { lanes = 4 } = options;
    const berths = new Berths(Math.ceil(lanes / 2));
    this.lanes = Array.from({ length: lanes }, () => new Lane({ ...options, counts: this.counts }, berths));
  }

  /** Stores what it can of a submission and answers when it is committed. Throws Unavailable when it could not be stored now, DailyLimitReached when some was too much. */
  async submit(submission: Submission): Promise<Outcome> {
    const { messages, family, receivedMs } = submission;
    const identified = this.identify(submission).then(async (known) => {
      const heard = messages.map((message) => hear(message, submission, known));
      return { heard, ...(await this.admission(heard)) };
    });
    // Whoever came first enters first, whoever's devices are looked up faster.
    const entered = Promise.all([identified, this.entering]);
    this.entering = entered.catch(() => undefined);
    const [{ heard, foreign, admits }] = await entered;
    const nobodys = new Set<string>();
    const unknown = new Set<string>();
    const byLane = new Map<Lane, Placed[]>();
    let isOver = false;
    const { dailyLimit } = this.options;
    messages.forEach((message, index) => {
      const { key, device, gateway, reception } = heard[index] as HeardMessage;
      if (key === undefined) return;
      const outsider = reception === undefined ? undefined : foreign.get(reception);
      const keptOut = reception !== undefined && outsider === undefined && !admits(listed(reception)) ? reception : undefined;
      if (device === undefined || outsider !== undefined || keptOut !== undefined) {
        unknown.add(key);
        if (device === undefined) nobodys.add(key);
        if (keptOut !== undefined) this.keptOut(keptOut, message, receivedMs);
        else if (gateway !== undefined) this.refuseReception(gateway, outsider, message, receivedMs);
        return;
      }
      if (isCounted(message) && dailyLimit?.hasRoom(device.id, receivedMs) === false) {
        isOver = true;
        return;
      }
      const lane = this.lanes[device.id % this.lanes.length] as Lane;
      const entries = byLane.get(lane) ?? [];
      byLane.set(lane, entries);
      entries.push({ message, device, gatewayId: gateway?.id ?? 0, receivedMs, index });
    });
    for (const key of nobodys) this.options.unknownSeen(family, key, submission.address);
    const fates = (await Promise.all([...byLane].map(([lane, entries]) => lane.submit(entries)))).flat();
    if (dailyLimit !== undefined)
      for (const { isNew, index } of fates) {
        const device = heard[index]?.device;
        if (isNew && device !== undefined && isCounted(messages[index])) dailyLimit.count(device.id, receivedMs);
      }
    if (isOver) throw new DailyLimitReached('a device has sent more today than is taken');
    return summarise(fates, [...unknown]);
  }

  private keptOut({ gateway, sensor, timeMs }: Reception, message: Message, receivedMs: number): void {
    const isPossible = timeMs >= 0 && timeMs <= receivedMs;
    this.options.keptOut?.(gateway.id, sensor.id, Math.floor(isPossible ? timeMs : receivedMs), rssiOf(message));
  }

  /** Counts what a gateway may not speak for, and what nobody has. */
  private refuseReception(gateway: KnownDevice, foreign: ForeignReception | undefined, message: Message, receivedMs: number): void {
    if (foreign !== undefined) this.counts.foreignGateway += 1;
    this.options.notTaken?.({
      gatewayId: gateway.id,
      gatewayHolder: holderAt(gateway, receivedMs),
      ...(foreign === undefined ? {} : { sensor: { id: foreign.sensor.id, holder: foreign.sensorHolder } }),
      receivedMs,
      rssi: rssiOf(message),
    });
  }

  /** Keys of sensors that encrypt their advertisements; throws Unavailable when the database is away. */
  async keys(): Promise<(mac: string) => Uint8Array | undefined> {
    return this.whileThere(() => this.options.directory.keysOf());
  }

  private async identify(submission: Submission): Promise<Map<string, KnownDevice>> {
    const identities: Identity[] = [];
    for (const message of submission.messages) {
      const identity = message.device ?? submission.device;
      if (identity !== undefined) identities.push(identity);
      if (message.type === 'reading' && message.gateway !== undefined) identities.push(message.gateway);
    }
    return this.whileThere(() => this.options.directory.find(identities, submission.family));
  }

  /** Which relayed readings are not the gateway's to give, and which of the others are taken; asked only when some are relayed. */
  private async admission(
    all: readonly HeardMessage[],
  ): Promise<{ readonly foreign: ReadonlyMap<Reception, ForeignReception>; readonly admits: (heard: Heard) => boolean }> {
    const { whitelists, relayRules } = this.options;
    const relayed = all.flatMap(({ reception }) => (reception === undefined ? [] : [reception]));
    if (relayed.length === 0) return { foreign: new Map(), admits: () => true };
    return this.whileThere(async () => {
      const foreign = (await relayRules?.foreignOf(relayed)) ?? new Map<Reception, ForeignReception>();
      const own = relayed.filter((reception) => !foreign.has(reception));
      return { foreign, admits: (await whitelists?.admits(own.map(listed))) ?? (() => true) };
    });
  }

  private async whileThere<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (cause) {
      if (!isAway(cause)) throw cause;
      this.counts.unavailable += 1;
      throw new Unavailable('the database is away', { cause });
    }
  }

  /** Waits until everything submitted so far is committed or refused. */
  async drain(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.idle()));
  }
}

/** Who a message is about, and through whom. */
type HeardMessage = {
  /** The device's name as a key; undefined: nobody's. */
  readonly key: string | undefined;
  /** Undefined: no device of the platform that speaks so. */
  readonly device?: KnownDevice | undefined;
  /** The gateway that relays it. */
  readonly gateway?: KnownDevice | undefined;
  /** Both are known. */
  readonly reception?: Reception | undefined;
};

function hear(message: Message, submission: Submission, known: ReadonlyMap<string, KnownDevice>): HeardMessage {
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
function speaks(device: KnownDevice | undefined, family: string): device is KnownDevice {
  return device?.model?.families.includes(family) === true;
}

/** A device with a secret speaks for itself only with it. */
function proves({ secretHash }: KnownDevice, { secretHash: given }: Submission): boolean {
  return secretHash == null || (given !== undefined && given.length === secretHash.length && timingSafeEqual(given, secretHash));
}

/** What counts against a device's day. */
const isCounted = (message: Message | undefined): boolean => message?.type === 'reading' || message?.type === 'position';

const listed = ({ gateway, sensor, timeMs }: Reception): Heard => ({ gatewayId: gateway.id, deviceId: sensor.id, timeMs });

/** How strongly a reading was heard, dBm. */
const rssiOf = (message: Message): number | null => (message.type === 'reading' ? signalOf(message.rssiDbm) : null);

function summarise(fates: Kept, unknown: readonly string[]): Outcome {
  const putAside: { index: number; reason: Reason }[] = [];
  let stored = 0;
  let repeated = 0;
  for (const fate of fates) {
    for (const reason of fate.reasons) putAside.push({ index: fate.index, reason });
    if (fate.keys.length === 0) continue;
    if (fate.isNew) stored += 1;
    else repeated += 1;
  }
  putAside.sort((a, b) => a.index - b.index);
  return { stored, repeated, putAside, unknown };
}
