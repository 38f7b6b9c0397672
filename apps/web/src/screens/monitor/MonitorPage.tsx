/** The monitor: the tree of groups, every device live as a table or cards, and the map beside it. It joins devices, telemetry and map. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus, Group } from '@frostway/contract/device/rows';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useFleet } from '../../api/fleet.js';
import { useMay } from '../../api/permission.js';
import { useOpenAlarms } from '../../api/open-alarms.js';
import { useText } from '../../api/language.js';
import { useLiveState } from '../../api/live-state.js';
import type { MapView } from '../../map/FleetMap.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { usePhone } from '../../ui/phone.js';
import { usePlatform } from '../../ui/platform.js';
import { Empty, NoneMatch, Refused } from '../../ui/states.js';
import { devicePath } from '../../values/device-row.js';
import { groupsBelow } from '../../values/group-tally.js';
import { useAddress } from './address.js';
import { ListBones, TreeBones } from './Bones.js';
import type { Names } from './cells.js';
import { type Show, chooseShow, useLastShow, useSort } from './column-choice.js';
import { ChosenDevices } from './ChosenDevices.js';
import { DeviceCards } from './DeviceCards.js';
import { DeviceTable } from './DeviceTable.js';
import { type FilterContext, type Filters, noFilters } from './filter.js';
import { FilterBar } from './FilterBar.js';
import { firstAsked, useFirstRows } from './first-rows.js';
import { GroupTree } from './GroupTree.js';
import { MapPane } from './MapPane.js';
import { useChoice } from './use-choice.js';
import { useListed } from './use-listed.js';
import { useOrder } from './use-order.js';
import { filtersText } from './words.js';
import '../../ui/news-pill.css';
import './monitor.css';

const noGroups: readonly Group[] = [];
const noIds: ReadonlySet<number> = new Set();

/** See above. */
export function MonitorPage() {
  const { t } = useText();
  const isPhone = usePhone();
  // The page in view changes sides; this one, kept behind it, stays what it was.
  const [platform] = useState(usePlatform());
  const [address, change] = useAddress();
  const { filters, selected } = address;
  const lastShow = useLastShow(platform);
  const show = isPhone ? (address.show === 'split' ? 'split' : 'cards') : (address.show ?? lastShow);
  const sort = useSort(platform);
  const isLost = useLiveState().connection === 'lost';
  const [view, setView] = useState<MapView>();

  const { first: found, isAsking } = useFirstRows(firstAsked(filters, sort, platform));
  const { byId, asking } = useFleet(!isAsking);
  const tree = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 });
  const groups = tree.data?.rows ?? noGroups;
  const listed = useListed(filters.state);
  const groupIds = useMemo(() => idsOfGroup(groups, filters.group), [groups, filters.group]);
  const context = useMemo<FilterContext>(() => ({ platform, groupIds, listed: listed ?? noIds }), [platform, groupIds, listed]);
  const isLoaded = asking.data !== undefined && (filters.group === undefined || !tree.isPending);
  // Cards stand in sections of all devices, and what is selected is scrolled to: without the others it is not known where.
  const isShownFirst = !isLoaded && (show !== 'cards' || isPhone) && (selected === undefined || found?.ids.includes(selected) === true);
  const first = isShownFirst && found !== undefined && found.ids.length > 0 ? found : undefined;
  const order = useOrder({ devices: byId, isLoaded, first: first?.ids, filters, context, sort });
  const count = first === undefined ? order.ids.length : Math.max(first.total, order.ids.length);

  const openAlarms = useOpenAlarms();
  const choice = useChoice(order.ids);
  const mayExport = useMay()(exportCalls.start);

  const size = byId.size;
  const names = useNames(byId, groups, asking.dataUpdatedAt, isLoaded);

  const setFilters = useCallback((next: Filters) => change({ filters: next }), [change]);
  const select = useCallback((id: number) => change({ selected: id }), [change]);
  const chooseGroup = useCallback((group: number | undefined) => change({ filters: { ...filters, group } }), [change, filters]);
  const setShow = (next: Show): void => {
    if (!isPhone) chooseShow(platform, next);
    change({ show: next });
  };

  if (asking.data === 0 && size === 0) return <NoDevices />;
  const groupTree = tree.isPending ? (
    <TreeBones />
  ) : (
    <GroupTree
      groups={groups}
      platform={platform}
      kind={filters.kind}
      chosen={filters.group}
      onChoose={chooseGroup}
      isLoaded={asking.data !== undefined}
    />
  );
  const selectedRow = selected === undefined ? undefined : byId.get(selected);
  const foot = (
    <>
      {selectedRow === undefined ? null : (
        <>
          <span className="ell">{t('telemetry.monitor.selected', { name: selectedRow.name })}</span>
          <Link className="lnk c12" to={devicePath(selectedRow)}>
            {t('telemetry.monitor.openDevice')}
          </Link>
        </>
      )}
      {order.isOutdated ? <Outdated onAgain={order.orderAgain} /> : null}
    </>
  );

  const list = ((): ReactNode => {
    if (asking.error !== null && asking.data === undefined) return <Refused error={asking.error} onRetry={() => void asking.refetch()} />;
    if ((!isLoaded && first === undefined) || listed === undefined) return <ListBones />;
    if (order.ids.length === 0)
      return (
        <NoneMatch
          title={t('telemetry.monitor.none.title')}
          hint={t('telemetry.monitor.none.hint', { filters: filtersText(t, filters, groupName(groups, filters.group), platform) })}
          clear={t('telemetry.monitor.none.clear')}
          onClear={() => setFilters(noFilters)}
        />
      );
    if (show === 'cards')
      return (
        <DeviceCards
          ids={order.ids}
          count={count}
          groups={groups}
          selected={selected}
          onSelect={select}
          isLost={isLost}
          isPhone={isPhone}
          openAlarms={openAlarms}
          choice={mayExport && !isPhone ? choice : undefined}
        />
      );
    return (
      <DeviceTable
        ids={order.ids}
        count={count}
        platform={platform}
        isBesideMap={show === 'split'}
        sort={sort}
        selected={selected}
        onSelect={select}
        isLost={isLost}
        names={names}
        openAlarms={openAlarms}
        choice={mayExport ? choice : undefined}
        foot={foot}
      />
    );
  })();

  const isMapAlone = isPhone && show === 'split';
  return (
    <div className="mo" data-show={show}>
      {isPhone ? null : <aside className="mo-aside">{groupTree}</aside>}
      <FilterBar
        platform={platform}
        filters={filters}
        onFilters={setFilters}
        count={count}
        show={show}
        onShow={setShow}
        sort={sort}
        isPhone={isPhone}
        tree={groupTree}
      />
      {isMapAlone ? null : (
        <div className="mo-list">
          <WentOut count={order.wentOut} onShow={order.orderAgain} />
          {list}
          {mayExport && !isPhone ? <ChosenDevices chosen={choice.chosen} onNone={choice.none} /> : null}
        </div>
      )}
      {show === 'split' && isLoaded ? (
        <MapPane ids={order.ids} groups={groups} selected={selected} onSelect={select} view={view} onView={setView} />
      ) : null}
    </div>
  );
}

