/** What the documented frames of Meitrack have in common: one place, one moment, one supply. */
import type { Attributes, Position, Status } from '@frostway/core/message';
import { northFixInDegrees, servingCell, timeMs } from '../example-world.js';

/** The fields of AAA behind its event, of the place below and an input that is on. */
export const fields = '22.543096,114.057865,250314083015,A,9,24,35,178,0.9,35,123456,654321,460|0|1A2B|3C4D,0100,0001|0002|0003|019A|04D2';

/** The place of `fields`, with what else is said of it. */
export const placed = (attributes: Attributes): Position => ({
  ...northFixInDegrees,
  speedKmh: 35,
  courseDegrees: 178,
  altitudeM: 35,
  attributes: {
    satellites: 9,
    gsmRaw: 24,
    hdop: 0.9,
    odometerM: 123456,
    runtimeS: 654321,
    inputs: 1,
    outputs: 0,
    ...servingCell,
    analog1: 1,
    analog2: 2,
    analog3: 3,
    ...attributes,
  },
});

/** The supply of `fields`. */
export const supplied: Status = { type: 'status', timeMs, batteryMv: 4100, externalMv: 12340 };
