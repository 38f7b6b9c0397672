/** A device as a card: on a wide page with its value large, on a phone in two lines. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../api/language.js';
import { ModelName } from '../../features/device/DeviceFacts.js';
import { ForeignMark } from '../../ui/ForeignMark.js';
import { Icon } from '../../ui/icons.js';
import { Age } from '../../ui/Moment.js';
import { Humidity, Signal, Speed } from '../../ui/Quantity.js';
import { missing, temperatureRange } from '../../values/figures.js';
import { dataTimeMs, devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { durationText } from '../../values/times.js';
import { AlarmMark } from './AlarmMark.js';
import { AgeCell, BatteryCell, type CellProps, DeviceLink, HumidityCell, StateCell, TemperatureCell, TrendCell } from './cells.js';
import { type ShownRowProps, useRow } from './use-row.js';

export type DeviceCardProps = ShownRowProps & {
  /** Its width, px. */
  readonly width: number;
};

/** The room inside a card's edges, px. */
const insetPx = 30;

/** See above. A click selects, a click on the name opens the device. */
export const DeviceCard = memo(function DeviceCard(props: DeviceCardProps) {
  const { id, width, isSelected, isLost, open, isChosen, onChoose, onSelect } = props;
  const { t } = useText();
  const live = useRow(id);
  if (live === undefined) return <div className="mo-card" />;
  const { row, isStale } = live;
  const { name, position } = nameParts(row.name);
  const where = [position, row.car].filter((part) => part !== null && part !== '');
  return (
    <div
      className={`mo-card${isStale ? ' old' : ''}${isChosen ? ' chosen-card' : ''}`}
      data-device={id}
      data-selected={isSelected ? true : undefined}
      onClick={() => onSelect(id)}
    >
      <div className="row gap8 mo-card-top">
        {onChoose === undefined ? null : (
          <span className="mo-card-box" onClick={(event) => event.stopPropagation()}>
            <Checkbox
              checked={isChosen}
              aria-label={t('telemetry.monitor.choose', { name: row.name })}
              onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          </span>
        )}
        <div className="grow">
          <div className="nm ell">
            <DeviceLink row={{ ...row, name }} isTabStop />
          </div>
          <div className="mo-id ell">
            {row.isMine ? null : (
              <>
                <ForeignMark device={row} />{' '}
              </>
            )}
            {where.length === 0 ? identityOf(row) : where.join(' · ')}
          </div>
        </div>
        <span className="mo-card-states">
          <StateCell {...live} isLost={isLost} />
          <AlarmMark row={row} open={open} />
        </span>
      </div>
      {hasCurve(row) ? <Curve {...live} width={width - insetPx} /> : <Facts row={row} />}
      <div className="mo-card-foot">
        <span className="row gap4">
          {isStale ? null : <Icon name="clock" size={12} />}
          <AgeCell {...live} />
        </span>
        <span className="grow" />
        <BatteryCell row={row} />
        <Signal dbm={row.reading?.rssi} />
      </div>
    </div>
  );
});

/** Whether a device measures a temperature: a gateway and most trackers do not. */
const hasCurve = (row: DeviceStatus): boolean => row.kind === 'beacon' || row.reading?.temperature != null;

function Curve({ width, ...live }: Pick<CellProps, 'row' | 'state' | 'isStale'> & { width: number }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const { row } = live;
  const range = temperatureRange(t, row.limits.temperatureLower, row.limits.temperatureUpper, unit);
  return (
    <>
      <div className="row mo-card-value">
        <span className="v">
          <TemperatureCell {...live} />
        </span>
        <span className="grow" />
        {row.reading?.humidity == null ? null : (
          <span className="sec c13">
            <HumidityCell {...live} />
          </span>
        )}
      </div>
      <TrendCell {...live} width={width} height={40} />
      <div className="row c12 mut mo-card-band">
        <span>{range === missing ? t('telemetry.monitor.noLimits') : range}</span>
        <span className="grow" />
        <span>{t('telemetry.monitor.last24h')}</span>
      </div>
    </>
  );
}

function Facts({ row }: { row: DeviceStatus }) {
  const { t } = useText();
  return (
    <>
      <div className="row mo-card-value">
        {row.kind === 'tracker' ? (
          <span className="v">
            <Speed value={row.position?.speed} />
          </span>
        ) : (
          <span className="plain">{t(`values.kind.${row.kind}`)}</span>
        )}
      </div>
      <dl className="mo-card-facts">
        <dt>{t('telemetry.monitor.column.model')}</dt>
        <dd className="ell">
          <ModelName model={row.model} />
        </dd>
        <dt>{t('telemetry.monitor.column.interval')}</dt>
        <dd className="num">{durationText(t, row.interval * 1000)}</dd>
      </dl>
    </>
  );
}

/** The same for a phone; a touch opens the device. */
export const PhoneCard = memo(function PhoneCard({ id, width, isLost, open }: Pick<DeviceCardProps, 'id' | 'width' | 'isLost' | 'open'>) {
  const navigate = useNavigate();
  const live = useRow(id);
  if (live === undefined) return <div className="mo-phone" />;
  const { row, isStale } = live;
  return (
    <div className={`mo-phone${isStale ? ' old' : ''}`} data-device={id} onClick={() => void navigate(devicePath(row))}>
      <div className="row gap8">
        <StateCell {...live} isLost={isLost} />
        <span className="b ell grow">
          <DeviceLink row={row} isTabStop />
        </span>
        <AlarmMark row={row} open={open} />
        {hasCurve(row) ? <TemperatureCell {...live} /> : null}
        {row.kind === 'tracker' && !hasCurve(row) ? (
          <span className="b">
            <Speed value={row.position?.speed} />
          </span>
        ) : null}
      </div>
      <div className="row gap12 c12 mut">
        {hasCurve(row) ? (
          <TrendCell {...live} width={Math.round(width * 0.42)} height={24} />
        ) : (
          <span className="ell">{identityOf(row)}</span>
        )}
        <span className="grow" />
        <ForeignMark device={row} />
        {row.reading?.humidity == null ? null : <Humidity value={row.reading.humidity} />}
        {isStale ? <AgeCell {...live} /> : <Age at={dataTimeMs(row)} />}
      </div>
    </div>
  );
});
