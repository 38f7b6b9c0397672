/**
 * What devices can be told: a name, parameters with their ranges, the frame that says it, and how a reply is recognised. A family declares its commands
 * beside what its devices say; whoever sends them knows nothing of frames.
 */
import type { Identity } from '@frostway/core/identity';
import type { CommandReply } from '@frostway/core/message';

/** A value a command takes. */
export type Parameter =
  | {
      readonly kind: 'number';
      readonly unit: 's' | 'min' | 'h' | 'm' | 'km/h';
      readonly min: number;
      readonly max: number;
      /** Values are multiples of it from `min` on; any number when left out. */
      readonly step?: number;
    }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'text'; /** Characters. */ readonly most: number };

/** The parameters of a command by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A value for every parameter. */
export type ValuesOf<P extends Parameters> = { readonly [K in keyof P]: P[K] extends { readonly kind: 'number' } ? number : string };

/** What surrounds a command that is being sent. */
export type Sending = {
  readonly device: Identity;
  /** The number the platform knows the command by, 0..0xFFFFFFFF, for protocols that bring it back with the reply. */
  readonly flag: number;
  /** Counts what is sent on this connection. */
  readonly serial: number;
  readonly nowMs: number;
};

/** A command that was sent, as a reply may be one to it. */
export type Sent = Pick<Sending, 'flag' | 'serial'> & { readonly command: string };

/** What a reply says of a command. */
export type Verdict = 'taken' | 'refused' | 'unclear';

/** One thing devices can be told. */
export type Command = {
  readonly name: string;
  readonly parameters: Parameters;
  /** The frame that says it; undefined for values outside the ranges. */
  readonly encode: (values: Readonly<Record<string, unknown>>, sending: Sending) => Uint8Array | undefined;
};

/** Everything devices of a family can be told. */
export type CommandSet = {
  readonly commands: readonly Command[];
  /** What a reply says of a command; undefined when it is no reply to that one. */
  readonly replyTo: (reply: CommandReply, sent: Sent) => Verdict | undefined;
};

function isInRange(parameter: Parameter, value: unknown): boolean {
  if (parameter.kind === 'choice') return parameter.of.some((each) => each === value);
  if (parameter.kind === 'text') return typeof value === 'string' && value.length > 0 && value.length <= parameter.most;
  const { min, max, step } = parameter;
  return typeof value === 'number' && value >= min && value <= max && (step === undefined || Number.isInteger((value - min) / step));
}

/** Whether values are in the ranges of a command, each of them given. */
export function isWithin({ parameters }: Pick<Command, 'parameters'>, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(parameters).every(([name, parameter]) => isInRange(parameter, values[name]));
}

/**
 * A command whose values are checked before they are encoded.
 * @example command('writeInterval', { value: { kind: 'number', unit: 's', min: 5, max: 18_000, step: 1 } }, ({ value }, { serial }) => ...)
 */
export function command<const P extends Parameters>(
  name: string,
  parameters: P,
  encode: (values: ValuesOf<P>, sending: Sending) => Uint8Array,
): Command {
  return {
    name,
    parameters,
    encode: (values, sending) => (isWithin({ parameters }, values) ? encode(values as ValuesOf<P>, sending) : undefined),
  };
}
