/** What was drawn, with the way back: every press, drag and run of arrow keys is one step, and so is what is typed into a field in one go. */
import { useState } from 'react';
import type { Form } from '../../ui/form.js';
import type { FenceDraft } from './sketch.js';

/** What a step brings back. */
type Drawn = Pick<FenceDraft, 'latitude' | 'longitude' | 'radius' | 'points' | 'width'>;
export type Sketching = {
  /** Changes what is drawn. Changes of one kind in a row are one step; without a kind each is its own. */
  readonly change: (part: Partial<FenceDraft>, kind?: string) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
};

type Step = { readonly before: Drawn; readonly kind: string | undefined };
/** Steps that can be gone back at the most. */
const mostSteps = 200;

/** See above. */
export function useSketch(form: Pick<Form<FenceDraft>, 'values' | 'set'>): Sketching {
  const [past, setPast] = useState<readonly Step[]>([]);
  const { latitude, longitude, radius, points, width } = form.values;
  return {
    change: (part, kind) => {
      const last = past.at(-1);
      if (kind === undefined || last?.kind !== kind)
        setPast([...past.slice(1 - mostSteps), { before: { latitude, longitude, radius, points, width }, kind }]);
      form.set(part);
    },
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      form.set(last.before);
    },
    canUndo: past.length > 0,
  };
}
