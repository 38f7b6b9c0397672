/** The tracks that are played back: map, chart, stops and the playhead. */
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import type { MapPadding, TrackShow } from '../../map/FleetMap.js';
import { Segments } from '../../ui/ListPanel.js';
import { Tabs } from '../../ui/Tabs.js';
import { Controls } from './Controls.js';
import { type Numbered, numberedStops } from './drawing.js';
import { type PlaybackAddress, sides } from './playback-address.js';
import { PlaybackChart } from './PlaybackChart.js';
import { PlaybackMap } from './PlaybackMap.js';
import { stopFrom, timelineOf } from './playhead.js';
import { Readout } from './Readout.js';
import { RowList } from './RowList.js';
import { StopList } from './StopList.js';
import { Summary } from './Summary.js';
import { usePlayKeys } from './use-keys.js';
import { usePlayer } from './use-player.js';
import type { Tracks } from './use-tracks.js';

const none: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

type PlayedProps = {
  readonly tracks: Tracks;
  readonly address: PlaybackAddress;
  readonly change: (next: Partial<PlaybackAddress>) => void;
  readonly fitKey: string;
};

export function Played({ tracks: { vehicles }, address, change, fitKey }: PlayedProps) {
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
