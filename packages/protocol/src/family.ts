/**
 * What a family of devices is: one object says how its devices reach the platform, what names them, what their frames mean, what they wait for and what
 * they can be told. Listeners, ports, settings, documents, the command line, the laws and the simulator are derived from it.
 * Everything here is pure: no socket, no clock, no database. Decoding never throws.
 */
import type { Identity, Mac } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import type { CommandSet } from './command.js';
import type { Steps } from './steps.js';

/** What can name a device on its way in. */
export type IdentityKind = 'imei' | 'mac' | 'alias';

/** What one frame says, in the order it says it. */
export type Decoded = {
  readonly messages: readonly Message[];
  /** Who speaks from here on, where the frame names its device and is no login; a login among the messages says it by itself. */
  readonly speaker?: Identity;
  /** Other names the frame gives the same device: where nobody has one by the first, the first of these that somebody has speaks. */
  readonly alsoNamed?: readonly Identity[];
  /** What the device waits for. The listener sends it only after the messages are committed. */
  readonly answer?: Uint8Array;
  /** What a device nobody has is told before its connection is closed; without it, silence. Over UDP it is never sent. */
  readonly refusal?: Uint8Array;
  /** What the family has to remember until the next frame of this device: parts of a message, the version it speaks. Absent: what it was. */
  readonly state?: unknown;
  /** Oddities that did not stop decoding: a wrong checksum in a lenient reading, trailing bytes, a value dropped for being unreadable. */
  readonly warnings?: readonly string[];
};

/**
 * A frame that cannot be read; `at` is the offset of the byte where reading stopped. `answer` is what a device of the platform is answered, where its
 * protocol has a word for "send that again".
 */
export type Problem = { readonly problem: string; readonly at: number; readonly answer?: Uint8Array };

/** Whether decoding failed. */
export function isProblem(result: Decoded | Problem): result is Problem {
  return 'problem' in result;
}

/** Who speaks from a frame on: whom it names, else who logs in with it; undefined where it says neither. */
export function speakerIn({ speaker, messages }: Decoded): Identity | undefined {
  return speaker ?? messages.findLast(({ type }) => type === 'login')?.device;
}

/** What is already known when a frame arrives. */
export type Context = {
  /** Who speaks, by the frames before this one. */
  readonly device?: Identity;
  /** How the frame came; absent in offline decoding. */
  readonly transport?: StreamTransport;
  /** True on a live listener: a wrong checksum is a problem. False in offline decoding: it is a warning. */
  readonly isStrict?: boolean;
  /** The server's time, epoch milliseconds, for devices that ask what time it is; without it such a request stays unanswered. */
  readonly nowMs?: number;
  /** What the family remembered of this device, as it last gave it. */
  readonly state?: unknown;
};

/** Complete frames found at the front of a stream, what is left for later, and how many bytes of garbage were passed over. */
export type Split = { readonly frames: readonly Uint8Array[]; readonly rest: Uint8Array; readonly skipped: number };

/** Cuts a stream into frames, however the segments fall. Frames longer than the family allows are skipped as garbage. */
export type Framing = (buffer: Uint8Array) => Split;

/** Streams of bytes, and datagrams: of these, one holds whole frames. */
export const streamTransports = ['tcp', 'udp'] as const;
/** TCP or UDP. */
export type StreamTransport = (typeof streamTransports)[number];

/** How frames of one make of device are read and what it can be told. */
export type Profile = {
  readonly decode: (frame: Uint8Array, context: Context) => Decoded | Problem;
  /** Left out where devices take no commands. */
  readonly commands?: CommandSet;
};

/** What every family says of itself. */
type Base<Name extends string> = {
  /** By this the inventory, the models and the command line know it; its folder has the same name. */
  readonly name: Name;
  /** The row of docs/protocols.md, and the line of `--help`. */
  readonly about: {
    /** The makers or programs that speak it. */
    readonly title: string;
    /** Its devices in a few words, for settings: `GT06 trackers`. */
    readonly devices: string;
    /** How a device is named, in words. */
    readonly identity: string;
    readonly carries: string;
    /** What a device gets after the commit. */
    readonly acknowledged: string;
    /** Added to how it comes: `query or JSON`. */
    readonly note?: string;
  };
  /** The kinds of names its devices have. */
  readonly identity: readonly IdentityKind[];
  /** It has words for harsh driving: of a device that speaks no such family, no event is no proof of calm driving. */
  readonly tellsHarshDriving?: true;
};

