/** Settings of a device after a change, within what its model takes. */
import { refuse } from '@frostway/contract/refusals';
import { commandOf, type DeviceModel, limitRange, type Range } from '@frostway/core/models';
import { limitedProbes, type LimitName, limitNames, limitsOfProbe, ofEachLimit } from '@frostway/core/probes';
import { type Settings, type SettingsChange, defaultSettings } from './settings.js';

const settingNames: readonly (keyof Settings)[] = ['readInterval', 'writeInterval', 'broadcastInterval', ...limitNames];

/** The settings after a change and the names of what differs; refuses what the model does not allow: 80023, 80024, 80025, 80026. */
export function mergeSettings(
  model: DeviceModel,
  current: Settings,
  change: SettingsChange,
): { settings: Settings; changed: (keyof Settings)[] } {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Settings>;
  const settings: Settings = { ...current, ...given };
  const changed = settingNames.filter((name) => settings[name] !== current[name]);
  if (settings.writeInterval === 0) refuse('intervalZero', { writeInterval: 'intervalZero' });
  for (const name of changed) {
    const value = settings[name];
    if (value === null) continue;
    const range = rangeFor(model, name);
    if (range === undefined || value < range[0] || value > range[1]) refuse('limitOutOfRange', { [name]: 'limitOutOfRange' });
  }
  if (settings.readInterval > settings.writeInterval) refuse('collectionOverTransmission', { readInterval: 'collectionOverTransmission' });
  for (const probe of limitedProbes) {
    const { lower, upper } = limitsOfProbe(settings, probe);
    if (lower !== null && upper !== null && lower > upper) refuse('lowerOverUpper', { [`${probe}Lower`]: 'lowerOverUpper' });
  }
  return { settings, changed };
}

/**
 * What settings become when a device turns out to be of another model: an interval that stood as the model before has it, or that the model cannot have, is the
 * model's; limits it cannot have are gone, and named in `lost`.
 */
export function settingsUnder(model: DeviceModel, before: DeviceModel, current: Settings): { settings: Settings; lost: LimitName[] } {
  const [defaults, old] = [defaultSettings(model), defaultSettings(before)];
  const canHave = (name: keyof Settings): boolean => {
    const [value, range] = [current[name], rangeFor(model, name)];
    return value === null || (range !== undefined && value >= range[0] && value <= range[1]);
  };
  const intervalOf = <N extends 'readInterval' | 'writeInterval' | 'broadcastInterval'>(name: N): Settings[N] =>
    current[name] === old[name] || !canHave(name) ? defaults[name] : current[name];
  const lost = limitNames.filter((name) => !canHave(name));
  const writeInterval = intervalOf('writeInterval');
  return {
    lost,
    settings: {
      ...current,
      writeInterval,
      readInterval: Math.min(intervalOf('readInterval'), writeInterval),
      broadcastInterval: intervalOf('broadcastInterval'),
      ...Object.fromEntries(lost.map((name) => [name, null])),
    },
  };
}

/** Any interval a person can mean, for models that name none: up to a day. */
const anyInterval: Range = [1, 86_400];

/** What a setting of a model may be; undefined when the model has no such setting. */
function rangeFor(model: DeviceModel, name: keyof Settings): Range | undefined {
  const intervals = commandOf(model, 'intervals');
  const ranges: Readonly<Record<keyof Settings, Range | undefined>> = {
    readInterval: intervals?.collectionSeconds ?? anyInterval,
    writeInterval: intervals?.transmissionSeconds ?? anyInterval,
    broadcastInterval: model.kind === 'beacon' ? anyInterval : undefined,
    ...ofEachLimit(({ probe }) => limitRange(model, probe)),
  };
  return ranges[name];
}
