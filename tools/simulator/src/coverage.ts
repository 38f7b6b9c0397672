/** Which stretches of time a device has told the server about: sets of spans that only grow. */
import type { Span } from '@frostway/fleet/span';

/** Spans with one more covered: oldest first, apart from each other. */
export function cover(spans: readonly Span[], added: Span): readonly Span[] {
  if (added.toMs <= added.fromMs) return spans;
  const apart: Span[] = [];
  let { fromMs, toMs } = added;
  for (const span of spans) {
    if (span.toMs < fromMs || span.fromMs > toMs) {
      apart.push(span);
    } else {
      fromMs = Math.min(fromMs, span.fromMs);
      toMs = Math.max(toMs, span.toMs);
    }
  }
  apart.push({ fromMs, toMs });
  return apart.sort((a, b) => a.fromMs - b.fromMs);
}

/** What of a window is not covered, oldest first. */
export function missing(spans: readonly Span[], window: Span): readonly Span[] {
  const gaps: Span[] = [];
  let atMs = window.fromMs;
  for (const span of spans) {
    if (span.toMs <= atMs) continue;
    if (span.fromMs >= window.toMs) break;
    if (span.fromMs > atMs) gaps.push({ fromMs: atMs, toMs: span.fromMs });
    atMs = Math.max(atMs, span.toMs);
  }
  if (atMs < window.toMs) gaps.push({ fromMs: atMs, toMs: window.toMs });
  return gaps;
}
