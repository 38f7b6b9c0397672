/** Which vehicles are played, over which time, of which kinds of positions. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { limits } from '@frostway/core/limits';
import { type PositionSource, positionSources } from '@frostway/core/message';
import { Checkbox, Select } from 'antd';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { identityText } from '../../features/device/naming.js';
import { RangeSegments, rangeText } from '../device-detail/RangeBar.js';
import type { TimeRange } from '../device-detail/ranges.js';
import { mostVehicles } from './colours.js';
import { type Choice, presets, rangeOf } from './playback-address.js';
import { useNone } from '../../ui/NoChoices.js';

type VehiclePickProps = {
  readonly trackers: readonly DeviceStatus[];
  readonly devices: readonly string[];
  readonly onDevices: (devices: readonly string[]) => void;
};

/** Plates or names, found by typing. */
export function VehiclePick({ trackers, devices, onDevices }: VehiclePickProps) {
  const { t } = useText();
  const none = useNone();
  return (
    <Select<string[]>
      mode="multiple"
      maxCount={mostVehicles}
      className="pb-pick"
      aria-label={t('playback.pick')}
      placeholder={t('playback.pick')}
      title={t('playback.most', { most: mostVehicles })}
      value={[...devices]}
      optionFilterProp="label"
      onChange={onDevices}
      {...none('tracker', trackers)}
      options={trackers.map((row) => ({
        value: row.imei ?? identityText(row),
        label: row.car === null || row.car === row.name ? row.name : t('people.nameAndAccount', { name: row.car, account: row.name }),
      }))}
    />
  );
}

type RangePickProps = { readonly choice: Choice; readonly onChoose: (choice: Choice) => void; readonly range: TimeRange };

/** Today, yesterday, the last day or week, or a range of at most 30 days. */
export function RangePick({ choice, onChoose, range }: RangePickProps) {
  const { t } = useText();
  return (
    <>
      <RangeSegments
        label={t('playback.range')}
        className="pb-presets"
        presets={presets.map((key) => ({ key, word: t(`playback.range.${key}`) }))}
        custom={t('playback.range.custom')}
        choice={choice}
        start={() => rangeOf(choice, nowMs())}
        longest={{ ms: limits.positionRangeMs, words: t('playback.range.most') }}
        onChoose={onChoose}
      />
      <span className="c12 sec nw">{rangeText(range)}</span>
    </>
  );
}

type SourcePickProps = {
  /** Kinds there are positions of. */
  readonly present: readonly PositionSource[];
  readonly sources: ReadonlySet<PositionSource>;
  readonly onSources: (sources: ReadonlySet<PositionSource>) => void;
};

/** Kinds of positions; nothing where there is one kind alone. At least one stays chosen. */
export function SourcePick({ present, sources, onSources }: SourcePickProps) {
  const { t } = useText();
  if (present.length < 2 && sources.size === positionSources.length) return null;
  return (
    <div className="row gap12 wrap" role="group" aria-label={t('playback.sources')}>
      {positionSources.map((source) => (
        <Checkbox
          key={source}
          checked={sources.has(source)}
          disabled={sources.size === 1 && sources.has(source)}
          onChange={({ target }) => {
            const next = new Set(sources);
            if (target.checked) next.add(source);
            else next.delete(source);
            onSources(next);
          }}
        >
          <span className="c13">{t(`values.source.${source}`)}</span>
        </Checkbox>
      ))}
    </div>
  );
}
