/** /mileage: how far the vehicles drove, by day, vehicle or group; a chart, a table, a file. */
import { position } from '@frostway/contract/position/endpoints';
import { mileageBy, type MileageRow } from '@frostway/contract/position/rows';
import { limits } from '@frostway/core/limits';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob } from '../../api/exports.js';
import { useFleetAsAsked } from '../../api/fleet.js';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { dayBeginMs, dayEndMs } from '../../ui/DatePicker.js';
import { Icon } from '../../ui/icons.js';
import { type Column, ListPanel, Segments } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { PageHead, Panel } from '../../ui/Panel.js';
import { Quantity, Speed } from '../../ui/Quantity.js';
import { Empty } from '../../ui/states.js';
import { countText, figure, missing } from '../../values/figures.js';
import { dateText, durationText, zoneText } from '../../values/times.js';
import { dayStart, useZone, zoneName } from '../../values/zone.js';
import { namedAs } from '../compare/compare-address.js';
import { playbackPath } from '../playback/playback-address.js';
import { MileageChart } from './MileageChart.js';
import { barsOf, csvOf, type NameOf, totalKm } from './mileage-rows.js';
import { PastDays, PastVehicle, PastVehicleGroup } from './PastTools.js';
import { TripsDrawer, TripsLink } from './TripsDrawer.js';
import './mileage.css';

type By = (typeof mileageBy)[number];
const pageRows = 31;
/** The days that are shown unless others are chosen, the last of them today. */
const usualDays = 7;

/** See above. */
export function MileagePage() {
  const { t, lang } = useText();
  const zone = useZone();
  const counted = zoneName();
  const address = useListAddress();
  const by: By = mileageBy.find((each) => each === address.get('by')) ?? 'day';
  const of = address.get('device');
  const may = useMay();
  const positionGroupId = /^[1-9]\d*$/.test(address.get('vehicles')) ? Number(address.get('vehicles')) : undefined;
  const positionGroups = useAnswer(position.groups, {}, { enabled: may(position.groups), freshMs: 60_000 }).data?.rows ?? [];
  const today = dayStart(nowMs());
  const st = dayBeginMs(address.get('from')) ?? dayStart(today, 1 - usualDays);
  const et = dayEndMs(address.get('to')) ?? dayStart(today, 1);
  const { members } = useFleetAsAsked();
  const vehicles = useMemo(() => members.filter(({ kind }) => kind === 'tracker'), [members]);
  const answer = useAnswer(
    position.mileage,
    {
      st,
      et,
      by,
      // Its days are those of the range, which begins and ends at midnight of the page's zone.
      ...(counted === undefined ? {} : { zone: counted }),
      ...(of === '' ? {} : namedAs(of)),
      ...(positionGroupId === undefined ? {} : { positionGroupId }),
      pageSize: limits.pageSizeMax,
    },
    { freshMs: 60_000 },
  );
  const nameOf = useMemo((): NameOf => nameOfRows(t, by), [t, by]);
  const rows = answer.data?.rows;
  const page = { ...answer, data: rows === undefined ? undefined : pageOf(rows, address.page) } as typeof answer;
  const isFuelKnown = rows?.some(({ fuelUsed }) => fuelUsed !== null) === true;
  const columns = useMemo(() => columnsOf(t, by, nameOf, isFuelKnown), [t, by, nameOf, isFuelKnown]);
  const save = (): void => {
    const heads = columns.filter(({ plain }) => plain !== undefined).map(({ title }) => title ?? '');
    const lines = (rows ?? []).map((row) => columns.flatMap(({ plain }) => (plain === undefined ? [] : [plain(row)])));
    saveBlob(new Blob([csvOf(heads, lines)], { type: 'text/csv' }), `mileage-${dateText(st)}-${dateText(et - 1)}.csv`);
  };
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.mileage')}
        note={rows === undefined ? undefined : t('mileage.sum', { distance: figure(totalKm(rows), 1) })}
        extra={
          <button type="button" className="btn" disabled={rows === undefined || rows.length === 0} onClick={save}>
            <Icon name="download" size={14} />
            {t('mileage.export')}
          </button>
        }
      />
      <p className="c13 mut">{t('mileage.zone', { zone: zoneText(t, lang, zone) })}</p>
      {rows === undefined || rows.length === 0 ? null : (
        <Panel padded>
          <MileageChart bars={barsOf(rows, by, nameOf)} />
        </Panel>
      )}
      <ListPanel
        answer={page}
        columns={columns}
        rowKey={(row) => `${row.day ?? ''} ${row.imei ?? row.mac ?? ''} ${row.groupId ?? ''} ${row.positionGroupId ?? ''}`}
        pages={{ page: address.page, pageSize: pageRows, onPage: address.turn }}
        empty={<Empty drawing="history" title={t('mileage.none')} hint={t('mileage.noneHint')} />}
        tools={
          <>
            <Segments
              label={t('mileage.by')}
              value={by}
              options={mileageBy.map((key) => ({ key, word: t(`mileage.by.${key}`) }))}
              onChange={(key) => address.set({ by: key === 'day' ? '' : key })}
            />
            <PastDays {...{ address, st, et }} label={t('mileage.days')} />
            <PastVehicle {...{ address, vehicles }} className="mi-vehicle" label={t('mileage.vehicle')} all={t('mileage.allVehicles')} />
            <PastVehicleGroup address={address} className="mi-vehicle" groups={positionGroups} />
          </>
        }
      />
      <TripsDrawer nameOf={(identity) => vehicles.find((row) => row.imei === identity || row.mac === identity)?.name ?? identity} />
    </div>
  );
}

