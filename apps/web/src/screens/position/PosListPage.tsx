/** /posList: where the vehicles are now. List and map show the same ones, linked both ways; the traditional mode has the tree of groups at the left. */
import { position } from '@frostway/contract/position/endpoints';
import { type Motion, motions } from '@frostway/core/track/motion';
import { Switch } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useDeviceFences, useFences } from '../../api/fences.js';
import { useText } from '../../api/language.js';
import { mapFenceOf } from '../../map/fence-features.js';
import { FleetMap, type MapView } from '../../map/FleetMap.js';
import { AddButton } from '../../ui/AddButton.js';
import { Icon } from '../../ui/icons.js';
import { SearchField, Segments } from '../../ui/ListPanel.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { useListAddress } from '../../ui/list-address.js';
import { usePhone } from '../../ui/phone.js';
import { PickMenu } from '../../ui/PickMenu.js';
import { Empty, NoneMatch, Refused, RowSkeleton } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { type FleetRow, type GroupFilter, inReach, motionCounts } from './fleet-list.js';
import { FleetSide } from './FleetSide.js';
import {
  AddGroupDialog,
  FillGroupDialog,
  MoveVehicleDialog,
  RemoveGroupDialog,
  RenameGroupDialog,
  type WantedGroup,
} from './GroupDialogs.js';
import { motionLooks, motionOrder } from '../../values/motions.js';
import { PositionShareDialog } from './PositionShareDialog.js';
import { PrivateHoursDialog } from './PrivateHoursDialog.js';
import { type PositionFleet, usePositionFleet } from './use-position-fleet.js';
import type { FleetAction } from './VehicleLine.js';
import '../../ui/map-page.css';
import './position.css';

const shows = ['list', 'tree', 'map'] as const;
type Show = (typeof shows)[number];

const groupOf = (text: string): GroupFilter => (text === 'none' ? 'none' : /^[1-9]\d*$/.test(text) ? Number(text) : undefined);

/** See above. */
export function PosListPage() {
  const { t } = useText();
  const isPhone = usePhone();
  const address = useListAddress();
  const fleet = usePositionFleet();
  const [wanted, setWanted] = useState<FleetAction>();
  const [wantedGroup, setWantedGroup] = useState<WantedGroup>();
  const { rows, groups, asking } = fleet;
  const group = groupOf(address.get('group'));
  const search = address.get('search');
  const motion = motions.find((each) => each === address.get('state'));
  const asked: Show = shows.find((each) => each === address.get('show')) ?? 'list';
  const show: Show = asked === 'map' && !isPhone ? 'list' : asked;
  const selected = Number(address.get('device')) || undefined;
  const reach = useMemo(() => inReach(rows, { group: show === 'tree' ? undefined : group, search }), [rows, group, search, show]);
  const shown = useMemo(() => (motion === undefined ? reach : reach.filter((each) => each.motion === motion)), [reach, motion]);
  const select = useCallback((id: number) => address.set({ device: String(id) }), [address]);
  if (asking.data !== undefined && rows.length === 0) return <NoVehicles />;
  const groupChoices = [
    { key: '', word: t('fleet.allGroups') },
    ...groups.map(({ id, name }) => ({ key: String(id), word: name })),
    { key: 'none', word: t('fleet.noGroup') },
  ];
  const isFiltered = group !== undefined || motion !== undefined || search !== '';
  return (
    <div className="beside pl" data-show={show}>
      <section className="beside-side">
        <div className="beside-head pl-head">
          <div className="row gap8 wrap">
            <h1 className="grow">{t('frame.nav.posList')}</h1>
            <AddButton call={position.addGroup} word={t('fleet.group.add')} look="quiet" onAdd={() => setWantedGroup({ act: 'add' })} />
          </div>
          <Segments
            label={t('fleet.show')}
            value={show}
            options={shows.filter((each) => each !== 'map' || isPhone).map((key) => ({ key, word: t(`fleet.show.${key}`) }))}
            onChange={(key) => address.set({ show: key === 'list' ? '' : key })}
          />
          <div className="row gap8">
            <SearchField value={search} label={t('fleet.search')} onChange={(text) => address.set({ search: text })} />
            {show === 'tree' ? null : (
              <PickMenu
                label={t('fleet.group')}
                value={groupChoices.find(({ key }) => key === address.get('group'))?.word ?? t('fleet.allGroups')}
                chosen={address.get('group')}
                choices={groupChoices}
                isSet={group !== undefined}
                onPick={(key) => address.set({ group: key })}
              />
            )}
          </div>
          <Counters rows={reach} chosen={motion} onChoose={(next) => address.set({ state: next ?? '' })} />
        </div>
        {show === 'map' ? null : asking.data === undefined ? (
          asking.error === null ? (
            <RowSkeleton rows={8} />
          ) : (
            <Refused error={asking.error} onRetry={() => void asking.refetch()} />
          )
        ) : shown.length === 0 && (isFiltered || show === 'list') ? (
          <NoneMatch
            title={t('fleet.none')}
            hint={t('fleet.noneHint')}
            clear={t('fleet.clear')}
            onClear={() => address.set({ group: '', state: '', search: '' })}
          />
        ) : (
          <FleetSide
            rows={shown}
            groups={groups}
            today={fleet.today}
            isTree={show === 'tree'}
            isSearching={search !== '' || motion !== undefined}
            selected={selected}
            onSelect={select}
            onWanted={setWanted}
            onGroup={setWantedGroup}
          />
        )}
      </section>
      {isPhone && show !== 'map' ? null : (
        <MapSide
          rows={shown}
          selected={selected}
          onSelect={select}
          areFencesShown={address.get('fences') === '1'}
          areLabelsShown={address.get('labels') === '1'}
          isFollowing={address.get('follow') === '1'}
          onSwitch={address.set}
        />
      )}
      <Dialogs fleet={fleet} wanted={wanted} wantedGroup={wantedGroup} onClose={() => (setWanted(undefined), setWantedGroup(undefined))} />
    </div>
  );
}

