/** A stretch of epoch milliseconds: `fromMs` excluded, `toMs` included. */
export type Span = { readonly fromMs: number; readonly toMs: number };
