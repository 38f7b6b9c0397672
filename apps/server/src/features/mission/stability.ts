/** What a mission used of what its goods may bear. */
import type { Mission } from '@frostway/contract/mission/missions';
import type { StabilityUse } from '@frostway/contract/mission/stability';
import type { Intervals } from '@frostway/core/covered-time';
import { activationOf } from '@frostway/core/mean-kinetic-temperature';
import { stabilityUsed } from '@frostway/core/stability';
import { Slices } from '../../call/slices.js';
import type { MissionSpan } from '../../scope/missions.js';
import type { ReadingColumns } from '../../telemetry-store/store.js';

/** A sensor with its readings. */
type Measured = { readonly span: MissionSpan; readonly columns: ReadingColumns; readonly intervals: Intervals };

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Of a mission as far as its sensors tell; null: it is not said what its goods may bear. Telemetry after `knownMs` is not looked for yet. */
export async function stabilityOf(
  { stability: budget, activationEnergy }: Pick<Mission, 'stability' | 'activationEnergy'>,
  measured: readonly Measured[],
  knownMs: number,
): Promise<StabilityUse | null> {
  if (budget === null) return null;
  const activationK = activationOf(activationEnergy);
  const slices = new Slices();
  const sensors: StabilityUse['sensors'] = [];
  for (const { span, columns, intervals } of measured) {
    if (slices.isOver()) await slices.next();
    const series = { timeMs: columns.timeMs, value: columns.temperature };
    const found = stabilityUsed(series, span, budget, { intervals, activationK, knownMs });
    sensors.push({
      mac: span.mac,
      name: span.name,
      bands: found.bands.map(rounded),
      beyond: rounded(found.beyond),
      mkt: found.mkt === null ? null : rounded(found.mkt),
      used: rounded(found.used),
      isExceeded: found.isExceeded,
    });
  }
  return {
    budget,
    sensors,
    used: Math.max(0, ...sensors.map(({ used }) => used)),
    isExceeded: sensors.some(({ isExceeded }) => isExceeded),
  };
}
