/** The latest of a device: every quantity against its limits and its last 24 hours, its place, and all further facts with their ages. */
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { type Cause, causeOf } from '@frostway/core/device-state';
import { batteryOf, findModel } from '@frostway/core/models';
import { chartedProbes, limitList, limitsOfProbe, probeTable } from '@frostway/core/probes';
import type { ReactNode } from 'react';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Address } from '../../ui/Address.js';
import { OpenInMap } from '../../ui/OpenInMap.js';
import { Chip, LookChip } from '../../ui/Chip.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Battery, ProbeValue, Quantity, Signal, Speed } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { causeLooks, conditionLooks, deviceStateOf, isStale, staleLook } from '../../values/conditions.js';
import { figure } from '../../values/figures.js';
import { limitsOfText, quantityText } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { durationText, msOf } from '../../values/times.js';
import { attributeText, attributeWord } from './attributes.js';
import { useHistory } from './live-history.js';
import { useRights } from './rights.js';
import { type Figures, type QuantityFigures, figuresOf } from './statistics.js';

/** See above. */
export function LatestTab({ device, latest }: { device: Device; latest: DeviceStatus | undefined }) {
  const { t } = useText();
  if (latest === undefined) return null;
  if (latest.lastSeen === null) {
    return (
      <section className="panel">
        <Empty drawing="history" title={t('values.condition.never')} hint={t('detail.neverHint')} />
      </section>
    );
  }
  return <Facts device={device} latest={latest} />;
}

function Facts({ device, latest }: { device: Device; latest: DeviceStatus }) {
  const { t } = useText();
  const rights = useRights(device);
  const { columns, asked } = useHistory(device, latest, dayChoice, rights.history);
  const day = columns === undefined ? undefined : figuresOf(columns, asked, latest.interval, latest.limits);
  const facts = Object.entries(latest.attributes).sort(([a], [b]) => a.localeCompare(b));
  return (
    <div className="c2 k2">
      <div className="col">
        {rights.latest ? <Readings device={device} latest={latest} day={day} /> : null}
        {!rights.latest && rights.isKnown ? (
          <section className="panel">
            <Empty drawing="history" title={t('share.foreign.noLatest')} />
          </section>
        ) : null}
        {latest.position === null ? null : <Place position={latest.position} name={device.name} />}
      </div>
      <div className="col">
        <Reporting latest={latest} day={day} />
        {facts.length === 0 ? null : (
          <Panel title={t('detail.facts')} extra={<span className="c12 mut">{<Age at={latest.lastSeen} />}</span>}>
            <Attributes facts={facts} />
          </Panel>
        )}
      </div>
    </div>
  );
}

/** One line of a list of facts. */
export function Pair({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What a device says of itself, each in its words. */
export function Attributes({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: Parameters<typeof attributeText>[2]])[];
}) {
  const { t } = useText();
  return (
    <dl className="kv">
      {facts.map(([name, value]) => (
        <Pair key={name} word={attributeWord(t, name)}>
          {attributeText(t, name, value)}
        </Pair>
      ))}
    </dl>
  );
}

type Kind = QuantityFigures['quantity'];
/** What can be the matter with a quantity, worst first. */
function causesOf(kind: Kind): readonly Cause[] {
  if (kind === 'power') return ['batteryCritical', 'batteryLow'];
  return limitList.filter(({ probe }) => probe === kind).map(({ name }) => causeOf(name));
}

