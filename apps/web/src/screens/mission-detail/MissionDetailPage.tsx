/** /missionDetail?id=: how one mission goes or went, live while it runs: map, chart, what happened, figures of its sensors. */
import type { CourseEvent } from '@frostway/contract/mission/course';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { report as reports } from '@frostway/contract/report/endpoints';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer, useAnswers } from '../../api/answers.js';
import { askGrowing } from '../../api/growing.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MapPadding, TrackShow } from '../../map/FleetMap.js';
import { LabelScanner } from '../../features/device/LabelScanner.js';
import { useMissionActs } from '../../features/mission/mission-acts.js';
import { releaseChip, statusChip } from '../../features/mission/mission-looks.js';
import { useMissionsNow } from '../../features/mission/MissionNow.js';
import { Outlook } from '../../features/mission/MissionOutlook.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { Chip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead, Panel } from '../../ui/Panel.js';
import { Empty, QueryBoundary, Refused, RowSkeleton } from '../../ui/states.js';
import { SignedInOnly } from '../../ui/SignedInOnly.js';
import { useTitle } from '../../ui/title.js';
import { missing, temperatureRange } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { CourseList } from './CourseList.js';
import { MissionChart } from './MissionChart.js';
import { MissionMap } from './MissionMap.js';
import { MissionMessages } from './MissionMessages.js';
import { againFor, againMs, growthOfLine, growthOfTracks } from './mission-growth.js';
import { eventAt, fixesOf, type Line, lineOf, marksOfRoute } from './mission-lines.js';
import { MissionDecision } from './MissionDecision.js';
import { MissionExport } from './MissionExport.js';
import { MissionHandover } from './MissionHandover.js';
import { MissionLinks } from './MissionLinks.js';
import { MissionNotes, useNotes } from './MissionNotes.js';
import { MissionStops } from './MissionStops.js';
import { stabilityWords, StabilityTable } from '../../features/mission/StabilityTable.js';
import { NoSuchMission } from './NoSuchMission.js';
import { EndFact, Fact, StartFact } from './Facts.js';
import { SensorFigures } from './SensorFigures.js';
import './mission-detail.css';

const askTrack = askGrowing(calls.devicesTrack, growthOfTracks);
const askLine = askGrowing(calls.beaconTrack, growthOfLine);
const none: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
/** What a line of the chart is made of. */
const drawn = ['temperature' as const];
const noBand = { lower: null, upper: null };

/** See above. */
export const MissionDetailPage = () => (
  <SignedInOnly>
    <Asking />
  </SignedInOnly>
);

function Asking() {
  const { t } = useText();
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  const isNamed = Number.isInteger(id) && id > 0;
  const answer = useAnswer(
    calls.oneMission,
    { id, figures: false },
    { enabled: isNamed, againMs: (data) => ((data as Mission | undefined)?.status === 'started' ? againMs : false) },
  );
  if (!isNamed)
    return <NoSuchMission page={t('frame.nav.missionDetail')} title={t('mission.detail.none')} hint={t('mission.detail.noneHint')} />;
  return (
    <div className="page">
      <QueryBoundary answer={answer} skeleton={<RowSkeleton />}>
        {(mission) => <Shown key={mission.id} mission={mission} />}
      </QueryBoundary>
    </div>
  );
}

