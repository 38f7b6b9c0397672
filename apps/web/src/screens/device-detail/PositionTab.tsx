/** What a tracker's page opens on: where it is and its track of today, how it is supplied and received, what its inputs say, and the sensors it carries. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { position } from '@frostway/contract/position/endpoints';
import { motionOfStatus } from '@frostway/contract/position/motion';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { nowMs, useNow } from '../../api/clock.js';
import { useFleetAsking, useLiveDevice } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { callName } from '../../features/device/naming.js';
import type { TrackShow } from '../../map/FleetMap.js';
import type { TrackDrawing, TrackPiece } from '../../map/track-drawing.js';
import { Icon } from '../../ui/icons.js';
import { Age } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Battery, ProbeValue, Quantity } from '../../ui/Quantity.js';
import { Empty } from '../../ui/states.js';
import { devicePath } from '../../values/device-row.js';
import { figure } from '../../values/figures.js';
import { motionLooks } from '../../values/motions.js';
import { durationText } from '../../values/times.js';
import { dayStart } from '../../values/zone.js';
import { vehicleHue } from '../playback/colours.js';
import { playbackPath } from '../playback/playback-address.js';
import { attributeText, attributeWord } from './attributes.js';
import { DeviceMap } from './DeviceMap.js';
import { InputValue, isInput } from './InputValue.js';
import { Pair, Place } from './LatestTab.js';
import { useRights } from './rights.js';
import './position-tab.css';

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

/** Facts of supply and reception, those the device says. */
const supplyFacts = ['externalMv', 'batteryMv', 'batteryPercent', 'voltageLevel', 'csq', 'gsmLevel', 'satellites', 'hdop', 'isCharging'];

function Supply({ latest, model }: { readonly latest: DeviceStatus; readonly model: string }) {
  const { t } = useText();
  const now = useNow();
  const motion = motionOfStatus(latest, now);
  const look = motionLooks[motion];
  const { attributes, reading } = latest;
  const hasBattery = reading !== null && (reading.power !== null || reading.powerPercent !== null);
  return (
    <Panel title={t('standing.supply')} extra={<span className="c12 mut">{<Age at={latest.lastSeen} />}</span>}>
      <dl className="kv">
        <Pair word={t('device.column.state')}>
          <span className={`tx k-${look.hue} row gap4`} style={{ display: 'inline-flex' }}>
            <Icon name={look.icon} size={14} />
            {t(`fleet.motion.${motion}`)}
          </span>
        </Pair>
        {hasBattery ? (
          <Pair word={t('values.power')}>
            <Battery mv={reading.power} percent={reading.powerPercent} model={model} />
          </Pair>
        ) : null}
        {reading === null || reading.rssi === null ? null : (
          <Pair word={t('detail.rssi')}>
            <Quantity value={reading.rssi} unit={t('values.unit.dbm')} />
          </Pair>
        )}
        {supplyFacts.flatMap((name) =>
          attributes[name] === undefined
            ? []
            : [
                <Pair key={name} word={attributeWord(t, name)}>
                  {isInput(name) ? <InputValue name={name} value={attributes[name]} /> : attributeText(t, name, attributes[name])}
                </Pair>,
              ],
        )}
      </dl>
    </Panel>
  );
}

function Inputs({ latest }: { readonly latest: DeviceStatus }) {
  const { t } = useText();
  const inputs = Object.entries(latest.attributes).filter(([name]) => isInput(name) && !supplyFacts.includes(name));
  return (
    <Panel title={t('standing.inputs')}>
      {inputs.length === 0 ? (
        <p className="c13 mut pad16">{t('standing.noInputs')}</p>
      ) : (
        <dl className="kv">
          {inputs.map(([name, value]) => (
            <Pair key={name} word={attributeWord(t, name)}>
              {isInput(name) ? <InputValue name={name} value={value} /> : null}
            </Pair>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** The sensors that are bound to it now, each with its temperature. */
function Sensors({ device }: { readonly device: Device }) {
  const { t } = useText();
  const may = useMay();
  useFleetAsking();
  const answer = useAnswer(
    bindingFeature.bindingsOf,
    { ...callName(device), state: 'current', pageSize: 100 },
    { enabled: may(bindingFeature.bindingsOf), freshMs: 60_000 },
  );
  const sensors = (answer.data?.rows ?? []).filter((row) => row.to.id === device.id && row.device.kind === 'beacon');
  if (answer.data === undefined) return null;
  return (
    <Panel title={t('standing.sensors')}>
      {sensors.length === 0 ? <p className="c13 mut pad16">{t('standing.noSensors')}</p> : null}
      <ul className="now-sensors">
        {sensors.map((row) => (
          <SensorLine key={row.id} sensor={row.device} />
        ))}
      </ul>
    </Panel>
  );
}

function SensorLine({ sensor }: { readonly sensor: Pick<Device, 'id' | 'mac' | 'imei' | 'name' | 'kind'> }) {
  const live = useLiveDevice(sensor.id);
  return (
    <li data-device={sensor.id}>
      <Link className="lnk ell grow" to={devicePath(sensor)}>
        {sensor.name}
      </Link>
      {live?.reading == null ? null : (
        <>
          {live.reading.temperature === null ? null : <ProbeValue probe="temperature" value={live.reading.temperature} />}
          {live.reading.humidity === null ? null : <ProbeValue probe="humidity" value={live.reading.humidity} />}
          <span className="c12 mut">
            <Age at={live.reading.time} />
          </span>
        </>
      )}
    </li>
  );
}
