/** The sensors a gateway received in the last 24 hours: how many readings, the last one, how strongly, and whether it should. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Reception } from '@frostway/contract/binding/rows';
import type { Device } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { DeviceLines } from '../../features/binding/TwoLines.js';
import { callName } from '../../features/device/naming.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Age } from '../../ui/Moment.js';
import { useList } from '../../ui/paged-list.js';
import { Signal } from '../../ui/Quantity.js';
import { Empty } from '../../ui/states.js';
import { countText } from '../../values/figures.js';

const pageSize = 50;

/** See above. */
export function GatewayReceptions({ device }: { device: Device }) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const list = useList(bindingFeature.receptions, { page, turn: setPage }, callName(device), { pageSize, freshMs: 15_000 });
  const columns: readonly Column<Reception>[] = [
    {
      key: 'device',
      title: t('binding.column.device'),
      isHead: true,
      cell: (row) => <DeviceLines device={row} />,
    },
    { key: 'readings', title: t('binding.column.readings'), isFigure: true, cell: (row) => countText(row.readings) },
    { key: 'received', title: t('detail.gateway.lastReception'), cell: (row) => <Age at={row.time} /> },
    { key: 'signal', title: t('binding.column.signal'), isFigure: true, cell: (row) => <Signal dbm={row.rssi} /> },
    {
      key: 'bound',
      title: t('detail.gateway.bound'),
      cell: (row) =>
        row.isBound ? (
          <Chip hue="normal" icon="normal" word={t('detail.gateway.isBound')} />
        ) : (
          <span className="mut">{t('detail.gateway.notBound')}</span>
        ),
    },
  ];
  return (
    <ListPanel<Reception>
      {...list}
      columns={columns}
      rowKey={(row) => row.id}
      tools={
        <>
          <h2>{t('detail.gateway.received')}</h2>
          <span className="mut c13">{t('detail.gateway.receivedHours')}</span>
        </>
      }
      empty={<Empty drawing="history" title={t('detail.gateway.receivedNone')} hint={t('detail.gateway.receivedNoneHint')} />}
    />
  );
}
