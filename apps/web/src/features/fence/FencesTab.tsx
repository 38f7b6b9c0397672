/** The list of fences and their map: what is filtered and searched is on both; what is picked on one is shown on the other. */
import { fence as calls, fenceModes } from '@frostway/contract/fence/endpoints';
import type { FenceRow } from '@frostway/contract/fence/rows';
import { fenceShapes } from '@frostway/core/fence/shape';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFleetAsking, useLiveDevices } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { boxAround, type MapBox, mapFenceOf } from '../../map/fence-features.js';
import { FleetMap } from '../../map/FleetMap.js';
import { AddButton } from '../../ui/AddButton.js';
import { Icon } from '../../ui/icons.js';
import type { ListAddress } from '../../ui/list-address.js';
import { SearchField, Segments } from '../../ui/ListPanel.js';
import { oneIn } from '../../ui/OneOnly.js';
import { usePhone } from '../../ui/phone.js';
import { PickMenu } from '../../ui/PickMenu.js';
import { Empty, NoneMatch, Refused, RowSkeleton } from '../../ui/states.js';
import { FenceList } from './FenceList.js';
import { FenceTabs } from './FenceTabs.js';
import { heldBy, watchedDevices } from './filter.js';
import { ImportDialog } from './ImportDialog.js';
import { RemoveFenceDialog } from './RemoveFenceDialog.js';

const noIds: readonly number[] = [];
/** The colours of devices say nothing about fences. */
const noLegend = <></>;
type FencesTabProps = { readonly address: ListAddress; readonly answer: UseQueryResult<{ total: number; rows: FenceRow[] }> };

