/** Who needs attention now: devices by their worst condition, live. While the pointer or the focus is on the list, its order stays. */
import { limits } from '@frostway/core/limits';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { nowMs, useNow } from '../../api/clock.js';
import { fleetNow, useLiveDevice } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { type Trend, useTrend } from '../../api/trends.js';
import { Sparkline } from '../../chart/Sparkline.js';
import { LookChip } from '../../ui/Chip.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { Battery, Humidity, Light, Temperature } from '../../ui/Quantity.js';
import { Empty } from '../../ui/states.js';
import { usePhone } from '../../ui/phone.js';
import { type Hue, deviceStateOf, stateLook } from '../../values/conditions.js';
import { devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { countText, missing, temperatureRange } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { ageText } from '../../values/times.js';
import { type Counts, type Needy, needyDevices, since } from './attention.js';
import { monitorLink } from './links.js';

export type AttentionPanelProps = {
  readonly counts: Counts;
  readonly expiring: number;
  /** Names of groups by id. */
  readonly groups: ReadonlyMap<number, string>;
};

/** Rows shown at the most; the monitor has the others. */
const rowsShown = { wide: 9, phone: 5 } as const;

/** See above. */
export function AttentionPanel({ counts, expiring, groups }: AttentionPanelProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const now = useNow();
  const [isHeld, setHeld] = useState(false);
  const fleet = fleetNow();
  const fresh = useMemo(() => needyDevices(fleet.values(), now).map(({ row }) => row.id), [fleet, now]);
  const [ids, setIds] = useState(fresh);
  if (!isHeld && ids.join() !== fresh.join()) setIds(fresh);
  const shown = ids.slice(0, isPhone ? rowsShown.phone : rowsShown.wide);
  return (
    <Panel
      title={t('overview.attention')}
      note={<span className="no-phone">{t('overview.attention.order')}</span>}
      extra={
        ids.length === 0 ? null : (
          <Link className="lnk" to={monitorLink({ state: 'attention' })}>
            {t('overview.attention.all', { count: countText(ids.length) })}
            <Icon name="right" size={12} />
          </Link>
        )
      }
    >
      <div
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.length === 0 ? (
          <Empty
            drawing="good"
            title={t('overview.attention.none')}
            hint={t('overview.attention.noneHint')}
            actions={
              <Link className="btn" to={monitorLink({})}>
                {t('overview.attention.toMonitor')}
              </Link>
            }
          />
        ) : isPhone ? (
          shown.map((id) => <PhoneRow key={id} id={id} groups={groups} />)
        ) : (
          <table className="tbl ov-needy">
            <thead>
              <tr>
                <th style={{ width: 128 }}>{t('overview.attention.state')}</th>
                <th>{t('overview.attention.device')}</th>
                <th className="num" style={{ width: 96 }}>
                  {t('overview.attention.value')}
                </th>
                <th className="num" style={{ width: 124 }}>
                  {t('overview.attention.since')}
                </th>
                <th style={{ width: 160 }} className="tr">
                  {t('overview.attention.trend')}
                </th>
                <th className="num" style={{ width: 120 }}>
                  {t('overview.attention.limits')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((id) => (
                <Row key={id} id={id} groups={groups} />
              ))}
            </tbody>
          </table>
        )}
        <Next counts={counts} expiring={expiring} />
      </div>
    </Panel>
  );
}

type RowProps = { readonly id: number; readonly groups: ReadonlyMap<number, string> };

/** One device as it is now, with the last day of its temperature. */
function useNeedy(id: number): { needy: Needy; trend: Trend | undefined } | undefined {
  const row = useLiveDevice(id);
  const now = useNow();
  const trend = useTrend(row);
  return row === undefined ? undefined : { needy: { row, state: deviceStateOf(row, now) }, trend };
}

function Row({ id, groups }: RowProps) {
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
        <LookChip look={stateLook(state)} />
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
        <Curve needy={needy} trend={trend} width={144} height={28} />
      </td>
      <td className="num sec">{temperatureRange(t, row.limits.temperatureLower, row.limits.temperatureUpper, unit)}</td>
    </tr>
  );
}

function PhoneRow({ id, groups }: RowProps) {
  const { t } = useText();
  const live = useNeedy(id);
  if (live === undefined) return null;
  const { needy, trend } = live;
  const { name, position } = nameParts(needy.row.name);
  return (
    <Link className="ov-card" to={devicePath(needy.row)} data-device={id}>
      <span className="row gap8">
        <LookChip look={stateLook(needy.state)} />
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
  if (cause === 'batteryCritical' || cause === 'batteryLow') return <Battery mv={reading?.power} percent={reading?.powerPercent} />;
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

const dayMs = 86_400_000;

function Curve({ needy: { row, state }, trend, width, height }: { needy: Needy; trend: Trend | undefined; width: number; height: number }) {
  const minute = useNow(60_000);
  if (trend === undefined && row.reading?.temperature == null) return <span className="mut">{missing}</span>;
  return (
    <Sparkline
      points={trend}
      band={{ lower: row.limits.temperatureLower, upper: row.limits.temperatureUpper }}
      width={width}
      height={height}
      fromMs={minute - dayMs}
      toMs={minute}
      isSilent={state.condition === 'silent'}
    />
  );
}

/** What waits behind the list; nothing for what there is none of. */
function Next({ counts, expiring }: { counts: Counts; expiring: number }) {
  const { t } = useText();
  const all: readonly { count: number; hue: Hue; icon: IconName; to: string; words: string }[] = [
    {
      count: counts.byCondition.silent,
      hue: 'silent',
      icon: 'silent',
      to: monitorLink({ state: 'silent' }),
      words: t('overview.next.silent', { count: countText(counts.byCondition.silent) }),
    },
    {
      count: counts.lowBatteries,
      hue: 'warning',
      icon: 'battery',
      to: monitorLink({ state: 'lowBattery' }),
      words: t('overview.next.lowBattery', { count: countText(counts.lowBatteries) }),
    },
    {
      count: expiring,
      hue: 'warning',
      icon: 'clock',
      to: monitorLink({ state: 'expiring' }),
      words: t('overview.next.expiring', { count: countText(expiring) }),
    },
    {
      count: counts.byCondition.never,
      hue: 'silent',
      icon: 'pending',
      to: monitorLink({ state: 'never' }),
      words: t('overview.next.never', { count: countText(counts.byCondition.never) }),
    },
  ];
  const there = all.filter(({ count }) => count > 0);
  if (there.length === 0) return null;
  return (
    <footer className="ov-next">
      <span className="mut">{t('overview.next')}</span>
      {there.map(({ hue, icon, to, words }) => (
        <Link key={to} className={`tx k-${hue} row gap4`} to={to}>
          <Icon name={icon} size={14} />
          {words}
        </Link>
      ))}
    </footer>
  );
}

/** The battery at or under which a device counts as low, mV. */
export const lowMv = limits.batteryLowMv;
