/** What is bound to a gateway or a tracker: now and planned, or the history; what can be done to a row. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Binding } from '@frostway/contract/binding/rows';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { useMay, useOffer } from '../../api/permission.js';
import { type MenuAct, offered } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Signal } from '../../ui/Quantity.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { devicePath, identityOf } from '../../values/device-row.js';
import { missing } from '../../values/figures.js';
import { EndDialog, HeardByDialog, UnbindDialog } from './BindingDialogs.js';
import { type Target, nameOf, stateLooks } from './binding-acts.js';

const pageSize = 50;
type Act = { readonly act: 'unbind' | 'end' | 'heard'; readonly binding: Binding };

export type BindingListProps = {
  readonly target: Target;
  readonly shown: 'open' | 'ended';
  readonly empty: ReactNode;
  readonly tools: ReactNode;
};

/** See above. Bindings of which the target itself is the bound device are not of this list. */
export function BindingList({ target, shown, empty, tools }: BindingListProps) {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const offerOf = useOffer();
  const [wanted, setWanted] = useState<Act>();
  const list = useList(bindingFeature.bindingsOf, address, { ...nameOf(target), state: shown }, { pageSize });
  const isHearing = target.kind === 'gateway';
  const actsOf = (binding: Binding): MenuAct[] => [
    ...(binding.device.kind === 'beacon' && may(bindingFeature.heardBy)
      ? [{ key: 'heard', word: t('binding.heardBy'), icon: 'signal', run: () => setWanted({ act: 'heard', binding }) } as const]
      : []),
    ...offered(
      binding.mayChange ? offerOf(bindingFeature.bind) : 'none',
      { key: 'end', word: t('binding.setEnd'), icon: 'clock', run: () => setWanted({ act: 'end', binding }) },
      { key: 'unbind', word: t('binding.unbind'), icon: 'x', destroys: true, run: () => setWanted({ act: 'unbind', binding }) },
    ),
  ];
  const columns: readonly Column<Binding>[] = [
    {
      key: 'device',
      title: t('binding.column.device'),
      isHead: true,
      cell: ({ device, to }) => {
        // A gateway's own binding to its tracker stands in the list from the other side.
        const other = device.mac === target.mac && device.imei === target.imei ? to : device;
        return (
          <span className="bound-device">
            <Link className="ell" to={devicePath(other)}>
              {other.name}
            </Link>
            <span className="two">
              {identityOf(other)}
              {other.kind === 'beacon' ? null : (
                <>
                  <i className="dot" />
                  {t(`values.kind.${other.kind}`)}
                </>
              )}
            </span>
          </span>
        );
      },
    },
    {
      key: 'state',
      title: t('binding.column.state'),
      cell: ({ state }) => (
        <Chip {...stateLooks[state]} word={t(`binding.state.${state}`)} kind={state === 'current' ? 'tint' : 'outline'} />
      ),
    },
    ...(isHearing && shown === 'open'
      ? ([
          {
            key: 'heard',
            title: t('binding.column.heard'),
            // A gateway receives sensors: the tracker it rides on is bound to it and never received.
            cell: ({ device, lastHeard, state }) =>
              lastHeard === null && device.kind !== 'beacon' ? (
                <span className="mut">{missing}</span>
              ) : lastHeard === null ? (
                <span className={state === 'current' ? 'tx k-warning' : 'mut'}>{t('binding.notHeard')}</span>
              ) : (
                <Age at={lastHeard.time} />
              ),
          },
          {
            key: 'signal',
            title: t('binding.column.signal'),
            isFigure: true,
            cell: ({ lastHeard }) => <Signal dbm={lastHeard?.rssi} />,
          },
        ] as const satisfies readonly Column<Binding>[])
      : []),
    { key: 'from', title: t('binding.column.from'), cell: ({ from }) => <Moment at={from} /> },
    {
      key: 'until',
      title: t('binding.column.until'),
      cell: ({ until }) => (until === null ? <span className="mut">{t('binding.untilEnded')}</span> : <Moment at={until} />),
    },
    shown === 'open'
      ? { key: 'by', title: t('binding.column.madeBy'), cell: ({ madeBy }) => <span className="sec">{madeBy ?? '--'}</span> }
      : { key: 'by', title: t('binding.column.endedBy'), cell: ({ endedBy }) => <span className="sec">{endedBy ?? '--'}</span> },
    actsColumn(actsOf, (binding) => t('binding.actsFor', { name: binding.device.name })),
  ];
  const close = (): void => setWanted(undefined);
  return (
    <>
      <ListPanel<Binding> {...list} columns={columns} rowKey={(row) => row.id} empty={empty} tools={tools} />
      {wanted?.act === 'unbind' ? <UnbindDialog binding={wanted.binding} onClose={close} /> : null}
      {wanted?.act === 'end' ? <EndDialog binding={wanted.binding} onClose={close} /> : null}
      {wanted?.act === 'heard' ? <HeardByDialog device={wanted.binding.device} onClose={close} /> : null}
    </>
  );
}
