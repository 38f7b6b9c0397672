/** /track: where vehicles were, played back on the map; the address holds who, when and how it is coloured. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nowMs } from '../../api/clock.js';
import { useFleetAsAsked } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import type { MapPadding, TrackShow } from '../../map/FleetMap.js';
import { Segments } from '../../ui/ListPanel.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Bone, Empty, Refused, Waiting } from '../../ui/states.js';
import { Tabs } from '../../ui/Tabs.js';
import { RangePick, SourcePick, VehiclePick } from './Choosing.js';
import { Controls } from './Controls.js';
import { type Numbered, numberedStops } from './drawing.js';
import { ExportMenu } from './ExportMenu.js';
import { type PlaybackAddress, rangeOf, readPlayback, sides, writePlayback } from './playback-address.js';
import { PlaybackChart } from './PlaybackChart.js';
import { PlaybackMap } from './PlaybackMap.js';
import { stopFrom, timelineOf } from './playhead.js';
import { Readout } from './Readout.js';
import { RowList } from './RowList.js';
import { StopList } from './StopList.js';
import { Summary } from './Summary.js';
import { usePlayKeys } from './use-keys.js';
import { usePlayer } from './use-player.js';
import { type Tracks, useTracks } from './use-tracks.js';
import '../../ui/map-page.css';
import './playback.css';

const none: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

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

type PlayedProps = {
  readonly tracks: Tracks;
  readonly address: PlaybackAddress;
  readonly change: (next: Partial<PlaybackAddress>) => void;
  readonly fitKey: string;
};

function Played({ tracks: { vehicles }, address, change, fitKey }: PlayedProps) {
  const { t } = useText();
  const timeline = useMemo(() => timelineOf(vehicles.map(({ track }) => track)), [vehicles]);
  const player = usePlayer(timeline);
  const [map, setMap] = useState<TrackShow>();
  const [isFollowing, setFollowing] = useState(false);
  const [shownOf, setShownOf] = useState(0);
  const shownAt = shownOf < vehicles.length ? shownOf : 0;
  const shown = vehicles[shownAt];
  const stops = useMemo(() => numberedStops(vehicles.map(({ track }) => track)), [vehicles]);
  const openStop = useCallback(
    (stop: Numbered): void => {
      player.seek(stop.fromMs);
      map?.flyTo(stop, none);
    },
    [player, map],
  );
  const toStop = useCallback(
    (by: 1 | -1): void => {
      const stop = stopFrom(stops, player.state().ms, by);
      if (stop !== undefined) openStop(stop);
    },
    [stops, player, openStop],
  );
  usePlayKeys(player, toStop);
  return (
    <>
      <section className="pb-list">
        <Summary vehicles={vehicles} />
        {vehicles.length > 1 && address.side === 'rows' ? (
          <div className="pb-whose">
            <Segments
              label={t('playback.vehicle')}
              value={String(shownAt)}
              options={vehicles.map(({ label }, place) => ({ key: String(place), word: label }))}
              onChange={(place) => setShownOf(Number(place))}
            />
          </div>
        ) : null}
        <Tabs label={t('playback.tabs')} tabs={sides} chosen={address.side} onChoose={(side) => change({ side })} panel="pb-panel">
          {(side) => t(`playback.tab.${side}`)}
        </Tabs>
        <div id="pb-panel" className="pb-panel" role="tabpanel" aria-labelledby={`tab-${address.side}`}>
          {address.side === 'stops' ? (
            <StopList vehicles={vehicles} player={player} onStop={openStop} />
          ) : shown === undefined ? null : (
            <RowList vehicle={shown} player={player} />
          )}
        </div>
      </section>
      <div className="pb-map">
        <PlaybackMap
          vehicles={vehicles}
          colouring={address.colouring}
          onColouring={(colouring) => change({ colouring })}
          player={player}
          isFollowing={isFollowing}
          fitKey={fitKey}
          onTracks={setMap}
        />
        {timeline === undefined ? (
          <div className="fw-map-top">
            <p className="fw-map-hint">{t('message.noTrackInPeriod')}</p>
          </div>
        ) : shown === undefined ? null : (
          <Readout vehicle={shown} player={player} />
        )}
      </div>
      {timeline === undefined ? null : (
        <div className="pb-play-bar">
          <Controls player={player} timeline={timeline} onStop={toStop} isFollowing={isFollowing} onFollow={setFollowing} />
          <PlaybackChart
            vehicles={vehicles}
            timeline={timeline}
            player={player}
            inputs={address.chart}
            onInputs={(chart) => change({ chart })}
          />
        </div>
      )}
    </>
  );
}
