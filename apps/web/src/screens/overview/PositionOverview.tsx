/** /view of the positioning side: how many vehicles move, stand, idle and are silent, and since when; what they drove today, and their alarms. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { overview } from '@frostway/contract/overview/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { positioningTypes } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import type { Motion } from '@frostway/core/track/motion';
import { type ReactNode, useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { fleetNow, useFleetAsking } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AccountPanel } from '../../features/overview/AccountPanel.js';
import { type Counter, CounterStrip } from '../../ui/CounterStrip.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/Panel.js';
import { Empty, QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { alarmLink } from '../../values/alarms.js';
import { motionLooks } from '../../values/motions.js';
import { dateText } from '../../values/times.js';
import { zoneNow } from '../../values/zone.js';
import { fleetRows } from '../position/fleet-list.js';
import { byStanding } from './position-overview.js';
import { PositionAlarms } from './PositionAlarms.js';
import '../../features/overview/overview.css';
import { rowsShown, listLink, MotionPanel } from './MotionPanel.js';

type Overview = Answer<(typeof position)['overview']>;
/** It is worked out over the whole fleet, so not every few seconds. */
const freshMs = 120_000;

/** See above. */
export function PositionOverview() {
  const { t } = useText();
  const zone = zoneNow();
  const answer = useAnswer(
    position.overview,
    { pageSize: limits.pageSizeMax, ...(typeof zone === 'string' ? { zone } : {}) },
    { freshMs, keepPrevious: true },
  );
  const base = useAnswer(overview.base, {}, { freshMs: 30_000 });
  const account = base.data === undefined ? null : <AccountPanel base={base.data} />;
  return (
    <div className="page ov">
      <PageHead title={t('frame.nav.view')} note={t('frame.platform.position')} />
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={8} widths={[150, 64, 56, 132]} />}>
        {(found) => (found.total === 0 ? <NoTrackers /> : <Standing overview={found} account={account} />)}
      </QueryBoundary>
    </div>
  );
}

function NoTrackers() {
  const { t } = useText();
  return (
    <section className="panel">
      <Empty
        drawing="device"
        title={t('standing.empty')}
        hint={t('standing.emptyHint')}
        actions={<LinkButton look="main" to="/deviceSet?add=1" icon="plus" word={t('overview.empty.act')} />}
      />
    </section>
  );
}

const nowhere: ReadonlyMap<number, null> = new Map();

/** How the vehicles stand this moment, by the live fleet; undefined until it is there. */
function useLiveMotions(): ReadonlyMap<number, Motion> | undefined {
  const isLive = useFleetAsking().data !== undefined;
  const now = useNow(1000);
  const fleet = fleetNow();
  return useMemo(
    () => (isLive ? new Map(fleetRows(fleet.values(), nowhere, now).map(({ row, motion }) => [row.id, motion])) : undefined),
    [isLive, fleet, now],
  );
}

function Standing({ overview: found, account }: { overview: Overview; account: ReactNode }) {
  const { t } = useText();
  const may = useMay();
  const mayAlarms = may(alarmFeature.incidents);
  const live = useLiveMotions();
  const lists = useMemo(() => byStanding(found.rows, ({ deviceId }) => live?.get(deviceId)), [found.rows, live]);
  const alarms = useAnswer(
    alarmFeature.incidents,
    { state: ['triage'], type: [...positioningTypes], order: 'weight', pageSize: rowsShown },
    { enabled: mayAlarms, freshMs: 10_000 },
  );
  const today = dateText(useNow(60_000));
  const motionCounter = (motion: Motion): Counter => ({
    word: t(`fleet.motion.${motion}`),
    value: live === undefined ? found.byMotion[motion] : lists[motion].length,
    hue: motionLooks[motion].hue,
    icon: motionLooks[motion].icon,
    to: listLink(motion),
  });
  const counters: readonly Counter[] = [
    { word: t('standing.vehicles'), value: found.total, to: '/posList' },
    ...(['moving', 'parked', 'idle', 'silent'] as const).map(motionCounter),
    ...(lists.never.length > 0 ? [motionCounter('never')] : []),
    {
      word: t('standing.today'),
      value: found.distance,
      icon: 'stats',
      to: `/mileage?by=vehicle&from=${today}&to=${today}`,
    },
    ...(mayAlarms
      ? [
          {
            word: t('standing.alarms'),
            value: alarms.data?.total,
            hue: 'alarm' as const,
            icon: 'bell' as const,
            to: alarmLink({ tab: 'history', triage: true, type: positioningTypes }),
          },
        ]
      : []),
  ];
  return (
    <>
      <CounterStrip counters={counters} />
      {found.isComplete ? null : <p className="c13 mut">{t('standing.partial')}</p>}
      <div className="ov-cols even">
        <div className="ov-stack">
          {mayAlarms ? <PositionAlarms answer={alarms} /> : null}
          {lists.idle.length + lists.silent.length === 0 ? (
            <section className="panel">
              <p className="ov-calm">
                <span className="tx k-normal">
                  <Icon name="normal" />
                </span>
                {t('standing.none')}
              </p>
            </section>
          ) : null}
          {(['idle', 'silent', 'moving'] as const).map((motion) => (
            <MotionPanel key={motion} motion={motion} rows={lists[motion]} />
          ))}
        </div>
        <div className="ov-stack">
          <MotionPanel motion="parked" rows={lists.parked} />
          {account}
        </div>
      </div>
    </>
  );
}
