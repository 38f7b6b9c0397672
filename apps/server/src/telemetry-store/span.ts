/** A device, and the time of which something is asked, epoch ms; its end is said where it is taken. */
export type Span = { readonly id: number; readonly fromMs: number; readonly untilMs: number };
