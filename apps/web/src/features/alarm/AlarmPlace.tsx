/** Where an excursion began: in words, and on the map with the fences of the device, once somebody wants it or the alarm has rested on the screen for a moment. */
import type { Alarm, ExcursionRow, StartSites } from '@frostway/contract/alarm/rows';
import { boxOf } from '@frostway/core/fence/distance';
import { useEffect, useMemo, useState } from 'react';
import { useDeviceFences } from '../../api/fences.js';
import { useFleetAsking, useLiveDevice } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { boxAround } from '../../map/fence-features.js';
import { FleetMap } from '../../map/FleetMap.js';
import { Icon } from '../../ui/icons.js';
import { figure } from '../../values/figures.js';

/** An alarm that is only passed with J and K draws no map, ms. */
const restMs = 500;

/** See above. */
export function AlarmPlace({ alarm, excursion, sites }: { alarm: Alarm; excursion: ExcursionRow; sites: StartSites | null }) {
  const { t, lang } = useText();
  const { latitude, longitude } = excursion;
  useFleetAsking();
  const device = useLiveDevice(alarm.deviceId);
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  const fences = useDeviceFences(device?.imei);
  const crossed = fences.find(({ id }) => id === alarm.fence?.id);
  // A fence is shown as a whole with the place where it was crossed; from afar nobody would see it.
  const look = useMemo(
    () =>
      crossed === undefined || latitude === null || longitude === null
        ? undefined
        : boxAround([boxOf(crossed.shape), { west: longitude, east: longitude, south: latitude, north: latitude }]),
    [crossed, latitude, longitude],
  );
  const site = sites === null ? undefined : siteWords(t, sites);
  const hasPlace = latitude !== null && longitude !== null;
  const devices = useMemo(
    () =>
      device === undefined || latitude === null || longitude === null
        ? []
        : [{ ...device, position: null, place: { latitude, longitude, of: device.name } }],
    [device, latitude, longitude],
  );
  return (
    <section className="al-part">
      <h3>
        <Icon name="pin" size={14} />
        {t('alarm.place')}
        {site === undefined ? null : <span>{site}</span>}
        <span className="mut">{hasPlace ? `${figure(latitude, 5)}, ${figure(longitude, 5)}` : t('alarm.place.none')}</span>
      </h3>
      {hasPlace && isRested && devices.length > 0 ? (
        <div className="al-map">
          <FleetMap
            devices={devices}
            selectedId={alarm.deviceId}
            lang={lang}
            initialView={{ longitude, latitude, zoom: 8 }}
            fences={fences}
            chosenFence={crossed?.id ?? null}
            lookAt={look}
          />
        </div>
      ) : null}
    </section>
  );
}

/** At which site, or between which; undefined = near none. Who comes back to where he left was only away from it. */
function siteWords(t: Say, { at, before, after }: StartSites): string | undefined {
  if (at !== null) return at;
  if (before !== null && after !== null && before !== after) return t('alarm.place.between', { from: before, to: after });
  if (before !== null) return t('alarm.place.after', { from: before });
  return after === null ? undefined : t('alarm.place.before', { to: after });
}
