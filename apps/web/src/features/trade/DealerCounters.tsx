/** The strip of numbers over a dealer's workplace, each the way to its list. */
import { trade } from '@frostway/contract/trade/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { CounterBones, CounterStrip } from '../../ui/CounterStrip.js';
import { usePhone } from '../../ui/phone.js';
import { QueryBoundary } from '../../ui/states.js';
import { customersPath, devicesPath } from './dealer-address.js';

/** See above. */
export function DealerCounters() {
  const { t } = useText();
  const isPhone = usePhone();
  const answer = useAnswer(trade.dealerOverview, {}, { freshMs: 10_000 });
  return (
    <QueryBoundary answer={answer} skeleton={<CounterBones />}>
      {(numbers) => (
        <CounterStrip
          counters={[
            { word: t('trade.list.stock'), value: numbers.stock, icon: 'inbox', to: devicesPath({ state: 'stock' }) },
            { word: t('trade.list.sold'), value: numbers.sold, icon: 'sell', to: devicesPath({ state: 'sold' }) },
            { word: t('trade.count.customers'), value: numbers.customers, icon: 'user', to: customersPath('customers') },
            {
              word: isPhone ? t('trade.count.dealersShort') : t('trade.count.dealers'),
              value: numbers.dealers,
              icon: 'people',
              to: customersPath('dealers'),
            },
            {
              word: isPhone ? t('trade.count.expiring') : t('trade.list.expiring'),
              value: numbers.expiring,
              hue: 'warning',
              icon: 'clock',
              to: devicesPath({ state: 'expiring' }),
            },
            { word: t('trade.list.expired'), value: numbers.expired, hue: 'alarm', icon: 'clock', to: devicesPath({ state: 'expired' }) },
            {
              word: isPhone ? t('trade.count.silent') : t('trade.list.silent'),
              value: numbers.silent,
              hue: 'silent',
              icon: 'silent',
              to: devicesPath({ state: 'silent' }),
            },
            { word: t('trade.list.scrapped'), value: numbers.scrapped, icon: 'trash', to: devicesPath({ state: 'scrapped' }) },
          ]}
        />
      )}
    </QueryBoundary>
  );
}
