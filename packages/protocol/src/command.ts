/**
 * The commands devices take: a name, parameters with their ranges, the frame that says it, and how a reply is recognised. A family declares its commands
 * beside what its devices say; whoever sends them knows nothing of frames.
 */
import type { Identity } from '@frostway/core/identity';
import type { CommandReply } from '@frostway/core/message';

/** A value a command takes. */
export type Parameter =
  | {
      readonly kind: 'number';
      /** `''`: a bare number, as of a fence or a level. */
      readonly unit: 's' | 'min' | 'h' | 'm' | 'km' | 'km/h' | '°' | '%' | '°C' | 'V' | 'g' | '';
      readonly min: number;
      readonly max: number;
      /** Values are multiples of it from `min` on; any number when left out. */
      readonly step?: number;
    }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | {
      readonly kind: 'text';
      /** Characters. */ readonly most: number;
      /** May be empty: that is how it is cleared. */ readonly isClearable?: true;
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'time'; /** HH:mm that a form begins with, and that is meant where none is given. */ readonly usual?: string }
  | { readonly kind: 'places'; /** Corners, both included. */ readonly least: number; readonly most: number };

/** Whole seconds from `min` to `max`, both included. */
export const wholeSeconds = (min: number, max: number) => ({ kind: 'number', unit: 's', min, max, step: 1 }) as const;

/** A circle on the map: the degrees (WGS84) of its middle, and its radius. */
export const circle = {
  latitude: { kind: 'number', unit: '°', min: -90, max: 90 },
  longitude: { kind: 'number', unit: '°', min: -180, max: 180 },
  radius: { kind: 'number', unit: 'm', min: 100, max: 50_000, step: 1 },
} as const;

/** A corner, degrees WGS84. */
export type PlaceValue = { readonly latitude: number; readonly longitude: number };

/** What a parameter's value is. */
export type ValueOf<P extends Parameter> = P extends { readonly kind: 'number' }
  ? number
  : P extends { readonly kind: 'flag' }
    ? boolean
    : P extends { readonly kind: 'places' }
      ? readonly PlaceValue[]
      : P extends { readonly kind: 'choice'; readonly of: readonly (infer Choice)[] }
        ? Choice
        : string;

/** The parameters of a command by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A value for every parameter. */
export type ValuesOf<P extends Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> };

/** What surrounds a command that is being sent. */
export type Sending = {
  readonly device: Identity;
  /** The number the platform knows the command by, 0..0xFFFFFFFF, for protocols that bring it back with the reply. */
  readonly flag: number;
  /** Counts what is sent on this connection. */
  readonly serial: number;
  readonly nowMs: number;
  /** What the family remembers of this device: the version it speaks, the name it gives itself. */
  readonly state?: unknown;
};

/** A command that was sent, as a reply may be one to it. */
export type Sent = Pick<Sending, 'flag' | 'serial'> & { readonly command: string };

/** What a reply says of a command. */
export type Verdict = 'taken' | 'refused' | 'unclear';

/** What a command does beyond a setting. */
export type Act = {
  /** It is an act, not a setting: doing it twice is worse than not at all. It is never sent again; without an answer its outcome stays unknown. */
  readonly once?: true;
  /** It takes the engine its oil or power, so that it is held while the vehicle drives. A function: with these values it does, as a text may. */
  readonly cut?: true | ((values: Readonly<Record<string, unknown>>) => boolean);
  /** Of a text: whether it is one whose meaning is known. One that nobody knows may cut as well, on devices that can. */
  readonly isKnown?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Seconds a device may be silent by plan once it has taken this: how long it sleeps, or how rarely it reports at rest. */
  readonly silence?: (values: Readonly<Record<string, unknown>>) => number;
};

/** One command devices can be given. */
export type Command = Act & {
  readonly name: string;
  readonly parameters: Parameters;
  /** The frame that says it; undefined for values outside the ranges. */
  readonly encode: (values: Readonly<Record<string, unknown>>, sending: Sending) => Uint8Array | undefined;
};

/** Every command devices of a family take. */
export type CommandSet = {
  readonly commands: readonly Command[];
  /** What a reply says of a command; undefined when it is no reply to that one. */
  readonly replyTo: (reply: CommandReply, sent: Sent) => Verdict | undefined;
  /** Whether a reply says no more than that the device has the command; what it says of its own comes later, or never. None does when left out. */
  readonly isReceipt?: (reply: CommandReply) => boolean;
  /** A reply does not say which of several alike it is to: the next command waits for the reply to the one before, or until it is late. */
  readonly isAnsweredInOrder?: true;
  /**
   * Whether a reply brings back a number that no command had, though the family has such numbers, as clones do whatever they were sent: then it is to the
   * oldest command that waits for its answer.
   */
  readonly isNumberless?: (reply: CommandReply) => boolean;
  /** A text message that wakes a sleeping device, so that it reports and takes what waits for it. Without one it can only be waited for. */
  readonly wakeUpText?: string;
};

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude } = value as Readonly<Record<string, unknown>>;
  return typeof latitude === 'number' && Math.abs(latitude) <= 90 && typeof longitude === 'number' && Math.abs(longitude) <= 180;
}

/** Whether a value is in the range of a parameter. */
export function isInRange(parameter: Parameter, value: unknown): boolean {
  switch (parameter.kind) {
    case 'choice':
      return parameter.of.some((each) => each === value);
    case 'text':
      return typeof value === 'string' && (value.length > 0 || parameter.isClearable === true) && value.length <= parameter.most;
    case 'flag':
      return typeof value === 'boolean';
    case 'time':
      return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
    case 'places':
      return Array.isArray(value) && value.length >= parameter.least && value.length <= parameter.most && value.every(isPlace);
    case 'number': {
      const { min, max, step } = parameter;
      return typeof value === 'number' && value >= min && value <= max && (step === undefined || Number.isInteger((value - min) / step));
    }
  }
}

/** Whether values are in the ranges of a command, each of them given. */
export function isWithin({ parameters }: Pick<Command, 'parameters'>, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(parameters).every(([name, parameter]) => isInRange(parameter, values[name]));
}

/** Whether a command with these values takes the engine its oil or power. */
export function cuts({ cut }: Pick<Command, 'cut'>, values: Readonly<Record<string, unknown>>): boolean {
  return typeof cut === 'function' ? cut(values) : cut === true;
}

/**
 * Whether a command with these values may go out only while the vehicle is slow: it cuts, or it is a text nobody knows, for a device that can cut. `canCut`: the
 * device can.
 */
export function isHeldWhileDriving(
  command: Pick<Command, 'cut' | 'isKnown'>,
  values: Readonly<Record<string, unknown>>,
  canCut: boolean,
): boolean {
  return cuts(command, values) || (canCut && command.isKnown?.(values) === false);
}

/**
 * A command whose values are checked before they are encoded.
 * @example command('writeInterval', { value: wholeSeconds(5, 18_000) }, ({ value }, { serial }) => ...)
 */
export function command<const P extends Parameters>(
  name: string,
  parameters: P,
  encode: (values: ValuesOf<P>, sending: Sending) => Uint8Array | undefined,
  act: Act = {},
): Command {
  return {
    name,
    parameters,
    ...act,
    encode: (values, sending) => (isWithin({ parameters }, values) ? encode(values as ValuesOf<P>, sending) : undefined),
  };
}
