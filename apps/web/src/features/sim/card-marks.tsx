/** Data left on the SIM cards of a list of devices, and a mark on those that run out: asked once for all of them. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import { useCallback, useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';
import { CardState, DataLeft } from './CardFacts.js';

/** Cards with figures come first, so that only those nothing is known of are left out. */
const most = 1000;

/** What a list says of the card of a device. */
export function useCardMarks() {
  const may = useMay();
  const { data } = useAnswer(calls.cards, { pageSize: most }, { enabled: may(calls.cards) });
  const cards = useMemo(() => new Map(data?.rows.map((card) => [card.imei, card])), [data]);
  return useCallback(
    (imei: string | null, isBrief = false) => {
      const card = imei === null ? undefined : cards.get(imei);
      if (card === undefined || card.state === 'unknown') return null;
      const isUrgent = card.state === 'low' || card.state === 'out';
      if (isBrief) return isUrgent ? <CardState state={card.state} /> : null;
      return (
        <span className="row gap4 c12 mut nw">
          <DataLeft {...card} />
          {isUrgent ? <CardState state={card.state} /> : null}
        </span>
      );
    },
    [cards],
  );
}
