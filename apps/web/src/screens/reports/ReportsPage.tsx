/** /reports: reports of groups and devices, at once and by the calendar, and what was sent. */
import { report as calls } from '@frostway/contract/report/endpoints';
import type { ReportSchedule } from '@frostway/contract/report/schedules';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { EditableList } from '../../ui/EditableList.js';
import type { Column } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { Moment } from '../../ui/Moment.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';
import { zoneWord } from '../../values/zone.js';
import { MakeReport } from './MakeReport.js';
import { RoomList } from './RoomList.js';
import { ScheduleDialog } from './ScheduleDialog.js';
import { outcomeWord, SentList } from './SentList.js';
import { spanText } from './span-text.js';
import './reports.css';

/** See above. */
export function ReportsPage() {
  const { t } = useText();
  const may = useMay();
  return (
    <div className="page">
      <PageHead title={t('frame.nav.reports')} note={<span className="no-phone">{t('reports.lead')}</span>} />
      <MakeReport />
      {may(calls.schedules) ? <Schedules /> : null}
      {may(calls.rooms) ? <RoomList /> : null}
      {may(calls.sent) ? <SentList /> : null}
    </div>
  );
}

function Schedules() {
  const { t, lang } = useText();
  const may = useMay();
  const address = useListAddress();
  const search = address.get('q');
  const only = oneIn(address, 'schedule');
  const list = useList(calls.schedules, address, { id: only, search });
  const { mutate } = useAction(calls.changeSchedule, {
    onDone: ({ isOn }) => toast({ words: t(isOn ? 'reports.resumed' : 'reports.paused') }),
  });
  const columns: readonly Column<ReportSchedule>[] = [
    { key: 'name', title: t('reports.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'of', title: t('reports.of'), cell: (row) => <Of schedule={row} /> },
    {
      key: 'when',
      title: t('reports.when'),
      cell: ({ period, at, zone }) => (
        <>
          <span className="nw">{t(`reports.when.${period}`, { at })}</span>
          <div className="c12 mut">{zoneWord(lang, zone)}</div>
        </>
      ),
    },
    {
      key: 'contacts',
      title: t('reports.contacts'),
      cell: ({ contacts }) =>
        contacts.map(({ name, isConfirmed }) => (isConfirmed ? name : t('mission.contacts.unconfirmed', { name }))).join(', '),
    },
    {
      key: 'last',
      title: t('reports.last'),
      cell: ({ last }) =>
        last === null ? (
          <span className="mut">{t('reports.never')}</span>
        ) : (
          <>
            <Moment at={last.at} />
            <div className="c12 mut">{outcomeWord(t, last.outcome, null)}</div>
          </>
        ),
    },
    {
      key: 'next',
      title: t('reports.next'),
      cell: ({ next, zone }) =>
        next === null ? (
          <Chip kind="outline" hue="silent" icon="pause" word={t('reports.isPaused')} />
        ) : (
          <>
            <Moment at={next.at} />
            <div className="c12 mut">{t('reports.nextOf', { time: spanText(t, { ...next, zone }) })}</div>
          </>
        ),
    },
  ];
  return (
    <>
      <h2 className="rp-head">{t('reports.schedules')}</h2>
      <EditableList
        {...list}
        address={address}
        field="schedule"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('reports.search'),
          add: t('reports.add'),
          edit: t('reports.edit'),
          remove: t('reports.remove'),
          none: t('reports.none'),
          noneHint: t('reports.noneHint'),
          noneFound: t('reports.noneFound'),
        }}
        calls={{ add: calls.addSchedule, change: calls.changeSchedule, remove: calls.removeSchedule }}
        actsOf={({ id, isOn }) =>
          may(calls.changeSchedule)
            ? [
                {
                  key: 'pause',
                  word: t(isOn ? 'reports.pause' : 'reports.resume'),
                  icon: isOn ? 'pause' : 'play',
                  run: () => mutate({ id, isOn: !isOn }),
                },
              ]
            : []
        }
        edit={(schedule, close) => <ScheduleDialog {...(schedule === undefined ? {} : { schedule })} onClose={close} />}
        remove={(schedule, close) => (
          <AskDialog
            call={calls.removeSchedule}
            input={{ id: schedule.id }}
            done={t('reports.removed')}
            onClose={close}
            title={t('reports.remove')}
            lead={t('reports.removeLead', { name: schedule.name })}
            act={t('mission.remove')}
          />
        )}
      />
    </>
  );
}

function Of({ schedule: { group, devices } }: { readonly schedule: ReportSchedule }) {
  const { t } = useText();
  if (group !== null) return <>{group.name}</>;
  const [first, ...others] = devices;
  if (first === undefined) return <span className="mut">{t('reports.noDevices')}</span>;
  return <>{others.length === 0 ? first.name : t('reports.andOthers', { name: first.name, count: others.length })}</>;
}