/** See above. */
export function FencesTab({ address, answer }: FencesTabProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const may = useMay();
  const [removing, setRemoving] = useState<FenceRow>();
  const [isImporting, setImporting] = useState(false);
  const rows = answer.data?.rows;
  const shape = fenceShapes.find((each) => each === address.get('shape'));
  const mode = fenceModes.find((each) => each === address.get('mode'));
  const device = oneIn(address, 'device');
  const search = address.get('q');
  const chosen = oneIn(address, 'fence');
  const show = isPhone && address.get('show') === 'map' ? 'map' : 'list';
  const shown = useMemo(
    () => (rows ?? []).filter((row) => heldBy(row, { search, shape, mode, device })),
    [rows, search, shape, mode, device],
  );
  const vehicles = useMemo(() => watchedDevices(rows ?? []), [rows]);
  const isFiltered = search !== '' || shape !== undefined || mode !== undefined || device !== undefined;
  const clear = (): void => address.set({ q: '', shape: '', mode: '', device: '' });
  const choose = (id: number | undefined): void => address.set({ fence: id === undefined ? '' : String(id) });
  const add = <AddButton call={calls.addFence} word={t('fence.add')} look="small" onAdd={() => address.set({ edit: 'new' })} />;
  const picks = [
    [
      'shape',
      t('fence.shape'),
      shape,
      fenceShapes.map((key) => ({ key: key as string, word: t(`fence.shape.${key}`) })),
      t('fence.anyShape'),
    ],
    ['mode', t('fence.mode'), mode, fenceModes.map((key) => ({ key: key as string, word: t(`fence.mode.${key}`) })), t('fence.anyMode')],
    ['device', t('fence.device'), device, vehicles.map(({ id, name }) => ({ key: String(id), word: name })), t('fence.anyDevice')],
  ] as const;
  return (
    <div className="beside fn" data-show={show}>
      <section className="beside-side fn-side">
        <FenceTabs address={address} tab="fences" />
        <div className="beside-head">
          <div className="row gap8 wrap">
            <h1 className="grow">{t('frame.nav.fence')}</h1>
            {may(calls.importFences) ? (
              <button type="button" className="btn sm" onClick={() => setImporting(true)}>
                <Icon name="download" size={14} />
                {t('fence.import')}
              </button>
            ) : null}
            {add}
          </div>
          {isPhone ? (
            <Segments
              label={t('fence.show')}
              value={show}
              options={(['list', 'map'] as const).map((key) => ({ key, word: t(`fence.show.${key}`) }))}
              onChange={(key) => address.set({ show: key === 'list' ? '' : key })}
            />
          ) : null}
          <SearchField value={search} label={t('fence.search')} onChange={(q) => address.set({ q, fence: '' })} />
          <div className="row gap8 wrap">
            {picks.map(([name, label, picked, choices, all]) => (
              <PickMenu
                key={name}
                label={label}
                value={choices.find(({ key }) => key === String(picked))?.word ?? all}
                chosen={picked === undefined ? '' : String(picked)}
                choices={[{ key: '', word: all }, ...choices]}
                isSet={picked !== undefined}
                onPick={(key) => address.set({ [name]: key, fence: '' })}
              />
            ))}
          </div>
          {rows === undefined || rows.length === 0 ? null : (
            <span className="c12 mut" role="status">
              {t('fence.count', { count: shown.length })}
            </span>
          )}
        </div>
        {show === 'map' ? null : (
          <div className="fn-scroll">
            {rows === undefined ? (
              answer.error === null ? (
                <RowSkeleton rows={8} widths={[180, 120]} />
              ) : (
                <Refused error={answer.error} onRetry={() => void answer.refetch()} />
              )
            ) : rows.length === 0 ? (
              <Empty drawing="place" title={t('fence.empty')} hint={t('fence.emptyHint')} actions={add} />
            ) : shown.length === 0 && isFiltered ? (
              <NoneMatch title={t('fence.none')} hint={t('fence.noneHint')} clear={t('fence.clear')} onClear={clear} />
            ) : (
              <FenceList
                rows={shown}
                chosen={chosen}
                onChoose={choose}
                onEdit={(id) => address.set({ edit: String(id) })}
                onRemove={setRemoving}
              />
            )}
          </div>
        )}
      </section>
      {isPhone && show !== 'map' ? null : <FencesMap rows={shown} chosen={chosen} onChoose={choose} />}
      {removing === undefined ? null : <RemoveFenceDialog fence={removing} onClose={() => setRemoving(undefined)} />}
      {isImporting ? <ImportDialog fences={rows ?? []} onClose={() => setImporting(false)} /> : null}
    </div>
  );
}

type FencesMapProps = {
  readonly rows: readonly FenceRow[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
};

/** All that are listed; of the chosen one also where its vehicles are. It looks at what was chosen in the list, and stays where it is for what was picked on it. */
function FencesMap({ rows, chosen, onChoose }: FencesMapProps) {
  const { lang } = useText();
  const fence = rows.find(({ id }) => id === chosen);
  useFleetAsking();
  const live = useLiveDevices(useMemo(() => fence?.devices.map(({ id }) => id) ?? noIds, [fence]));
  const devices = useMemo(() => live.filter((row) => row !== undefined), [live]);
  const drawn = useMemo(() => rows.map(mapFenceOf), [rows]);
  const [picked, setPicked] = useState<number>();
  const ids = rows.map(({ id }) => id).join();
  const key = fence === undefined ? `all ${ids}` : fence.id === picked ? undefined : `one ${fence.id}`;
  const boxNow = (): MapBox | undefined => fence?.box ?? boxAround(rows.map(({ box }) => box));
  const [look, setLook] = useState(() => ({ key, box: boxNow() }));
  if (key !== undefined && key !== look.key) setLook({ key, box: boxNow() });
  return (
    <section className="fn-map">
      <FleetMap
        devices={devices}
        lang={lang}
        fences={drawn}
        chosenFence={chosen ?? null}
        onFence={(id) => {
          setPicked(id);
          onChoose(id);
        }}
        lookAt={look.box}
        legend={noLegend}
        areLabelsShown
      />
    </section>
  );
}
