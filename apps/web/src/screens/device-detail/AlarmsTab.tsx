/** The incidents of a device, the newest first; each leads to the page of alarms. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import type { Device } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { AlarmStateChip, AlarmWorst, DataBadges, SeverityChip } from '../../ui/AlarmMarks.js';
import { Lasted } from '../../ui/Lasted.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useList } from '../../ui/paged-list.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { alarmFinder, alarmLink } from '../../values/alarms.js';
import { alarmsOf } from './device-alarms.js';

/** See above. */
export function AlarmsTab({ device }: { device: Device }) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const list = useList(alarmFeature.incidents, { page, turn: setPage }, { ...alarmsOf(device) }, { freshMs: 5000 });
  const all = alarmLink({ tab: 'history', device: device.mac ?? device.imei ?? '' });
  return (
    <ListPanel
      {...list}
      columns={useColumns()}
      rowKey={(row) => row.id}
      tools={
        <>
          <h2>{t('detail.tab.alarms')}</h2>
          <span className="grow" />
          <Link className="lnk" to={all}>
            {t('alarm.device.all')}
            <Icon name="right" size={12} />
          </Link>
        </>
      }
      empty={<Empty drawing="good" title={t('alarm.device.none')} hint={t('alarm.device.noneHint')} />}
    />
  );
}

function useColumns(): readonly Column<Incident>[] {
  const { t } = useText();
  return [
    {
      key: 'type',
      title: t('alarm.filter.type'),
      isHead: true,
      cell: (row) => (
        <span>
          <Link className="lnk" to={alarmLink({ tab: 'history', device: row.mac ?? row.imei ?? '', alarm: row.id })}>
            {t(`alarm.type.${row.type}`)}
          </Link>
          <span className="two">{alarmFinder(t, row)}</span>
        </span>
      ),
    },
    { key: 'severity', title: t('alarm.filter.severity'), cell: (row) => <SeverityChip severity={row.severity} /> },
    {
      key: 'worst',
      title: t('alarm.column.worst'),
      isFigure: true,
      cell: (row) => <AlarmWorst alarm={row} />,
    },
    { key: 'minutes', title: t('alarm.fact.lasted'), isFigure: true, cell: (row) => <Lasted alarm={row} /> },
    { key: 'started', title: t('alarm.column.started'), isFigure: true, cell: (row) => <Moment at={row.startedAt} /> },
    {
      key: 'state',
      title: t('alarm.column.state'),
      cell: (row) => (
        <span className="row gap4">
          <AlarmStateChip alarm={row} />
          <DataBadges alarm={row} />
        </span>
      ),
    },
    { key: 'assignee', title: t('alarm.column.assignee'), cell: (row) => row.assignee?.nickname ?? <span className="mut">--</span> },
  ];
}
