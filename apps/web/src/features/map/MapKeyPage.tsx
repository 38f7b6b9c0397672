/** /mapKey: which maps people are offered, with their keys and a test of each, what all pages show at first, and which services are asked for addresses. */
import { type MapProvider, type Worldview, mapFeature, worldviews } from '@frostway/contract/map/endpoints';
import type { MapProviderName } from '@frostway/core/map/providers';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, Segments } from '../../ui/ListPanel.js';
import { PageHead, Panel } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { GeocoderPanel } from './GeocoderPanel.js';
import { MapKeyDialog } from './MapKeyDialog.js';
import { ServiceList } from './ServiceList.js';
import { serviceColumns } from './service-columns.js';
import './map-key.css';

/** See above. */
export function MapKeyPage() {
  const { t } = useText();
  const [edited, setEdited] = useState<MapProvider>();
  const answer = useAnswer(mapFeature.providers, {});
  const alike = serviceColumns<MapProvider>(t, t('map.keys.map'), ({ name }) => t(`map.name.${name}`), setEdited);
  const columns: readonly Column<MapProvider>[] = [
    alike.name,
    alike.state,
    alike.key,
    {
      key: 'licence',
      title: t('map.keys.licence'),
      cell: (row) =>
        row.isLicensed ? (
          <span className="sec">{t('map.keys.licensed')}</span>
        ) : (
          <Chip kind="outline" hue="warning" icon="warning" word={t('map.keys.unlicensed')} />
        ),
    },
    {
      key: 'hosts',
      title: t('map.keys.hosts'),
      cell: (row) => (
        <span className="sec ell" lang="en" title={row.address ?? row.hosts.join(' ')}>
          {row.address ?? row.hosts.join(' ')}
        </span>
      ),
    },
    alike.acts,
  ];
  return (
    <div className="page">
      <PageHead title={t('frame.nav.mapKey')} note={t('map.keys.lead')} />
      <FirstMap providers={answer.data?.rows ?? []} />
      <ServiceList {...{ answer, columns, edited }} title={t('map.keys.map')} />
      <GeocoderPanel />
      {edited === undefined ? null : <MapKeyDialog provider={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

/** What all pages show until a person chooses, and whose borders. */
function FirstMap({ providers }: { readonly providers: readonly MapProvider[] }) {
  const { t, lang } = useText();
  const { data } = useAnswer(mapFeature.maps, {});
  const change = useAction(mapFeature.changeMaps, { onDone: () => toast({ words: t('map.keys.saved') }) });
  if (data === undefined) return null;
  const hasFile = data.rows.some(({ name }) => name === 'pmtiles');
  const names: readonly MapProviderName[] = [
    'offline',
    ...(hasFile ? (['pmtiles'] as const) : []),
    ...providers.filter(({ isOffered }) => isOffered).map(({ name }) => name),
  ];
  const set = (part: { first?: MapProviderName; worldview?: Worldview }): void =>
    change.mutate({ first: data.first, worldview: data.worldview, ...part });
  return (
    <Panel title={t('map.keys.first')}>
      <div className="map-first">
        <Segments
          label={t('map.keys.first')}
          value={data.first}
          options={names.map((key) => ({ key, word: t(`map.name.${key}`) }))}
          onChange={(first) => set({ first })}
        />
        <div className="map-first-borders">
          <span className="sec">{t('map.keys.borders')}</span>
          <Segments
            label={t('map.keys.borders')}
            value={data.worldview}
            options={worldviews.map((key) => ({ key, word: t(`map.keys.borders.${key}`) }))}
            onChange={(worldview) => set({ worldview })}
          />
        </div>
        <p className="c13 sec">{t(`map.keys.bordersHint.${data.worldview}`)}</p>
        {change.error === null ? null : (
          <p className="note k-alarm" role="alert">
            <Icon name="warning" />
            {errorText(change.error, lang)}
          </p>
        )}
      </div>
    </Panel>
  );
}
