/** Latencies counted and put in order. */

export type Percentiles = { readonly p50: number; readonly p95: number; readonly p99: number; readonly max: number };

/** Nearest-rank percentiles, rounded to a hundredth; all null when nothing was measured. */
export function percentiles(values: readonly number[]): Percentiles | { readonly [name in keyof Percentiles]: null } {
  if (values.length === 0) return { p50: null, p95: null, p99: null, max: null };
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => Math.round((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0) * 100) / 100;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
