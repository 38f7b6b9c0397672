/** Values of a command as they came in, checked against the ranges of one device: what a form or an address sends as text becomes what it means. Pure. */
import type { RefusalName, RefusedHoles } from '@frostway/contract/refusals';
import { type Command, isInRange, type Parameter } from '@frostway/protocol/command';

/** What is wrong with one value. */
export type Fault = { readonly field: string; readonly refusal: RefusalName; readonly holes: RefusedHoles };
/** Values of every parameter of a command, or what is wrong with the first that is wrong. */
export type Checked = { readonly values: Readonly<Record<string, unknown>> } | Fault;

/** Characters that no device takes in a line: controls, and halves of what is written in two. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

function meant(parameter: Parameter, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (parameter.kind === 'number' && value.trim() !== '') return Number(value);
  if (parameter.kind === 'flag') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function faultOf(parameter: Parameter, value: unknown): Omit<Fault, 'field'> | undefined {
  if (parameter.kind === 'text' && typeof value === 'string' && unwritable.test(value)) return { refusal: 'valueCharacters', holes: {} };
  if (isInRange(parameter, value)) return undefined;
  switch (parameter.kind) {
    case 'number': {
      const { min, max, unit } = parameter;
      return { refusal: 'valueRange', holes: { min, max, unit: unit === '' ? '' : ` ${unit}` } };
    }
    case 'text':
      return { refusal: 'valueLength', holes: { min: parameter.isClearable === true ? 0 : 1, max: parameter.most } };
    case 'places':
      return { refusal: 'valueCorners', holes: { min: parameter.least, max: parameter.most } };
    case 'time':
      return { refusal: 'valueTime', holes: {} };
    case 'choice':
    case 'flag':
      return { refusal: 'valueChoice', holes: {} };
  }
}

/** Checks what was given for a command: every parameter but times that have a usual one, and nothing else. */
export function checkValues({ parameters }: Pick<Command, 'parameters'>, given: Readonly<Record<string, unknown>>): Checked {
  const more = Object.keys(given).find((name) => !Object.hasOwn(parameters, name));
  if (more !== undefined) return { field: more, refusal: 'valueUnknown', holes: {} };
  const values: Record<string, unknown> = {};
  for (const [field, parameter] of Object.entries(parameters)) {
    const usual = parameter.kind === 'time' ? parameter.usual : undefined;
    const isGiven = Object.hasOwn(given, field);
    if (!isGiven && usual === undefined) return { field, refusal: 'valueMissing', holes: {} };
    const value = isGiven ? meant(parameter, given[field]) : usual;
    const fault = faultOf(parameter, value);
    if (fault !== undefined) return { field, ...fault };
    values[field] = value;
  }
  return { values };
}
