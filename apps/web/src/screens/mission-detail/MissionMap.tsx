/** The map of a mission: its tracks coloured by the worst sensor, its places, and where it was at the moment that is looked at. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { FleetMap, type MapPadding, type TrackShow } from '../../map/FleetMap.js';
import type { Band } from '../playback/colours.js';
import { Legend } from '../playback/Legend.js';
import { drawMission, type Fix, headAt, type Line, type RouteMark } from './mission-lines.js';

const noDevices = [] as const;
const wide: MapPadding = { top: 24, right: 24, bottom: 24, left: 0 };
/** How wide a letter of a name on the map is, px, and how far its name stands from a place. */
const [wideLetterPx, letterPx, fromPlacePx] = [13, 7.5, 28];

/** Room for the name of the place farthest east, which stands to the right of it; a long one takes only some of a phone. */
function roomFor(marks: readonly RouteMark[]): MapPadding {
  const last = marks.toSorted((a, b) => b.longitude - a.longitude)[0];
  const namePx = Array.from(last?.label ?? '').reduce((px, letter) => px + (letter > '\u2E7F' ? wideLetterPx : letterPx), fromPlacePx);
  return { ...wide, right: Math.min(112, Math.max(wide.right, Math.round(namePx) - 32)) };
}

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
    map.fit(roomFor(marks), true);
  }, [map, drawing, marks, tracks, label, isReady]);
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