function Shown({ mission }: { mission: Mission }) {
  const { t } = useText();
  const may = useMay();
  useTitle(mission.name);
  const { status, endedBy, startedAt } = mission;
  const mayLook = mission.standing !== 'access';
  const missionActs = useMissionActs(LabelScanner);
  const acts = missionActs.of(mission);
  // What it waits for stands beside its state, all else in the menu.
  const next = acts.find(
    ({ key, destroys, isClosed }) => key === (status === 'notStarted' ? 'start' : 'end') && destroys !== true && isClosed !== true,
  );
  const others = acts.filter((act) => act !== next);
  const now = useMissionsNow(useMemo(() => (mission.status === 'started' ? [mission] : []), [mission])).get(mission.id);
  return (
    <>
      <PageHead
        title={mission.name}
        note={<Copyable text={mission.code} />}
        extra={
          <span className="row gap8 wrap">
            <Chip {...statusChip(t, status, endedBy === 'cancelled')} kind="outline" />
            {mission.verdict === 'undecided' ? null : <Chip {...releaseChip(t, mission.verdict)} kind="outline" />}
            {startedAt !== null && mayLook && may(reports.missionContent) ? (
              <LinkButton look="small" to={`/missionReport?id=${mission.id}`} icon="report" word={t('report.page.open')} />
            ) : null}
            {startedAt !== null && mayLook ? <MissionExport mission={mission} /> : null}
            {next === undefined ? null : (
              <button type="button" className="btn p sm" onClick={next.run}>
                <Icon name={next.icon} size={14} />
                {next.word}
              </button>
            )}
            {others.length === 0 ? null : <ActMenu acts={others} title={mission.name} />}
          </span>
        }
      />
      {missionActs.dialog}
      <Facts mission={mission} />
      <Outlook now={now} mission={mission} />
      <MissionStops mission={mission} />
      {startedAt === null ? (
        <Panel>
          <Empty
            drawing="history"
            title={t(status === 'ended' ? 'mission.detail.cancelled' : 'mission.detail.notStarted')}
            hint={t(status === 'ended' ? 'mission.detail.cancelledHint' : 'mission.detail.notStartedHint')}
          />
        </Panel>
      ) : mayLook ? (
        <Ran mission={mission} startedMs={Date.parse(startedAt)} />
      ) : (
        <Panel>
          <Empty drawing="history" title={t('mission.detail.noPast')} hint={t('mission.detail.noPastHint')} />
        </Panel>
      )}
      <MissionNotes mission={mission} />
      {startedAt === null ? null : <MissionHandover mission={mission} />}
      {status === 'ended' && startedAt !== null && mayLook ? <MissionDecision mission={mission} /> : null}
      {mission.standing === 'owner' || mission.standing === 'all' ? <MissionLinks mission={mission} /> : null}
    </>
  );
}

/** Its route, each place with what it is. */
function stopsOf({ start, middle, end }: Mission) {
  return [
    ...(start === null ? [] : [{ ...start, kind: 'start' as const }]),
    ...middle.map((stop) => ({ ...stop, kind: 'middle' as const })),
    ...(end === null ? [] : [{ ...end, kind: 'end' as const }]),
  ];
}

function Facts({ mission }: { mission: Mission }) {
  const { t } = useText();
  const { start, middle, end, vehicle, person, startAt, startedAt, endAt, endedAt, endedBy, rules, product } = mission;
  const stops = [start, ...middle, end].flatMap((stop) => (stop === null ? [] : [stop.name]));
  return (
    <dl className="md-facts panel">
      <Fact word={t('mission.template.route')}>{stops.length === 0 ? missing : stops.join(' → ')}</Fact>
      <StartFact startAt={startAt} startedAt={startedAt} />
      <EndFact endAt={endAt} endedAt={endedAt} isCancelled={endedBy === 'cancelled'} />
      {product === '' ? null : <Fact word={t('mission.list.product')}>{product}</Fact>}
      <Fact word={t('mission.template.vehicle')}>{vehicle.name}</Fact>
      <Fact word={t('mission.template.person')}>{person.name}</Fact>
      <Fact word={t('mission.template.rules')}>
        {rules
          .map(({ name, version }) => (version === null ? name : t('mission.detail.ruleVersion', { name, version })))
          .join(t('mission.detail.comma'))}
      </Fact>
    </dl>
  );
}

/** The lines of the sensors of a mission, those that are there. */
function useLines(mission: Mission, isLive: boolean): readonly Line[] {
  const { id, beacons } = mission;
  const asked = useMemo(() => beacons.flatMap(({ mac, name }) => (mac === null ? [] : [{ mac, name }])), [beacons]);
  const answers = useAnswers(
    calls.beaconTrack,
    // Where the mission was its track says, once for all of them; what is not drawn is not sent.
    useMemo(() => asked.map(({ mac }) => ({ id, mac, places: false, probes: drawn })), [asked, id]),
    isLive ? { againMs, ask: askLine } : { freshMs: 60_000 },
  );
  const known = answers.map(({ data }) => data);
  const key = known.map((data) => `${data?.total ?? -1} ${data?.time.at(-1) ?? ''}`).join(' ');
  const [kept, setKept] = useState<{ readonly key: string; readonly lines: readonly Line[] }>({ key: '', lines: [] });
  if (kept.key !== key)
    setKept({
      key,
      lines: asked.flatMap(({ mac, name }, place) => {
        const data = known[place];
        return data === undefined ? [] : [lineOf(mac, name, data)];
      }),
    });
  return kept.lines;
}

