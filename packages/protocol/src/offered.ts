/**
 * What devices of a model can be told: what their family has a frame for, as far as the model's row allows it, each parameter within both ranges. The form, the
 * server's check and the encoder read this one list, so that nothing is offered that a device cannot do.
 */
import { commandOf, type DeviceModel, type ModelCommand, type Range } from '@frostway/core/models';
import type { Command, CommandSet, Parameter } from './command.js';
import { profileOf } from './family.js';
import { familyOf } from './registry.js';

/** What devices of a model can be told. */
export type Offer = { readonly family: string; readonly commands: readonly Command[] };

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
      return parameter === 'value' ? row.sleepMinutes : undefined;
    case 'fences':
      return parameter === 'index' ? [1, row.max] : undefined;
    default:
      return undefined;
  }
}

function narrowed(parameter: Parameter, name: string, row: ModelCommand | undefined): Parameter {
  if (parameter.kind === 'choice')
    return row?.name === 'mode' ? { ...parameter, of: parameter.of.filter((each) => row.modes.some((mode) => mode === each)) } : parameter;
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

/** What the family of a model has frames for, with the model's profile; undefined where its devices cannot be told anything. */
function setOf(model: DeviceModel): { readonly family: string; readonly set: CommandSet } | undefined {
  for (const name of model.families) {
    const family = familyOf(name);
    if (family?.kind !== 'stream' || family.framing.tcp === undefined) continue;
    const set = profileOf(family, model.profile).commands;
    if (set !== undefined) return { family: name, set };
  }
  return undefined;
}

/** What devices of a model can be told; undefined for those that cannot be told anything. */
export function offerOf(model: DeviceModel): Offer | undefined {
  // What is heard through other devices has no connection of its own.
  const found = model.identifiedBy === 'imei' ? setOf(model) : undefined;
  return found && { family: found.family, commands: found.set.commands.flatMap((command) => ofModel(model, command) ?? []) };
}
