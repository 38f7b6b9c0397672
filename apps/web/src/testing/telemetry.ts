/** Pieces of telemetry for tests: limits of a device, and columns as they are answered and as a page has them. */
import { asColumns } from '@frostway/contract/columns/lists';
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { noLimits } from '@frostway/core/probes';
import type { DrawnColumns } from '../chart/gaps.js';

/** One that is kept between 2 and 8 °C. */
export const coolLimits = { ...noLimits, temperatureUpper: 8, temperatureLower: 2 };

/** A range without readings, as `/beacon/devices/track/v1` answers it in JSON; made anew, for a test may fill it. */
export const emptyColumns = () => ({
  total: 0,
  time: [],
  temperature: [],
  humidity: [],
  light: [],
  power: [],
  co2: [],
  pressure: [],
  powerPercent: [],
  late: [],
  intervals: [],
});

/** A range in which a sensor told temperatures at these times, epoch ms, and nothing else. */
export const temperatureColumns = (time: number[], temperature: (number | null)[]) => {
  const none = time.map(() => null);
  return { ...emptyColumns(), total: time.length, time, temperature, humidity: none, light: none, power: none, powerPercent: none };
};

type Lists = JsonAnswer<typeof telemetry.trackColumns> & Partial<JsonAnswer<typeof telemetry.chart>>;

/** Columns as a page has them, of lists and nulls as JSON says them. */
export const columnsOf = (lists: Lists): DrawnColumns => asColumns(telemetry.chart.answer, lists) as DrawnColumns;