/** Names change when the fleet is asked again, devices come or groups change; live values change none. */
function useNames(devices: ReadonlyMap<number, DeviceStatus>, groups: readonly Group[], askedAtMs: number, isWhole: boolean): Names {
  const [kept, setKept] = useState<{ of: readonly unknown[]; names: Names }>();
  const of = [devices.size, groups, askedAtMs, isWhole];
  if (kept?.of.every((each, index) => each === of[index]) === true) return kept.names;
  const names = namesOf(devices, groups, isWhole);
  setKept({ of, names });
  return names;
}

function namesOf(devices: ReadonlyMap<number, DeviceStatus>, groups: readonly Group[], isWhole: boolean): Names {
  const gateways = new Map<string, string>();
  for (const { kind, mac, imei, name } of devices.values())
    if (kind !== 'beacon') for (const id of [mac, imei]) if (id !== null) gateways.set(id, name);
  return { gateways, groups: new Map(groups.map(({ id, name }) => [id, name])), isWhole };
}

/** The root stands for everything the caller sees, devices of no group too. */
function idsOfGroup(groups: readonly Group[], group: number | undefined): ReadonlySet<number> | undefined {
  const chosen = groups.find(({ id }) => id === group);
  return chosen === undefined || chosen.parentId === null ? undefined : groupsBelow(groups, chosen.id);
}

const groupName = (groups: readonly Group[], group: number | undefined): string | undefined => groups.find(({ id }) => id === group)?.name;

/** Devices have gone out of range where nobody looks first: the way to them. */
function WentOut({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useText();
  return count === 0 ? null : (
    <button type="button" className="news-pill mo-news" onClick={onShow}>
      <Icon name="alarm" size={14} />
      {t('telemetry.monitor.wentOut', { count })}
    </button>
  );
}

function Outdated({ onAgain }: { onAgain: () => void }) {
  const { t } = useText();
  return (
    <span className="row gap8">
      <span className="ell">{t('telemetry.monitor.moved')}</span>
      <button type="button" className="lnk c12" onClick={onAgain}>
        {t('telemetry.monitor.sortAgain')}
      </button>
    </span>
  );
}

function NoDevices() {
  const { t } = useText();
  return (
    <Empty
      drawing="device"
      title={t('telemetry.monitor.empty.title')}
      hint={t('telemetry.monitor.empty.hint')}
      actions={<LinkButton look="main" to="/deviceSet?add=1" icon="plus" word={t('telemetry.monitor.empty.act')} />}
    />
  );
}