const pageOf = (rows: readonly MileageRow[], page: number): { total: number; rows: MileageRow[] } => ({
  total: rows.length,
  rows: rows.slice((page - 1) * pageRows, page * pageRows),
});

/** What a bar is called. */
function nameOfRows(t: Say, by: By): NameOf {
  if (by === 'day') return ({ day }) => day ?? missing;
  if (by === 'vehicle') return ({ name }) => name ?? missing;
  return ({ group, positionGroup }) => (by === 'group' ? group : positionGroup) ?? t('mileage.noGroup');
}

/** A column, and what stands of it in a file: figures without a unit. */
type FileColumn = Column<MileageRow> & { readonly plain?: (row: MileageRow) => string | number | null };

function columnsOf(t: Say, by: By, nameOf: NameOf, isFuelKnown: boolean): FileColumn[] {
  const km = t('playback.unit.km');
  const distance = (value: number | null) => <Quantity value={value} unit={km} decimals={1} />;
  const seconds = (value: number | null): string => (value === null ? missing : durationText(t, value * 1000));
  const column = (key: string, title: string, cell: FileColumn['cell'], plain: NonNullable<FileColumn['plain']>): FileColumn => ({
    key,
    title,
    cell,
    plain,
    isFigure: true,
  });
  const isOfGroups = by === 'group' || by === 'positionGroup';
  const head: FileColumn = { key: 'name', title: t(`mileage.${by}`), cell: nameOf, plain: nameOf, isHead: true };
  return [
    head,
    ...(by === 'day'
      ? [
          {
            key: 'vehicle',
            title: t('mileage.vehicle'),
            cell: (row: MileageRow) => row.name ?? t('mileage.allVehicles'),
            plain: ({ name }: MileageRow) => name,
          },
        ]
      : []),
    ...(isOfGroups
      ? [
          column(
            'vehicles',
            t('mileage.vehicles'),
            (row) => countText(row.vehicles),
            (row) => row.vehicles,
          ),
        ]
      : []),
    ...(by === 'vehicle'
      ? [
          {
            key: 'group',
            title: t('mileage.group'),
            cell: ({ group }: MileageRow) => group ?? t('mileage.noGroup'),
            plain: ({ group }: MileageRow) => group,
          },
        ]
      : []),
    column(
      'distance',
      t('mileage.distance'),
      (row) => distance(row.distance),
      (row) => row.distance,
    ),
    column(
      'odometer',
      t('mileage.odometer'),
      (row) => distance(row.odometer),
      (row) => row.odometer,
    ),
    column(
      'duration',
      t('mileage.duration'),
      (row) => seconds(row.duration),
      (row) => row.duration,
    ),
    column(
      'trips',
      t('mileage.trips'),
      (row) => countText(row.trips),
      (row) => row.trips,
    ),
    column(
      'stops',
      t('mileage.stops'),
      (row) => countText(row.stops),
      (row) => row.stops,
    ),
    column(
      'topSpeed',
      t('mileage.topSpeed'),
      (row) => <Speed value={row.topSpeed} />,
      (row) => row.topSpeed,
    ),
    column(
      'idle',
      t('mileage.idle'),
      (row) => seconds(row.idle),
      (row) => row.idle,
    ),
    ...(isFuelKnown
      ? [
          column(
            'fuel',
            t('mileage.fuel'),
            (row) => <Quantity value={row.fuelUsed} unit={t('playback.unit.litre')} decimals={1} />,
            (row) => row.fuelUsed,
          ),
        ]
      : []),
    ...(isOfGroups ? [] : [{ key: 'act', cell: (row: MileageRow) => <RowLinks row={row} /> }]),
  ];
}

/** To the trips and the track of the day, where a row is of one vehicle on one. */
function RowLinks({ row }: { row: MileageRow }) {
  const { t } = useText();
  const identity = row.imei ?? row.mac;
  const from = row.day === null ? undefined : dayBeginMs(row.day);
  const to = row.day === null ? undefined : dayEndMs(row.day);
  if (identity === null || from === undefined || to === undefined) return null;
  const name = row.name ?? identity;
  const day = row.day ?? '';
  return (
    <span className="row gap12 nw">
      <TripsLink identity={identity} day={day} name={name} />
      <Link
        className="lnk"
        to={playbackPath([identity], { fromMs: from, toMs: Math.min(to, nowMs()) })}
        aria-label={t('mileage.trackOf', { name, day })}
      >
        {t('mileage.track')}
      </Link>
    </span>
  );
}
