/** One device of the list of those that need attention: how it stands, the value that is the matter, since when, the last day. */
import { Link, useNavigate } from 'react-router';
import { nowMs, useNow } from '../../api/clock.js';
import { useLiveDevice } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { type Trend, useTrend } from '../../api/trends.js';
import { DayTrend } from '../../chart/DayTrend.js';
import { LookChip } from '../../ui/Chip.js';
import { Battery, Humidity, Light, Temperature } from '../../ui/Quantity.js';
import { type Hue, deviceStateOf, endedLook, stateLook } from '../../values/conditions.js';
import { devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { missing, temperatureRange } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { ageText } from '../../values/times.js';
import { type Needy, since } from './attention.js';

export type AttentionRowProps = { readonly id: number; readonly groups: ReadonlyMap<number, string> };

/** One device as it is now, with the last day of its temperature. */
function useNeedy(id: number): { needy: Needy; trend: Trend | undefined } | undefined {
  const row = useLiveDevice(id);
  const now = useNow();
  const trend = useTrend(row);
  return row === undefined ? undefined : { needy: { row, state: deviceStateOf(row, now) }, trend };
}

/** A row of the table; a click anywhere opens the device. */
export function AttentionRow({ id, groups }: AttentionRowProps) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const navigate = useNavigate();
  const live = useNeedy(id);
  if (live === undefined) return null;
  const { needy, trend } = live;
  const { row, state } = needy;
  const { name, position } = nameParts(row.name);
  return (
    <tr data-device={id} onClick={() => void navigate(devicePath(row))}>
      <td>
        <LookChip look={endedLook(row, nowMs()) ?? stateLook(state)} />
      </td>
      <td>
        <Link className="ov-name ell" to={devicePath(row)} onClick={(event) => event.stopPropagation()}>
          {name}
          {position === '' ? null : <span className="pos">{position}</span>}
        </Link>
        <div className="ov-id ell">{placeText(row.groupId, groups) ?? identityOf(row)}</div>
      </td>
      <td className="num">
        <Value {...needy} />
      </td>
      <td className="num sec">
        <SinceText t={t} needy={needy} trend={trend} />
      </td>
      <td className="tr">
        <DayTrend {...needy} trend={trend} width={144} height={28} />
      </td>
      <td className="num sec">{temperatureRange(t, row.limits.temperatureLower, row.limits.temperatureUpper, unit)}</td>
    </tr>
  );
}

/** The same as a card on a phone. */
export function AttentionCard({ id, groups }: AttentionRowProps) {
  const { t } = useText();
  const live = useNeedy(id);
  if (live === undefined) return null;
  const { needy, trend } = live;
  const { name, position } = nameParts(needy.row.name);
  return (
    <Link className="ov-card" to={devicePath(needy.row)} data-device={id}>
      <span className="row gap8">
        <LookChip look={endedLook(needy.row, nowMs()) ?? stateLook(needy.state)} />
        <span className="b ell grow">{name}</span>
        <Value {...needy} />
      </span>
      <span className="row gap8 c12 mut">
        <span className="ell grow">
          {[position, placeText(needy.row.groupId, groups)].filter((part) => part !== undefined && part !== '').join(' · ')}
        </span>
        <span className="nw">
          <SinceText t={t} needy={needy} trend={trend} />
        </span>
      </span>
    </Link>
  );
}

const placeText = (groupId: number | null, groups: ReadonlyMap<number, string>): string | undefined =>
  groupId === null ? undefined : groups.get(groupId);

const inked = (hue: Hue): string => (hue === 'silent' ? 'b mut' : `b tx k-${hue}`);

/** The value that is the matter: what is out of its limits, else the battery, else the last temperature. */
function Value({ row, state }: Needy) {
  const cause = state.causes[0];
  const { reading } = row;
  const className = inked(stateLook(state).hue);
  if (cause === 'humidityHigh' || cause === 'humidityLow')
    return (
      <span className={className}>
        <Humidity value={reading?.humidity} />
      </span>
    );
  if (cause === 'lightHigh')
    return (
      <span className={className}>
        <Light value={reading?.light} />
      </span>
    );
  if (cause === 'batteryCritical' || cause === 'batteryLow')
    return <Battery mv={reading?.power} percent={reading?.powerPercent} model={row.model} />;
  return (
    <span className={className}>
      <Temperature value={reading?.temperature} />
    </span>
  );
}

function SinceText({ t, needy, trend }: { t: Say; needy: Needy; trend: Trend | undefined }) {
  const from = since(needy, trend);
  if (from === undefined) return missing;
  return from.isOpen ? t('overview.attention.sinceOver') : ageText(t, nowMs() - from.ms);
}
