/** The words in the browser's tab. */
import { useEffect } from 'react';
import { useText } from '../api/language.js';

/** Names the tab while the caller is on the screen: a device by its name, say. */
export function useTitle(page: string): void {
  const { t } = useText();
  useEffect(() => {
    document.title = t('frame.title', { page });
  }, [page, t]);
}
