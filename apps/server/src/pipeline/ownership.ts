/** Whose a device was at a time: the account that owned it then, else the dealer in whose stock it stands. */

/** A time somebody owned a device, epoch ms: [from, until). */
export type Holding = { readonly accountId: number; readonly fromMs: number; readonly untilMs: number };

/** What is known of a device's owners; `dealerId` null: stock of the platform itself. */
export type Held = { readonly dealerId: number | null; readonly holdings: readonly Holding[] };

/** The account a device counted as at a time, epoch ms; null for stock of the platform itself. */
export function holderAt({ holdings, dealerId }: Held, timeMs: number): number | null {
  const holding = holdings.find(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs);
  return holding === undefined ? dealerId : holding.accountId;
}
