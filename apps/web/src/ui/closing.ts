/** How a dialog goes: it is mounted while it is wanted; closing it first lets it go, then tells its owner, so that the focus returns. */
import { useCallback, useMemo, useState } from 'react';

export type Closing = { readonly isOpen: boolean; readonly close: () => void; readonly closed: () => void };

/** See above. */
export function useClosing(onClose: () => void): Closing {
  const [isOpen, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  return useMemo(() => ({ isOpen, close, closed: onClose }), [isOpen, close, onClose]);
}
