/** What the search shows, as sections of choices: found things by kind, or before anything is typed the places one goes back to. */
import type { Answer } from '@frostway/contract/endpoint';
import type { Found, FoundKind, searchFeature } from '@frostway/contract/search/endpoints';
import type { Connection } from '@frostway/core/device-state';
import type { Say } from '../api/language.js';
import type { IconName } from '../ui/icons.js';
import { alarmIcon, severityLooks } from '../values/alarms.js';
import type { Hue } from '../values/conditions.js';
import type { Places } from './at-hand.js';

/** One row that leads somewhere. */
export type Choice = {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly hue?: Hue;
  readonly connection?: Connection;
  /** When it began, or when somebody was there. */
  readonly at?: string;
  /** Leads to a list rather than to a thing: it is no visit of its own. */
  readonly isList?: true;
};
export type Section = { readonly key: string; readonly title: string; readonly choices: readonly Choice[]; readonly note?: string };

const icons: Readonly<Record<FoundKind, IconName>> = {
  page: 'right',
  device: 'device',
  gateway: 'gateway',
  alarm: 'alarm',
  mission: 'flag',
  vehicle: 'truck',
  address: 'pin',
  group: 'layers',
  rule: 'flag',
  team: 'people',
  account: 'user',
  contact: 'mail',
  link: 'link',
  certificate: 'cert',
  business: 'inbox',
};

/** The list of a kind that holds all of what was found of it; the others have none that is searched by text. */
const lists: Readonly<Partial<Record<FoundKind, (text: string) => string>>> = {
  device: (text) => `/deviceMonitor?search=${text}`,
  gateway: (text) => `/deviceSet?kind=gateway&q=${text}`,
  alarm: (text) => `/deviceAlarm?search=${text}`,
  mission: (text) => `/mission?q=${text}`,
  vehicle: (text) => `/vehicle?q=${text}`,
  address: (text) => `/address?q=${text}`,
  rule: (text) => `/missionRule?q=${text}`,
  team: (text) => `/team?q=${text}`,
  account: (text) => `/user?q=${text}`,
  contact: (text) => `/notification?tab=contacts&q=${text}`,
  link: (text) => `/share?tab=links&q=${text}`,
  business: (text) => `/dealer?q=${text}`,
};

function choiceOf(t: Say, kind: FoundKind, found: Found): Choice {
  const { alarm, connection } = found;
  const name = kind === 'link' && found.name === '' ? found.detail : found.name;
  const words = alarm === null ? (name === found.detail ? '' : found.detail) : t(`alarm.type.${alarm.type}`);
  return {
    key: `${kind} ${found.id}`,
    path: found.path,
    name,
    detail: alarm?.isPending === true ? `${words} · ${t('alarm.state.pending')}` : words,
    icon: alarm === null ? icons[kind] : alarmIcon(alarm.type),
    ...(alarm === null ? {} : { hue: severityLooks[alarm.severity].hue, at: alarm.startedAt }),
    ...(connection === null ? {} : { connection }),
  };
}

/** Sections of what was found. */
export function foundSections(t: Say, search: string, answer: Answer<(typeof searchFeature)['find']>): Section[] {
  return answer.kinds.map(({ kind, total, rows }): Section => {
    const choices = rows.map((found) => choiceOf(t, kind, found));
    const section = { key: kind, title: t(`frame.found.${kind}`), choices };
    if (total <= rows.length) return section;
    const list = lists[kind]?.(encodeURIComponent(search));
    if (list === undefined) return { ...section, note: t('frame.search.more', { count: total - rows.length }) };
    const all: Choice = {
      key: `${kind} all`,
      path: list,
      name: t('frame.search.all', { count: total }),
      detail: '',
      icon: 'right',
      isList: true,
    };
    return { ...section, choices: [...choices, all] };
  });
}

/** Sections of the places one goes back to; empty ones are left out. */
export function placeSections(t: Say, { kept, last }: Places): Section[] {
  const section = (key: string, title: string, icon: IconName, places: Places['kept']): Section => ({
    key,
    title,
    choices: places.map(({ path, name, detail, visitedAt }) => ({
      key: path,
      path,
      name,
      detail,
      icon,
      ...(visitedAt === undefined ? {} : { at: visitedAt }),
    })),
  });
  return [section('kept', t('frame.search.kept'), 'star', kept), section('last', t('frame.search.last'), 'clock', last)].filter(
    ({ choices }) => choices.length > 0,
  );
}
