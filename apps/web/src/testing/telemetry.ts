/** Pieces of telemetry for tests: limits of a device, and the columns of a range in which nothing was read. */
import { noLimits } from '@frostway/core/probes';

/** One that is kept between 2 and 8 °C. */
export const coolLimits = { ...noLimits, temperatureUpper: 8, temperatureLower: 2 };

/** A range without readings, as `/beacon/devices/track/v1` answers it; made anew, for a test may fill it. */
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
