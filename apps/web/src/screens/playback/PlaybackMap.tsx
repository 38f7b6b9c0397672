/** The map of a playback: the tracks, drawn once and coloured by what is chosen in its legend, and the vehicles, moved with every frame. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { FleetMap, type MapPadding, type TrackShow } from '../../map/FleetMap.js';
import { durationText } from '../../values/times.js';
import { Segments } from '../../ui/ListPanel.js';
import { usePhone } from '../../ui/phone.js';
import { type Colouring, colourings } from './colours.js';
import { drawingOf, headsAt, numberedStops } from './drawing.js';
import { Legend } from './Legend.js';
import type { Player } from './player.js';
import type { Vehicle } from './use-tracks.js';

const noDevices = [] as const;
/** Around the tracks, for what lies over the map; how long it was parked stands to the right of a stop, and on a phone not at all. */
const paddingOf = (isPhone: boolean): MapPadding => ({ top: 56, right: isPhone ? 40 : 96, bottom: 64, left: 0 });

export type PlaybackMapProps = {
  readonly vehicles: readonly Vehicle[];
  readonly colouring: Colouring;
  readonly onColouring: (colouring: Colouring) => void;
  readonly player: Player;
  readonly isFollowing: boolean;
  /** Another one: the whole of the tracks is shown. */
  readonly fitKey: string;
  /** The map as it can be told where to fly. */
  readonly onTracks: (tracks: TrackShow | undefined) => void;
};

/** See above. */
export function PlaybackMap({ vehicles, colouring, onColouring, player, isFollowing, fitKey, onTracks }: PlaybackMapProps) {
  const { t, lang } = useText();
  const isPhone = usePhone();
  const padding = useMemo(() => paddingOf(isPhone), [isPhone]);
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
    tracks.fit(padding, true);
  }, [tracks, drawing, vehicles, colouring, player, fitKey, padding]);
  useEffect(() => {
    if (tracks === undefined) return undefined;
    const show = (): void => {
      const { ms, isPlaying } = player.state();
      const heads = headsAt(vehicles, colouring, ms);
      tracks.play(ms, heads);
      const [first] = heads;
      if (isFollowing && isPlaying && first !== undefined) tracks.keepInView(first, padding);
    };
    show();
    return player.listen(show);
  }, [tracks, vehicles, colouring, player, isFollowing, padding]);
  return (
    <FleetMap
      devices={noDevices}
      lang={lang}
      onTracks={setTracks}
      legend={
        <div className="pb-legend">
          <Segments
            label={t('playback.colour')}
            value={colouring}
            options={colourings.map((key) => ({ key, word: t(`playback.colour.${key}`) }))}
            onChange={onColouring}
          />
          <Legend vehicles={vehicles} colouring={colouring} />
        </div>
      }
      onMark={(id) => {
        const stop = stops.find((each) => each.id === id);
        if (stop !== undefined) player.seek(stop.fromMs);
      }}
    />
  );
}
