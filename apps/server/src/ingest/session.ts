/**
 * What a device says on one connection, whatever carries it: frames are decoded in order, by the profile of the device's model as soon as it is known who
 * speaks, handed in, and answered after the commit.
 */
import { type Identity, isSameIdentity } from '@frostway/core/identity';
import type { CommandReply, Message } from '@frostway/core/message';
import { isProblem, profileOf, speakerIn } from '@frostway/protocol/family';
import type { Context, Decoded, Problem, StreamFamily, StreamTransport } from '@frostway/protocol/family';
import type { Soon } from '../flow/soon.js';
import type { Clock } from '../outside/clock.js';
import { identityKey, type KnownDevice } from '../pipeline/directory.js';
import type { Pipeline } from '../pipeline/pipeline.js';

export type SessionOptions = {
  readonly family: StreamFamily;
  readonly transport: StreamTransport;
  readonly pipeline: Pipeline;
  readonly clock: Clock;
  readonly address: string;
  /** What the family remembered of this device before. */
  readonly state?: unknown;
};

/** What became of some frames, after the commit. */
export type Taken = {
  /** `silent`: nothing was said by anybody. `unknown`: nobody has the device that speaks, and its data waits in it. */
  readonly outcome: 'stored' | 'silent' | 'unknown';
  /** What the devices wait for. */
  readonly answers: readonly Uint8Array[];
  /** What a device nobody has is told. */
  readonly refusal: Uint8Array | undefined;
  readonly replies: readonly CommandReply[];
  /** Answers that came before anybody was named: bare text, as TZONE's. */
  readonly namelessReplies: readonly CommandReply[];
  /** Frames that could not be decoded. */
  readonly unreadable: number;
};

/** What some frames say. */
type FrameResults = {
  readonly messages: Message[];
  readonly namelessReplies: CommandReply[];
  readonly answers: { readonly bytes: Uint8Array; readonly speaker: string }[];
  refusal: Uint8Array | undefined;
  unreadable: number;
};

export class DeviceSession {
  private readonly options: SessionOptions;
  private device: Identity | undefined;
  private known: KnownDevice | undefined;
  private remembered: unknown;
  private context: Context | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
    this.remembered = options.state;
  }

  /** What the family wants remembered of this device. */
  get state(): unknown {
    return this.remembered;
  }

  /** Who speaks, where the platform has that device. */
  get speaker(): { readonly device: Identity; readonly known: KnownDevice } | undefined {
    const { device, known } = this;
    return device === undefined || known === undefined ? undefined : { device, known };
  }

  /** Stores what frames say. Throws Unavailable when that could not be done now. */
  async take(frames: readonly Uint8Array[]): Promise<Taken> {
    const { pipeline, family, clock, address } = this.options;
    const receivedMs = clock.now();
    const { messages, answers, refusal, unreadable, namelessReplies } = await this.hear(frames, receivedMs);
    const own = this.device === undefined ? undefined : identityKey(this.device, family.name);
    const replies = messages.filter((message) => message.type === 'reply');
    const said = { refusal, replies, namelessReplies, unreadable };
    if (own === undefined || messages.length + answers.length === 0) return { outcome: 'silent', answers: [], ...said };
    const stored = messages.length === 0 ? undefined : await pipeline.submit({ family: family.name, messages, receivedMs, address });
    const unknown = new Set(stored?.unknown ?? (this.known === undefined ? [own] : []));
    // What a device received from others is no reason to leave it unacknowledged.
    return {
      outcome: unknown.has(own) ? 'unknown' : 'stored',
      answers: answers.flatMap(({ bytes, speaker }) => (unknown.has(speaker) ? [] : [bytes])),
      ...said,
    };
  }

  /** Frames in order. Who a frame says speaks does so from there on; what comes before anybody is named is nobody's and is passed over. */
  private async hear(frames: readonly Uint8Array[], nowMs: number): Promise<FrameResults> {
    const { family } = this.options;
    const received: FrameResults = { messages: [], namelessReplies: [], answers: [], refusal: undefined, unreadable: 0 };
    if (this.device !== undefined && frames.length > 0) await this.lookUp(this.device);
    for (const frame of frames) {
      const reading = this.read(frame, nowMs);
      const decoded = reading instanceof Promise ? await reading : reading;
      const own = this.device;
      if (own !== undefined && decoded.answer !== undefined)
        received.answers.push({ bytes: decoded.answer, speaker: identityKey(own, family.name) });
      if (isProblem(decoded)) {
        received.unreadable += 1;
        continue;
      }
      if (own === undefined) {
        received.namelessReplies.push(...decoded.messages.filter((message) => message.type === 'reply'));
        continue;
      }
      this.remembered = decoded.state ?? this.remembered;
      for (const message of decoded.messages) received.messages.push(inOwnName(message, own));
      received.refusal = decoded.refusal;
    }
    return received;
  }

  /** Reads one frame by the profile of whoever it says speaks. */
  private read(frame: Uint8Array, nowMs: number): Soon<Decoded | Problem> {
    const decoded = this.decode(frame, nowMs);
    const speaker = isProblem(decoded) ? undefined : speakerIn(decoded);
    if (isProblem(decoded) || speaker === undefined) return decoded;
    const { device } = this;
    const others = decoded.alsoNamed ?? [];
    const isTheSame = device !== undefined && [speaker, ...others].some((name) => isSameIdentity(name, device));
    if (isTheSame && (this.known !== undefined || others.length === 0)) return decoded;
    const before = this.known?.model?.profile;
    // Another device: nothing of what was remembered is its own.
    if (device !== undefined && !isTheSame) this.remembered = undefined;
    return this.lookUp(speaker, others).then(() => (this.known?.model?.profile === before ? decoded : this.decode(frame, nowMs)));
  }

  private decode(frame: Uint8Array, nowMs: number): Decoded | Problem {
    const { family } = this.options;
    return profileOf(family, this.known?.model?.profile).decode(frame, this.contextAt(nowMs));
  }

  /** What a frame is decoded with; the same for all that came together from one device. */
  private contextAt(nowMs: number): Context {
    const { device, remembered, context: last } = this;
    if (last?.nowMs === nowMs && last.device === device && last.state === remembered) return last;
    this.context = {
      isStrict: true,
      nowMs,
      transport: this.options.transport,
      ...(device === undefined ? {} : { device }),
      ...(remembered === undefined ? {} : { state: remembered }),
    };
    return this.context;
  }

  /** Takes the first name somebody has a device by; the first of all where nobody has. */
  private async lookUp(device: Identity, others: readonly Identity[] = []): Promise<void> {
    for (const name of [device, ...others]) {
      this.device = name;
      this.known = await this.options.pipeline.deviceOf(name, this.options.family.name);
      if (this.known !== undefined) return;
    }
    this.device = device;
  }
}

/** A message is the speaker's own, or what it received from another device: then it relays it, whatever the frame says. */
function inOwnName(message: Message, own: Identity): Message {
  // Spread last, for a member behind a spread costs ten times as much; it has no device that would win.
  if (message.device === undefined) return { device: own, ...message };
  return message.type === 'reading' && !isSameIdentity(message.device, own) ? { ...message, gateway: own } : message;
}
