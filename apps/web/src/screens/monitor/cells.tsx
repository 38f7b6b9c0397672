/** What stands in each column of a row, and the parts of it that cards share. */
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { causeOf, type DeviceState } from '@frostway/core/device-state';
import { type LimitedProbe, limitList } from '@frostway/core/probes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { nowMs } from '../../api/clock.js';
import { useIsWithheld } from '../../api/foreign.js';
import { useTrend } from '../../api/trends.js';
import { DayTrend } from '../../chart/DayTrend.js';
import { ModelName } from '../../features/device/DeviceFacts.js';
import { LookChip } from '../../ui/Chip.js';
import { ForeignMark } from '../../ui/ForeignMark.js';
import { Icon } from '../../ui/icons.js';
import { Age } from '../../ui/Moment.js';
import { Battery, Humidity, ProbeValue, Signal, Speed, Temperature } from '../../ui/Quantity.js';
import { type Hue, connectionLooks, endedLook, motionOf, staleLook, stateLook } from '../../values/conditions.js';
import { dataTimeMs, devicePath, identityOf, nameParts } from '../../values/device-row.js';
import { figure, missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import { AlarmMark } from './AlarmMark.js';
import type { ColumnId } from './columns.js';
import { Flash } from './Flash.js';
import { useMission } from './use-mission.js';

export type CellProps = {
  readonly row: DeviceStatus;
  readonly state: DeviceState;
  /** What the row shows has outlived 2.5 intervals. */
  readonly isStale: boolean;
  /** The live connection is lost: old data is then said to be old. */
  readonly isLost: boolean;
  readonly names: Names;
  readonly open: OpenAlarms | undefined;
};

/** Names of gateways by MAC or IMEI, and of groups by id; not `isWhole` while the fleet is being asked and gateways may have names that are not known yet. */
export type Names = {
  readonly gateways: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<number, string>;
  readonly isWhole: boolean;
};

/** The hue of a value: only what is out of its limits has one, and only while it is the present. */
function limitHue(probe: LimitedProbe, { state, isStale }: Pick<CellProps, 'state' | 'isStale'>): Hue | undefined {
  if (isStale) return undefined;
  const passed = limitList.find((limit) => limit.probe === probe && state.causes.includes(causeOf(limit.name)));
  return passed === undefined ? undefined : passed.side === 'upper' ? 'alarm' : 'cold';
}

const inked = (hue: Hue | undefined): string => (hue === undefined ? '' : `tx k-${hue}`);

/** The name of a device as the way to its page. */
export function DeviceLink({ row, isTabStop = false }: { row: DeviceStatus; isTabStop?: boolean }) {
  const { name, position } = nameParts(row.name);
  return (
    <Link
      className="mo-name"
      to={devicePath(row)}
      tabIndex={isTabStop ? 0 : -1}
      title={row.name}
      // To open a device is not to select its row: both would write the address at once.
      onClick={(event) => event.stopPropagation()}
    >
      {name}
      {position === '' ? null : <span className="pos">{position}</span>}
    </Link>
  );
}

const withheldWords = { latest: 'share.foreign.noLatest', place: 'share.foreign.noPlace' } as const;

/** What is not shared: `--`, and why. */
function Withheld({ what }: { what: keyof typeof withheldWords }) {
  const { t } = useText();
  return (
    <span className="mut" title={t(withheldWords[what])}>
      {missing}
      <span className="sr">{t(withheldWords[what])}</span>
    </span>
  );
}

type ToldProps = {
  readonly row: DeviceStatus;
  readonly what: keyof typeof withheldWords;
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a device, unless a share keeps it from the caller. Rows of his own, of which there are thousands, ask nothing. */
function Told({ row, what, instead, children }: ToldProps) {
  if (row.isMine) return children;
  return (
    <ToldOfForeign row={row} what={what} instead={instead}>
      {children}
    </ToldOfForeign>
  );
}

function ToldOfForeign({ row, what, instead, children }: ToldProps) {
  const isWithheld = useIsWithheld(row, what);
  return isWithheld ? (instead ?? <Withheld what={what} />) : children;
}

/** The state, or that the data is old while nothing newer can come. */
export function StateCell({ row, state, isStale, isLost }: Pick<CellProps, 'row' | 'state' | 'isStale' | 'isLost'>) {
  // Of values that are not seen nothing can be said: only whether the device is there.
  return (
    <Told row={row} what="latest" instead={<LookChip look={connectionLooks[state.connection]} />}>
      <LookChip look={endedLook(row, nowMs()) ?? (isLost && isStale && state.condition !== 'silent' ? staleLook : stateLook(state))} />
    </Told>
  );
}

/** The temperature in the ink of its state. */
export function TemperatureCell(props: Pick<CellProps, 'row' | 'state' | 'isStale'>) {
  const value = props.row.reading?.temperature;
  return (
    <Told row={props.row} what="latest">
      <Flash of={value}>
        <span className={`b ${inked(limitHue('temperature', props))}`}>
          <Temperature value={value} />
        </span>
      </Flash>
    </Told>
  );
}

export function HumidityCell(props: Pick<CellProps, 'row' | 'state' | 'isStale'>) {
  const value = props.row.reading?.humidity;
  return (
    <Told row={props.row} what="latest">
      <Flash of={value}>
        <span className={inked(limitHue('humidity', props))}>
          <Humidity value={value} />
        </span>
      </Flash>
    </Told>
  );
}

/** How old what is shown is: ticking, red with a clock when it is older than 2.5 intervals. */
export function AgeCell({ row, isStale }: Pick<CellProps, 'row' | 'isStale'>) {
  const at = dataTimeMs(row);
  if (!isStale) return <Age at={at} />;
  return (
    <span className="tx k-alarm row gap4 mo-age">
      <Icon name="clock" size={12} />
      <Age at={at} />
    </span>
  );
}

/** The last 24 h in the band. */
export function TrendCell({ row, state, width, height = 26 }: Pick<CellProps, 'row' | 'state'> & { width: number; height?: number }) {
  return <DayTrend row={row} state={state} trend={useTrend(row)} width={width} height={height} />;
}

/** A tracker's battery stands in its attributes when no reading has it. */
export function BatteryCell({ row }: { row: DeviceStatus }) {
  const percent = row.reading?.powerPercent ?? row.attributes['batteryPercent'];
  return (
    <Flash of={row.reading?.power}>
      <Battery mv={row.reading?.power} percent={typeof percent === 'number' ? percent : null} model={row.model} />
    </Flash>
  );
}

function GatewayCell({ row, names }: Pick<CellProps, 'row' | 'names'>) {
  const gateway = row.reading?.gateway ?? null;
  if (gateway === null) return <span className="mut">{missing}</span>;
  const name = names.gateways.get(gateway) ?? (names.isWhole ? gateway : '');
  return (
    <span className="ell" title={name}>
      {name}
    </span>
  );
}

/** The way to the running mission it is on. */
function MissionCell({ row }: { row: DeviceStatus }) {
  const mission = useMission(row);
  if (mission === undefined) return <span className="mut">{missing}</span>;
  return (
    <Link
      className="ell"
      to={`/missionDetail?id=${mission.id}`}
      tabIndex={-1}
      title={`${mission.name} · ${mission.code}`}
      onClick={(event) => event.stopPropagation()}
    >
      {mission.name}
    </Link>
  );
}

function IgnitionCell({ row }: { row: DeviceStatus }) {
  const { t } = useText();
  const { ignition } = row.attributes;
  if (typeof ignition !== 'boolean') return <span className="mut">{missing}</span>;
  return (
    <span className={ignition ? 'tx k-normal' : 'sec'}>
      {ignition ? t('telemetry.monitor.ignition.on') : t('telemetry.monitor.ignition.off')}
    </span>
  );
}

const sourceIcons = { gps: 'pin', lbs: 'cellTower', wifi: 'wifi' } as const;

function SourceCell({ row }: { row: DeviceStatus }) {
  const { t } = useText();
  if (row.position === null) return <span className="mut">{missing}</span>;
  return (
    <span className="row gap4">
      <Icon name={sourceIcons[row.position.source]} size={14} />
      <span className="ell">{t(`values.source.${row.position.source}`)}</span>
    </span>
  );
}

function MotionCell({ row, state }: Pick<CellProps, 'row' | 'state'>) {
  const { t } = useText();
  const motion = motionOf(row, state);
  if (motion === undefined) return <span className="mut">{missing}</span>;
  return (
    <span className={`row gap4 ${motion === 'moving' ? 'tx k-accent' : 'sec'}`}>
      <Icon name={motion === 'moving' ? 'heading' : 'park'} size={14} />
      {t(`values.motion.${motion}`)}
    </span>
  );
}

/** Degrees WGS84 to about 10 m, latitude first. */
function PlaceCell({ row }: { row: DeviceStatus }) {
  const where = row.position ?? row.place;
  if (where === null)
    return (
      <Told row={row} what="place">
        <span className="mut">{missing}</span>
      </Told>
    );
  return <Flash of={where.latitude + where.longitude}>{`${figure(where.latitude, 4)}, ${figure(where.longitude, 4)}`}</Flash>;
}

/** The name cell's second line: what identifies the device, and the plate it rides with. */
function identityLine(row: DeviceStatus): string {
  return row.car === null || row.car === '' ? identityOf(row) : `${identityOf(row)} · ${row.car}`;
}

function Interval({ row }: { row: DeviceStatus }) {
  const { t } = useText();
  return durationText(t, row.interval * 1000);
}

/** The content of a cell; `width` is the column's, px. */
export function cellOf(id: ColumnId, props: CellProps, width: number): ReactNode {
  const { row } = props;
  switch (id) {
    case 'device':
      return (
        <div className="row gap8">
          <div className="grow">
            <DeviceLink row={row} />
            <div className="mo-id ell">
              {row.isMine ? null : (
                <>
                  <ForeignMark device={row} />{' '}
                </>
              )}
              {identityLine(row)}
            </div>
          </div>
          <AlarmMark row={row} open={props.open} />
        </div>
      );
    case 'state':
      return <StateCell {...props} />;
    case 'temperature':
      return <TemperatureCell {...props} />;
    case 'humidity':
      return <HumidityCell {...props} />;
    case 'light':
    case 'co2':
    case 'pressure':
      return (
        <Flash of={row.reading?.[id]}>
          <span className={inked(limitHue(id, props))}>
            <ProbeValue probe={id} value={row.reading?.[id]} />
          </span>
        </Flash>
      );
    case 'trend':
      return <TrendCell {...props} width={width - 16} />;
    case 'age':
      return <AgeCell {...props} />;
    case 'battery':
      return <BatteryCell row={row} />;
    case 'gateway':
      return <GatewayCell {...props} />;
    case 'signal':
      return <Signal dbm={row.reading?.rssi} />;
    case 'speed':
      return (
        <Flash of={row.position?.speed}>
          <Speed value={row.position?.speed} />
        </Flash>
      );
    case 'motion':
      return <MotionCell {...props} />;
    case 'ignition':
      return <IgnitionCell row={row} />;
    case 'source':
      return <SourceCell row={row} />;
    case 'place':
      return <PlaceCell row={row} />;
    case 'mission':
      return <MissionCell row={row} />;
    case 'group':
      return <span className="ell">{(row.groupId === null ? undefined : props.names.groups.get(row.groupId)) ?? missing}</span>;
    case 'model':
      return (
        <span className="ell">
          <ModelName model={row.model} />
        </span>
      );
    case 'interval':
      return <Interval row={row} />;
    default:
      return id satisfies never;
  }
}
