/** How a gateway is doing, in figures: what it received and should receive, when it spoke last, and what it said of its version and how long it has been up. */
import type { GatewayHealth } from '@frostway/contract/binding/rows';
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { type Counter, CounterStrip } from '../../ui/CounterStrip.js';
import { Age } from '../../ui/Moment.js';
import { missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';

/** See above. `isNamed`: its MAC stands elsewhere on the page. */
export function GatewayFacts({ gateway, isNamed = false }: { gateway: GatewayHealth; isNamed?: boolean }) {
  const { t } = useText();
  const counters: readonly Counter[] = [
    { word: t('binding.health.readings'), value: gateway.readingsHour },
    { word: t('binding.health.heard'), value: gateway.heard },
    { word: t('binding.health.expected'), value: gateway.expected },
    {
      word: t('binding.health.missing'),
      value: gateway.missing,
      ...(gateway.missing === 0 ? {} : ({ hue: 'warning', icon: 'warning' } as const)),
    },
    { word: t('binding.health.keptOut'), value: gateway.keptOut },
  ];
  return (
    <>
      <dl className="bind-facts">
        {isNamed ? null : <Fact word={t('device.mac')}>{gateway.mac === null ? missing : <Copyable text={gateway.mac} />}</Fact>}
        <Fact word={t('binding.health.lastSeen')}>
          <Age at={gateway.lastSeen} />
        </Fact>
        {gateway.version === null ? null : <Fact word={t('binding.health.version')}>{gateway.version}</Fact>}
        {gateway.uptimeSeconds === null ? null : (
          <Fact word={t('binding.health.uptime')}>{durationText(t, gateway.uptimeSeconds * 1000)}</Fact>
        )}
      </dl>
      <CounterStrip counters={counters} />
    </>
  );
}

/** A fact with its word before it. */
export function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}
