/** The overview: counters that lead to their devices, who needs attention now, the groups, and the figures of the account. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { overview } from '@frostway/contract/overview/endpoints';
import { refusalText } from '@frostway/contract/refusals';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { fleetNow, useFleet } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { type Counter, CounterStrip } from '../../ui/CounterStrip.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/Panel.js';
import { usePhone } from '../../ui/phone.js';
import { QueryBoundary, Empty } from '../../ui/states.js';
import { alarmLink, triageLink } from '../../values/alarms.js';
import { conditionLooks } from '../../values/conditions.js';
import { clockText, offsetText } from '../../values/times.js';
import { wallMs, zoneNow } from '../../values/zone.js';
import { AccountPanel } from './AccountPanel.js';
import { type Counts, countsOf } from './attention.js';
import { AttentionPanel } from './AttentionPanel.js';
import { CertificatesDrawer, CertificatesNote } from './CertificatesDue.js';
import { ExpiringDrawer, expiringLink } from './ExpiringDrawer.js';
import { GroupsPanel } from './GroupsPanel.js';
import { partOfDay } from './greeting.js';
import { monitorLink } from './links.js';
import { MonthPanel } from './MonthPanel.js';
import { type Acknowledging, TriagePanel } from './TriagePanel.js';
import './overview.css';
import { PanelBones, Bones } from './ViewBones.js';

type Base = Answer<(typeof overview)['base']>;

/** See above; `acknowledging` draws the dialog that acknowledges an incident of the triage list. */
export function ViewPage({ acknowledging }: { acknowledging: Acknowledging }) {
  const answer = useAnswer(overview.base, {}, { freshMs: 30_000 });
  const fleet = useFleet();
  return (
    <div className="page ov">
      <Greeting />
      <QueryBoundary answer={answer} skeleton={<Bones />}>
        {(base) =>
          base.deviceTotal === 0 && fleet.byId.size === 0 ? (
            <NoDevices base={base} />
          ) : (
            <ViewStatus base={base} isLive={fleet.asking.data !== undefined} acknowledging={acknowledging} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

const dateWords = { 'zh-cn': 'zh-CN', en: 'en-GB' } as const;

function Greeting() {
  const { t, lang } = useText();
  const name = useProfile().data?.nickname;
  const now = useNow(30_000);
  const date = new Intl.DateTimeFormat(dateWords[lang], { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(wallMs(now));
  const weekday = new Intl.DateTimeFormat(dateWords[lang], { weekday: 'long', timeZone: 'UTC' }).format(wallMs(now));
  return (
    <PageHead
      title={name === undefined ? t('frame.nav.view') : t(`overview.greeting.${partOfDay(Number(clockText(now).slice(0, 2)))}`, { name })}
      note={<span className="no-phone">{t('overview.now', { date, weekday, time: clockText(now), offset: offsetText(now) })}</span>}
    />
  );
}

/** The counters follow the live fleet once it is there; before that they are the server's. */
function useCounts(base: Base, isLive: boolean): Counts {
  const now = useNow();
  const fleet = fleetNow();
  return useMemo(
    () =>
      isLive
        ? countsOf(fleet.values(), now)
        : { devices: base.deviceTotal, online: base.onlineDevices, lowBatteries: base.lowBatteries, byCondition: base.byCondition },
    [isLive, fleet, now, base],
  );
}

function ViewStatus({ base, isLive, acknowledging }: { base: Base; isLive: boolean; acknowledging: Acknowledging }) {
  const { t } = useText();
  const isPhone = usePhone();
  const counts = useCounts(base, isLive);
  const tree = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 });
  const groups = tree.data?.rows;
  const names = useMemo(() => new Map(groups?.map(({ id, name }) => [id, name])), [groups]);
  const mayAlarms = useMay()(alarmFeature.alarms);
  const alarms = useAnswer(alarmFeature.alarmOverview, { tz: zoneNow() }, { enabled: mayAlarms, freshMs: 10_000 }).data;
  const byCondition = (condition: 'alarm' | 'cold' | 'warning' | 'silent'): Counter => ({
    word: t(`values.condition.${condition}`),
    value: counts.byCondition[condition],
    hue: conditionLooks[condition].hue,
    icon: conditionLooks[condition].icon,
    to: monitorLink({ state: condition }),
  });
  const counters: readonly Counter[] = [
    { word: t('overview.count.devices'), value: counts.devices, to: monitorLink({}) },
    { word: t('values.connection.online'), value: counts.online, hue: 'normal', icon: 'normal', to: monitorLink({ state: 'online' }) },
    byCondition('alarm'),
    byCondition('cold'),
    mayAlarms
      ? { word: t('overview.count.triage'), value: alarms?.triage, hue: 'alarm', icon: 'bell', to: alarmLink(triageLink) }
      : byCondition('warning'),
    byCondition('silent'),
    {
      word: isPhone ? t('overview.count.lowBatteryShort') : t('overview.count.lowBattery'),
      value: counts.lowBatteries,
      hue: 'warning',
      icon: 'battery',
      to: monitorLink({ state: 'lowBattery' }),
    },
    {
      word: isPhone ? t('overview.count.expiringShort') : t('overview.count.expiring'),
      value: base.expiringDevices,
      hue: 'warning',
      icon: 'clock',
      to: expiringLink,
    },
  ];
  return (
    <>
      <CounterStrip counters={counters} />
      <CertificatesNote count={base.certificatesDue} />
      <div className="ov-cols">
        <div className="ov-stack">
          {mayAlarms ? <TriagePanel acknowledging={acknowledging} /> : null}
          {isLive ? <AttentionPanel counts={counts} expiring={base.expiringDevices} groups={names} /> : <PanelBones />}
          {isLive && groups !== undefined ? <GroupsPanel groups={groups} /> : null}
        </div>
        <div className="ov-stack">
          {alarms === undefined ? null : <MonthPanel days={alarms.days} />}
          <AccountPanel base={base} />
        </div>
      </div>
      <ExpiringDrawer />
      <CertificatesDrawer />
    </>
  );
}

function NoDevices({ base }: { base: Base }) {
  const { t, lang } = useText();
  const profile = useProfile().data;
  const hints = profile?.hints ?? [];
  return (
    <div className="ov-cols">
      <section className="panel">
        <Empty
          drawing="device"
          title={t('overview.empty.title')}
          hint={hints
            .map((code) => refusalText(code, lang))
            .concat(t('overview.empty.hint'))
            .join(lang === 'en' ? '. ' : '。')}
          actions={
            <>
              <LinkButton look="main" to="/deviceSet?add=1" icon="plus" word={t('overview.empty.act')} />
              {profile?.level === 'dealer' ? <LinkButton to="/dealer" icon="inbox" word={t('frame.nav.dealer')} /> : null}
            </>
          }
        />
      </section>
      <AccountPanel base={base} />
    </div>
  );
}
