/**
 * Sums of whole numbers times milliseconds that are exact: the parts of a time add up to the whole to the last bit, in whatever order and however they are cut.
 * Sums of doubles do not, for each addition rounds.
 */

/** A factor is added as its upper and its lower bits, so that products stay whole in a double. */
const lowBits = 26;
const low = 2 ** lowBits;
const shift = BigInt(lowBits);
/** Factors and milliseconds below these are added as doubles, so many milliseconds at once; all others one by one. */
const mostUnits = 2 ** 52;
const mostMs = 2 ** 26;

/** A sum that grows; about as quick as one of doubles. */
export class ExactSum {
  private total = 0n;
  private upper = 0;
  private lower = 0;
  private pendingMs = 0;

  /** @param units a whole number; @param ms milliseconds, not negative; the sum is exact of whole ones, what is left of one is rounded */
  add(units: number, ms: number): void {
    if (Math.abs(units) >= mostUnits || ms >= mostMs) {
      this.total += BigInt(units) * BigInt(Math.round(ms));
      return;
    }
    if (this.pendingMs + ms > mostMs) this.gather();
    const upper = Math.floor(units / low);
    this.upper += upper * ms;
    this.lower += (units - upper * low) * ms;
    this.pendingMs += ms;
  }

  /** Adds what was summed elsewhere. */
  addTotal(total: bigint): void {
    this.total += total;
  }

  get value(): bigint {
    this.gather();
    return this.total;
  }

  private gather(): void {
    // A window of a page may end between two milliseconds: what is left of one is rounded.
    const upper = Math.floor(this.upper);
    this.total += (BigInt(upper) << shift) + BigInt(Math.round(this.lower + (this.upper - upper) * low));
    this.upper = this.lower = this.pendingMs = 0;
  }
}

/** A value is counted in millionths, more than any sensor says. */
const valueUnits = 1e6;

/** A value in whole units; what is larger than any number is the largest. */
export function unitsOf(value: number): number {
  const units = Math.round(value * valueUnits);
  return Number.isFinite(units) ? units : Math.sign(units) * Number.MAX_VALUE;
}

/** A sum of heat is counted in 2^-200: one of liquid nitrogen is 10^-41. */
const heatBits = 200;
/** From which heat on so many binary digits of it count: 30 at the least, and at what people store goods at they fit in one addition. */
const scales = [
  { least: 2 ** 6, bits: 30 },
  { least: 2 ** -16, bits: 46 },
  { least: 2 ** -38, bits: 68 },
  { least: 0, bits: heatBits },
] as const;
const factors = scales.map(({ bits }) => 2 ** bits);

/** The sum of heat x ms; see mean-kinetic-temperature.ts. */
export class ExactHeat {
  private readonly sums = scales.map(() => new ExactSum());
  private total = 0n;

  add(heat: number, ms: number): void {
    let scale = 0;
    while (heat < (scales[scale]?.least ?? 0)) scale += 1;
    this.sums[scale]?.add(Math.round(heat * (factors[scale] as number)), ms);
  }

  addTotal(total: bigint): void {
    this.total += total;
  }

  get value(): bigint {
    return this.sums.reduce((sum, { value }, scale) => sum + (value << BigInt(heatBits - (scales[scale]?.bits ?? 0))), this.total);
  }
}

/** The mean of values over covered time. */
export const meanOf = (valueMs: bigint, coveredMs: number): number => Number(valueMs) / (coveredMs * valueUnits);
/** The mean of heat over covered time. */
export const meanHeatOf = (heatMs: bigint, coveredMs: number): number => Number(heatMs) / 2 ** heatBits / coveredMs;