/** A family with frames over TCP, UDP or both, on a port of its own. */
export type StreamFamily<Name extends string = string> = Base<Name> &
  Profile & {
    readonly kind: 'stream';
    /** Its frames are text, and people give them as such. */
    readonly isText?: true;
    /** The usual port, for all its transports. */
    readonly port: number;
    /** How frames are found, by transport; one that is left out has no listener. */
    readonly framing: Readonly<Partial<Record<StreamTransport, Framing>>>;
    /** Its devices are told nothing over UDP: their datagrams have no place for it. */
    readonly isToldOverTcpOnly?: true;
    /** Makes that share the frames and differ in what the bytes mean, by the name a device model gives. Names of devices read alike in all. */
    readonly profiles?: Readonly<Record<string, Profile>>;
  };

/** One HTTP request as the listener received it. */
export type Request = {
  readonly method: string;
  /** What stands behind `?`, without it; empty when there is none. */
  readonly query: string;
  readonly contentType?: string;
  readonly body?: Uint8Array | string;
};

/** What a request says, and the secret its device proves itself with, which is no fact of it. */
export type DecodedRequest = Decoded & { readonly secret?: string };

/** A family of HTTP requests on a port of its own: 200 after the commit, 400 for what cannot be read. */
export type RequestFamily<Name extends string = string> = Base<Name> & {
  readonly kind: 'request';
  readonly port: number;
  readonly methods: readonly string[];
  readonly decode: (request: Request) => DecodedRequest | Problem;
  /** The status a device nobody has gets. */
  readonly unknownStatus: (request: Request) => number;
};

/** What one message of a gateway says. Items that could not be read do not take the others with them. */
export type Relayed = Decoded & {
  /** For each of `messages`, the place of its item in what the gateway sent, from 0. */
  readonly itemOf: readonly number[];
  /** Items, or single values of them, that were not readable, with the reason; a reading without the bad value may still be among `messages`. */
  readonly quarantined: readonly { readonly index: number; readonly reason: string }[];
};

/** What is known when a gateway speaks. */
export type GatewayContext = {
  /** Whom the credentials belong to; used where neither topic nor body names the gateway. */
  readonly gateway?: Identity;
  /** Keys of encrypting sensors, 16 bytes. */
  readonly keys?: (mac: Mac) => Uint8Array | undefined;
  /** For a person who looks at one message: readings whose sensor nobody names are said too instead of quarantined. */
  readonly keepsNameless?: boolean;
  /** The topic a message came on; absent for an HTTP body. */
  readonly topic?: string;
};

/** A family of gateways that relay what they hear over MQTT, and some over HTTP; the platform's own MQTT port and HTTP server take it. */
export type GatewayFamily<Name extends string = string> = Base<Name> & {
  readonly kind: 'gateway';
  /** Its topics for people, with `{gateway}` and the like in them. */
  readonly topics: readonly string[];
  /** The gateway a topic belongs to; undefined when the topic is not of this family. */
  readonly gatewayOf: (topic: string) => Identity | undefined;
  /** The gateway that listens for commands on a topic or filter; undefined when it is not this family's, or more than one gateway's. */
  readonly listenerOf?: (filter: string) => Identity | undefined;
  /** One MQTT message or HTTP body. */
  readonly decode: (body: Uint8Array, context: GatewayContext) => Relayed | Problem;
  /** The same in small steps, of families whose messages may be megabytes. */
  readonly decodeSteps?: (body: Uint8Array, context: GatewayContext) => Steps<Relayed | Problem>;
  /** Taken at `POST /api/push/{name}` too: what a body is, by content type, as JSON schemas for the API document. */
  readonly push?: Readonly<Record<string, { readonly schema: unknown }>>;
};

/** What sensors advertise; received by gateways and trackers of other families, it has no listener of its own. */
export type AdvertFamily<Name extends string = string> = Base<Name> & { readonly kind: 'advert' };

/** A family of devices. */
export type Family = StreamFamily | RequestFamily | GatewayFamily | AdvertFamily;

/** How a family reads devices of a model's profile; one nobody has declared is read as the family's documents say. */
export function profileOf(family: StreamFamily, profile: string | undefined): Profile {
  return (profile === undefined ? undefined : family.profiles?.[profile]) ?? family;
}
