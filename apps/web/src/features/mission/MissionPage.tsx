/** /mission: what is planned, on its way and over; planning, changing, starting and ending; and how missions went over time. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { type Mission, type MissionStop, missionStatuses } from '@frostway/contract/mission/missions';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AddButton } from '../../ui/AddButton.js';
import { actsColumn } from '../../ui/acts-column.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { Moment } from '../../ui/Moment.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { NoRows } from '../../ui/states.js';
import { Tabs } from '../../ui/Tabs.js';
import { missing } from '../../values/figures.js';
import { filtersOf, MissionFilters } from './MissionFilters.js';
import { useMissionActs } from './mission-acts.js';
import { releaseChip, statusChip } from './mission-looks.js';
import type { Scanner } from './ScanDevices.js';
import { StatisticsTab } from './StatisticsTab.js';
import { StopTimingMark } from './StopTimingMark.js';
import { TableTools } from './TableTools.js';
import { CoverageCell, IncidentsCell, ProgressCell, useMissionsNow, WorstCell } from './MissionNow.js';
import { RiskChips } from './MissionOutlook.js';
import './mission.css';

const tabs = ['list', 'statistics'] as const;

/** See above. */
export function MissionPage({ scanner }: { scanner?: Scanner }) {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const isStatistics = address.get('tab') === 'statistics' && may(calls.missionStatistics);
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.mission')}
        note={<span className="no-phone">{t('mission.list.lead')}</span>}
        extra={isStatistics ? null : <TableTools kind="missions" />}
      />
      {may(calls.missionStatistics) ? (
        <Tabs
          label={t('mission.statistics.tabs')}
          tabs={tabs}
          chosen={isStatistics ? 'statistics' : 'list'}
          onChoose={(tab) => address.set({ tab: tab === 'list' ? '' : tab })}
        >
          {(tab) => t(tab === 'list' ? 'mission.statistics.list' : 'mission.statistics.tab')}
        </Tabs>
      ) : null}
      {isStatistics ? <StatisticsTab address={address} /> : <MissionList scanner={scanner} />}
    </div>
  );
}

function MissionList({ scanner }: { scanner: Scanner | undefined }) {
  const { t } = useText();
  const address = useListAddress();
  const search = address.get('q');
  const status = missionStatuses.find((each) => each === address.get('status'));
  const only = oneIn(address, 'mission');
  const list = useList(calls.missions, address, { id: only, search, status, ...filtersOf(address) });
  const now = useMissionsNow(list.answer.data?.rows);
  const acts = useMissionActs(scanner);
  const columns: readonly Column<Mission>[] = [
    {
      key: 'name',
      title: t('mission.list.name'),
      isHead: true,
      cell: ({ id, name, code }) => (
        <span className="ms-name">
          <Link className="lnk" to={`/missionDetail?id=${id}`}>
            <b>{name}</b>
          </Link>
          <span className="mut c12 nw">{code}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('mission.list.status'),
      cell: (mission) => (
        <span className="row gap4 wrap">
          <Chip {...statusChip(t, mission.status, mission.endedBy === 'cancelled')} kind="outline" />
          {mission.verdict === 'undecided' ? null : <Chip {...releaseChip(t, mission.verdict)} kind="outline" />}
          <RiskChips now={now.get(mission.id)} mission={mission} isShort />
        </span>
      ),
    },
    {
      key: 'route',
      title: t('mission.template.route'),
      cell: ({ start, middle, end }) => {
        const stops = [start, ...middle, end].flatMap((stop) => stop ?? []);
        return stops.length === 0 ? <span className="mut">{missing}</span> : <Route stops={stops} start={start} />;
      },
    },
    { key: 'progress', title: t('mission.list.progress'), cell: ({ id }) => <ProgressCell now={now.get(id)} /> },
    { key: 'worst', title: t('mission.list.worst'), cell: ({ id }) => <WorstCell now={now.get(id)} /> },
    { key: 'coverage', title: t('mission.list.coverage'), cell: ({ id }) => <CoverageCell now={now.get(id)} /> },
    { key: 'incidents', title: t('mission.list.incidents'), cell: ({ id }) => <IncidentsCell now={now.get(id)} /> },
    { key: 'start', title: t('mission.list.startAt'), cell: ({ startAt, startedAt }) => <Moment at={startedAt ?? startAt} /> },
    {
      key: 'end',
      title: t('mission.list.endAt'),
      // One that was cancelled never ended: it was over before it could begin.
      cell: ({ endAt, endedAt, endedBy }) =>
        endedBy === 'cancelled' ? (
          <span className="mut ms-cancelled">
            {t('mission.list.cancelledAt')} <Moment at={endedAt} />
          </span>
        ) : (
          <Moment at={endedAt ?? endAt} />
        ),
    },
    { key: 'vehicle', title: t('mission.template.vehicle'), cell: ({ vehicle }) => vehicle.name },
    actsColumn(acts.of, (mission) => mission.name),
  ];
  const isFiltered = search !== '' || status !== undefined || only !== undefined || Object.keys(filtersOf(address)).length > 0;
  return (
    <>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={({ id }) => id}
        tools={
          <>
            <SearchField value={search} label={t('mission.list.search')} onChange={(q) => address.set({ q, mission: '' })} />
            <Segments
              label={t('mission.list.status')}
              value={status ?? 'all'}
              options={(['all', ...missionStatuses] as const).map((key) => ({ key, word: t(`mission.list.status.${key}`) }))}
              onChange={(key) => address.set({ status: key === 'all' ? '' : key, mission: '' })}
            />
            <MissionFilters address={address} />
            <OneOnly address={address} field="mission" />
            <span className="grow" />
            <AddButton call={calls.addMission} word={t('mission.list.add')} onAdd={acts.add} />
          </>
        }
        empty={
          <NoRows
            isFiltered={isFiltered}
            none={t('mission.list.none')}
            noneHint={t('mission.list.noneHint')}
            noneFound={t('mission.list.noneFound')}
          />
        }
      />
      {acts.dialog}
    </>
  );
}

/** The places of a route; a line breaks between them, not within one. */
const Route = ({ stops, start }: { readonly stops: readonly MissionStop[]; readonly start: MissionStop | null }) => (
  <span className="ms-route">
    {stops.map((stop, place) => (
      <span key={place}>
        {stop.name}
        {stop.timing === null ? null : (
          <>
            {' '}
            <StopTimingMark timing={stop.timing} isStart={stop === start} />
          </>
        )}
        {place < stops.length - 1 ? ' → ' : null}
      </span>
    ))}
  </span>
);
