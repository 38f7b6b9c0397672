/** What a vehicle said last at the time that is played: time, speed, temperature, kind of position, place, inputs. */
import type { PositionRow } from '@frostway/contract/position/rows';
import { trackInputNames, type TrackInputName } from '@frostway/core/track/inputs';
import { accuracyOf } from '@frostway/core/track/point';
import type { TemperatureUnit } from '@frostway/core/units';
import type { ReactNode } from 'react';
import { useAddress } from '../../api/addresses.js';
import { type Say, useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Speed, Temperature } from '../../ui/Quantity.js';
import { figure, quantityText, temperatureText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { clockText, dateText } from '../../values/times.js';
import type { Player } from './player.js';
import { momentOf } from './moment.js';
import { usePlaying, useShownMs } from './use-player.js';
import type { Vehicle } from './use-tracks.js';

/** See above. */
export function Readout({ vehicle, player }: { vehicle: Vehicle; player: Player }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const ms = useShownMs(player);
  const isPlaying = usePlaying(player, 'isPlaying');
  const moment = momentOf(vehicle.track, ms);
  // While it drives no place is looked up: the next one is a moment away.
  const { data: address } = useAddress(isPlaying ? undefined : moment);
  const row = moment?.row;
  if (moment === undefined || row === undefined) return null;
  const fact = (name: string, value: ReactNode, more = '') => (
    <div className={more}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  const coordinates = `${figure(moment.latitude, 5)}, ${figure(moment.longitude, 5)}`;
  const inputs = trackInputNames.filter((name) => row.inputs[name] !== undefined);
  return (
    <dl className="pb-readout" aria-label={vehicle.label}>
      {fact(t('playback.time'), `${dateText(ms).slice(5)} ${clockText(ms, true)}`)}
      {fact(t('playback.speed'), moment.state === 'moving' ? <Speed value={row.speed} /> : t(`playback.state.${moment.state}`))}
      {fact(t('playback.temperature'), <Temperature value={row.temperature} />)}
      {fact(t('playback.fix'), accuracyText(t, row), 'no-phone')}
      {fact(t('playback.place'), <Copyable text={`${moment.latitude}, ${moment.longitude}`}>{coordinates}</Copyable>, 'no-phone')}
      {(address?.short ?? '') === '' ? null : fact(t('playback.address'), address?.short, 'no-phone')}
      {inputs.map((name) => (
        <div key={name} className="no-phone">
          <dt>{t(`playback.input.${name}`)}</dt>
          <dd>{inputText(t, name, row.inputs[name], unit)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `GPS ±15 m`: how far off a position may be, by the device or, where it does not say, by its kind. */
export function accuracyText(t: Say, { source, accuracy }: Pick<PositionRow, 'source' | 'accuracy'>): string {
  return t('playback.accuracy', { source: t(`values.source.${source}`), metres: Math.round(accuracyOf({ source, accuracyM: accuracy })) });
}

function inputText(t: Say, name: TrackInputName, value: number | boolean | undefined, unit: TemperatureUnit): string {
  if (typeof value === 'boolean') return t(value ? 'playback.on' : 'playback.off');
  switch (name) {
    case 'setPoint':
    case 'returnAir':
    case 'supplyAir':
      return temperatureText(t, value, unit);
    case 'fuelPercent':
      return quantityText(t, value, t('values.unit.percent'));
    case 'odometer':
      return quantityText(t, value, t('playback.unit.km'), 1);
    case 'engineHours':
      return quantityText(t, value, t('playback.unit.hour'), 1);
    default:
      return quantityText(t, value, t('playback.unit.litre'), 1);
  }
}
