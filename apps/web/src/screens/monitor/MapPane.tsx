/** The map beside the list: the same devices, linked both ways; it keeps its view while the page does. */
import type { DeviceStatus, Group } from '@frostway/contract/device/rows';
import { useMemo, useState } from 'react';
import { useNow } from '../../api/clock.js';
import { fleetNow } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { FleetMap, type MapView } from '../../map/FleetMap.js';
import { fewDevices, offerMs } from '../../map/feed.js';
import { mapSites } from './map-sites.js';

export type MapPaneProps = {
  readonly ids: readonly number[];
  /** Those with a place are drawn as areas. */
  readonly groups: readonly Group[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** Where it was left; kept by the page, as the map itself goes when another way of showing is chosen. */
  readonly view: MapView | undefined;
  readonly onView: (view: MapView) => void;
};

/** See above. */
export function MapPane({ ids, groups, selected, onSelect, view, onView }: MapPaneProps) {
  const { lang } = useText();
  useNow(ids.length < fewDevices ? offerMs.few : offerMs.many);
  const fleet = fleetNow();
  const devices = useMemo(
    () =>
      ids.flatMap((id): DeviceStatus[] => {
        const row = fleet.get(id);
        return row === undefined ? [] : [row];
      }),
    [ids, fleet],
  );
  const now = useNow(10_000);
  const found = useMemo(() => mapSites(groups, fleet.values(), now), [groups, fleet, now]);
  const [sites, setSites] = useState(found);
  // The map draws them anew only when one of them changes.
  if (JSON.stringify(sites) !== JSON.stringify(found)) setSites(found);
  return (
    <div className="mo-map">
      <FleetMap
        devices={devices}
        selectedId={selected ?? null}
        onSelect={onSelect}
        lang={lang}
        hasSearch
        hasRuler
        sites={sites}
        {...(view === undefined ? {} : { initialView: view })}
        onViewChange={onView}
      />
    </div>
  );
}
