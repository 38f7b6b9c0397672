/** What a person chose about the table, kept in local storage: columns and widths for each platform with and without the map, the sort, the way of showing. */
import { useMemo } from 'react';
import { create } from 'zustand';
import type { Platform } from '../../ui/platform.js';
import { type ColumnId, columnOf, columnSets, columns } from './columns.js';
import { type Sort, sortKeys } from './order.js';

export const shows = ['table', 'split', 'cards'] as const;
/** Table, table beside the map, cards. */
export type Show = (typeof shows)[number];

type Chosen = {
  /** Columns that are not shown; unset = the platform's own. */
  readonly hidden?: readonly ColumnId[];
  /** The columns there were to choose from: one that came later is as the platform has it. */
  readonly of?: readonly ColumnId[];
  readonly widths?: Readonly<Partial<Record<ColumnId, number>>>;
};
type Choices = {
  readonly columns: Readonly<Record<string, Chosen>>;
  readonly sorts: Readonly<Partial<Record<Platform, Sort>>>;
  readonly shows: Readonly<Partial<Record<Platform, Show>>>;
};

const storageKey = 'monitor';
const first: Choices = { columns: {}, sorts: {}, shows: {} };

/** Reads what was kept; anything that is not understood counts as not chosen. */
export function readChoices(text: string | null): Choices {
  if (text === null) return first;
  try {
    const kept = JSON.parse(text) as Partial<Choices> | null;
    const sorts = Object.entries(kept?.sorts ?? {}).filter(([, sort]) => sortKeys.includes(sort.key));
    return {
      columns: Object.fromEntries(Object.entries(kept?.columns ?? {}).map(([key, chosen]) => [key, readChosen(chosen)])),
      sorts: Object.fromEntries(sorts),
      shows: Object.fromEntries(Object.entries(kept?.shows ?? {}).filter(([, show]) => shows.includes(show))),
    };
  } catch {
    return first;
  }
}

const columnIds = Object.keys(columns) as ColumnId[];
/** Columns that were not there when choices did not say yet what they were among. */
const later: readonly ColumnId[] = ['co2', 'pressure', 'mission'];

function readChosen({ hidden, of, widths }: Chosen): Chosen {
  const isChosen = Array.isArray(hidden);
  const missed = Array.isArray(of) ? [] : later;
  return {
    ...(isChosen ? { hidden: [...hidden, ...missed].filter((id) => Object.hasOwn(columns, id)), of: of ?? columnIds } : {}),
    widths: Object.fromEntries(
      Object.entries(widths ?? {}).filter(([id, width]) => Object.hasOwn(columns, id) && Number.isFinite(width) && width > 0),
    ),
  };
}

function kept(): Choices {
  try {
    return readChoices(localStorage.getItem(storageKey));
  } catch {
    return first;
  }
}

const choiceStore = create<Choices>(kept);
choiceStore.subscribe((choices) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choices));
  } catch {
    // Kept only as long as the page is open.
  }
});

const placeOf = (platform: Platform, isBesideMap: boolean): string => (isBesideMap ? `${platform} beside map` : platform);

export type ColumnChoice = { readonly shown: readonly ColumnId[]; readonly widthOf: (id: ColumnId) => number };

/** The columns in view with their widths, px. The device's own column always is. */
export function useColumnChoice(platform: Platform, isBesideMap: boolean): ColumnChoice {
  const chosen = choiceStore((state) => state.columns[placeOf(platform, isBesideMap)]);
  return useMemo(() => {
    const set = columnSets[platform];
    const hidden = chosen?.hidden ?? (isBesideMap ? set.hiddenBesideMap : set.hidden);
    return {
      shown: set.all.filter((id) => id === 'device' || !hidden.includes(id)),
      widthOf: (id) => {
        const { least, width, widthBesideMap = width } = columnOf(id);
        return Math.max(least, chosen?.widths?.[id] ?? (isBesideMap ? widthBesideMap : width));
      },
    };
  }, [platform, isBesideMap, chosen]);
}

function choose(platform: Platform, isBesideMap: boolean, change: (before: Chosen) => Chosen): void {
  const place = placeOf(platform, isBesideMap);
  choiceStore.setState((state) => ({ columns: { ...state.columns, [place]: change(state.columns[place] ?? {}) } }));
}

/** Shows exactly these columns. */
export function chooseColumns(platform: Platform, isBesideMap: boolean, shown: readonly ColumnId[]): void {
  const { all } = columnSets[platform];
  choose(platform, isBesideMap, (before) => ({ ...before, hidden: all.filter((id) => !shown.includes(id)), of: all }));
}

/** Makes a column this wide, px; undefined = as wide as at first. */
export function chooseWidth(platform: Platform, isBesideMap: boolean, id: ColumnId, width: number | undefined): void {
  choose(platform, isBesideMap, (before) => {
    const { [id]: _old, ...rest } = before.widths ?? {};
    return { ...before, widths: width === undefined ? rest : { ...rest, [id]: Math.round(Math.max(columnOf(id).least, width)) } };
  });
}

/** Columns and widths as at first. */
export function resetColumns(platform: Platform, isBesideMap: boolean): void {
  choose(platform, isBesideMap, () => ({}));
}

const firstSort: Sort = { key: 'state', isDescending: false };

export function useSort(platform: Platform): Sort {
  return choiceStore((state) => state.sorts[platform] ?? firstSort);
}

/** The same outside of React. */
export const sortNow = (platform: Platform): Sort => choiceStore.getState().sorts[platform] ?? firstSort;

export function chooseSort(platform: Platform, sort: Sort): void {
  choiceStore.setState((state) => ({ sorts: { ...state.sorts, [platform]: sort } }));
}

/** How the platform was shown last: trackers beside a map, sensors as a table, until a person chooses. */
export function useLastShow(platform: Platform): Show {
  return choiceStore((state) => state.shows[platform] ?? (platform === 'position' ? 'split' : 'table'));
}

export function chooseShow(platform: Platform, show: Show): void {
  choiceStore.setState((state) => ({ shows: { ...state.shows, [platform]: show } }));
}
