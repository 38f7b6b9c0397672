/** The order in which a device makes up for what it could not say. */
import type { Span } from '@frostway/fleet/span';

const hour = 3_600_000;
const day = 24 * hour;

const dayOf = (piece: Span): number => Math.floor(piece.fromMs / day);

/** What is missing, cut at UTC hours: the newest day first, within a day oldest first, the way loggers empty their memory. */
export function backfillPlan(gaps: readonly Span[]): readonly Span[] {
  const pieces: Span[] = [];
  for (const gap of gaps) {
    for (let fromMs = gap.fromMs; fromMs < gap.toMs;) {
      const toMs = Math.min(gap.toMs, Math.floor(fromMs / hour) * hour + hour);
      pieces.push({ fromMs, toMs });
      fromMs = toMs;
    }
  }
  return pieces.sort((a, b) => dayOf(b) - dayOf(a) || a.fromMs - b.fromMs);
}
