/** A signature as lines: where a finger is in its area, and lines as a path of SVG. Pure. */
import { type Signature, signatureArea } from '@frostway/contract/mission/handover';

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** A place on the screen as one of the area, within it. */
export function placeIn(box: Box, x: number, y: number): readonly [number, number] {
  const within = (share: number, length: number): number => Math.round(Math.min(1, Math.max(0, share)) * length);
  return [
    within((x - box.left) / Math.max(1, box.width), signatureArea.width),
    within((y - box.top) / Math.max(1, box.height), signatureArea.height),
  ];
}

/** Closer to the last point than this a point says nothing. */
const nearest = 3;
const pointsOf = (signature: Signature): number => signature.reduce((sum, stroke) => sum + stroke.length / 2, 0);

/** With a new stroke that begins there; as it was where there is no room for one. */
export function begun(signature: Signature, [x, y]: readonly [number, number]): Signature {
  if (signature.length >= signatureArea.strokes || pointsOf(signature) >= signatureArea.points) return signature;
  return [...signature, [x, y]];
}

/** With the last stroke drawn on to there. */
export function drawnOn(signature: Signature, [x, y]: readonly [number, number]): Signature {
  const last = signature.at(-1);
  if (last === undefined || pointsOf(signature) >= signatureArea.points) return signature;
  const [beforeX = 0, beforeY = 0] = last.slice(-2);
  if (Math.hypot(x - beforeX, y - beforeY) < nearest) return signature;
  return [...signature.slice(0, -1), [...last, x, y]];
}

/** Its lines as a path; a touch is a dot. */
export function pathOf(signature: Signature): string {
  return signature
    .map((stroke) => {
      const points = Array.from({ length: Math.floor(stroke.length / 2) }, (_, at) => `${stroke[at * 2] ?? 0} ${stroke[at * 2 + 1] ?? 0}`);
      return points.length === 1 ? `M${points[0] ?? ''}h0.1` : `M${points.join('L')}`;
    })
    .join('');
}
