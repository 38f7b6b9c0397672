/** Which page is refused as a whole: it is no place where somebody was, neither to go back to nor among the last pages. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';

const refusedStore = create<{ readonly to: string | undefined }>(() => ({ to: undefined }));

/** The address, path and query, of the page that is refused now. */
export function useRefusedPage(): string | undefined {
  return refusedStore((state) => state.to);
}

/** Says, while it is on the screen, that the page in view is refused. */
export function RefusedPageMark() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    refusedStore.setState({ to: pathname + search });
    return () => refusedStore.setState({ to: undefined });
  }, [pathname, search]);
  return null;
}
