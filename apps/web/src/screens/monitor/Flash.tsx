/** A value that flashes for a moment when it changes, and not when it comes into view. */
import { type ReactNode, useState } from 'react';

/** `of` is what is compared; two equal values never flash. */
export function Flash({ of, children }: { of: string | number | null | undefined; children: ReactNode }) {
  const [seen, setSeen] = useState({ value: of, turn: 0 });
  if (seen.value !== of) setSeen({ value: of, turn: seen.turn + 1 });
  // A new key begins the animation anew.
  return (
    <span key={seen.turn} className={seen.turn === 0 ? 'mo-v' : 'mo-v flash'}>
      {children}
    </span>
  );
}
