/**
 * The series rules and watches can name: values over time that follow from stored rows, one row each. All are judged by the same engine; a new one of a source that
 * is there is a row here.
 */
import type { AlarmType } from '@frostway/core/alarms';
import { saidInput, watchedInput, watchedInputs, type WatchedInput } from '@frostway/core/watched-inputs';
import { type JudgedProbe, judgedProbes, probeTable } from '@frostway/core/probes';
import type { StoredPosition, StoredReading } from '../../telemetry-store/rows.js';

/** Values of rows of one kind. */
export type JudgedSeries<R> = {
  /** What rules call it. */
  readonly name: string;
  /** Of its values, and of the limits it is watched by. */
  readonly unit: string;
  /** The value a stored row has; null = it says nothing of it. */
  readonly valueOf: (row: R) => number | null;
  /** What an alarm is called whose watch does not say it, by the side of the limit it began on; a side that is left out cannot be watched by a rule. */
  readonly types: Readonly<Partial<Record<'above' | 'below', AlarmType>>>;
  /** What is said of it holds until something else is said. */
  readonly isLasting?: true;
  /** Its excursions say whether it was light, and whether the sensor may be wrong. */
  readonly isTemperature?: true;
};

/** Of readings: each probe that can be watched, under its name. */
export const readingSeries = Object.fromEntries(
  judgedProbes.map((probe) => {
    const { unit, rules, ...row } = probeTable[probe];
    const series: JudgedSeries<StoredReading> = {
      name: probe,
      unit,
      valueOf: (reading) => reading[probe],
      types: { above: rules.above.type, below: rules.below.type },
      ...('isTemperature' in row ? { isTemperature: true } : {}),
    };
    return [probe, series];
  }),
) as unknown as Readonly<Record<JudgedProbe, JudgedSeries<StoredReading>>>;

/** What is judged of a position where the device had a fix; a position without one says nothing of it. */
export const ofFix =
  (valueOf: (row: StoredPosition) => number | null) =>
  (row: StoredPosition): number | null =>
    row.isValid ? valueOf(row) : null;

/** Of inputs of vehicles that are said with positions, with a fix or without. */
const inputSeries = Object.fromEntries(
  watchedInputs.map((name): [string, JudgedSeries<StoredPosition>] => {
    const { unit, above, below } = watchedInput(name);
    const valueOf = ({ inputs }: StoredPosition): number | null => saidInput(name, inputs);
    return [name, { name, unit: unit ?? '', valueOf, types: { above, below }, isLasting: true }];
  }),
) as unknown as Readonly<Record<WatchedInput, JudgedSeries<StoredPosition>>>;

/** Of positions, one of a moment. */
export const positionSeries = {
  speed: { name: 'speed', unit: 'km/h', valueOf: ofFix(({ speed }) => speed), types: { above: 'overspeed' } },
  ...inputSeries,
} as const satisfies Readonly<Record<string, JudgedSeries<StoredPosition>>>;

/** The series of positions of a name; undefined when a rule names something else. */
export const positionSeriesOf = (name: string): JudgedSeries<StoredPosition> | undefined =>
  Object.hasOwn(positionSeries, name) ? positionSeries[name as keyof typeof positionSeries] : undefined;
