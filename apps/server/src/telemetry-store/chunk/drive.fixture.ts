/** A day of a delivery van as trackers tell it: streets, lights, halts, a receiver that wanders by some metres, and answers that take a moment. */
import type { WholePosition } from './rows.js';

/** How a tracker counts: what it says of where it is, and what else it says at each point. */
export type Tracker = {
  readonly everySeconds: number;
  readonly degrees: (value: number) => number;
  readonly attributes: (state: {
    readonly metres: number;
    readonly isMoving: boolean;
    readonly noise: (most: number) => number;
  }) => string | null;
  readonly hasAltitude: boolean;
};

const round = (value: number, factor: number): number => Math.round(value * factor) / factor;
/** Those of the usual families. */
export const trackers = {
  /** Steps of 1/1,800,000 degree; whether it runs. */
  gt06: {
    everySeconds: 10,
    degrees: (value) => Math.round((Math.round(value * 1_800_000) * 1e7) / 1_800_000) / 1e7,
    attributes: ({ isMoving, noise }) => `{"ignition": ${isMoving}, "satellites": ${8 + noise(5)}}`,
    hasAltitude: false,
  },
  /** Seven decimals, and a dozen inputs. */
  teltonika: {
    everySeconds: 10,
    degrees: (value) => round(value, 1e7),
    attributes: ({ metres, isMoving, noise }) =>
      `{"hdop": ${(6 + noise(4)) / 10}, "ignition": ${isMoving}, "odometerM": ${123_456_000 + Math.round(metres)}, "satellites": ${8 + noise(7)}, "externalVoltage": ${(13_600 + noise(300)) / 1000}}`,
    hasAltitude: true,
  },
  /** Six decimals, nothing else. */
  plain: { everySeconds: 30, degrees: (value) => round(value, 1e6), attributes: () => null, hasAltitude: false },
} as const satisfies Record<string, Tracker>;

/** Its points of a time, epoch ms. */
export function drive({ everySeconds, degrees, attributes, hasAltitude }: Tracker, fromMs: number, hours: number): WholePosition[] {
  let seed = 20_261_127;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const noise = (most: number): number => Math.floor(chance() * (most + 1));
  const bell = (): number => chance() + chance() + chance() - 1.5;
  const state = { north: 0, east: 0, speed: 0, wanted: 14, heading: 0.7, turn: 0, metres: 0, halt: 0, driftNorth: 0, driftEast: 0 };
  const found: WholePosition[] = [];
  for (let second = 0; second < hours * 3600; second += 1) {
    step(state, chance, bell);
    if (second % everySeconds !== 0) continue;
    const timeMs = fromMs + second * 1000;
    const isMoving = state.speed > 0.5;
    found.push({
      deviceId: 7,
      timeMs,
      receivedMs: timeMs + 700 + noise(900),
      flags: 0,
      source: 'gps',
      latitude: degrees(22.54 + (state.north + state.driftNorth) / 111_320),
      longitude: degrees(114.05 + (state.east + state.driftEast) / 102_800),
      speed: isMoving ? Math.round(state.speed * 3.6) : 0,
      course: ((Math.round((state.heading * 180) / Math.PI) % 360) + 360) % 360,
      altitude: hasAltitude ? Math.round(40 + 10 * Math.sin(state.metres / 3000) + bell() * 2) : null,
      accuracy: null,
      isValid: true,
      attributes: attributes({ metres: state.metres, isMoving, noise }),
    });
  }
  return found;
}

type State = {
  north: number;
  east: number;
  speed: number;
  wanted: number;
  heading: number;
  turn: number;
  metres: number;
  halt: number;
  driftNorth: number;
  driftEast: number;
};

/** A second on the road. */
function step(state: State, chance: () => number, bell: () => number): void {
  if (state.halt > 0) state.halt -= 1;
  else if (chance() < 1 / 90) state.halt = 20 + Math.floor(chance() * 60);
  else if (chance() < 1 / 900) state.halt = 600 + Math.floor(chance() * 600);
  if (chance() < 1 / 60) state.wanted = 6 + chance() * 16;
  const wanted = state.halt > 0 ? 0 : state.wanted;
  state.speed = Math.max(0, state.speed + Math.max(-2, Math.min(1.5, wanted - state.speed)) * 0.6);
  if (state.speed > 0.5) {
    // Roads bend now and then, and cross at right angles.
    if (chance() < 1 / 40) state.turn = bell() * 0.05;
    if (chance() < 1 / 120) state.heading += (chance() < 0.5 ? 1 : -1) * (Math.PI / 2);
    state.heading += state.turn * 0.2;
  } else state.speed = 0;
  state.north += state.speed * Math.cos(state.heading);
  state.east += state.speed * Math.sin(state.heading);
  state.metres += state.speed;
  // A receiver wanders slowly, and holds still while it stands.
  if (state.speed > 0) {
    state.driftNorth += bell() * 0.3 - state.driftNorth * 0.02;
    state.driftEast += bell() * 0.3 - state.driftEast * 0.02;
  }
}
