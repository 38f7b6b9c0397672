/** Roads of the English demo; the Rhine and the Alps it shares with the Chinese one. Degrees WGS84. */
import type { Route } from './routes.js';

/** By name: points in the order they are passed. */
export const englishRoutes = {
  londonBirmingham: {
    key: 'london-birmingham',
    waypoints: [
      [51.4662, -0.4531],
      [51.5013, -0.4837],
      [51.5716, -0.5213],
      [51.6082, -0.6347],
      [51.6211, -0.7452],
      [51.6587, -0.9004],
      [51.7424, -1.1097],
      [51.8873, -1.1962],
      [52.0792, -1.3118],
      [52.2651, -1.5563],
      [52.3784, -1.7712],
      [52.4527, -1.7436],
    ],
    stops: [{ at: 6, minutes: 55 }],
    turnMinutes: 100,
    cruiseKmh: 58,
    cycleHours: 12,
    departsMinuteUtc: 5 * 60 + 20,
  },
  grimsbyLondon: {
    key: 'grimsby-london',
    waypoints: [
      [53.5743, -0.0752],
      [53.5561, -0.4884],
      [53.5712, -0.7303],
      [53.4987, -1.0951],
      [53.3142, -0.9437],
      [53.0931, -0.8064],
      [52.9103, -0.6657],
      [52.6421, -0.5003],
      [52.5388, -0.3232],
      [52.3352, -0.2181],
      [52.0863, -0.2547],
      [51.7641, -0.2292],
      [51.5293, -0.2654],
    ],
    stops: [
      { at: 5, minutes: 45 },
      { at: 9, minutes: 20 },
    ],
    turnMinutes: 240,
    cruiseKmh: 76,
    cycleHours: 24,
    departsMinuteUtc: 22 * 60 + 10,
  },
  bristolRound: {
    key: 'bristol-round',
    waypoints: [
      [51.4581, -2.5972],
      [51.4546, -2.5879],
      [51.4491, -2.5812],
      [51.4637, -2.5723],
      [51.4719, -2.5834],
      [51.4824, -2.5903],
    ],
    stops: [
      { at: 2, minutes: 20 },
      { at: 4, minutes: 15 },
    ],
    turnMinutes: 45,
    cruiseKmh: 26,
    cycleHours: 4,
    departsMinuteUtc: 7 * 60,
  },
} as const satisfies Record<string, Route>;
