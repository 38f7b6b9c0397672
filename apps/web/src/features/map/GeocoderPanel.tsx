/** The address services of /mapKey, in the order they are asked. */
import { type Geocoder, geo } from '@frostway/contract/geo/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Column } from '../../ui/ListPanel.js';
import { GeocoderDialog } from './GeocoderDialog.js';
import { ServiceList } from './ServiceList.js';
import { serviceColumns } from './service-columns.js';

/** See above. */
export function GeocoderPanel() {
  const { t } = useText();
  const [edited, setEdited] = useState<Geocoder>();
  const answer = useAnswer(geo.geocoders, {});
  const alike = serviceColumns<Geocoder>(t, t('geo.service'), ({ name }) => t(`geo.name.${name}`), setEdited);
  const columns: readonly Column<Geocoder>[] = [
    alike.name,
    alike.state,
    alike.key,
    { key: 'side', title: t('geo.side'), cell: (row) => <span className="sec">{t(`geo.side.${row.side}`)}</span> },
    { key: 'turn', title: t('geo.turn'), isFigure: true, cell: (row) => <span className="num">{row.place}</span> },
    {
      key: 'origin',
      title: t('map.keys.hosts'),
      cell: (row) => (
        <span className="sec ell" lang="en" title={row.address ?? row.origin}>
          {hostOf(row.address ?? row.origin)}
        </span>
      ),
    },
    alike.acts,
  ];
  return (
    <section className="map-geocoders" aria-labelledby="map-geocoders">
      <h2 id="map-geocoders">{t('geo.services')}</h2>
      <p className="c13 sec">{t('geo.services.lead')}</p>
      <ServiceList {...{ answer, columns, edited }} title={t('geo.services')} />
      {edited === undefined ? null : <GeocoderDialog service={edited} all={answer.data?.rows ?? []} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

const hostOf = (address: string): string => address.replace(/^https?:\/\//, '');
