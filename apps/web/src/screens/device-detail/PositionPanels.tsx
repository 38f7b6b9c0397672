/** Panels beside the position of a tracker: its supply, its inputs, the sensors it carries. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { motionOfStatus } from '@frostway/contract/position/motion';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { useFleetAsking, useLiveDevice } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { callName } from '../../features/device/naming.js';
import { Icon } from '../../ui/icons.js';
import { Age } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Battery, ProbeValue, Quantity } from '../../ui/Quantity.js';
import { devicePath } from '../../values/device-row.js';
import { motionLooks } from '../../values/motions.js';
import { attributeText, attributeWord } from './attributes.js';
import { InputValue, isInput } from './InputValue.js';
import { Pair } from './LatestTab.js';

/** Facts of supply and reception, those the device says. */
const supplyFacts = ['externalMv', 'batteryMv', 'batteryPercent', 'voltageLevel', 'csq', 'gsmLevel', 'satellites', 'hdop', 'isCharging'];

export function Supply({ latest, model }: { readonly latest: DeviceStatus; readonly model: string }) {
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

export function Inputs({ latest }: { readonly latest: DeviceStatus }) {
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
export function Sensors({ device }: { readonly device: Device }) {
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