type CountersProps = {
  readonly rows: readonly FleetRow[];
  readonly chosen: Motion | undefined;
  readonly onChoose: (motion: Motion | undefined) => void;
};

/** How many stand how; each is a filter. States that nobody is in are left out, except those every fleet has. */
function Counters({ rows, chosen, onChoose }: CountersProps) {
  const { t } = useText();
  const counts = useMemo(() => motionCounts(rows), [rows]);
  const always: readonly Motion[] = ['moving', 'parked', 'silent'];
  return (
    <div className="pl-counts" role="group" aria-label={t('fleet.states')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('fleet.all')}
        <b className="b">{countText(rows.length)}</b>
      </button>
      {motionOrder
        .filter((motion) => counts[motion] > 0 || motion === chosen || always.includes(motion))
        .map((motion) => {
          const { hue, icon } = motionLooks[motion];
          return (
            <button
              key={motion}
              type="button"
              aria-pressed={chosen === motion}
              onClick={() => onChoose(chosen === motion ? undefined : motion)}
            >
              <span className={`tx k-${hue}`}>
                <Icon name={icon} size={14} />
              </span>
              {t(`fleet.motion.${motion}`)}
              <b className="b">{countText(counts[motion])}</b>
            </button>
          );
        })}
    </div>
  );
}

type MapSideProps = {
  readonly rows: readonly FleetRow[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** All fences; else those of the selected vehicle. */
  readonly areFencesShown: boolean;
  readonly areLabelsShown: boolean;
  readonly isFollowing: boolean;
  readonly onSwitch: (change: Readonly<Record<string, string>>) => void;
};

/** The map of the vehicles shown; it keeps its view while the page does. */
function MapSide({ rows, selected, onSelect, areFencesShown, areLabelsShown, isFollowing, onSwitch }: MapSideProps) {
  const { t, lang } = useText();
  const [view, setView] = useState<MapView>();
  const devices = useMemo(() => rows.map(({ row }) => row), [rows]);
  const all = useFences(areFencesShown).data;
  const own = useDeviceFences(areFencesShown ? undefined : rows.find(({ row }) => row.id === selected)?.row.imei);
  const fences = useMemo(() => (areFencesShown && all !== undefined ? all.rows.map(mapFenceOf) : own), [areFencesShown, all, own]);
  const toggle = (name: 'labels' | 'follow' | 'fences', isOn: boolean) => (
    <label className="check">
      <Switch size="small" checked={isOn} onChange={(next) => onSwitch({ [name]: next ? '1' : '' })} />
      <span className="c13">{name === 'fences' ? t('fence.onMap') : t(`fleet.${name}`)}</span>
    </label>
  );
  return (
    <section className="pl-map">
      <FleetMap
        devices={devices}
        selectedId={selected ?? null}
        onSelect={onSelect}
        lang={lang}
        shows="motion"
        hasSearch
        hasRuler
        areLabelsShown={areLabelsShown}
        isFollowing={isFollowing}
        fences={fences}
        {...(view === undefined ? {} : { initialView: view })}
        onViewChange={setView}
      />
      <div className="pl-switches">
        {toggle('fences', areFencesShown)}
        {toggle('labels', areLabelsShown)}
        {toggle('follow', isFollowing)}
      </div>
    </section>
  );
}

type DialogsProps = {
  readonly fleet: PositionFleet;
  readonly wanted: FleetAction | undefined;
  readonly wantedGroup: WantedGroup | undefined;
  readonly onClose: () => void;
};

function Dialogs({ fleet: { rows, groups }, wanted, wantedGroup, onClose }: DialogsProps) {
  if (wanted?.act === 'share') return <PositionShareDialog of={{ fleet: wanted.fleet }} onClose={onClose} />;
  if (wanted?.act === 'move') return <MoveVehicleDialog fleet={wanted.fleet} groups={groups} onClose={onClose} />;
  if (wanted?.act === 'privateHours') return <PrivateHoursDialog fleet={wanted.fleet} onClose={onClose} />;
  switch (wantedGroup?.act) {
    case undefined:
      return null;
    case 'add':
      return <AddGroupDialog onClose={onClose} />;
    case 'rename':
      return <RenameGroupDialog group={wantedGroup.group} onClose={onClose} />;
    case 'fill':
      return <FillGroupDialog group={wantedGroup.group} rows={rows} onClose={onClose} />;
    case 'remove':
      return <RemoveGroupDialog group={wantedGroup.group} onClose={onClose} />;
    case 'share':
      return <PositionShareDialog of={{ group: wantedGroup.group }} onClose={onClose} />;
  }
}

function NoVehicles() {
  const { t } = useText();
  return (
    <Empty
      drawing="device"
      title={t('fleet.empty')}
      hint={t('fleet.emptyHint')}
      actions={<LinkButton look="main" to="/deviceSet?add=1" icon="plus" word={t('telemetry.monitor.empty.act')} />}
    />
  );
}
