/** A device as a card: on a wide page with its value large, on a phone in two lines. */
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { Age } from '../../ui/Moment.js';
import { Humidity, Signal, Speed } from '../../ui/Quantity.js';
import { missing, temperatureRange } from '../../values/figures.js';
import { dataTimeMs, devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { AgeCell, BatteryCell, DeviceLink, HumidityCell, StateCell, TemperatureCell, TrendCell } from './cells.js';
import { useRow } from './use-row.js';

export type DeviceCardProps = {
  readonly id: number;
  /** Its width, px. */
  readonly width: number;
  readonly isSelected: boolean;
  readonly isLost: boolean;
  readonly onSelect: (id: number) => void;
};

/** The room inside a card's edges, px. */
const insetPx = 30;

/** See above. A click selects, a click on the name opens the device. */
export const DeviceCard = memo(function DeviceCard({ id, width, isSelected, isLost, onSelect }: DeviceCardProps) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const live = useRow(id);
  if (live === undefined) return <div className="mo-card" />;
  const { row, isStale } = live;
  const { position } = nameParts(row.name);
  const range = temperatureRange(t, row.limits.temperatureLower, row.limits.temperatureUpper, unit);
  return (
    <div
      className={`mo-card${isStale ? ' old' : ''}`}
      data-device={id}
      data-selected={isSelected ? true : undefined}
      onClick={() => onSelect(id)}
    >
      <div className="row gap8 mo-card-top">
        <div className="grow">
          <div className="nm ell">
            <DeviceLink row={{ ...row, name: nameParts(row.name).name }} isTabStop />
          </div>
          <div className="mo-id ell">
            {[position, row.car].filter((part) => part !== null && part !== '').join(' · ') || identityOf(row)}
          </div>
        </div>
        <StateCell {...live} isLost={isLost} />
      </div>
      <div className="row mo-card-value">
        <span className="v">
          {row.kind === 'tracker' && row.reading?.temperature == null ? (
            <Speed value={row.position?.speed} />
          ) : (
            <TemperatureCell {...live} />
          )}
        </span>
        <span className="grow" />
        {row.reading?.humidity == null ? null : (
          <span className="sec c13">
            <HumidityCell {...live} />
          </span>
        )}
      </div>
      <TrendCell {...live} width={width - insetPx} height={40} />
      <div className="row c12 mut mo-card-band">
        <span>{range === missing ? t('telemetry.monitor.noLimits') : range}</span>
        <span className="grow" />
        <span>{t('telemetry.monitor.last24h')}</span>
      </div>
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

/** The same for a phone; a touch opens the device. */
export const PhoneCard = memo(function PhoneCard({ id, width, isLost }: Pick<DeviceCardProps, 'id' | 'width' | 'isLost'>) {
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
        {row.kind === 'tracker' && row.reading?.temperature == null ? (
          <span className="b">
            <Speed value={row.position?.speed} />
          </span>
        ) : (
          <TemperatureCell {...live} />
        )}
      </div>
      <div className="row gap12 c12 mut">
        {row.kind === 'beacon' || row.reading?.temperature != null ? (
          <TrendCell {...live} width={Math.round(width * 0.42)} height={24} />
        ) : (
          <span className="ell">{identityOf(row)}</span>
        )}
        <span className="grow" />
        {row.reading?.humidity == null ? null : <Humidity value={row.reading.humidity} />}
        {isStale ? <AgeCell {...live} /> : <Age at={dataTimeMs(row)} />}
      </div>
    </div>
  );
});
