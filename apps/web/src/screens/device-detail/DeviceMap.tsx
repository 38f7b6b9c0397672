/** The map of one device, opened where it was when its page was; in words where it has never told where it is. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { FleetMap, type FleetMapProps } from '../../map/FleetMap.js';
import { Empty } from '../../ui/states.js';

type DeviceMapProps = Pick<FleetMapProps, 'shows' | 'fences' | 'onTracks'> & {
  readonly id: number;
  readonly latest: DeviceStatus | undefined;
  /** How near the map opens. */
  readonly zoom: number;
};

/** See above. */
export function DeviceMap({ id, latest, zoom, ...map }: DeviceMapProps) {
  const { t, lang } = useText();
  const devices = useMemo(() => (latest === undefined ? [] : [latest]), [latest]);
  const place = latest?.position ?? latest?.place ?? undefined;
  const [initialView] = useState(() => (place === undefined ? undefined : { longitude: place.longitude, latitude: place.latitude, zoom }));
  if (place === undefined) return <Empty drawing="place" title={t('message.noPosition')} hint={t('detail.neverHint')} />;
  return <FleetMap devices={devices} selectedId={id} lang={lang} {...map} {...(initialView === undefined ? {} : { initialView })} />;
}
