/** The name of the page in the browser's tab. */
import { useText } from '../api/language.js';
import type { PageTitle } from './page-row.js';
import { useTitle } from '../ui/title.js';

/** The name a page has by its row. It stands before the page, so that a page that knows better has the last word. */
export function PageName({ name }: { name: PageTitle }) {
  const { t } = useText();
  useTitle(t(name));
  return null;
}
