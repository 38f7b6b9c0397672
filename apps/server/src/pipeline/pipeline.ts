/**
 * The way of every fact, one visible list: identify the device, put aside the impossible, store (a replay changes nothing), move the latest
 * forward, judge, commit; then the door acknowledges, and live pages hear of it. A device always takes the same lane, and a lane works on one
 * micro-batch at a time, what happens now before what a memory kept. Under load batches grow by themselves; an idle lane waits for nobody.
 */
import type { Message } from '@frostway/core/message';
import type { Identity } from '@frostway/core/identity';
import { isAway } from '../db/connect.js';
import { type Directory, identityKey, type KnownDevice } from './directory.js';
import type { Reason } from './judge-possible.js';
import { Berths, type Counts, type Kept, Lane, type LaneOptions } from './lane.js';
import type { Placed } from './queue.js';
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
};

/** What became of a submission, after the commit. Indexes are places in `messages`. */
export type Outcome = {
  readonly stored: number;
  readonly repeated: number;
  readonly putAside: readonly { readonly index: number; readonly reason: Reason }[];
  /** Devices nobody has in the platform, and those that the gateway's whitelist kept out, by key. */
  readonly unknown: readonly string[];
};

export type PipelineOptions = Omit<LaneOptions, 'counts'> & {
  readonly directory: Directory;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
  /** What whitelists of gateways let through; unset = everything. */
  readonly whitelists?: Pick<Whitelists, 'admits'>;
  /** A gateway heard a device that its whitelist kept out. */
  readonly keptOut?: (gatewayId: number, deviceId: number, timeMs: number, rssiDbm: number | null) => void;
  readonly lanes?: number;
};

export class Pipeline {
  private readonly options: PipelineOptions;
  private readonly lanes: Lane[];
  private entering: Promise<unknown> = Promise.resolve();
  /** Counted for the metrics. */
  readonly counts: Counts = { submitted: 0, stored: 0, repeated: 0, putAside: 0, batches: 0, unavailable: 0 };

  constructor(options: PipelineOptions) {
    this.options = options;
    const { lanes = 4 } = options;
    const berths = new Berths(Math.ceil(lanes / 2));
    this.lanes = Array.from({ length: lanes }, () => new Lane({ ...options, counts: this.counts }, berths));
  }

  /** Stores what it can of a submission and answers when it is committed. Throws Unavailable when it could not be stored now. */
  async submit(submission: Submission): Promise<Outcome> {
    const identified = this.identify(submission).then(async (known) => {
      const heard = submission.messages.map((message) => heardOf(message, submission, known));
      return { known, heard, admits: await this.admission(heard) };
    });
    // Whoever came first enters first, whoever's devices are looked up faster.
    const entered = Promise.all([identified, this.entering]);
    this.entering = entered.catch(() => undefined);
    const [{ known, heard, admits }] = await entered;
    const unknown = new Set<string>();
    const keptOut = new Set<string>();
    const byLane = new Map<Lane, Placed[]>();
    submission.messages.forEach((message, index) => {
      const identity = message.device ?? submission.device;
      const device = identity === undefined ? undefined : known.get(identityKey(identity, submission.family));
      if (device === undefined) {
        if (identity !== undefined) unknown.add(identityKey(identity, submission.family));
        return;
      }
      const relayed = heard[index];
      if (relayed !== undefined && !admits(relayed)) {
        keptOut.add(identityKey(identity as Identity, submission.family));
        const { gatewayId, timeMs } = relayed;
        const isPossible = timeMs >= 0 && timeMs <= submission.receivedMs;
        this.options.keptOut?.(gatewayId, device.id, Math.floor(isPossible ? timeMs : submission.receivedMs), signal(message));
        return;
      }
      const lane = this.lanes[device.id % this.lanes.length] as Lane;
      const entries = byLane.get(lane) ?? [];
      byLane.set(lane, entries);
      entries.push({ message, device, gatewayId: relayed?.gatewayId ?? 0, receivedMs: submission.receivedMs, index });
    });
    for (const key of unknown) this.options.unknownSeen(submission.family, key, submission.address);
    const fates = (await Promise.all([...byLane].map(([lane, entries]) => lane.submit(entries)))).flat();
    return summarise(fates, [...unknown, ...keptOut]);
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

  /** Which relayed readings are taken; asked only when some are relayed. */
  private async admission(all: readonly (Heard | undefined)[]): Promise<(heard: Heard) => boolean> {
    const { whitelists } = this.options;
    const relayed = all.filter((heard) => heard !== undefined);
    if (whitelists === undefined || relayed.length === 0) return () => true;
    return this.whileThere(() => whitelists.admits(relayed));
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

/** What a gateway of the platform heard of a device of it; undefined for all else. */
function heardOf(message: Message, submission: Submission, known: ReadonlyMap<string, KnownDevice>): Heard | undefined {
  if (message.type !== 'reading' || message.gateway === undefined) return undefined;
  const identity = message.device ?? submission.device;
  const device = identity && known.get(identityKey(identity, submission.family));
  const gateway = known.get(identityKey(message.gateway, submission.family));
  if (device === undefined || gateway === undefined) return undefined;
  return { gatewayId: gateway.id, deviceId: device.id, timeMs: message.timeMs ?? submission.receivedMs };
}

/** How strongly a reading was heard, dBm, as a column can hold it. */
function signal(message: Message): number | null {
  const rssi = message.type === 'reading' ? message.rssiDbm : undefined;
  return rssi === undefined || !(Math.abs(rssi) <= 1000) ? null : Math.round(rssi);
}

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
