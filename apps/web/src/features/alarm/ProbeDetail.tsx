/** The excursions of one probe: figures, days, devices, and the excursions one by one. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AlarmStateChip, AlarmWorst, DataBadges, SeverityChip } from '../../ui/AlarmMarks.js';
import { Lasted } from '../../ui/Lasted.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import type { ListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { alarmKind, alarmLink, isKinetic } from '../../values/alarms.js';
import { identityOf } from '../../values/device-row.js';
import { amountFigure, countText, missing } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { DaysPanel } from './DaysPanel.js';
import { type DetailProbe, typesOf } from './detail-probes.js';
import { FigureCounters } from './FigureCounters.js';
import { FigureTable } from './FigureTable.js';
import { NewsButton } from './NewsButton.js';
import type { Span } from './Statistics.js';
import { useShown } from './use-shown.js';
import { zoneNow } from '../../values/zone.js';

type Row = Answer<typeof alarmFeature.alarmOverviewDetail>['rows'][number];
type DetailAnswer = UseQueryResult<Answer<typeof alarmFeature.alarmOverviewDetail>>;

/** See above. */
export function ProbeDetail({ probe, span, address }: { probe: DetailProbe; span: Span; address: ListAddress }) {
  const { t } = useText();
  const filter = useMemo(() => ({ type: typesOf(probe), st: span.from }), [probe, span.from]);
  const sum = useAnswer(alarmFeature.alarmStatistics, { by: 'type', tz: zoneNow(), ...filter }, { freshMs: 10_000, keepPrevious: true });
  const { answer, pages } = useList(alarmFeature.alarmOverviewDetail, address, { probe, st: span.from }, { freshMs: 10_000 });
  const { shown, onHold, settle } = useShown(
    JSON.stringify([probe, span.from, address.page]),
    // The page before stands in until this one is there: nothing of it is held.
    answer.isPlaceholderData ? undefined : answer.data?.rows,
  );
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <>
      <FigureCounters sum={sum.data?.sum} filter={filter} />
      <DaysPanel span={span} filter={filter} />
      <section
        ref={setList}
        className="ad-list"
        onPointerEnter={(event) => onHold(event.pointerType === 'mouse')}
        onPointerLeave={() => onHold(list?.contains(document.activeElement) === true)}
        onFocus={() => onHold(true)}
        onBlur={({ currentTarget, relatedTarget }) => onHold(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))}
      >
        <NewsButton shown={shown} onSettle={settle} />
        <ListPanel
          answer={heldAnswer(answer, shown.rows)}
          columns={useColumns(probe)}
          rowKey={(row) => row.id}
          pages={pages}
          tools={<h2>{t('alarm.detail.list')}</h2>}
          empty={<Empty drawing="good" title={t('alarm.detail.none')} hint={t('alarm.detail.noneHint')} />}
        />
      </section>
      <div className="ad-cols two">
        <FigureTable by="type" title={t('alarm.detail.byType')} filter={filter} />
        <FigureTable by="device" title={t('alarm.detail.byDevice')} filter={filter} />
      </div>
    </>
  );
}

/** The answer with the rows that keep their places while they are read. */
function heldAnswer(answer: DetailAnswer, rows: readonly Row[]): DetailAnswer {
  return answer.data === undefined || answer.isPlaceholderData ? answer : { ...answer, data: { ...answer.data, rows: [...rows] } };
}

function useColumns(probe: DetailProbe): readonly Column<Row>[] {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return [
    {
      key: 'device',
      title: t('alarm.column.device'),
      isHead: true,
      cell: (row) => (
        <span className="grow">
          <Link className="ell ad-link" to={alarmLink({ tab: 'history', device: identityOf(row), alarm: row.id })}>
            {row.name}
          </Link>
          <span className="two ell">{[identityOf(row), row.groupName].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'severity',
      title: t('alarm.column.what'),
      cell: (row) => (
        <span className="ad-what">
          <SeverityChip severity={row.severity} />
          <span className="two ell" title={alarmKind(t, row)}>
            {alarmKind(t, row)}
          </span>
        </span>
      ),
    },
    {
      key: 'worst',
      title: t('alarm.column.worst'),
      isFigure: true,
      cell: (row) => <AlarmWorst alarm={row} />,
    },
    { key: 'minutes', title: t('alarm.column.minutes'), isFigure: true, cell: (row) => <Lasted alarm={row} /> },
    {
      key: 'readings',
      title: t('alarm.fact.readings'),
      isFigure: true,
      cell: (row) => (row.excursion === null || isKinetic(row) ? missing : countText(row.excursion.readings)),
    },
    {
      key: 'area',
      title: t(probe === 'temperature' ? 'alarm.fact.degreeMinutes.temperature' : 'alarm.fact.degreeMinutes.other'),
      isFigure: true,
      cell: (row) =>
        row.excursion === null || isKinetic(row)
          ? missing
          : amountFigure(row.excursion.degreeMinutes * (unit === 'F' && row.type.startsWith('temperature') ? 1.8 : 1), 1),
    },
    { key: 'started', title: t('alarm.column.started'), isFigure: true, cell: (row) => <Moment at={row.startedAt} /> },
    {
      key: 'ended',
      title: t('alarm.detail.ended'),
      isFigure: true,
      cell: (row) => (row.endedAt === null ? <span className="mut">{t('alarm.fact.stillOut')}</span> : <Moment at={row.endedAt} />),
    },
    {
      key: 'state',
      title: t('alarm.column.state'),
      cell: (row) => (
        <span className="row gap4">
          <AlarmStateChip alarm={row} />
          <DataBadges alarm={row} isShort />
        </span>
      ),
    },
  ];
}
