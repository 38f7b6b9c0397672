/** The last day of a device's temperature between its limits, for a table cell or a card. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { DeviceState } from '@frostway/core/device-state';
import { useNow } from '../api/clock.js';
import { type Trend, trendGapMs } from '../api/trends.js';
import { missing } from '../values/figures.js';
import { Sparkline } from './Sparkline.js';

const dayMs = 86_400_000;

type DayTrendProps = {
  readonly row: DeviceStatus;
  readonly state: DeviceState;
  /** What `useTrend` of the row answers. */
  readonly trend: Trend | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/** See above. A dash for a device that has no temperature. */
export function DayTrend({ row, state, trend, width, height }: DayTrendProps) {
  const minute = useNow(60_000);
  if (trend === undefined && row.reading?.temperature == null) return <span className="mut">{missing}</span>;
  return (
    <Sparkline
      points={trend}
      band={{ lower: row.limits.temperatureLower, upper: row.limits.temperatureUpper }}
      width={width}
      height={height}
      fromMs={minute - dayMs}
      toMs={minute}
      longestStepMs={trendGapMs(row.interval)}
      isSilent={state.condition === 'silent'}
    />
  );
}
