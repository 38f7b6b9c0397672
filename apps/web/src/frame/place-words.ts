/** What a place one goes back to is called: by its thing as it is called now, else by its page, and how it is narrowed down. */
import { filtersBeside } from '@frostway/contract/search/addresses';
import type { Place } from '@frostway/contract/search/endpoints';
import type { Say } from '../api/language.js';
import type { PageRow } from './page-row.js';

/** A place as it stands in the list. */
export type ShownPlace = {
  readonly path: string;
  readonly name: string;
  /** Which page it is, and how many filters it has; empty when the name says all. */
  readonly detail: string;
  readonly isGone: boolean;
  /** When somebody was there; unset for what is kept. */
  readonly visitedAt?: string;
};

/** What was typed into a list's search, as its address has it. */
const typedIn = ['search', 'q'] as const;

/** A place in words; undefined when no page stands behind it. */
export function showPlace(t: Say, pages: readonly PageRow[], place: Place & { readonly visitedAt?: string }): ShownPlace | undefined {
  const [pathname, search = ''] = place.path.split('?', 2);
  const page = pages.find((row) => row.path === pathname);
  if (page === undefined) return undefined;
  const title = t(page.title);
  const query = new URLSearchParams(search);
  const typed = typedIn.flatMap((name) => query.get(name) ?? []).filter((text) => text !== '');
  const count = filtersBeside(place.path) - typed.length;
  const name = place.name ?? (place.isGone && place.title !== '' ? place.title : title);
  const detail = [
    ...(name === title ? [] : [title]),
    ...typed.map((text) => t('frame.place.typed', { text })),
    ...(count > 0 ? [t('frame.place.filters', { count })] : []),
  ].join(' · ');
  const { path, isGone, visitedAt } = place;
  return { path, name, detail, isGone, ...(visitedAt === undefined ? {} : { visitedAt }) };
}
