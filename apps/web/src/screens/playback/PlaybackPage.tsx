/** /track: where vehicles were, played back on the map; the address holds who, when and how it is coloured. */
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nowMs } from '../../api/clock.js';
import { useFleetAsAsked } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Bone, Empty, Refused, Waiting } from '../../ui/states.js';
import { RangePick, SourcePick, VehiclePick } from './Choosing.js';
import { ExportMenu } from './ExportMenu.js';
import { type PlaybackAddress, rangeOf, readPlayback, writePlayback } from './playback-address.js';
import { useTracks } from './use-tracks.js';
import '../../ui/map-page.css';
import './playback.css';
import { Played } from './Played.js';

/** See above. */
export function PlaybackPage() {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readPlayback(query), [query]);
  const change = (next: Partial<PlaybackAddress>): void => setQuery(writePlayback({ ...address, ...next }), { replace: true });
  const { members, asking } = useFleetAsAsked();
  const trackers = useMemo(
    () => members.filter(({ kind }) => kind === 'tracker').toSorted((a, b) => (a.car ?? a.name).localeCompare(b.car ?? b.name)),
    [members],
  );
  // A preset ends at the moment it was chosen.
  const key = JSON.stringify(address.choice);
  const [anchor, setAnchor] = useState(() => ({ key, atMs: nowMs() }));
  if (anchor.key !== key) setAnchor({ key, atMs: nowMs() });
  const range = useMemo(() => rangeOf(address.choice, anchor.atMs), [address.choice, anchor.atMs]);
  const devices = address.devices.join(',');
  const asked = useMemo(() => (devices === '' ? [] : devices.split(',')), [devices]);
  const sourceKey = [...address.sources].join(',');
  // The set is a new one with every address.
  const sources = useMemo(() => readPlayback(new URLSearchParams({ fix: sourceKey })).sources, [sourceKey]);
  const tracks = useTracks(asked, members, range, sources);
  const noTrackers = asking.data !== undefined && trackers.length === 0 && asked.length === 0;
  return (
    <div className="pb" data-waiting={tracks.isWaiting ? true : undefined}>
      <aside className="pb-side">
        <div className="beside-head pb-ask">
          <div className="row gap8">
            <h1 className="grow">{t('frame.nav.track')}</h1>
            {tracks.vehicles.length === 0 ? null : <ExportMenu vehicles={tracks.vehicles} range={range} />}
          </div>
          <VehiclePick trackers={trackers} devices={address.devices} onDevices={(next) => change({ devices: next })} />
          <RangePick choice={address.choice} onChoose={(choice) => change({ choice })} range={range} />
          <SourcePick
            present={[...new Set(tracks.vehicles.flatMap((vehicle) => vehicle.sources))]}
            sources={address.sources}
            onSources={(next) => change({ sources: next })}
          />
        </div>
        {tracks.refused.map(({ identity, name, error, again }) => (
          <div key={identity} className="pb-refused">
            <p className="c12 mut">{name}</p>
            <Refused error={error} onRetry={again} />
          </div>
        ))}
        {asked.length > 0 && tracks.vehicles.length === 0 && tracks.isWaiting ? <Skeletons /> : null}
      </aside>
      {tracks.vehicles.length > 0 ? (
        <Played key={devices} tracks={tracks} address={address} change={change} fitKey={`${devices} ${range.fromMs} ${range.toMs}`} />
      ) : asked.length === 0 ? (
        <div className="pb-empty">
          {noTrackers ? (
            <Empty
              drawing="device"
              title={t('playback.noTrackers')}
              hint={t('playback.noTrackersHint')}
              actions={<LinkButton look="main" to="/deviceSet?add=1" word={t('telemetry.monitor.empty.act')} />}
            />
          ) : (
            <Empty drawing="place" title={t('playback.pickFirst')} hint={t('playback.pickFirstHint')} />
          )}
        </div>
      ) : (
        <div className="pb-empty" />
      )}
    </div>
  );
}

function Skeletons() {
  return (
    <Waiting>
      <div className="pb-bones">
        {[200, 160, 220, 180].map((width) => (
          <Bone key={width} width={width} height={14} />
        ))}
      </div>
    </Waiting>
  );
}
