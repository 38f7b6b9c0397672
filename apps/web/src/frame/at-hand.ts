/** What a person keeps at hand and where he was: stars and the last pages. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { keptAs, thingAt, visitOf } from '@frostway/contract/search/addresses';
import { searchFeature } from '@frostway/contract/search/endpoints';
import { limits } from '@frostway/core/limits';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAction, useAnswer } from '../api/answers.js';
import { call } from '../api/call.js';
import { useText } from '../api/language.js';
import { useMay } from '../api/permission.js';
import { errorText } from '../api/refused.js';
import { toast } from '../ui/toasts.js';
import type { PageRow } from './page-row.js';
import { type ShownPlace, showPlace } from './place-words.js';

/** A page counts as visited after this long, ms: who passes through was not there. */
const stayMs = 2000;
/** Places of the last that are shown. */
const mostLast = 8;

/** What the tab is called now, without the name of the product. */
function tabTitle(t: ReturnType<typeof useText>['t']): string {
  const behind = t('frame.title', { page: '' });
  return document.title.endsWith(behind) ? document.title.slice(0, -behind.length) : document.title;
}

/** Notes a place among the last pages at once. */
export function useNoteVisit(): (path: string, title: string) => void {
  const may = useMay()(dictionary.addPageVisit);
  return useCallback(
    (path, title) => {
      if (may) void call(dictionary.addPageVisit, { path: visitOf(path), title: title.slice(0, 200) }).catch(() => undefined);
    },
    [may],
  );
}

/** Notes the page in view among the last pages, unless it was refused. */
export function usePageVisit(page: PageRow, isRefused: boolean): void {
  const { t } = useText();
  const { search } = useLocation();
  const note = useNoteVisit();
  // A list's filters are no other page; a thing of its own is.
  const path = visitOf(page.path + search);
  useEffect(() => {
    if (isRefused) return undefined;
    const timer = setTimeout(() => note(path, tabTitle(t)), stayMs);
    return () => clearTimeout(timer);
  }, [path, note, isRefused, t]);
}

export type Places = {
  readonly kept: readonly ShownPlace[];
  readonly last: readonly ShownPlace[];
  /** Kept addresses whose thing is no more, or not to be seen any more. */
  readonly gone: readonly ShownPlace[];
};

/** The last pages and what is kept at hand, by the names things have now; asked while `isWanted`. */
export function usePlaces(pages: readonly PageRow[], isWanted: boolean): Places {
  const { t } = useText();
  const may = useMay()(searchFeature.places);
  const { data } = useAnswer(searchFeature.places, {}, { enabled: isWanted && may });
  const shown = (data?.kept ?? []).flatMap((place) => showPlace(t, pages, place) ?? []);
  const kept = shown.filter(({ isGone }) => !isGone);
  const last = (data?.last ?? []).flatMap((place) => showPlace(t, pages, place) ?? []);
  return {
    kept,
    gone: shown.filter(({ isGone }) => isGone),
    last: last.filter(({ path }) => !kept.some((place) => place.path === path)).slice(0, mostLast),
  };
}

/** Whether the page in view is kept at hand, and how to keep it or let it go; undefined while it cannot be. */
export function useStar(page: PageRow): { readonly isKept: boolean; readonly toggle: () => void } | undefined {
  const { t, lang } = useText();
  const may = useMay();
  const { search } = useLocation();
  const workspace = useAnswer(deviceFeature.workspace, {}, { enabled: may(deviceFeature.workspace) }).data;
  const change = useAction(deviceFeature.changeWorkspace);
  if (workspace === undefined || !may(deviceFeature.changeWorkspace)) return undefined;
  const path = keptAs(page.path + search);
  const send = (input: Parameters<typeof change.mutate>[0]): void =>
    change.mutate(input, { onError: (error) => toast({ words: errorText(error, lang), icon: 'warning', hue: 'warning' }) });
  const device = page.path === '/deviceDetail' ? thingAt(path)?.ref : undefined;
  if (device !== undefined) {
    const isKept = workspace.devices.includes(device);
    const devices = isKept ? workspace.devices.filter((each) => each !== device) : [...workspace.devices, device];
    return { isKept, toggle: () => send({ devices }) };
  }
  const isKept = workspace.views.some((view) => view.path === path);
  const toggle = (): void => {
    const others = workspace.views.filter((view) => view.path !== path);
    send({ views: isKept ? others : [...others, { name: tabTitle(t).slice(0, limits.name) || t(page.title), path }] });
  };
  return { isKept, toggle };
}

/** Lets go of kept addresses. */
export function useLetGo(): (paths: readonly string[]) => void {
  const may = useMay()(deviceFeature.workspace);
  const workspace = useAnswer(deviceFeature.workspace, {}, { enabled: may }).data;
  const { mutate } = useAction(deviceFeature.changeWorkspace);
  return (paths) => {
    if (workspace !== undefined) mutate({ views: workspace.views.filter(({ path }) => !paths.includes(path)) });
  };
}
