/** /mission: what is planned, on its way and over; planning, changing, starting and ending. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { type Mission, missionStatuses } from '@frostway/contract/mission/missions';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { Icon } from '../../ui/icons.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { Moment } from '../../ui/Moment.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import { PageHead } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { missing } from '../../values/figures.js';
import { MissionDialog } from './MissionDialog.js';
import { missionLooks } from './mission-looks.js';
import { IncidentsCell, ProgressCell, useMissionsNow, WorstCell } from './MissionNow.js';
import './mission.css';

const pageSize = 20;
type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'start' | 'end'; readonly mission: Mission } | undefined;

/** See above. */
export function MissionPage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const [open, setOpen] = useState<Open>();
  const search = address.get('q');
  const status = missionStatuses.find((each) => each === address.get('status'));
  const only = oneIn(address, 'mission');
  const answer = useAnswer(
    calls.missions,
    {
      page: address.page,
      pageSize,
      ...(only === undefined ? {} : { id: only }),
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
    },
    { keepPrevious: true },
  );
  const now = useMissionsNow(answer.data?.rows);
  const close = (): void => setOpen(undefined);
  const actsOf = (mission: Mission): MenuAct[] => {
    if (mission.status === 'ended' || (mission.standing !== 'owner' && mission.standing !== 'all')) return [];
    const isPlanned = mission.status === 'notStarted';
    const act = (kind: 'edit' | 'start' | 'end', word: string, icon: MenuAct['icon'], destroys = false): MenuAct => ({
      key: kind,
      word,
      icon,
      ...(destroys ? { destroys } : {}),
      run: () => setOpen({ kind, mission }),
    });
    return [
      ...(may(calls.changeMission) ? [act('edit', t('mission.list.edit'), 'edit')] : []),
      ...(isPlanned && may(calls.startMission) ? [act('start', t('mission.list.start'), 'playback')] : []),
      ...(may(calls.endMission) ? [act('end', t(isPlanned ? 'mission.list.cancel' : 'mission.list.end'), 'check', isPlanned)] : []),
    ];
  };
  const columns: readonly Column<Mission>[] = [
    {
      key: 'name',
      title: t('mission.list.name'),
      isHead: true,
      cell: ({ id, name, code }) => (
        <>
          <Link className="lnk" to={`/missionDetail?id=${id}`}>
            <b>{name}</b>
          </Link>{' '}
          <span className="mut nw">{code}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: t('mission.list.status'),
      cell: ({ status: its, endedBy }) => (
        <Chip {...missionLooks[its]} kind="outline" word={t(`mission.list.status.${endedBy === 'cancelled' ? 'cancelled' : its}`)} />
      ),
    },
    {
      key: 'route',
      title: t('mission.template.route'),
      cell: ({ start, middle, end }) => {
        const stops = [start, ...middle, end].flatMap((stop) => (stop === null ? [] : [stop.name]));
        return stops.length === 0 ? <span className="mut">{missing}</span> : stops.join(' → ');
      },
    },
    { key: 'progress', title: t('mission.list.progress'), cell: ({ id }) => <ProgressCell now={now.get(id)} /> },
    { key: 'worst', title: t('mission.list.worst'), cell: ({ id }) => <WorstCell now={now.get(id)} /> },
    { key: 'incidents', title: t('mission.list.incidents'), cell: ({ id }) => <IncidentsCell now={now.get(id)} /> },
    { key: 'start', title: t('mission.list.startAt'), cell: ({ startAt, startedAt }) => <Moment at={startedAt ?? startAt} /> },
    { key: 'end', title: t('mission.list.endAt'), cell: ({ endAt, endedAt }) => <Moment at={endedAt ?? endAt} /> },
    { key: 'vehicle', title: t('mission.template.vehicle'), cell: ({ vehicle }) => vehicle.name },
    actsColumn(actsOf, (mission) => mission.name),
  ];
  const isFiltered = search !== '' || status !== undefined || only !== undefined;
  return (
    <div className="page">
      <PageHead title={t('frame.nav.mission')} note={<span className="no-phone">{t('mission.list.lead')}</span>} />
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        page={address.page}
        pageSize={pageSize}
        onPage={address.turn}
        tools={
          <>
            <SearchField value={search} label={t('mission.list.search')} onChange={(q) => address.set({ q, mission: '' })} />
            <Segments
              label={t('mission.list.status')}
              value={status ?? 'all'}
              options={(['all', ...missionStatuses] as const).map((key) => ({ key, word: t(`mission.list.status.${key}`) }))}
              onChange={(key) => address.set({ status: key === 'all' ? '' : key, mission: '' })}
            />
            <OneOnly address={address} field="mission" />
            <span className="grow" />
            {may(calls.addMission) ? (
              <button type="button" className="btn p" onClick={() => setOpen({ kind: 'add' })}>
                <Icon name="plus" size={14} />
                {t('mission.list.add')}
              </button>
            ) : null}
          </>
        }
        empty={
          isFiltered ? (
            <Empty drawing="search" title={t('mission.list.noneFound')} />
          ) : (
            <Empty drawing="history" title={t('mission.list.none')} hint={t('mission.list.noneHint')} />
          )
        }
      />
      {open?.kind === 'add' ? <MissionDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <MissionDialog mission={open.mission} onClose={close} /> : null}
      {open?.kind === 'start' ? <StartDialog mission={open.mission} onClose={close} /> : null}
      {open?.kind === 'end' ? <EndDialog mission={open.mission} onClose={close} /> : null}
    </div>
  );
}

type Asking = { readonly mission: Mission; readonly onClose: () => void };

/** Says which of its devices are on another mission, and starts it all the same once that is confirmed. */
function StartDialog({ mission: { id, name, locators, beacons }, onClose }: Asking) {
  const { t } = useText();
  const count = [...locators, ...beacons].filter(({ busyWith }) => busyWith !== null).length;
  const lead = count > 0 ? t('mission.list.startBusy', { count, name }) : t('mission.list.startLead', { name });
  return (
    <AskDialog
      call={calls.startMission}
      input={{ id, confirm: count > 0 }}
      done={t('mission.list.started')}
      onClose={onClose}
      title={t('mission.list.start')}
      lead={lead}
      act={t('mission.list.start')}
      destroys={false}
    />
  );
}

function EndDialog({ mission: { id, name, status }, onClose }: Asking) {
  const { t } = useText();
  const isPlanned = status === 'notStarted';
  const word = t(isPlanned ? 'mission.list.cancel' : 'mission.list.end');
  const lead = t(isPlanned ? 'mission.list.cancelLead' : 'mission.list.endLead', { name });
  return (
    <AskDialog
      call={calls.endMission}
      input={{ id }}
      done={t('mission.list.ended')}
      onClose={onClose}
      title={word}
      lead={lead}
      act={word}
      destroys={isPlanned}
    />
  );
}
