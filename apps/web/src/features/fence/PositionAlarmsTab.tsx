/** What is watched of positions besides fences, by vehicle: speed, displacement, long stops, forbidden hours. */
import { type CopyState, fence as calls } from '@frostway/contract/fence/endpoints';
import type { PositionAlarmRow } from '@frostway/contract/fence/rows';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AddButton } from '../../ui/AddButton.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import type { ListAddress } from '../../ui/list-address.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { devicePath } from '../../values/device-row.js';
import { missing } from '../../values/figures.js';
import { limitKinds } from './alarm-form.js';
import { limitWords, spanWords } from './alarm-words.js';
import { FenceTabs } from './FenceTabs.js';
import { PositionAlarmsDialog } from './PositionAlarmsDialog.js';

type Open = { readonly kind: 'add' } | { readonly kind: 'change' | 'off'; readonly row: PositionAlarmRow } | undefined;

/** See above. */
export function PositionAlarmsTab({ address }: { address: ListAddress }) {
  const { t } = useText();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const list = useList(calls.positionAlarms, address, {}, { enabled: may(calls.positionAlarms) });
  const close = (): void => setOpen(undefined);
  const add = <AddButton call={calls.setPositionAlarms} word={t('fence.alarms.set')} onAdd={() => setOpen({ kind: 'add' })} />;
  const actsOf = (row: PositionAlarmRow): MenuAct[] => [
    ...(row.mayChange && may(calls.setPositionAlarms)
      ? [{ key: 'change', word: t('fence.alarms.change'), icon: 'edit' as const, run: () => setOpen({ kind: 'change', row }) }]
      : []),
    ...(row.mayChange && may(calls.removePositionAlarms)
      ? [{ key: 'off', word: t('fence.alarms.off'), icon: 'x' as const, destroys: true, run: () => setOpen({ kind: 'off', row }) }]
      : []),
  ];
  const columns: readonly Column<PositionAlarmRow>[] = [
    {
      key: 'name',
      title: t('fence.alarms.vehicle'),
      isHead: true,
      cell: (row) => (
        <Link className="lnk b" to={devicePath(row)}>
          {row.name}
        </Link>
      ),
    },
    ...limitKinds.map((kind) => ({
      key: kind,
      title: t(`fence.alarms.kind.${kind}`),
      cell: (row: PositionAlarmRow) => {
        const found = limitWords(t, row).find(({ key }) => key === kind);
        if (found === undefined) return <span className="mut">{missing}</span>;
        return (
          <Kept by={row.copies[kind]}>
            <span className="nw tn">{found.value}</span>
          </Kept>
        );
      },
    })),
    {
      key: 'hours',
      title: t('fence.alarms.kind.hours'),
      cell: (row) => {
        const spans = spanWords(t, row);
        if (spans.length === 0) return <span className="mut">{missing}</span>;
        return (
          <Kept by={row.copies.hours}>
            <span title={row.zone ?? undefined}>
              {spans.map((span) => (
                <span key={span} className="fn-span-words">
                  {span}
                </span>
              ))}
            </span>
          </Kept>
        );
      },
    },
    {
      key: 'acts',
      cell: (row) => {
        const acts = actsOf(row);
        return acts.length === 0 ? null : <ActMenu acts={acts} title={row.name} />;
      },
    },
  ];
  return (
    <div className="fn-alarms">
      <FenceTabs address={address} tab="alarms" />
      <div className="page">
        <PageHead title={t('fence.tab.alarms')} note={<span className="no-phone">{t('fence.alarms.lead')}</span>} extra={add} />
        <ListPanel
          {...list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<Empty drawing="history" title={t('fence.alarms.none')} hint={t('fence.alarms.noneHint')} actions={add} />}
        />
      </div>
      {open?.kind === 'add' ? <PositionAlarmsDialog onClose={close} /> : null}
      {open?.kind === 'change' ? <PositionAlarmsDialog row={open.row} onClose={close} /> : null}
      {open?.kind === 'off' ? <OffDialog row={open.row} onClose={close} /> : null}
    </div>
  );
}

/** An alarm, and below it what the tracker keeps of it itself. */
function Kept({ by, children }: { by: CopyState | null; children: ReactNode }) {
  const { t } = useText();
  return (
    <span className="fn-kept">
      {children}
      {by === null ? null : <span className={by === 'refused' ? 'c12 tx k-warning nw' : 'c12 mut nw'}>{t(`fence.copy.${by}`)}</span>}
    </span>
  );
}

function OffDialog({ row: { imei, name }, onClose }: { row: PositionAlarmRow; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={calls.removePositionAlarms}
      input={{ imeis: [imei ?? ''] }}
      done={t('fence.alarms.turnedOff', { name })}
      onClose={onClose}
      title={t('fence.alarms.off')}
      lead={t('fence.alarms.offLead', { name })}
      act={t('fence.alarms.off')}
    />
  );
}
