/** What is to be expected of a mission that runs: when it arrives, and what is at risk. */
import type { Answer } from '@frostway/contract/endpoint';
import type { MissionRisk } from '@frostway/contract/mission/course';
import type { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { Icon, type IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';
import { figure } from '../../values/figures.js';
import { durationText, expectedShort, expectedText, msOf } from '../../values/times.js';

type Now = Answer<(typeof calls)['missionsNow']>['rows'][number];
type Planned = Pick<Mission, 'endAt'>;

const minuteMs = 60_000;
const looks: Readonly<Record<MissionRisk, { hue: Hue; icon: IconName }>> = {
  overdue: { hue: 'alarm', icon: 'clock' },
  delay: { hue: 'warning', icon: 'clock' },
  leaving: { hue: 'warning', icon: 'warning' },
};
/** Whole minutes, at least one. */
const minutesUp = (ms: number): number => Math.max(minuteMs, Math.round(ms / minuteMs) * minuteMs);

/** A chip for each risk: its word alone in a list, where the sentence is its title, else the sentence. */
export function RiskChips({ now, mission: { endAt }, isShort = false }: { now: Now | undefined; mission: Planned; isShort?: boolean }) {
  const { t } = useText();
  const nowMs = useNow(10_000);
  if (now === undefined || now.risks.length === 0) return null;
  const endMs = msOf(endAt) ?? nowMs;
  const sentences: Readonly<Record<MissionRisk, () => string>> = {
    overdue: () => t('mission.risk.overdueBy', { time: durationText(t, minutesUp(nowMs - endMs)) }),
    delay: () => t('mission.risk.delayBy', { time: durationText(t, minutesUp((msOf(now.eta?.at ?? null) ?? endMs) - endMs)) }),
    leaving: () =>
      t(now.leaving?.side === 'below' ? 'mission.risk.leavingBelow' : 'mission.risk.leavingAbove', {
        name: now.leaving?.name ?? '',
        time: durationText(t, minutesUp((msOf(now.leaving?.at ?? null) ?? nowMs) - nowMs)),
      }),
  };
  return (
    <span className="row gap4 wrap">
      {now.risks.map((risk) =>
        isShort ? (
          <Chip key={risk} {...looks[risk]} word={t(`mission.risk.${risk}`)} title={sentences[risk]()} />
        ) : (
          <Chip key={risk} {...looks[risk]} word={sentences[risk]()} />
        ),
      )}
    </span>
  );
}

/** "Today 14:30", with the way left where there is room. Nothing where it is not known. */
export function EtaText({
  now,
  hasWay = false,
  isShort = false,
}: {
  now: Pick<Now, 'eta'> | undefined;
  hasWay?: boolean;
  isShort?: boolean;
}) {
  const { t } = useText();
  const nowMs = useNow(10_000);
  const atMs = msOf(now?.eta?.at ?? null);
  if (now?.eta == null || atMs === undefined) return null;
  const { remaining } = now.eta;
  return (
    <span className="row gap4 nw" title={t('mission.eta.how')}>
      {isShort ? null : <Icon name="flag" size={12} />}
      {isShort ? expectedShort(t, atMs, nowMs) : expectedText(t, atMs, nowMs)}
      {!hasWay || remaining === null ? null : (
        <span className="mut">{t('fleet.eta.remaining', { distance: figure(remaining, remaining < 10 ? 1 : 0) })}</span>
      )}
    </span>
  );
}

/** Both, above the page of a mission; nothing where nothing is to be said. */
export function Outlook({ now, mission }: { now: Now | undefined; mission: Planned }) {
  const { t } = useText();
  if (now === undefined || (now.risks.length === 0 && now.eta === null)) return null;
  const { eta } = now;
  return (
    <section className="ms-outlook" aria-label={t('mission.eta.title')} aria-live="polite">
      <RiskChips now={now} mission={mission} />
      <EtaLine eta={eta} />
    </section>
  );
}

/** When it is expected, that it has arrived, or why no time is said; nothing where nothing is expected. */
export function EtaLine({ eta }: Pick<Now, 'eta'>) {
  const { t } = useText();
  if (eta === null) return null;
  if (eta.state === 'expected') return <EtaText now={{ eta }} hasWay />;
  return (
    <span className="row gap4 mut c13">
      <Icon name="flag" size={12} />
      {eta.state === 'arrived' ? t('fleet.eta.arrived') : t(`fleet.eta.${eta.why ?? 'noSpeed'}`)}
    </span>
  );
}
