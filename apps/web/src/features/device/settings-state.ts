/** A settings form on the screen: what was typed against what holds, in the unit in view. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import {
  type SettingRanges,
  type Settings,
  type SettingsRead,
  type TypedSettings,
  rangesOf,
  readSettings,
  typedSettings,
} from './settings-form.js';

export type SettingsState = {
  readonly typed: TypedSettings;
  readonly setTyped: (typed: TypedSettings) => void;
  readonly revert: () => void;
  readonly ranges: SettingRanges;
  readonly read: SettingsRead;
  readonly changes: number;
  readonly mistakes: number;
};

const noRanges: SettingRanges = rangesOf({ limits: {}, kind: 'tracker' });

/** The ranges of a model by GET /api/models; undefined until they are known. */
export function useRanges(model: string): SettingRanges | undefined {
  const models = useAnswer(deviceFeature.models, {}, { freshMs: 3_600_000 });
  return useMemo(() => {
    const row = models.data?.rows.find((each) => each.model === model);
    return models.data === undefined ? undefined : row === undefined ? noRanges : rangesOf(row);
  }, [models.data, model]);
}

/** See above. A change of C and F, or of what holds, starts the form anew where nobody has typed yet. */
export function useSettingsForm(holds: Settings, ranges: SettingRanges): SettingsState {
  const unit = useTemperatureUnit();
  const fresh = useMemo(() => typedSettings(holds, unit), [holds, unit]);
  const [typed, setTyped] = useState<TypedSettings>();
  const [typedIn, setTypedIn] = useState(unit);
  if (typedIn !== unit) {
    setTypedIn(unit);
    setTyped(undefined);
  }
  const shown = typed ?? fresh;
  const read = useMemo(() => readSettings(shown, holds, ranges, unit), [shown, holds, ranges, unit]);
  return {
    typed: shown,
    setTyped,
    revert: () => setTyped(undefined),
    ranges,
    read,
    changes: Object.keys(read.change).length,
    mistakes: Object.keys(read.problems).length,
  };
}
