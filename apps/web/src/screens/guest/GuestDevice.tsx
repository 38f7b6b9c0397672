/** One device as a guest sees it: how it stands, its value in its band, where it is, its history; each only when the link shows it. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { GuestLink } from '@frostway/contract/share/endpoints';
import { limitedProbes } from '@frostway/core/probes';
import { type ReactNode, useMemo, useState } from 'react';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { FleetMap } from '../../map/FleetMap.js';
import { ConnectionChip, StateChip } from '../../ui/Chip.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Battery, ProbeValue, Speed, Temperature } from '../../ui/Quantity.js';
import { deviceStateOf, isStale } from '../../values/conditions.js';
import { identityOf } from '../../values/device-row.js';
import { missing } from '../../values/figures.js';
import { msOf } from '../../values/times.js';
import type { Preset } from '../device-detail/ranges.js';
import { figuresOf } from '../device-detail/statistics.js';
import { Gauge } from './Gauge.js';
import { GuestHistory } from './GuestHistory.js';
import { useGuestHistory } from './guest-history.js';

export type GuestDeviceProps = { readonly linkKey: string; readonly link: GuestLink; readonly row: DeviceStatus };

/** Of a device whose values are not seen only whether it is there can be said. */
export function ConnectionNow({ row, large = false }: { row: DeviceStatus; large?: boolean }) {
  return <ConnectionChip connection={deviceStateOf(row, useNow()).connection} large={large} />;
}

/** See above. */
export function GuestDevice({ linkKey, link, row }: GuestDeviceProps) {
  return link.scope.includes('history') ? <WithHistory linkKey={linkKey} link={link} row={row} /> : <Shown link={link} row={row} />;
}

function WithHistory({ linkKey, link, row }: GuestDeviceProps) {
  const { t } = useText();
  const [preset, setPreset] = useState<Preset>('24h');
  const history = useGuestHistory(linkKey, link, row, preset);
  const { columns, asked } = history;
  const temperature = useMemo(() => {
    if (columns === undefined || asked === undefined) return undefined;
    return figuresOf(columns, asked, row.interval, row.limits).quantities.find((each) => each.quantity === 'temperature');
  }, [columns, asked, row.interval, row.limits]);
  const span = temperature === undefined ? undefined : { ...temperature, words: t(`detail.range.${preset}`) };
  return (
    <Shown link={link} row={row} span={span}>
      <GuestHistory row={row} history={history} preset={preset} onChoose={setPreset} />
    </Shown>
  );
}

type ShownProps = {
  readonly link: GuestLink;
  readonly row: DeviceStatus;
  readonly span?: { readonly min: number; readonly max: number; readonly words: string } | undefined;
  readonly children?: ReactNode;
};

function Shown({ link, row, span, children }: ShownProps) {
  const seesLatest = link.scope.includes('latest');
  const seesPlace = link.scope.includes('place');
  const hasPlace = seesPlace && (row.position !== null || row.place !== null);
  return (
    <>
      <section className="panel stands">
        <div className="row gap8 headline">
          <div className="grow">
            <h1>{row.name}</h1>
            <p className="c13 mut">{link.label === '' ? identityOf(row) : link.label}</p>
          </div>
          {seesLatest ? <StateChip row={row} large /> : <ConnectionNow row={row} large />}
        </div>
        {seesLatest ? <Latest row={row} span={span} /> : <NotShared row={row} />}
      </section>
      {hasPlace ? <Place row={row} seesLatest={seesLatest} /> : null}
      {children}
    </>
  );
}

function NotShared({ row }: { row: DeviceStatus }) {
  const { t } = useText();
  return (
    <div className="value">
      <div className="big mut">{missing}</div>
      <span className="c13 mut why">{t('share.foreign.noLatest')}</span>
      <span className="grow" />
      <div className="num c13">
        <div className="mut">{t('share.guest.lastSeen')}</div>
        <Age at={row.lastSeen} />
      </div>
    </div>
  );
}

function Latest({ row, span }: Pick<ShownProps, 'row' | 'span'>) {
  const { t } = useText();
  const now = useNow();
  const { reading } = row;
  const state = deviceStateOf(row, now);
  const isOld = isStale(msOf(reading?.time), row.interval, now) || state.condition === 'silent';
  const hue = isOld
    ? 'silent'
    : state.causes.includes('temperatureHigh')
      ? 'alarm'
      : state.causes.includes('temperatureLow')
        ? 'cold'
        : 'normal';
  const measures = row.kind === 'beacon' || reading?.temperature != null;
  const others: readonly (readonly [key: string, word: string, value: ReactNode])[] = [
    ...limitedProbes.flatMap((probe) => {
      const value = reading?.[probe];
      if (probe === 'temperature' || value == null) return [];
      return [[probe, t(`values.${probe}`), <ProbeValue key={probe} probe={probe} value={value} />] as const];
    }),
    ...(reading === null || (reading.power === null && reading.powerPercent === null)
      ? []
      : [['power', t('values.power'), <Battery key="b" mv={reading.power} percent={reading.powerPercent} model={row.model} />] as const]),
  ];
  if (row.lastSeen === null) return <p className="c13 mut never">{t('share.guest.never')}</p>;
  return (
    <>
      <div className="value">
        {measures ? (
          <div className={`big k-${hue}${hue === 'normal' ? '' : ' tx'}`} data-fact="temperature">
            <Temperature value={reading?.temperature} />
          </div>
        ) : null}
        <span className="grow" />
        <div className="num c13">
          <div className="mut">{t(reading === null ? 'share.guest.lastSeen' : 'share.guest.reading')}</div>
          <div>
            <Moment at={reading?.time ?? row.lastSeen} />{' '}
            <span className={isOld ? 'tx k-alarm' : 'mut'}>
              <Age at={reading?.time ?? row.lastSeen} isAgo />
            </span>
          </div>
        </div>
      </div>
      {measures ? <Gauge value={reading?.temperature ?? null} limits={row.limits} span={span} hue={hue} /> : null}
      <Facts facts={others} />
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [key: string, word: string, value: ReactNode])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="guest-facts">
      {facts.map(([key, word, value]) => (
        <div key={key} data-fact={key}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Place({ row, seesLatest }: { row: DeviceStatus; seesLatest: boolean }) {
  const { t, lang } = useText();
  const devices = useMemo(() => [row], [row]);
  const place = row.position ?? row.place;
  const [initialView] = useState(() => (place === null ? undefined : { longitude: place.longitude, latitude: place.latitude, zoom: 7 }));
  const at = row.position?.time ?? row.lastSeen;
  const facts: readonly (readonly [key: string, word: string, value: ReactNode])[] = [
    ...(row.position === null ? [] : [['speed', t('values.speed'), <Speed key="s" value={row.position.speed} />] as const]),
    ['fix', t(row.position === null ? 'share.guest.lastSeen' : 'share.guest.fix'), <Moment key="f" at={at} />],
    ['age', t('values.age'), <Age key="a" at={at} />],
  ];
  return (
    <section className="panel place" aria-label={t('share.scope.place')}>
      <div className="map-box">
        <FleetMap
          devices={devices}
          {...(seesLatest ? { selectedId: row.id } : {})}
          lang={lang}
          {...(initialView === undefined ? {} : { initialView })}
          // Its state stands above in words; what the colours of others mean would take a third of the map.
          legend={false}
        />
      </div>
      <Facts facts={facts} />
    </section>
  );
}
