/** What a person keeps at hand and where he was: devices and views with a star, the last pages. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAction, useAnswer } from '../api/answers.js';
import { call } from '../api/call.js';
import { useText } from '../api/language.js';
import { useMay } from '../api/permission.js';
import type { PageRow } from './page-row.js';

/** A place one can go back to. */
export type Place = { readonly path: string; readonly name: string };

/** A page counts as visited after this long, ms: who passes through was not there. */
const stayMs = 2000;

/** The device of a detail page's address, as calls name it. */
const deviceIn = (path: string, search: string): string | undefined => {
  if (path !== '/deviceDetail') return undefined;
  const query = new URLSearchParams(search);
  return query.get('imei') ?? query.get('mac') ?? undefined;
};

const devicePlace = (name: string): string => `/deviceDetail?${/^\d{15}$/.test(name) ? 'imei' : 'mac'}=${name}`;

/** Notes the page in view among the last pages, unless it was refused. */
export function usePageVisit(page: PageRow, isRefused: boolean): void {
  const { pathname, search } = useLocation();
  const may = useMay()(dictionary.addPageVisit);
  const device = deviceIn(pathname, search);
  // A list's filters are no other page; a device's detail is.
  const path = device === undefined ? page.path : devicePlace(device);
  useEffect(() => {
    if (!may || isRefused) return undefined;
    const timer = setTimeout(() => void call(dictionary.addPageVisit, { path }).catch(() => undefined), stayMs);
    return () => clearTimeout(timer);
  }, [path, may, isRefused]);
}

/** The last pages and what is kept at hand, as places with their names; asked while `isWanted`. */
export function usePlaces(pages: readonly PageRow[], isWanted: boolean): { readonly kept: Place[]; readonly last: Place[] } {
  const { t } = useText();
  const may = useMay();
  const workspace = useAnswer(deviceFeature.workspace, {}, { enabled: isWanted && may(deviceFeature.workspace) });
  const history = useAnswer(dictionary.pageHistory, {}, { enabled: isWanted && may(dictionary.pageHistory) });
  const nameOf = (path: string): string | undefined => {
    const [pathname = '', search = ''] = path.split('?');
    const page = pages.find((row) => row.path === pathname);
    const device = deviceIn(pathname, search);
    return page === undefined ? undefined : device === undefined ? t(page.title) : `${t(page.title)} ${device}`;
  };
  const kept = [
    ...(workspace.data?.views ?? []),
    ...(workspace.data?.devices ?? []).map((device) => ({ path: devicePlace(device), name: nameOf(devicePlace(device)) ?? device })),
  ];
  const last = (history.data?.rows ?? []).flatMap(({ path }) => {
    const name = nameOf(path);
    return name === undefined ? [] : [{ path, name }];
  });
  return { kept, last: last.filter(({ path }) => !kept.some((place) => place.path === path)).slice(0, 6) };
}

/** Whether the page in view is kept at hand, and how to keep it or let it go; undefined while it cannot be. */
export function useStar(page: PageRow): { readonly isKept: boolean; readonly toggle: () => void } | undefined {
  const { t } = useText();
  const may = useMay();
  const { pathname, search } = useLocation();
  const workspace = useAnswer(deviceFeature.workspace, {}, { enabled: may(deviceFeature.workspace) }).data;
  const change = useAction(deviceFeature.changeWorkspace, { changes: [deviceFeature.workspace] });
  if (workspace === undefined || !may(deviceFeature.changeWorkspace)) return undefined;
  const device = deviceIn(pathname, search);
  if (device !== undefined) {
    const isKept = workspace.devices.includes(device);
    const devices = isKept ? workspace.devices.filter((each) => each !== device) : [...workspace.devices, device];
    return { isKept, toggle: () => change.mutate({ devices }) };
  }
  const path = page.path + search;
  const isKept = workspace.views.some((view) => view.path === path);
  const views = isKept ? workspace.views.filter((view) => view.path !== path) : [...workspace.views, { name: t(page.title), path }];
  return { isKept, toggle: () => change.mutate({ views }) };
}
