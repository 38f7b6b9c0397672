/** One device of the list of those that need attention: how it stands, the value that is the matter, since when, the last day. */
import { limitOfCause } from '@frostway/core/device-state';
import { batteryOf } from '@frostway/core/models';
import type { TemperatureUnit } from '@frostway/core/units';
import { Link, useNavigate } from 'react-router';
import { nowMs, useNow } from '../../api/clock.js';
import { useLiveDevice } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { type Trend, useTrend } from '../../api/trends.js';
import { DayTrend } from '../../chart/DayTrend.js';
import { LookChip } from '../../ui/Chip.js';
import { Battery, ProbeValue } from '../../ui/Quantity.js';
import { type Hue, deviceStateOf, endedLook, stateLook } from '../../values/conditions.js';
import { devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { missing } from '../../values/figures.js';
import { limitsOfText, quantityText } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { ageText, durationText } from '../../values/times.js';
import { type Began, type Needy, type Since, since } from './attention.js';

const minuteMs = 60_000;

export type AttentionRowProps = { readonly id: number; readonly groups: ReadonlyMap<number, string>; readonly began: Began };

/** One device as it is now, with the last day of its temperature. */
function useNeedy(id: number): { needy: Needy; trend: Trend | undefined } | undefined {
  const row = useLiveDevice(id);
  const now = useNow();
  const trend = useTrend(row);
  return row === undefined ? undefined : { needy: { row, state: deviceStateOf(row, now) }, trend };
}

/** A row of the table; a click anywhere opens the device. */
export function AttentionRow({ id, groups, began }: AttentionRowProps) {
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
        <Link className="ov-name ell" title={row.name ?? undefined} to={devicePath(row)} onClick={(event) => event.stopPropagation()}>
          {name}
          {position === '' ? null : <span className="pos">{position}</span>}
        </Link>
        <div className="ov-id ell">{placeText(row.groupId, groups) ?? identityOf(row)}</div>
      </td>
      <td className="num">
        <Value {...needy} />
      </td>
      <td className="num sec">
        <SinceText t={t} from={since(needy, trend, began)} />
      </td>
      <td className="tr">
        <DayTrend {...needy} trend={trend} width={144} height={28} />
      </td>
      <td className="num sec">{limitsText(t, needy, unit)}</td>
    </tr>
  );
}

/** The same as a card on a phone. */
export function AttentionCard({ id, groups, began }: AttentionRowProps) {
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
          <SinceText t={t} from={since(needy, trend, began)} />
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
  const probe = (cause === undefined ? undefined : limitOfCause(cause)?.probe) ?? 'temperature';
  if (cause === 'batteryCritical' || cause === 'batteryLow')
    return <Battery mv={reading?.power} percent={reading?.powerPercent} model={row.model} />;
  return (
    <span className={className}>
      <ProbeValue probe={probe} value={reading?.[probe]} />
    </span>
  );
}

function SinceText({ t, from }: { t: Say; from: Since | undefined }) {
  if (from === undefined) return missing;
  if (from.isOpen) return t('overview.attention.sinceOver');
  const ms = nowMs() - from.ms;
  // In hours and minutes, as the list of alarms says how long one has lasted.
  return ms < minuteMs ? ageText(t, ms) : durationText(t, Math.floor(ms / minuteMs) * minuteMs);
}

/** The limits of the value that is the matter. */
function limitsText(t: Say, { row, state }: Needy, unit: TemperatureUnit): string {
  const { limits, model } = row;
  const cause = state.causes[0];
  switch (cause) {
    case 'batteryLow':
    case 'batteryCritical': {
      const { lowMv, criticalMv } = batteryOf(model);
      const mv = cause === 'batteryLow' ? lowMv : criticalMv;
      return t('overview.attention.above', { value: quantityText(t, 'power', mv, unit) });
    }
    default:
      return limitsOfText(t, limits, (cause === undefined ? undefined : limitOfCause(cause)?.probe) ?? 'temperature', unit);
  }
}
