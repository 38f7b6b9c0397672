/** The statistics of a history hour by hour or day by day, in the zone of the device's site, else in its owner's; a stretch is put into the chart by its button. */
import { probeRow } from '@frostway/core/probes';
import type { BucketSize } from '@frostway/core/zone';
import { useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { offsetOf } from '../../chart/clock.js';
import { quantities, type Quantity } from '../../chart/quantities.js';
import { Segments } from '../../ui/ListPanel.js';
import { useZone } from '../../values/zone.js';
import { sizesFor } from './stretches.js';
import { StretchTable, type StretchTableProps } from './StretchTable.js';

type Props = Omit<StretchTableProps, 'quantity' | 'size' | 'zone'>;

/** What stretches are told of: what limits are set for. */
const told: readonly Quantity[] = quantities.filter((quantity) => probeRow(quantity).chart?.isSparse !== true);

/** See above. Nothing for a range within one hour. */
export function StretchesPanel(props: Props) {
  const { t } = useText();
  const { columns, range } = props;
  const own = useZone();
  const zone = columns.zone ?? own;
  const offsetAt = useMemo(() => offsetOf(zone), [zone]);
  const [chosen, setChosen] = useState<(typeof told)[number]>('temperature');
  const [chosenSize, setChosenSize] = useState<BucketSize>();
  const there = told.filter((quantity) => columns[quantity].some((value) => value !== null));
  const quantity = there.includes(chosen) ? chosen : there[0];
  const sizes = sizesFor(range, offsetAt);
  const size = sizes.find((each) => each === chosenSize) ?? sizes[0];
  if (quantity === undefined || size === undefined) return null;
  return (
    <section className="panel days">
      <header>
        <h2>{t(size === 'hour' ? 'detail.hours' : 'detail.days')}</h2>
        <span className="grow" />
        {sizes.length < 2 ? null : (
          <Segments
            label={t('detail.days.by')}
            value={size}
            options={[
              { key: 'hour', word: t('detail.days.hour') },
              { key: 'day', word: t('detail.days.daily') },
            ]}
            onChange={setChosenSize}
          />
        )}
        {there.length < 2 ? null : (
          <Segments
            label={t('detail.days.of')}
            value={quantity}
            options={there.map((key) => ({ key, word: t(`values.${key}`) }))}
            onChange={setChosen}
          />
        )}
      </header>
      {zone === own ? null : <p className="hint days-zone">{t('detail.days.zone', { zone: String(zone).replaceAll('_', ' ') })}</p>}
      <StretchTable {...props} quantity={quantity} size={size} zone={zone} />
    </section>
  );
}
