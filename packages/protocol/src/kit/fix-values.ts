/** A fix as encoders are told of it: for simulators and tests. */
export type FixValues = {
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number;
  /** 0..360. */
  readonly courseDegrees: number;
  readonly isValid: boolean;
};
