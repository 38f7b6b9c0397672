/** Presets as the calls answer them. */
import type { PresetRow } from '@frostway/contract/alarm/rule-rows';
import type { Lang } from '@frostway/contract/text';
import type { Preset, PresetKey } from '@frostway/core/presets';
import { contentsOf } from './rule-changes.js';

/** A preset in a language. */
export function toPresetRow(key: PresetKey, { name, band, recording }: Preset, lang: Lang): PresetRow {
  return {
    key,
    name: name[lang],
    band: { ...band },
    recordInterval: recording.every,
    storageInterval: recording.inStorage ?? null,
    outInterval: recording.whileOut ?? null,
    readInterval: recording.read ?? null,
    people: recording.people ?? null,
    powerLoss: recording.hasPowerLoss ?? false,
    rules: contentsOf(key, lang).map((content) => ({
      name: content.name,
      probe: content.probe,
      condition: content.condition,
      value: content.value,
      lower: content.lower,
      upper: content.upper,
      delay: content.delay_seconds,
      mode: content.mode,
      window: content.window_seconds,
      hysteresis: content.hysteresis,
      clearDelay: content.clear_delay_seconds,
      ignore: content.ignore_seconds,
      severity: content.severity,
    })),
  };
}
