/** What a tracker's page opens on: where it is and its track of today, how it is supplied and received, what its inputs say, and the sensors it carries. */
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { position } from '@frostway/contract/position/endpoints';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { callName } from '../../features/device/naming.js';
import type { TrackShow } from '../../map/FleetMap.js';
import type { TrackDrawing, TrackPiece } from '../../map/track-drawing.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { figure } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import { dayStart } from '../../values/zone.js';
import { vehicleHue } from '../playback/colours.js';
import { playbackPath } from '../playback/playback-address.js';
import { DeviceMap } from './DeviceMap.js';
import { Place } from './LatestTab.js';
import { useRights } from './rights.js';
import './position-tab.css';
import { Supply, Inputs, Sensors } from './PositionPanels.js';

/** Points the way of a day is drawn with. */
const wayPoints = 2000;
/** The way of today is asked for anew so often, ms. */
const freshMs = 60_000;

type Props = { readonly device: Device; readonly latest: DeviceStatus | undefined };

/** See above. */
export function PositionTab({ device, latest }: Props) {
  const { t } = useText();
  if (latest === undefined) return null;
  if (latest.lastSeen === null)
    return (
      <section className="panel">
        <Empty drawing="history" title={t('values.condition.never')} hint={t('detail.neverHint')} />
      </section>
    );
  return (
    <div className="c2 k2">
      <div className="col">
        <Today device={device} latest={latest} />
        <Sensors device={device} />
      </div>
      <div className="col">
        {latest.position === null ? null : <Place position={latest.position} name={device.name} />}
        <Supply latest={latest} model={device.model} />
        <Inputs latest={latest} />
      </div>
    </div>
  );
}

type WayRow = { readonly time: string; readonly longitude: number; readonly latitude: number; readonly valid: boolean };

/** The way of today in its order, as the map draws it. */
function drawingOf(rows: readonly WayRow[]): TrackDrawing {
  const way = rows.filter(({ valid }) => valid).map(({ time, longitude, latitude }) => ({ longitude, latitude, atMs: Date.parse(time) }));
  const hue = vehicleHue(0);
  return {
    ways: [way],
    gaps: [],
    pieces: way.slice(1).flatMap((to, index): TrackPiece[] => {
      const from = way[index];
      return from === undefined ? [] : [{ from, to, toMs: to.atMs, hue, ahead: hue }];
    }),
    marks: [],
    fixes: [],
  };
}

function Today({ device, latest }: { readonly device: Device; readonly latest: DeviceStatus }) {
  const { t } = useText();
  const rights = useRights(device);
  const [until] = useState(nowMs);
  const range = { ...callName(device), st: dayStart(until), et: until + 1 };
  const way = useAnswer(position.positions, { ...range, maxPoints: wayPoints }, { freshMs, enabled: rights.history });
  const trips = useAnswer(position.trips, range, { freshMs, enabled: rights.history });
  const [tracks, setTracks] = useState<TrackShow>();
  const rows = way.data?.rows;
  useEffect(() => {
    if (rows !== undefined) tracks?.draw(drawingOf(rows));
  }, [tracks, rows]);
  const sums = trips.data?.sums;
  return (
    <Panel
      title={t('standing.trackToday')}
      note={
        sums === undefined
          ? undefined
          : sums.distance === 0
            ? t('standing.trackTodayNone')
            : t('standing.sums', { distance: figure(sums.distance, 1), driving: durationText(t, sums.driving * 1000), count: sums.stops })
      }
      extra={
        rights.history ? (
          <Link className="lnk c13 nw" to={playbackPath([device.imei ?? device.mac ?? ''])}>
            {t('playback.open')}
          </Link>
        ) : null
      }
    >
      <div className="mp now-map">
        <DeviceMap id={device.id} latest={latest} zoom={10} shows="motion" onTracks={setTracks} />
      </div>
    </Panel>
  );
}
