/** What a time chart is told and what can be asked of it. */
import type { Ref } from 'react';
import type { Lang } from '@frostway/contract/text';
import type { DrawnColumns } from './gaps.js';
import type { TemperatureUnit } from '@frostway/core/units';
import type { AlarmMark } from './alarm-mark.js';
import type { Zone } from './clock.js';
import type { TimeWindow } from './time-window.js';
import type { ChartLimits, Quantity } from './quantities.js';

export type SensorChartHandle = {
  /** The panels in view as a data URL (PNG, two pixels per point, the theme's background); undefined while nothing is drawn. */
  readonly toPng: () => string | undefined;
};

export type SensorChartProps = {
  readonly columns: DrawnColumns;
  /** Limits for all of the time, where the columns do not say which were in force when. */
  readonly limits: ChartLimits;
  /** Seconds between readings as in force: a pause over 2.5 of them is a gap. */
  readonly intervalSeconds: number;
  readonly lang: Lang;
  readonly unit: TemperatureUnit;
  /** Zone the times are shown in; the browser's own unless given. */
  readonly tz?: Zone | undefined;
  /** The time the readings were asked for, all of which can be panned to; from the first to the last reading unless given. */
  readonly asked?: TimeWindow | undefined;
  /**
   * The part of it in view; null = all. Keep it together with `onRange` where the view must survive, or where something else is said of it: kept so it stays
   * where it is. Not given, a view that reaches the newest reading goes along with it.
   */
  readonly range?: TimeWindow | null | undefined;
  /** Says what is in view after zooming, panning or brushing has come to rest; null = all. */
  readonly onRange?: ((range: TimeWindow | null) => void) | undefined;
  /** Quantities to show when they have readings; all four unless given. Give the same array every time. */
  readonly panels?: readonly Quantity[] | undefined;
  /** Alarms of the time, hatched and on a lane below; none unless given. Give the same array every time. */
  readonly marks?: readonly AlarmMark[] | undefined;
  /** An alarm was clicked. */
  readonly onMark?: ((id: number) => void) | undefined;
  readonly ref?: Ref<SensorChartHandle> | undefined;
};