function Readings({ device, latest, day }: { device: Device; latest: DeviceStatus; day: Figures | undefined }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const now = useNow();
  const { reading, limits } = latest;
  const state = deviceStateOf(latest, now);
  const probes: readonly string[] = findModel(device.model)?.probes ?? [];
  const { lowMv } = batteryOf(device.model);
  const kinds = chartedProbes.filter((kind) => probes.includes(kind) || (reading !== null && reading[kind] !== null));
  if (kinds.length === 0) return null;
  if (reading === null) {
    return (
      <section className="panel">
        <Empty drawing="history" title={t('message.noSensorData')} />
      </section>
    );
  }
  const isOld = isStale(msOf(reading.time), latest.interval, now);
  const boundsOf = (kind: Kind): readonly [number | null, number | null] => {
    if (kind === 'power') return [lowMv, null];
    const { lower, upper } = limitsOfProbe(limits, kind);
    return [lower, upper];
  };
  const words = (kind: Kind): string =>
    kind === 'power' ? t('detail.batteryWarns', { value: quantityText(t, 'power', lowMv, unit) }) : limitsOfText(t, limits, kind, unit);
  return (
    <Panel
      title={t('detail.latest')}
      note={
        <>
          <Moment at={reading.time} as="full" /> {t('detail.latest.received')} <Moment at={reading.receivedAt} as="clock" />
        </>
      }
      extra={<span className="c12 mut">{<Age at={reading.time} />}</span>}
    >
      <div className="scroll">
        <table className="tbl lt">
          <thead>
            <tr>
              <th>{t('detail.probe')}</th>
              <th className="num">{t('detail.now')}</th>
              <th className="no-phone-cell">{t('detail.where')}</th>
              <th>{t('device.set.limits')}</th>
              <th>{t('device.column.state')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => {
              const value = reading[kind];
              const cause = causesOf(kind).find((each) => state.causes.includes(each));
              const hue = cause === undefined ? 'normal' : causeLooks[cause].hue;
              return (
                <tr key={kind}>
                  <td>
                    <span className="row gap8">
                      <Icon name={probeTable[kind].icon} />
                      {t(`values.${kind}`)}
                    </span>
                  </td>
                  <td className="num">
                    <span className={`v${isOld ? ' stale' : cause === undefined ? '' : ` tx k-${hue}`}`}>
                      <Now kind={kind} value={value} percent={reading.powerPercent} model={device.model} />
                    </span>
                  </td>
                  <td className="no-phone-cell">
                    <Whereabouts
                      bounds={boundsOf(kind)}
                      day={day?.quantities.find((each) => each.quantity === kind)}
                      value={value}
                      hue={isOld ? 'silent' : hue}
                    />
                  </td>
                  <td className="sec words">{words(kind)}</td>
                  <td>
                    {value === null && !(kind === 'power' && reading.powerPercent !== null) ? (
                      <LookChip look={conditionLooks.silent} />
                    ) : isOld ? (
                      <LookChip look={staleLook} />
                    ) : (
                      <LookChip look={cause === undefined ? conditionLooks.normal : causeLooks[cause]} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const dayChoice = { kind: 'preset', preset: '24h' } as const;

function Now({ kind, value, percent, model }: { kind: Kind; value: number | null; percent: number | null; model: string }) {
  return kind === 'power' ? <Battery mv={value} percent={percent} model={model} /> : <ProbeValue probe={kind} value={value} full />;
}

type WhereaboutsProps = {
  readonly bounds: readonly [number | null, number | null];
  readonly day: QuantityFigures | undefined;
  readonly value: number | null;
  readonly hue: 'normal' | 'warning' | 'alarm' | 'cold' | 'silent' | 'accent';
};

/** A quantity on its own scale: the band between its limits, the range of 24 hours, where it is now. */
function Whereabouts({ bounds, day, value, hue }: WhereaboutsProps) {
  const known = [...bounds, day?.min, day?.max, value].filter((each): each is number => typeof each === 'number');
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = Math.max((most - least) * 0.15, 0.5);
  const width = 320;
  const x = (each: number): number => Math.round(((each - (least - room)) / (most - least + 2 * room)) * width * 10) / 10;
  const [lower, upper] = bounds;
  const hasBand = lower !== null || upper !== null;
  return (
    <svg className="where" viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect y="7" width={width} height="6" rx="3" fill="var(--line)" />
      {hasBand ? (
        <rect
          x={lower === null ? 0 : x(lower)}
          y="7"
          width={(upper === null ? width : x(upper)) - (lower === null ? 0 : x(lower))}
          height="6"
          fill="var(--normal)"
          opacity=".4"
        />
      ) : null}
      {day === undefined ? null : (
        <path d={`M${x(day.min)} 10H${x(day.max)}`} stroke="var(--trace)" strokeWidth="2" opacity=".6" vectorEffect="non-scaling-stroke" />
      )}
      {lower === null ? null : <path d={`M${x(lower)} 3v14`} stroke="var(--cold)" vectorEffect="non-scaling-stroke" />}
      {upper === null ? null : <path d={`M${x(upper)} 3v14`} stroke="var(--alarm)" vectorEffect="non-scaling-stroke" />}
      {value === null ? null : (
        <path d={`M${x(value)} 10h.01`} stroke={`var(--${hue})`} strokeWidth="12" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
      )}
      {value === null ? null : (
        <path d={`M${x(value)} 10h.01`} stroke="var(--surface)" strokeWidth="7" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}

/** Where a tracker is: address, coordinates, speed, and what they come from. */
export function Place({ position, name }: { position: NonNullable<DeviceStatus['position']>; name: string }) {
  const { t } = useText();
  return (
    <Panel title={t('detail.tab.track')} extra={<span className="c12 mut">{<Age at={position.time} />}</span>}>
      <dl className="kv">
        <Pair word={t('values.time')}>
          <Moment at={position.time} as="full" />
        </Pair>
        <Pair word={t('detail.receivedAt')}>
          <Moment at={position.receivedAt} as="full" />
        </Pair>
        <Pair word={t('geo.address')}>
          <Address place={position} />
        </Pair>
        <Pair word={t('detail.coordinates')}>{`${figure(position.latitude, 6)}, ${figure(position.longitude, 6)}`}</Pair>
        <Pair word={t('geo.navigate')}>
          <OpenInMap {...position} name={name} />
        </Pair>
        <Pair word={t('values.speed')}>
          <Speed value={position.speed} />
        </Pair>
        <Pair word={t('values.course')}>
          <Quantity value={position.course} unit={t('values.unit.degree')} />
        </Pair>
        <Pair word={t('detail.source')}>
          {t(`values.source.${position.source}`)}{' '}
          {position.valid ? null : <Chip hue="warning" icon="warning" word={t('detail.lastKnown')} kind="outline" />}
        </Pair>
      </dl>
    </Panel>
  );
}

/** How it reported in the last 24 hours: counts, no verdict. */
function Reporting({ latest, day }: { latest: DeviceStatus; day: Figures | undefined }) {
  const { t } = useText();
  const nextMs = (msOf(latest.lastSeen) ?? 0) + latest.interval * 1000;
  const gap = day?.longestGap;
  return (
    <Panel title={t('detail.reporting')}>
      <dl className="kv">
        {latest.reading?.gateway ? <Pair word={t('values.kind.gateway')}>{latest.reading.gateway}</Pair> : null}
        {latest.reading === null || latest.reading.rssi === null ? null : (
          <Pair word={t('detail.rssi')}>
            <Signal dbm={latest.reading.rssi} />
          </Pair>
        )}
        <Pair word={t('device.column.lastSeen')}>
          <Moment at={latest.lastSeen} as="full" />
        </Pair>
        <Pair word={t('detail.nextExpected')}>
          <Moment at={nextMs} as="clock" />
        </Pair>
        {day === undefined || day.count === 0 ? null : (
          <>
            <Pair word={t('detail.figures.readings')}>{figure(day.count)}</Pair>
            <Pair word={t('detail.figures.late')}>{figure(day.late)}</Pair>
            <Pair word={t('detail.figures.gap')}>
              {gap === undefined ? t('detail.figures.noGap') : durationText(t, gap.toMs - gap.fromMs)}
            </Pair>
          </>
        )}
      </dl>
    </Panel>
  );
}
