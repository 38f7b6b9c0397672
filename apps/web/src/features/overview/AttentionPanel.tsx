/** Who needs attention now: devices by their worst condition, live. While the pointer or the focus is on the list, its order stays. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Alarm } from '@frostway/contract/alarm/rows';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { fleetNow } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Panel } from '../../ui/Panel.js';
import { usePhone } from '../../ui/phone.js';
import { Empty } from '../../ui/states.js';
import { type Hue, deviceStateOf } from '../../values/conditions.js';
import { countText } from '../../values/figures.js';
import { AttentionCard, AttentionRow } from './AttentionRow.js';
import { type Counts, type Needy, askedFor, beganOf, beyondTrends, needyDevices } from './attention.js';
import { expiringLink } from './ExpiringDrawer.js';
import { monitorLink } from './links.js';

export type AttentionPanelProps = {
  readonly counts: Counts;
  readonly expiring: number;
  /** Names of groups by id. */
  readonly groups: ReadonlyMap<number, string>;
};

/** Rows shown at the most; the monitor has the others. */
const rowsShown = { wide: 9, phone: 5 } as const;

/** The open alarms of devices that no trend tells of. */
function useOpen(found: readonly Needy[]): readonly Alarm[] | undefined {
  const mayAlarms = useMay()(alarmFeature.alarms);
  const named = askedFor(found);
  const { mac = [], imei = [] } = named ?? {};
  return useAnswer(
    alarmFeature.alarms,
    {
      state: ['open'],
      type: [...beyondTrends],
      pageSize: 200,
      ...(mac.length > 0 ? { mac: [...mac] } : {}),
      ...(imei.length > 0 ? { imei: [...imei] } : {}),
    },
    { enabled: mayAlarms && named !== undefined, freshMs: 30_000, keepPrevious: true },
  ).data?.rows;
}

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
  const isQuiet = counts.byCondition.never === counts.devices;
  const shown = ids.slice(0, isPhone ? rowsShown.phone : rowsShown.wide);
  const found = shown.flatMap((id): readonly Needy[] => {
    const row = fleet.get(id);
    return row === undefined ? [] : [{ row, state: deviceStateOf(row, now) }];
  });
  // A call is refused as a whole: what others let the reader see less of does not take his own with it.
  const own = useOpen(found.filter(({ row }) => row.isMine));
  const foreign = useOpen(found.filter(({ row }) => !row.isMine));
  const began = useMemo(() => beganOf([...(own ?? []), ...(foreign ?? [])]), [own, foreign]);
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
            drawing={isQuiet ? 'device' : 'good'}
            title={t(isQuiet ? 'overview.attention.quiet' : 'overview.attention.none')}
            hint={t(isQuiet ? 'overview.attention.quietHint' : 'overview.attention.noneHint')}
            actions={<LinkButton to={monitorLink({})} word={t('overview.attention.toMonitor')} />}
          />
        ) : isPhone ? (
          shown.map((id) => <AttentionCard key={id} id={id} groups={groups} began={began} />)
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
                <AttentionRow key={id} id={id} groups={groups} began={began} />
              ))}
            </tbody>
          </table>
        )}
        <Next counts={counts} expiring={expiring} />
      </div>
    </Panel>
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
      to: expiringLink,
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
