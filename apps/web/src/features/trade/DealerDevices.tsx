/** The devices of a dealer's stock and of everybody below him: filters, order, and what can be done to one or several. */
import { dealerSorts, dealerStates, trade } from '@frostway/contract/trade/endpoints';
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { type ComponentType, useCallback, useState } from 'react';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty, NoneMatch } from '../../ui/states.js';
import { CustomerSelect } from './CustomerSelect.js';
import { RenewDialog } from './RenewDialog.js';
import { RestoreDialog, ScrapDialog } from './ScrapDialog.js';
import { SellDialog } from './SellDialog.js';
import { type DealerAct, dealerActIcons, useActsFor } from './dealer-acts.js';
import { useDeviceColumns } from './dealer-columns.js';
import './trade.css';

const pageSize = 50;
type Chosen = ReadonlyMap<string | number, DealerDevice>;
const none: Chosen = new Map();

export type DealerDevicesProps = {
  /** The dialog that corrects the model of one, a feature of its own. */
  readonly Correct: ComponentType<{ readonly device: DealerDevice; readonly onClose: () => void }>;
};

/** See above. */
export function DealerDevices({ Correct }: DealerDevicesProps) {
  const { t } = useText();
  const address = useListAddress();
  const me = useProfile().data;
  const search = address.get('q');
  const state = dealerStates.find((each) => each === address.get('state')) ?? 'all';
  const customer = Number(address.get('customer')) || undefined;
  const sort = dealerSorts.find((each) => each === address.get('sort')) ?? 'name';
  const order = address.get('order') === 'desc' ? 'desc' : 'asc';
  // What is chosen belongs to what is shown: another filter begins anew, another page does not.
  const shown = `${search} ${state} ${customer ?? ''}`;
  const [choice, setChoice] = useState({ shown, chosen: none });
  const chosen = choice.shown === shown ? choice.chosen : none;
  const choose = useCallback((next: Chosen) => setChoice({ shown, chosen: next }), [shown]);
  const [wanted, setWanted] = useState<{ readonly act: DealerAct; readonly devices: readonly DealerDevice[] }>();
  const actsFor = useActsFor(me);
  const list = useList(trade.dealerDevices, address, { state, sort, order, search, customer }, { pageSize });
  const close = (): void => setWanted(undefined);
  const devices = [...chosen.values()];
  const isFiltered = search !== '' || state !== 'all' || customer !== undefined;
  return (
    <>
      <ListPanel
        {...list}
        columns={useDeviceColumns(me, actsFor, (act, device) => setWanted({ act, devices: [device] }))}
        rowKey={(device) => device.id}
        choosing={{
          chosen,
          onChoose: choose,
          labelOf: (device) => t('device.select', { name: device.name }),
          labelOfAll: t('device.selectAll'),
        }}
        sorting={{
          by: sort,
          order,
          onSort: (by, next) => address.set({ sort: by === 'name' ? '' : by, order: next === 'asc' ? '' : next }),
        }}
        tools={
          <>
            <SearchField value={search} label={t('trade.search.devices')} onChange={(q) => address.set({ q })} />
            <CustomerSelect value={customer} onChange={(uid) => address.set({ customer: uid === undefined ? '' : String(uid) })} />
            <Segments
              label={t('trade.filter')}
              value={state}
              options={dealerStates.map((key) => ({ key, word: t(`trade.list.${key}`) }))}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
            />
          </>
        }
        foot={
          devices.length === 0 ? undefined : (
            <>
              <b className="b nw">{t('trade.chosen', { count: devices.length })}</b>
              {actsFor(devices).map((act) => (
                <button key={act} type="button" className="btn sm" onClick={() => setWanted({ act, devices })}>
                  <Icon name={dealerActIcons[act]} size={14} />
                  {t(`trade.${act}`)}
                </button>
              ))}
              <button type="button" className="lnk" onClick={() => choose(none)}>
                {t('trade.chosen.clear')}
              </button>
            </>
          )
        }
        empty={
          isFiltered ? (
            <NoneMatch
              title={t('trade.devices.noneFound')}
              hint={t('trade.noneFoundHint')}
              clear={t('trade.clear')}
              onClear={() => address.set({ q: '', state: '', customer: '' })}
            />
          ) : (
            <Empty
              drawing="device"
              title={t('trade.devices.none')}
              hint={t('trade.devices.noneHint')}
              actions={<LinkButton look="main" to="/dealer?tab=import" icon="up" word={t('trade.toImport')} />}
            />
          )
        }
      />
      {wanted?.act === 'sell' ? <SellDialog devices={wanted.devices} onClose={close} onGone={() => choose(none)} /> : null}
      {wanted?.act === 'renew' ? <RenewDialog devices={wanted.devices} onClose={close} /> : null}
      {wanted?.act === 'correct' && wanted.devices[0] !== undefined ? <Correct device={wanted.devices[0]} onClose={close} /> : null}
      {wanted?.act === 'scrap' ? <ScrapDialog devices={wanted.devices} onClose={close} /> : null}
      {wanted?.act === 'restore' ? <RestoreDialog devices={wanted.devices} onClose={close} /> : null}
    </>
  );
}
