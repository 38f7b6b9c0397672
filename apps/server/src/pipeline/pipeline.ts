/**
 * The pipeline: what every listener hands its submissions to. It goes through the stages (stages.ts), and answers when all of a submission is committed;
 * then the listener acknowledges the device. A device's facts keep their order; nobody waits for another device's look-ups.
 */
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { isAway } from '../db/connect.js';
import { after, type Soon } from '../flow/soon.js';
import { type Arrival, everything, hindranceOf } from './admit.js';
import { type DailyLimit, DailyLimitReached } from './daily-limit.js';
import { DeviceOrder } from './device-order.js';
import { identityKey, type KnownDevice } from './directory.js';
import { deviceKeys, speaks, type Subject } from './identify.js';
import { Lanes, type LanesOptions } from './lanes.js';
import type { QueuedEntry } from './queue.js';
import { type ArrivalTools, stages } from './stages.js';
import { type Counts, type Outcomes, Storing, type StoringOptions } from './storing.js';
import type { Outcome, Submission } from './submission.js';
import { Unavailable } from './unavailable.js';

export type PipelineOptions = Omit<LanesOptions & StoringOptions, 'counts'> &
  ArrivalTools & {
    readonly unknownSeen: (family: string, identity: string, address: string) => void;
    /** How many facts of one device are taken in a day; unset = any. */
    readonly dailyLimit?: DailyLimit;
  };

export class Pipeline {
  private readonly options: PipelineOptions;
  private readonly lanes: Lanes;
  private readonly order = new DeviceOrder();
  /** Counted for the metrics. */
  readonly counts: Counts = { submitted: 0, stored: 0, repeated: 0, quarantined: 0, foreignGateway: 0, batches: 0, unavailable: 0 };

  constructor(options: PipelineOptions) {
    this.options = options;
    const storing = new Storing({ ...options, counts: this.counts });
    this.lanes = new Lanes({ ...options, counts: this.counts }, (parts) => storing.work(parts));
  }

  /** Stores what it can of a submission and answers when it is committed. Throws Unavailable when it could not be stored now, DailyLimitReached when some was too much. */
  async submit(submission: Submission): Promise<Outcome> {
    const keys = deviceKeys(submission);
    const arrived = this.order.enter(new Set(keys.filter((key) => key !== undefined)), this.arrive(submission, keys));
    const arrival = arrived instanceof Promise ? await arrived : arrived;
    const { entries, unknown, isOver } = this.admitted(arrival);
    const fates = await this.lanes.submit(entries);
    this.countOfDay(arrival, fates);
    if (isOver) throw new DailyLimitReached('a device has sent more today than is taken');
    return summarise(fates, [...unknown]);
  }

  /** The device of a name, if it is one that speaks this family; throws Unavailable when the database is away. */
  deviceOf(identity: Identity, family: string): Soon<KnownDevice | undefined> {
    const key = identityKey(identity, family);
    return after(this.whileThere(this.options.directory.find(new Map([[key, identity]]), family)), (found) => {
      const device = found.get(key);
      return speaks(device, family) ? device : undefined;
    });
  }

  /** Keys of sensors that encrypt their advertisements; throws Unavailable when the database is away. */
  keys(): Soon<(mac: string) => Uint8Array | undefined> {
    return this.whileThere(this.options.directory.keysOf());
  }

  /** Waits until everything submitted so far is committed or refused. */
  async drain(): Promise<void> {
    await this.lanes.idle();
  }

  private arrive(submission: Submission, keys: Arrival['keys']): Soon<Arrival> {
    const arrival: Arrival = { submission, keys, subjects: [], admission: everything };
    let gone: Soon<void> = undefined;
    for (const stage of stages.arrival) gone = after(gone, () => this.whileThere(stage(arrival, this.options)));
    return after(gone, () => arrival);
  }

  /** The messages that come in, and the names of those that nobody knows. */
  private admitted({ submission, subjects, admission }: Arrival): {
    readonly entries: readonly QueuedEntry[];
    readonly unknown: ReadonlySet<string>;
    readonly isOver: boolean;
  } {
    const { messages, receivedMs, family, address } = submission;
    const entries: QueuedEntry[] = [];
    const unknown = new Set<string>();
    const nobodys = new Set<string>();
    let isOver = false;
    messages.forEach((message, index) => {
      const subject = subjects[index] as Subject;
      const { key, device, gateway } = subject;
      if (key === undefined) return;
      const hindrance = hindranceOf(subject, message, receivedMs, admission, this.options);
      if (device === undefined || hindrance !== undefined) {
        unknown.add(key);
        if (device === undefined) nobodys.add(key);
        if (hindrance === 'foreignGateway') this.counts.foreignGateway += 1;
        return;
      }
      if (isCounted(message) && this.options.dailyLimit?.hasRoom(device.id, receivedMs) === false) {
        isOver = true;
        return;
      }
      entries.push({ message, device, gatewayId: gateway?.id ?? 0, receivedMs, index });
    });
    for (const key of nobodys) this.options.unknownSeen(family, key, address);
    return { entries, unknown, isOver };
  }

  private countOfDay({ submission, subjects }: Arrival, fates: Outcomes): void {
    const { dailyLimit } = this.options;
    if (dailyLimit === undefined) return;
    for (const { isNew, index } of fates) {
      const device = subjects[index]?.device;
      if (isNew && device !== undefined && isCounted(submission.messages[index])) dailyLimit.count(device.id, submission.receivedMs);
    }
  }

  private whileThere<T>(asked: Soon<T>): Soon<T> {
    if (!(asked instanceof Promise)) return asked;
    return asked.catch((cause: unknown) => {
      if (!isAway(cause)) throw cause;
      this.counts.unavailable += 1;
      throw new Unavailable('the database is away', { cause });
    });
  }
}

/** What counts against a device's day. */
const isCounted = (message: Message | undefined): boolean => message?.type === 'reading' || message?.type === 'position';

function summarise(fates: Outcomes, unknown: readonly string[]): Outcome {
  const quarantined: { index: number; reason: Outcome['quarantined'][number]['reason'] }[] = [];
  let stored = 0;
  let repeated = 0;
  for (const fate of fates) {
    for (const reason of fate.reasons) quarantined.push({ index: fate.index, reason });
    if (fate.row === null) continue;
    if (fate.isNew) stored += 1;
    else repeated += 1;
  }
  quarantined.sort((a, b) => a.index - b.index);
  return { stored, repeated, quarantined, unknown };
}
