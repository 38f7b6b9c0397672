/** Fences in words: how large one is. */
import type { FenceRow } from '@frostway/contract/fence/rows';
import { distanceM } from '@frostway/core/track/distance';
import type { Say } from '../../api/language.js';
import { figure } from '../../values/figures.js';

/** Metres up to a kilometre, kilometres from there on. */
export function lengthText(t: Say, metres: number): string {
  if (metres < 1000) return t('fence.metres', { value: figure(metres) });
  const kilometres = metres / 1000;
  return t('fence.kilometres', { value: figure(kilometres, Number.isInteger(kilometres) ? 0 : kilometres < 10 ? 2 : 1) });
}

/** Metres along a line. */
export function lineLength(points: readonly (readonly [number, number])[]): number {
  let sum = 0;
  points.forEach(([longitude, latitude], index) => {
    const before = points[index - 1];
    if (before !== undefined) sum += distanceM({ longitude: before[0], latitude: before[1] }, { longitude, latitude });
  });
  return sum;
}

/** The size of a fence: radius, corners, or length and width. */
export function sizeText(t: Say, { shape, radius, points, width }: Pick<FenceRow, 'shape' | 'radius' | 'points' | 'width'>): string {
  if (shape === 'circle') return t('fence.size.circle', { length: lengthText(t, radius ?? 0) });
  if (shape === 'polygon') return t('fence.size.polygon', { count: points?.length ?? 0 });
  return t('fence.size.corridor', { length: lengthText(t, lineLength(points ?? [])), width: lengthText(t, width ?? 0) });
}
