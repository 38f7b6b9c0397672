/** How the missions of a list are now: how far, the sensor that is worst, and incidents. */
import type { Answer } from '@frostway/contract/endpoint';
import type { SensorState } from '@frostway/contract/mission/course';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Temperature } from '../../ui/Quantity.js';
import type { Hue } from '../../values/conditions.js';
import { missing } from '../../values/figures.js';
import { EtaText } from './MissionOutlook.js';
import { countText } from '../../values/figures.js';

type Now = Answer<(typeof calls)['missionsNow']>['rows'][number];

/** How often they are asked for again while one of them runs, ms. */
const againMs = 30_000;

/** How the missions of a page are now, by their ids; those that never ran are not in it. */
export function useMissionsNow(rows: readonly Pick<Mission, 'id' | 'status' | 'startedAt'>[] | undefined): ReadonlyMap<number, Now> {
  const may = useMay();
  const ids = useMemo(() => (rows ?? []).filter(({ startedAt }) => startedAt !== null).map(({ id }) => id), [rows]);
  const isLive = (rows ?? []).some(({ status }) => status === 'started');
  const { data } = useAnswer(
    calls.missionsNow,
    { ids },
    { enabled: ids.length > 0 && may(calls.missionsNow), keepPrevious: true, againMs: () => (isLive ? againMs : false) },
  );
  return useMemo(() => new Map((data?.rows ?? []).map((row) => [row.id, row])), [data]);
}

type CellProps = { readonly now: Now | undefined };
const none = <span className="mut">{missing}</span>;

/** Share of the route, and when its end is expected to be reached. */
export function ProgressCell({ now }: CellProps) {
  if (now?.progress == null) return none;
  const share = Math.round(now.progress * 100);
  return (
    <>
      <span className="ms-progress nw">
        <span className="ms-bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
        {`${share}%`}
      </span>
      <span className="c12 mut ms-eta">
        <EtaText now={now} isShort />
      </span>
    </>
  );
}

const looks: Readonly<Record<SensorState, { hue: Hue; icon: IconName }>> = {
  in: { hue: 'normal', icon: 'normal' },
  over: { hue: 'alarm', icon: 'alarm' },
  under: { hue: 'cold', icon: 'cold' },
  noBand: { hue: 'silent', icon: 'normal' },
  silent: { hue: 'silent', icon: 'silent' },
};

/** The worst sensor and what it measured last. */
export function WorstCell({ now }: CellProps) {
  if (now?.worst == null) return none;
  const { name, temperature, state } = now.worst;
  return (
    <span className="ms-worst">
      <b className={`k-${looks[state].hue} tx nw`}>
        <Icon name={looks[state].icon} size={12} />
        <Temperature value={temperature} />
      </b>
      <span className="mut c12 ell" title={name}>
        {name}
      </span>
    </span>
  );
}

/** How many incidents, and how many of them go on. */
export function IncidentsCell({ now }: CellProps) {
  const { t } = useText();
  if (now?.incidents == null) return none;
  const { incidents: total, open } = now;
  if (open === null || open === 0) return <>{countText(total)}</>;
  return <b className="k-alarm tx">{t('mission.list.incidentsOpen', { total, open })}</b>;
}

/** Share of the last day its sensors cover; little is said in colour. */
export function CoverageCell({ now }: CellProps) {
  const { t } = useText();
  if (now?.coverage == null) return none;
  const share = Math.floor(now.coverage * 100);
  return (
    <span className={share < leastCovered ? 'k-warning tx nw ms-cover' : 'nw'} title={t('mission.list.coverageHint')}>
      {`${share}%`}
    </span>
  );
}
/** Below this share data is missing that somebody should look for, %. */
const leastCovered = 90;
