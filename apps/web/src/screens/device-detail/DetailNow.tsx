/** What a device measures now, in the head of its page. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { causeOf } from '@frostway/core/device-state';
import { type LimitedProbe, limitedProbes, limitList } from '@frostway/core/probes';
import type { ReactNode } from 'react';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Age } from '../../ui/Moment.js';
import { Battery, ProbeValue, Quantity, Speed } from '../../ui/Quantity.js';
import { deviceStateOf, isStale } from '../../values/conditions.js';
import { figure, missing } from '../../values/figures.js';
import { everyText, msOf } from '../../values/times.js';
import type { DeviceWithGroups } from './live-history.js';
import type { Rights } from './rights.js';

/** The live figures: those of the sensor, those of the tracker, and their age. */
export function DetailNow({ device, rights, latest }: { device: DeviceWithGroups; rights: Rights; latest: DeviceStatus | undefined }) {
  const { t } = useText();
  const now = useNow();
  if (latest === undefined) return <dl className="now" aria-busy="true" />;
  const { reading, position } = latest;
  const state = deviceStateOf(latest, now);
  const hueOf = (probe: LimitedProbe): string => {
    const passed = limitList.find((limit) => limit.probe === probe && state.causes.includes(causeOf(limit.name)));
    return passed === undefined ? '' : passed.side === 'upper' ? 'tx k-alarm' : 'tx k-cold';
  };
  const old = isStale(msOf(reading?.time), latest.interval, now) ? ' stale' : '';
  const oldPlace = isStale(msOf(position?.time), latest.interval, now) ? ' stale' : '';
  const ignition = latest.attributes['ignition'];
  const withheld = (why: string): ReactNode => (
    <>
      <span className="mut">{missing}</span>
      <span className="u">{why}</span>
    </>
  );
  const isTold = !device.isMine && rights.isKnown;
  const cells: readonly (readonly [key: string, word: string, value: ReactNode, className: string])[] = [
    ...(isTold && !rights.latest ? [['latest', t('share.scope.latest'), withheld(t('share.foreign.noLatest')), ''] as const] : []),
    ...(isTold && !rights.place && device.kind === 'tracker'
      ? [['noPlace', t('share.scope.place'), withheld(t('share.foreign.noPlace')), ''] as const]
      : []),
    ...(reading === null
      ? []
      : ([
          ...limitedProbes.flatMap((probe) => {
            if (reading[probe] === null) return [];
            const value = <ProbeValue key={probe} probe={probe} value={reading[probe]} full />;
            return [[probe, t(`values.${probe}`), value, hueOf(probe) + old] as const];
          }),
          ...(reading.power === null && reading.powerPercent === null
            ? []
            : [
                [
                  'power',
                  t('values.power'),
                  <Battery key="b" mv={reading.power} percent={reading.powerPercent} model={device.model} />,
                  old,
                ] as const,
              ]),
          ...(reading.rssi === null
            ? []
            : [['rssi', t('detail.rssi'), <Quantity key="r" value={reading.rssi} unit={t('values.unit.dbm')} />, old] as const]),
        ] as const)),
    ...(position === null
      ? []
      : ([
          ['speed', t('values.speed'), <Speed key="s" value={position.speed} />, oldPlace],
          ['course', t('values.course'), <Quantity key="c" value={position.course} unit={t('values.unit.degree')} />, oldPlace],
          ['source', t('detail.source'), t(`values.source.${position.source}`), oldPlace],
          ['place', t('detail.coordinates'), `${figure(position.latitude, 5)}, ${figure(position.longitude, 5)}`, oldPlace],
        ] as const)),
    ...(typeof ignition === 'boolean'
      ? [['ignition', t('detail.attribute.ignition'), ignition ? t('detail.on') : t('detail.off'), ''] as const]
      : []),
  ];
  return (
    // On a phone it scrolls sideways, with the keyboard too.
    <dl className="now" tabIndex={0}>
      {cells.map(([key, word, value, className]) => (
        <div key={key} data-fact={key}>
          <dt>{word}</dt>
          <dd className={className}>{value}</dd>
        </div>
      ))}
      <div data-fact="age">
        <dt>{t('values.age')}</dt>
        <dd>
          {latest.lastSeen === null ? (
            <span className="mut">{t('values.age.never')}</span>
          ) : (
            <>
              <Age at={latest.lastSeen} />
              <span className="u">{t('detail.every', { every: everyText(t, device.writeInterval) })}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