function Ran({ mission, startedMs }: { mission: Mission; startedMs: number }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const { id, status } = mission;
  const isLive = status === 'started';
  const lines = useLines(mission, isLive);
  const readings = lines.reduce((sum, { time }) => sum + time.length, 0);
  const course = useAnswer(calls.course, { id }, isLive ? { againMs: () => againFor(readings) } : { freshMs: 60_000 });
  const [found] = useAnswers(
    calls.devicesTrack,
    useMemo(() => [{ id }] as const, [id]),
    isLive ? { againMs, ask: askTrack } : { freshMs: 60_000 },
  );
  const tracks = useMemo(() => (found?.data?.rows ?? []).map(fixesOf).filter(({ length }) => length > 0), [found?.data]);
  const marks = useMemo(
    () => marksOfRoute(stopsOf(mission), { start: t('mission.detail.sign.start'), end: t('mission.detail.sign.end') }),
    [mission, t],
  );
  const [map, setMap] = useState<TrackShow>();
  const [looked, setLooked] = useState<number>();
  const toMs = course.data === undefined ? undefined : Date.parse(course.data.knownAt);
  const ms = looked ?? toMs ?? startedMs;
  const band = course.data?.band ?? noBand;
  const events = course.data?.events ?? [];
  const notes = useNotes(id).data?.rows ?? [];
  const open = useCallback(
    (event: CourseEvent): void => {
      setLooked(Date.parse(event.at));
      if (event.latitude !== null && event.longitude !== null) map?.flyTo({ latitude: event.latitude, longitude: event.longitude }, none);
    },
    [map],
  );
  if (course.error !== null) return <Refused error={course.error} onRetry={() => void course.refetch()} />;
  const limits = band.lower === null && band.upper === null ? undefined : temperatureRange(t, band.lower, band.upper, unit);
  return (
    <>
      <div className="md">
        <section className="panel md-map">
          <MissionMap
            label={mission.vehicle.name}
            marks={marks}
            tracks={tracks}
            isReady={found !== undefined && (found.data !== undefined || found.error !== null)}
            lines={lines}
            band={band}
            ms={ms}
            onMs={setLooked}
            onMap={setMap}
          />
        </section>
        <section className="panel md-side">
          <header>
            <h2>{t('mission.detail.course')}</h2>
            <span className="grow" />
            {course.data?.progress == null ? null : (
              <span className="mut c13 nw">{t('mission.detail.progress', { share: Math.round(course.data.progress * 100) })}</span>
            )}
          </header>
          {course.data === undefined ? (
            <RowSkeleton rows={5} widths={[120, 60]} />
          ) : (
            <CourseList
              events={events}
              notes={notes}
              onNote={(note) => setLooked(Date.parse(note.at))}
              current={looked === undefined ? undefined : eventAt(events, looked)}
              onOpen={open}
            />
          )}
        </section>
      </div>
      <Panel title={t('mission.detail.temperature')} note={limits} padded>
        {toMs === undefined ? (
          <RowSkeleton rows={3} />
        ) : (
          <MissionChart
            lines={lines}
            band={band}
            fromMs={startedMs}
            toMs={Math.max(toMs, startedMs + 1)}
            startUpUntilMs={course.data?.startUpUntil == null ? undefined : Date.parse(course.data.startUpUntil)}
            incidents={events.filter(({ incident }) => incident !== null)}
            ms={looked}
            onMs={setLooked}
          />
        )}
      </Panel>
      {course.data === undefined ? null : (
        <Panel title={t('mission.detail.figures')}>
          <SensorFigures sensors={course.data.sensors} allowances={course.data.allowances} />
        </Panel>
      )}
      {course.data?.stability == null ? null : (
        <Panel title={t('mission.stability.title')} note={stabilityWords(t, course.data.stability)}>
          <StabilityTable use={course.data.stability} />
        </Panel>
      )}
      <MissionMessages id={id} isLive={isLive} />
    </>
  );
}
