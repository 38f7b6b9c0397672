/** The map of a playback: the tracks, drawn once, and the vehicles, moved with every frame. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { FleetMap, type MapPadding, type TrackShow } from '../../map/FleetMap.js';
import { durationText } from '../../values/times.js';
import type { Colouring } from './colours.js';
import { drawingOf, headsAt, numberedStops } from './drawing.js';
import { Legend } from './Legend.js';
import type { Player } from './player.js';
import type { Vehicle } from './use-tracks.js';

const noDevices = [] as const;
const wide: MapPadding = { top: 56, right: 40, bottom: 24, left: 0 };

export type PlaybackMapProps = {
  readonly vehicles: readonly Vehicle[];
  readonly colouring: Colouring;
  readonly player: Player;
  readonly isFollowing: boolean;
  /** Another one: the whole of the tracks is shown. */
  readonly fitKey: string;
  /** The map as it can be told where to fly. */
  readonly onTracks: (tracks: TrackShow | undefined) => void;
};

/** See above. */
export function PlaybackMap({ vehicles, colouring, player, isFollowing, fitKey, onTracks }: PlaybackMapProps) {
  const { t, lang } = useText();
  const [tracks, setTracks] = useState<TrackShow>();
  const fitted = useRef('');
  const drawing = useMemo(
    () => drawingOf(vehicles, colouring, (ms) => t('playback.parked', { duration: durationText(t, ms) })),
    [vehicles, colouring, t],
  );
  const stops = useMemo(() => numberedStops(vehicles.map(({ track }) => track)), [vehicles]);
  useEffect(() => onTracks(tracks), [onTracks, tracks]);
  useEffect(() => {
    if (tracks === undefined) return;
    tracks.draw(drawing);
    const { ms } = player.state();
    tracks.play(ms, headsAt(vehicles, colouring, ms));
    if (drawing.ways.length === 0 || fitted.current === fitKey) return;
    fitted.current = fitKey;
    tracks.fit(wide, true);
  }, [tracks, drawing, vehicles, colouring, player, fitKey]);
  useEffect(() => {
    if (tracks === undefined) return undefined;
    const show = (): void => {
      const { ms, isPlaying } = player.state();
      const heads = headsAt(vehicles, colouring, ms);
      tracks.play(ms, heads);
      const [first] = heads;
      if (isFollowing && isPlaying && first !== undefined) tracks.keepInView(first, wide);
    };
    show();
    return player.listen(show);
  }, [tracks, vehicles, colouring, player, isFollowing]);
  return (
    <FleetMap
      devices={noDevices}
      lang={lang}
      onTracks={setTracks}
      legend={<Legend vehicles={vehicles} colouring={colouring} />}
      onMark={(id) => {
        const stop = stops.find((each) => each.id === id);
        if (stop !== undefined) player.seek(stop.fromMs);
      }}
    />
  );
}
