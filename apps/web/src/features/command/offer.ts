/** The commands devices take, as a form: what several of them have in common, what is typed, and what is wrong with it. Pure. */
import type { commandFeature } from '@frostway/contract/command/endpoints';
import type { Answer } from '@frostway/contract/endpoint';

/** The commands one device takes. */
export type Offer = Answer<(typeof commandFeature)['offer']>;
export type Offered = Offer['commands'][number];
export type Parameter = Offered['parameters'][number];
/** A device that is told something. */
export type Addressee = { readonly imei: string; readonly name: string };
/** What is typed, by the names of the parameters. */
export type Typed = Readonly<Record<string, string>>;
/** What is wrong with one value. */
export type Problem = 'range' | 'length' | 'time' | 'missing';

/** The range in which every one of several devices takes a value; undefined when there is none. */
function joined(a: Parameter, b: Parameter): Parameter | undefined {
  if (a.kind !== b.kind || a.unit !== b.unit) return undefined;
  const of = a.of?.filter((choice) => b.of?.includes(choice) === true);
  if (of?.length === 0) return undefined;
  const min = a.min === undefined || b.min === undefined ? undefined : Math.max(a.min, b.min);
  const max = a.max === undefined || b.max === undefined ? undefined : Math.min(a.max, b.max);
  if (min !== undefined && max !== undefined && min > max) return undefined;
  const most = a.most === undefined || b.most === undefined ? undefined : Math.min(a.most, b.most);
  const { isClearable: _, ...rest } = a;
  return {
    ...rest,
    ...(of === undefined ? {} : { of }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(most === undefined ? {} : { most }),
    ...(a.isClearable === true && b.isClearable === true ? { isClearable: true } : {}),
  };
}

function joinedCommand(a: Offered, b: Offered): Offered | undefined {
  const parameters = a.parameters.map((parameter) => {
    const other = b.parameters.find(({ name }) => name === parameter.name);
    return other && joined(parameter, other);
  });
  if (a.parameters.length !== b.parameters.length || parameters.includes(undefined)) return undefined;
  return { ...a, isImmediate: a.isImmediate || b.isImmediate, parameters: parameters.flatMap((each) => each ?? []) };
}

/** The commands that all of several devices take, each value in the range of all of them. */
export function joinOffers(offers: readonly (readonly Offered[])[]): readonly Offered[] {
  const [first = [], ...others] = offers;
  return others.reduce<readonly Offered[]>(
    (common, offer) =>
      common.flatMap((each) => {
        const other = offer.find(({ command }) => command === each.command);
        return (other && joinedCommand(each, other)) ?? [];
      }),
    first,
  );
}

/** Whether a form can ask for the values of a command: corners are drawn on a map. */
export const isTypable = ({ parameters }: Offered): boolean => parameters.every(({ kind }) => kind !== 'places');

/** What a form holds at first. */
export function startOf({ parameters }: Offered): Typed {
  return Object.fromEntries(
    parameters.map(({ name, kind, of, usual = '' }) => [name, kind === 'flag' ? 'true' : kind === 'choice' ? (of?.[0] ?? '') : usual]),
  );
}

/** What is wrong with what is typed; undefined = nothing. */
export function problemOf({ kind, min, max, most, isClearable }: Parameter, typed: string): Problem | undefined {
  const text = typed.trim();
  if (text === '') return isClearable === true ? undefined : 'missing';
  if (kind === 'text') return text.length > (most ?? Number.POSITIVE_INFINITY) ? 'length' : undefined;
  if (kind === 'time') return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : 'time';
  if (kind !== 'number') return undefined;
  const value = Number(text);
  return value >= (min ?? -Infinity) && value <= (max ?? Infinity) ? undefined : 'range';
}

/** The values as the call takes them. */
export function valuesOf({ parameters }: Offered, typed: Typed): Record<string, string | number | boolean> {
  return Object.fromEntries(
    parameters.map(({ name, kind }) => {
      const text = (typed[name] ?? '').trim();
      return [name, kind === 'number' ? Number(text) : kind === 'flag' ? text === 'true' : text];
    }),
  );
}
