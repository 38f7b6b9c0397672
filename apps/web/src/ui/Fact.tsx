/** A fact in a row of them: the word for it, quietly, and what it is. */
import type { ReactNode } from 'react';

/** See above. */
export const Fact = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <span>
    <span className="mut">{word}</span>
    {children}
  </span>
);
