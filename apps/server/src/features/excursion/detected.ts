/** What judging finds, what was found before, and how both are shown: the words reconciling and writing share. */
import type { AlarmState, AlarmType } from '@frostway/core/alarms';
import type { Intervals } from '@frostway/core/covered-time';
import type { Excursion } from '@frostway/core/excursion';
import type { EffectiveRule } from './effective-rules.js';

/** What finds excursions: a rule, a limit, a threshold, or the device itself. */
export type Detector = Pick<EffectiveRule<never>, 'key' | 'severity' | 'rule'>;

/** All that one detector finds of a device in a time, and how it is shown. */
export type Detection = {
  readonly deviceId: number;
  readonly detector: Detector;
  /** When given: what is later than an interval is late. */
  readonly intervals?: Intervals;
  readonly found: readonly Excursion[];
  readonly present: (now: Excursion) => AlarmView;
};

/** An excursion as it stands in the database, with its alarm. */
export type OldExcursion = {
  readonly id: number;
  readonly deviceId: number;
  readonly watch: string;
  readonly startedMs: number;
  readonly firedMs: number | null;
  readonly endedMs: number | null;
  readonly closedMs: number | null;
  readonly lastMs: number;
  readonly worst: number | null;
  readonly minutes: number;
  readonly alarmId: number;
  readonly state: AlarmState;
  readonly isWorstTold: boolean;
  readonly isFault: boolean;
  readonly isDoor: boolean;
};

/** An excursion in the units of the tables. */
export type AlarmView = {
  readonly type: AlarmType;
  readonly worst: number | null;
  readonly limit: number | null;
  readonly minutes: number;
  readonly degreeMinutes: number;
  /** The sensor may be wrong: it stepped further than goods can. */
  readonly isFault: boolean;
  /** A door may have been open: it was light. */
  readonly isDoor: boolean;
  /** The worst is over: a later value was better than it by more than noise. */
  readonly isTurned: boolean;
  /** It is a moment: it has no end to tell of. */
  readonly isMoment?: boolean;
};
