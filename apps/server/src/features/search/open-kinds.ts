/** Which kinds a caller may find: those whose list his roles have, on a page his menus have. Pages of his menus among them. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { certificateFeature } from '@frostway/contract/certificate/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { mission } from '@frostway/contract/mission/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import type { FoundKind } from '@frostway/contract/search/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { trade } from '@frostway/contract/trade/endpoints';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { getPermission, selectMenus } from '../access/index.js';

type Kind = Exclude<FoundKind, 'page'>;

/** The call that lists a kind, and the page that shows it. */
const needs: Readonly<Record<Kind, readonly [list: Endpoint, page: string]>> = {
  device: [deviceFeature.groupDevices, '/deviceDetail'],
  gateway: [deviceFeature.gatewayList, '/deviceDetail'],
  alarm: [alarmFeature.incidents, '/deviceAlarm'],
  mission: [mission.missions, '/mission'],
  vehicle: [mission.vehicles, '/vehicle'],
  address: [mission.addresses, '/address'],
  group: [deviceFeature.groupTree, '/deviceMonitor'],
  rule: [alarmFeature.rules, '/missionRule'],
  team: [teamFeature.teamList, '/team'],
  account: [people.list, '/user'],
  contact: [mission.contacts, '/notification'],
  link: [share.links, '/share'],
  certificate: [certificateFeature.list, '/deviceDetail'],
  business: [trade.dealerDevices, '/dealer'],
};

/** A page the caller may open, by both its names. */
export type OpenPage = { readonly path: string; readonly name: string; readonly names: readonly string[] };
export type Open = { readonly kinds: ReadonlySet<Kind>; readonly pages: readonly OpenPage[] };

/** What is open to a caller. */
export async function readOpen(db: Db, caller: Caller, lang: Lang): Promise<Open> {
  const { menus, paths, resources } = await getPermission(db, caller, lang);
  const calls = new Set(resources);
  const shown = new Set(paths);
  const kinds = Object.entries(needs).filter(([, [list, page]]) => calls.has(`${list.method} ${list.path}`) && shown.has(page));
  const isListed = new Set(menus.filter(({ isShown }) => isShown).map(({ id }) => id));
  const pages = (await selectMenus(db, lang)).flatMap(({ id, path, label, name, nameEn }) =>
    path === null || !isListed.has(id) ? [] : [{ path, name: label, names: [name, nameEn] }],
  );
  const profile = (['zh-cn', 'en'] as const).map((each) => text(each, 'frame.nav.profile'));
  return {
    kinds: new Set(kinds.map(([kind]) => kind as Kind)),
    pages: [...pages, { path: '/profile', name: text(lang, 'frame.nav.profile'), names: profile }],
  };
}
