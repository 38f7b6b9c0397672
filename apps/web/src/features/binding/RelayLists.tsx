/** The lists of relaying: foreign gateways by sensor, permissions with their end, own gateways whose readings were not taken. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { ForeignReception, RefusedReception, Relay } from '@frostway/contract/binding/relay-rows';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel, Segments } from '../../ui/ListPanel.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Signal } from '../../ui/Quantity.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { devicePath, identityOf } from '../../values/device-row.js';
import { countText } from '../../values/figures.js';
import { type Allowing, EndRelayDialog } from './RelayDialogs.js';
import { stateLooks } from './binding-acts.js';
import { TwoLines } from './TwoLines.js';

const pageSize = 50;

/** Somebody waits for what a gateway hears; the server writes it down once a second. */
const heard = { pageSize, againMs: () => 5000 } as const;

/** Foreign gateways that hear the caller's sensors; with `onAllow` each can be let in. */
export function ForeignList({ onAllow }: { onAllow: ((allowing: Allowing) => void) | undefined }) {
  const { t } = useText();
  const address = useListAddress();
  const list = useList(bindingFeature.foreignReceptions, address, {}, heard);
  const columns: readonly Column<ForeignReception>[] = [
    {
      key: 'sensor',
      title: t('relay.column.sensor'),
      isHead: true,
      cell: ({ sensor }) => <TwoLines name={sensor.name} note={identityOf(sensor)} to={devicePath(sensor)} />,
    },
    {
      key: 'gateway',
      title: t('relay.column.gateway'),
      cell: ({ gateway }) => <TwoLines name={gateway.name} note={identityOf(gateway)} />,
    },
    { key: 'readings', title: t('relay.column.readings'), isFigure: true, cell: (row) => countText(row.readings) },
    { key: 'signal', title: t('binding.column.signal'), isFigure: true, cell: (row) => <Signal dbm={row.rssi} /> },
    { key: 'last', title: t('relay.column.last'), cell: (row) => <Age at={row.lastAt} /> },
    {
      key: 'acts',
      cell: (row) =>
        row.isAllowed ? (
          <Chip hue="normal" icon="normal" word={t('relay.isAllowed')} kind="outline" />
        ) : onAllow === undefined ? null : (
          <Button size="small" onClick={() => onAllow({ gateway: row.gateway, sensor: row.sensor })}>
            {t('relay.allowThis')}
          </Button>
        ),
    },
  ];
  return (
    <ListPanel<ForeignReception>
      {...list}
      columns={columns}
      rowKey={(row) => `${identityOf(row.gateway)}:${row.sensor.id}`}
      empty={<Empty drawing="good" title={t('relay.noneHeard')} hint={t('relay.noneHeardHint')} />}
    />
  );
}

/** Who may relay, and who could. */
export function RelayList() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [ending, setEnding] = useState<Relay>();
  const state = address.get('state') === 'ended' ? 'ended' : 'open';
  const list = useList(bindingFeature.relays, address, { state }, { pageSize });
  const columns: readonly Column<Relay>[] = [
    {
      key: 'account',
      title: t('relay.column.account'),
      isHead: true,
      cell: (row) => <TwoLines name={row.nickname === '' ? row.account : row.nickname} note={row.account} />,
    },
    {
      key: 'sensors',
      title: t('relay.column.sensors'),
      cell: ({ macs }) =>
        macs === null ? (
          t('relay.allSensors')
        ) : (
          <span title={macs.join(', ')}>{macs.length === 1 ? macs[0] : t('relay.someSensors', { count: macs.length })}</span>
        ),
    },
    {
      key: 'state',
      title: t('binding.column.state'),
      cell: (row) => (
        <Chip {...stateLooks[row.state]} word={t(`binding.state.${row.state}`)} kind={row.state === 'current' ? 'tint' : 'outline'} />
      ),
    },
    { key: 'from', title: t('binding.column.from'), cell: (row) => <Moment at={row.from} /> },
    {
      key: 'until',
      title: t('binding.column.until'),
      cell: ({ until }) => (until === null ? <span className="mut">{t('relay.untilEnded')}</span> : <Moment at={until} />),
    },
    { key: 'by', title: t('relay.column.madeBy'), cell: (row) => (state === 'ended' ? row.endedBy : row.madeBy) ?? '' },
    {
      key: 'acts',
      cell: (row) =>
        row.state !== 'ended' && may(bindingFeature.endRelay) ? (
          <Button size="small" danger onClick={() => setEnding(row)}>
            {t('relay.end')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <ListPanel<Relay>
        {...list}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          <Segments
            label={t('binding.tab')}
            value={state}
            options={(['open', 'ended'] as const).map((key) => ({ key, word: t(`binding.tab.${key}`) }))}
            onChange={(next) => address.set({ state: next === 'open' ? '' : next })}
          />
        }
        empty={
          state === 'open' ? (
            <Empty drawing="device" title={t('relay.noneAllowed')} hint={t('relay.noneAllowedHint')} />
          ) : (
            <Empty drawing="history" title={t('relay.noneEnded')} />
          )
        }
      />
      {ending === undefined ? null : <EndRelayDialog relay={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

/** Own gateways that relayed what is not the caller's to relay. */
export function RefusedList() {
  const { t } = useText();
  const address = useListAddress();
  const list = useList(bindingFeature.refusedReceptions, address, {}, heard);
  const columns: readonly Column<RefusedReception>[] = [
    {
      key: 'gateway',
      title: t('relay.column.gateway'),
      isHead: true,
      cell: ({ gateway }) => <TwoLines name={gateway.name} note={identityOf(gateway)} to={devicePath(gateway)} />,
    },
    { key: 'readings', title: t('relay.column.readings'), isFigure: true, cell: (row) => countText(row.readings) },
    { key: 'last', title: t('relay.column.last'), cell: (row) => <Age at={row.lastAt} /> },
  ];
  return (
    <ListPanel<RefusedReception>
      {...list}
      columns={columns}
      rowKey={(row) => row.gateway.id}
      foot={<span className="mut c13">{t('relay.refusedFoot')}</span>}
      empty={<Empty drawing="good" title={t('relay.noneRefused')} hint={t('relay.refusedFoot')} />}
    />
  );
}
