/** How each wanted setting of a device stands: kept here, on its way to a device that can take it, or reported back by the device. Pure. */
import type { CommandState } from '@frostway/contract/command/endpoints';
import type { SettingState } from '@frostway/contract/device/rows';
import { commandOf, type DeviceModel } from '@frostway/core/models';
import { limitedProbes, limitList } from '@frostway/core/probes';
import { isWithin } from '@frostway/protocol/command';
import { familyOf } from '@frostway/protocol/registry';
import { defaultSettings, type Settings } from './settings.js';

/** What people want of a device beside its settings with versions. */
type WantedSettings = Settings & { readonly language: string | null; readonly timezone: number | null };
type Name = keyof WantedSettings;

const names: readonly Name[] = [
  'readInterval',
  'writeInterval',
  'broadcastInterval',
  // Of each probe the lower limit first.
  ...limitedProbes.flatMap((probe) =>
    limitList
      .filter((limit) => limit.probe === probe)
      .map(({ name }) => name)
      .toReversed(),
  ),
  'language',
  'timezone',
];

/** Whether devices of a family take a setting over their own connection. Sensors only advertise, and gateways relay: what is wanted of them is kept and judged by. */
function isToldBy(family: string, name: Name, value: unknown): boolean {
  const found = familyOf(family);
  const command = found?.kind === 'stream' ? found.commands?.commands.find((each) => each.name === name) : undefined;
  return command !== undefined && isWithin(command, { value });
}

/** What a device was told of a setting last, as the ledger of commands has it. */
export type Delivery = {
  readonly name: string;
  readonly value: number | string;
  readonly state: CommandState;
  readonly verdict: 'taken' | 'refused' | 'unclear' | null;
  readonly sent_at: Date | null;
  readonly answer: string | null;
};

/** How a setting stands that was told; undefined while it waits, or when it never went out. */
function stateOf({ state, verdict }: Delivery): SettingState['state'] | undefined {
  if (verdict !== null) return verdict;
  return state === 'sent' || state === 'refused' ? state : undefined;
}

function isTaken(model: DeviceModel, name: Name, value: unknown): boolean {
  if (name === 'writeInterval' && commandOf(model, 'intervals') === undefined) return false;
  return model.families.some((family) => isToldBy(family, name, value));
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
 */
export function settingStates(
  model: DeviceModel,
  wanted: WantedSettings,
  earlier: readonly Settings[],
  attributes: Readonly<Record<string, unknown>>,
  deliveries: readonly Delivery[] = [],
): SettingState[] {
  const defaults = defaultSettings(model);
  return names.flatMap((name): SettingState[] => {
    const value = wanted[name];
    const reported = reportedOf(name, attributes);
    if (value === null) return [];
    const sentLast = deliveries.find((each) => each.name === name);
    const delivery = sentLast?.value === value ? sentLast : undefined;
    const sent = { sentAt: delivery?.sent_at?.toISOString() ?? null, answer: delivery?.answer ?? null };
    if (reported !== null && reported === value) return [{ name, value, state: 'reported', reported, ...sent }];
    const told = delivery && stateOf(delivery);
    if (told !== undefined) return [{ name, value, state: told, reported, ...sent }];
    const isChanged =
      name === 'language' ||
      name === 'timezone' ||
      sentLast !== undefined ||
      value !== defaults[name] ||
      earlier.some((version) => version[name] !== value);
    return [{ name, value, state: isChanged && isTaken(model, name, value) ? 'toSend' : 'stored', reported, ...sent }];
  });
}
