/**
 * The commands devices of a model take: what their family has a frame for, as far as the model's row allows it, each parameter within both ranges. The form, the
 * server's check and the encoder read this one list, so that nothing is offered that a device cannot do.
 */
import { commandOf, type DeviceModel, type ModelCommand, type Range } from '@frostway/core/models';
import type { Command, CommandSet, Parameter } from './command.js';
import { profileOf } from './family.js';
import { familyOf } from './registry.js';

/** The commands devices of a model take. */
export type Offer = {
  readonly family: string;
  readonly commands: readonly Command[];
  /** See `CommandSet`. */ readonly wakeUpText?: string;
};

/** Commands that a model takes only when its row says so, by the name of that row. What is missing here is every device's of the family. */
const needs: Readonly<Record<string, ModelCommand['name']>> = {
  writeInterval: 'intervals',
  intervals: 'intervals',
  emergencyInterval: 'intervals',
  speedAlarm: 'speedAlarm',
  speedAlarmOff: 'speedAlarm',
  displacementAlarm: 'displacementAlarm',
  displacementAlarmOff: 'displacementAlarm',
  vibrationAlarm: 'vibrationAlarm',
  fenceCircle: 'fences',
  fenceRectangle: 'fences',
  fencePolygon: 'fences',
  fenceRemove: 'fences',
  fencesRemove: 'fences',
  cutOff: 'cutOff',
  restore: 'cutOff',
  guardianCall: 'guardianCall',
  mode: 'mode',
  standby: 'ultraLongStandby',
  locate: 'locate',
  restart: 'restart',
  timerSwitch: 'timerSwitch',
  emergency: 'emergencyMode',
};

/** The model's own range of a parameter of a command; undefined where its row says nothing of it. */
function rangeOf(row: ModelCommand | undefined, parameter: string): Range | undefined {
  switch (row?.name) {
    case 'intervals':
      return parameter === 'value' || parameter === 'moving' ? row.transmissionSeconds : undefined;
    case 'speedAlarm':
      if (parameter === 'above') return row.highKmh;
      return parameter === 'below' ? row.lowKmh : undefined;
    case 'displacementAlarm':
      return parameter === 'radius' ? row.radiusM : undefined;
    case 'vibrationAlarm':
      return parameter === 'sensitivity' ? row.sensitivity : undefined;
    case 'ultraLongStandby':
      return parameter === 'value' ? row.sleepMinutes : row.onMinutes;
    case 'fences':
      return parameter === 'index' ? [1, row.max] : undefined;
    default:
      return undefined;
  }
}

function narrowed(parameter: Parameter, name: string, row: ModelCommand | undefined): Parameter {
  if (parameter.kind === 'choice')
    return row?.name === 'mode' ? { ...parameter, of: parameter.of.filter((each) => row.modes.some((mode) => mode === each)) } : parameter;
  if (parameter.kind === 'time')
    return row?.name === 'timerSwitch' ? { ...parameter, usual: name === 'offAt' ? row.offAt : row.onAt } : parameter;
  const range = parameter.kind === 'number' ? rangeOf(row, name) : undefined;
  if (parameter.kind !== 'number' || range === undefined) return parameter;
  return { ...parameter, min: Math.max(parameter.min, range[0]), max: Math.min(parameter.max, range[1]) };
}

/** A command as a model takes it; undefined when it does not. */
function ofModel(model: DeviceModel, command: Command): Command | undefined {
  const need = needs[command.name];
  const row = need === undefined ? undefined : commandOf(model, need);
  if (need !== undefined && row === undefined) return undefined;
  const parameters = Object.fromEntries(Object.entries(command.parameters).map(([name, each]) => [name, narrowed(each, name, row)]));
  const isPossible = Object.values(parameters).every((each) => each.kind !== 'number' || each.min <= each.max);
  return isPossible ? { ...command, parameters } : undefined;
}

/**
 * The commands of a family as devices of a model are told them. Saving, on a model that says how often its place on the map is renewed meanwhile, is as often on
 * the way; at rest as rarely as its family has it.
 */
export function commandsOfModel(set: CommandSet, model: DeviceModel): CommandSet {
  const moving = commandOf(model, 'savingMode')?.mapUpdateSeconds;
  const intervals = set.commands.find(({ name }) => name === 'intervals');
  if (moving === undefined || intervals === undefined) return set;
  const saving = (mode: Command): Command => ({
    ...mode,
    encode: (values, sending) =>
      values['value'] === 'saving'
        ? intervals.encode({ moving, still: mode.silence?.(values) ?? moving }, sending)
        : mode.encode(values, sending),
  });
  return { ...set, commands: set.commands.map((each) => (each.name === 'mode' ? saving(each) : each)) };
}

/** What the family of a model has frames for, with the model's profile; undefined where its devices take no commands. */
function setOf(model: DeviceModel): { readonly family: string; readonly set: CommandSet } | undefined {
  for (const name of model.families) {
    const family = familyOf(name);
    if (family?.kind !== 'stream' || family.framing.tcp === undefined) continue;
    const set = profileOf(family, model.profile).commands;
    if (set !== undefined) return { family: name, set: commandsOfModel(set, model) };
  }
  return undefined;
}

/** A fleet asks for the same few again and again. */
const known = new WeakMap<DeviceModel, Offer>();

/** The commands devices of a model take; undefined for those that take none. */
export function offerOf(model: DeviceModel): Offer | undefined {
  const offer = known.get(model) ?? build(model);
  if (offer !== undefined) known.set(model, offer);
  return offer;
}

function build(model: DeviceModel): Offer | undefined {
  // What is received through other devices has no connection of its own.
  const found = model.identifiedBy === 'imei' ? setOf(model) : undefined;
  if (found === undefined) return undefined;
  const { wakeUpText, commands } = found.set;
  return {
    family: found.family,
    commands: commands.flatMap((command) => ofModel(model, command) ?? []),
    ...(wakeUpText === undefined ? {} : { wakeUpText }),
  };
}
