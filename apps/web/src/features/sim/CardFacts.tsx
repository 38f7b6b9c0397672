/** What is left of a SIM card and how urgent that is, as its list and its device say it. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import type { SimCard } from '@frostway/contract/sim/rows';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import type { IconName } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import type { Hue } from '../../values/conditions.js';
import { dataText } from './money.js';

const looks: Readonly<Record<SimCard['state'], { readonly hue: Hue; readonly icon: IconName }>> = {
  out: { hue: 'alarm', icon: 'warning' },
  low: { hue: 'warning', icon: 'clock' },
  enough: { hue: 'normal', icon: 'normal' },
  unknown: { hue: 'silent', icon: 'silent' },
};

/** How urgent it is. */
export function CardState({ state }: Pick<SimCard, 'state'>) {
  const { t } = useText();
  return <Chip kind="outline" hue={looks[state].hue} icon={looks[state].icon} word={t(`sim.state.${state}`)} />;
}

/** What is left of what was bought. */
export function DataLeft({ left, total }: Pick<SimCard, 'left' | 'total'>) {
  const { t } = useText();
  if (left !== null) return t('sim.leftOf', { left: dataText(left), total: dataText(total) });
  return total === 0 ? '--' : t('sim.bought', { total: dataText(total) });
}

/** Until when it holds. */
export function CardEnd({ endsAt, total }: Pick<SimCard, 'endsAt' | 'total'>) {
  const { t } = useText();
  if (endsAt !== null) return <Moment at={endsAt} />;
  return total === 0 ? '--' : t('sim.noEnd');
}

/** A card that runs out, at the head of its tracker: what is left; nothing of one that has enough. */
export function CardWarning({ imei }: { readonly imei: string }) {
  const { t } = useText();
  const { data: card } = useAnswer(calls.dataMargin, { imei });
  if (card === undefined || (card.state !== 'low' && card.state !== 'out')) return null;
  return (
    <div className="row gap8 c13 dh-card">
      <span className="mut">{t('sim.left')}</span>
      <DataLeft {...card} />
      <CardState state={card.state} />
    </div>
  );
}

/** The card of a tracker among its facts; nothing until it is known. */
export function CardFacts({ imei }: { readonly imei: string }) {
  const { t } = useText();
  const { data: card } = useAnswer(calls.dataMargin, { imei });
  if (card === undefined) return null;
  return (
    <>
      <dt>{t('sim.left')}</dt>
      <dd>
        <span className="row gap8">
          <DataLeft {...card} />
          {card.state === 'low' || card.state === 'out' ? <CardState state={card.state} /> : null}
        </span>
      </dd>
      <dt>{t('sim.endsAt')}</dt>
      <dd>
        <CardEnd {...card} />
      </dd>
    </>
  );
}
