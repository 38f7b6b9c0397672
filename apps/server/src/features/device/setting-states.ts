/** How each wanted setting of a device stands: kept here, waiting to be sent to a device that can take it, or reported back by the device. Pure. */
import type { SettingState } from '@frostway/contract/device/rows';
import { commandOf, type DeviceModel } from '@frostway/core/models';
import { defaultSettings, type Settings } from './settings.js';

/** What people want of a device beside its settings with versions. */
type Wanted = Settings & { readonly language: string | null; readonly timezone: number | null };
type Name = keyof Wanted;

const names = [
  'readInterval',
  'writeInterval',
  'broadcastInterval',
  'temperatureLower',
  'temperatureUpper',
  'humidityLower',
  'humidityUpper',
  'lightUpper',
  'language',
  'timezone',
] as const satisfies readonly Name[];

/** Settings a device takes over its own connection, by family. Sensors only advertise, and gateways relay: what is wanted of them is kept and judged by. */
const taken: Readonly<Record<string, readonly Name[]>> = { gt06: ['writeInterval', 'timezone'] };

function isTaken(model: DeviceModel, name: Name): boolean {
  if (name === 'writeInterval' && commandOf(model, 'intervals') === undefined) return false;
  return model.families.some((family) => taken[family]?.includes(name) === true);
}

/** What the device said of its own settings. A language has other codes in other frames, so none is read back. */
function reportedOf(name: Name, attributes: Readonly<Record<string, unknown>>): number | null {
  const { timezoneMinutes, timezone } = attributes;
  if (name !== 'timezone') return null;
  if (typeof timezoneMinutes === 'number') return timezoneMinutes / 60;
  return typeof timezone === 'number' ? timezone : null;
}

/**
 * Every setting that is wanted, with its state. `earlier` are the versions before: what was never changed is as the device came, and waits for nothing.
 * `toSend` is sent by the ledger of commands.
 */
export function settingStates(
  model: DeviceModel,
  wanted: Wanted,
  earlier: readonly Settings[],
  attributes: Readonly<Record<string, unknown>>,
): SettingState[] {
  const defaults = defaultSettings(model);
  return names.flatMap((name): SettingState[] => {
    const value = wanted[name];
    const reported = reportedOf(name, attributes);
    if (value === null) return [];
    if (reported !== null && reported === value) return [{ name, value, state: 'reported', reported }];
    const isChanged =
      name === 'language' || name === 'timezone' || value !== defaults[name] || earlier.some((version) => version[name] !== value);
    return [{ name, value, state: isChanged && isTaken(model, name) ? 'toSend' : 'stored', reported }];
  });
}
