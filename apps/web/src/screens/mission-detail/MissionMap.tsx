/** The map of a mission: its tracks coloured by the worst sensor, its places, and where it was at the moment that is looked at. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { FleetMap, type MapPadding, type TrackShow } from '../../map/FleetMap.js';
import type { Band } from '../playback/colours.js';
import { Legend } from '../playback/Legend.js';
import { drawMission, type Fix, headAt, type Line, type RouteMark } from './mission-lines.js';

const noDevices = [] as const;
const wide: MapPadding = { top: 24, right: 24, bottom: 24, left: 0 };

type Props = {
  /** What the vehicle is called. */
  readonly label: string;
  /** Places of the route. Give the same list while they are the same. */
  readonly marks: readonly RouteMark[];
  readonly tracks: readonly (readonly Fix[])[];
  /** All there is of it has come: the whole of it is shown. */
  readonly isReady: boolean;
  readonly lines: readonly Line[];
  readonly band: Band;
  /** The moment that is looked at, epoch ms. */
  readonly ms: number;
  readonly onMs: (ms: number | undefined) => void;
  readonly onMap: (map: TrackShow | undefined) => void;
};

/** See above. */
export function MissionMap({ label, marks, tracks, isReady, lines, band, ms, onMs, onMap }: Props) {
  const { lang } = useText();
  const [map, setMap] = useState<TrackShow>();
  const fitted = useRef(false);
  const drawing = useMemo(() => drawMission(tracks, { lines, band, marks }), [tracks, lines, band, marks]);
  useEffect(() => onMap(map), [onMap, map]);
  const shownMs = useRef(ms);
  useEffect(() => {
    if (map === undefined) return;
    map.draw(drawing);
    map.play(shownMs.current, headAt(tracks, shownMs.current, label));
    if (!isReady || fitted.current || (drawing.ways.length === 0 && drawing.marks.length === 0)) return;
    fitted.current = true;
    map.fit(wide, true);
  }, [map, drawing, tracks, label, isReady]);
  useEffect(() => {
    shownMs.current = ms;
    map?.play(ms, headAt(tracks, ms, label));
  }, [map, tracks, ms, label]);
  return (
    <FleetMap
      devices={noDevices}
      lang={lang}
      onTracks={setMap}
      onTrack={onMs}
      legend={<Legend vehicles={[{ label, band }]} colouring="temperature" />}
    />
  );
}
