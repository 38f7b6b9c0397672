/** The right side of /deviceSet: the devices of the chosen group with search, filters, order and pages, and what can be done to the chosen ones. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { type Device, type Group, deviceKinds } from '@frostway/contract/device/rows';
import { deviceModels } from '@frostway/core/models';
import { Checkbox, Drawer, Popover, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AddButton } from '../../ui/AddButton.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { Bone, Empty, NoneMatch, QueryBoundary, Waiting } from '../../ui/states.js';
import { Turns } from '../../ui/page-turns.js';
import { DeviceCards } from './DeviceCards.js';
import { DeviceTable } from './DeviceTable.js';
import { type DeviceAct, type DeviceAction, useMayAct } from './device-acts.js';
import { useFurtherActs } from './further-acts.js';
import { columnNames, toggleColumn, useColumns } from './device-columns.js';
import { type ChangeAddress, type SetAddress, pageSizes } from './set-address.js';
import '../../ui/list.css';

export type DeviceListProps = {
  readonly address: SetAddress;
  readonly change: ChangeAddress;
  readonly group: Group | undefined;
  readonly selected: ReadonlyMap<number, Device>;
  readonly onSelect: (selected: ReadonlyMap<number, Device>) => void;
  readonly onWant: (wanted: DeviceAction) => void;
};

/** What was typed, after a pause; what the address says when it changes from elsewhere. */
function useTyped(search: string, change: ChangeAddress): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return undefined;
    const timer = setTimeout(() => change({ search: wanted }), 250);
    return () => clearTimeout(timer);
  }, [typed, search, change]);
  return [typed, setTyped];
}

/** Search and filters in one row. */
export function DeviceFilters({ address, change }: { address: SetAddress; change: ChangeAddress }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [typed, setTyped] = useTyped(address.search, change);
  const [isOpen, setOpen] = useState(false);
  const search = (
    <label className="inp search">
      <Icon name="search" />
      <input
        value={typed}
        placeholder={t('device.searchIn')}
        aria-label={t('device.searchIn')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === '' ? null : (
        <button type="button" className="ib xs" aria-label={t('device.clearSearch')} onClick={() => setTyped('')}>
          <Icon name="x" size={12} />
        </button>
      )}
    </label>
  );
  const choices = <FilterChoices address={address} change={change} />;
  if (!isPhone) {
    return (
      <>
        {search}
        {choices}
        <ColumnChoice />
      </>
    );
  }
  const active = [address.kind, address.model === '' ? undefined : address.model].filter((each) => each !== undefined).length;
  return (
    <div className="row gap8">
      {search}
      <button type="button" className="btn tall" onClick={() => setOpen(true)}>
        <Icon name="filter" size={14} />
        {active === 0 ? t('device.filter') : t('device.filterOn', { count: active })}
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} placement="bottom" size="auto" title={t('device.filter')}>
        <div className="stack">{choices}</div>
      </Drawer>
    </div>
  );
}

function FilterChoices({ address, change }: { address: SetAddress; change: ChangeAddress }) {
  const { t, lang } = useText();
  const models = deviceModels.filter((row) => address.kind === undefined || row.kind === address.kind);
  return (
    <>
      <Select
        className="choice"
        value={address.kind ?? ''}
        aria-label={t('device.kind')}
        prefix={<span className="mut">{t('device.kind')}</span>}
        popupMatchSelectWidth={false}
        onChange={(kind) => change({ kind: deviceKinds.find((each) => each === kind), model: '' })}
        options={[
          { value: '', label: t('device.all') },
          ...deviceKinds.map((kind) => ({ value: kind as string, label: t(`values.kind.${kind}`) })),
        ]}
      />
      <Select
        className="choice"
        value={address.model}
        aria-label={t('device.model')}
        prefix={<span className="mut">{t('device.model')}</span>}
        popupMatchSelectWidth={false}
        onChange={(model) => change({ model })}
        options={[{ value: '', label: t('device.all') }, ...models.map((row) => ({ value: row.model as string, label: row.label[lang] }))]}
      />
    </>
  );
}

function ColumnChoice() {
  const { t } = useText();
  const columns = useColumns();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="stack" role="group" aria-label={t('device.columns')}>
          {columnNames.map((name) => (
            <Checkbox key={name} checked={columns.includes(name)} onChange={() => toggleColumn(name)}>
              {t(`device.column.${name}`)}
            </Checkbox>
          ))}
        </div>
      }
    >
      <button type="button" className="ib" aria-label={t('device.columns')} title={t('device.columns')}>
        <Icon name="columns" />
      </button>
    </Popover>
  );
}

/** The rows in whichever state they are, and the bar below them. */
export function DeviceList({ address, change, group, selected, onSelect, onWant }: DeviceListProps) {
  const { t } = useText();
  const isPhone = usePhone();
  const isFiltered = address.search !== '' || address.kind !== undefined || address.model !== '';
  const answer = useAnswer(
    deviceFeature.groupDevices,
    {
      ...(address.group === undefined ? {} : { groupId: address.group }),
      ...(address.search === '' ? {} : { search: address.search }),
      ...(address.kind === undefined ? {} : { kind: address.kind }),
      ...(address.model === '' ? {} : { model: address.model }),
      sort: address.sort,
      order: address.order,
      page: address.page,
      pageSize: address.pageSize,
    },
    { keepPrevious: true },
  );
  const nothing = isFiltered ? (
    <NoneMatch
      title={t('device.noneMatch')}
      hint={t('device.noneMatchHint')}
      clear={t('device.clearFilters')}
      onClear={() => change({ search: '', kind: undefined, model: '' })}
    />
  ) : (
    <Empty
      drawing="device"
      title={group === undefined || group.parentId === null ? t('device.none') : t('device.noneInGroup')}
      hint={t('device.noneHint')}
      actions={<AddButton call={deviceFeature.addDevice} word={t('device.add')} onAdd={() => change({ isAdding: true })} />}
    />
  );
  return (
    <>
      <div className="tb" aria-busy={answer.isPlaceholderData}>
        <QueryBoundary answer={answer} skeleton={<Bones isPhone={isPhone} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              nothing
            ) : isPhone ? (
              <DeviceCards rows={rows} onWant={onWant} />
            ) : (
              <DeviceTable
                rows={rows}
                address={address}
                onSort={(sort, order) => change({ sort, order })}
                selected={selected}
                onSelect={onSelect}
                onWant={onWant}
              />
            )
          }
        </QueryBoundary>
      </div>
      {answer.data === undefined || answer.data.total === 0 ? null : (
        <div className="sel list-foot">
          {selected.size === 0 || isPhone ? null : <Chosen selected={selected} onClear={() => onSelect(new Map())} onWant={onWant} />}
          <span className="grow" />
          <Turns
            current={address.page}
            pageSize={address.pageSize}
            total={answer.data.total}
            showSizeChanger={!isPhone}
            pageSizeOptions={[...pageSizes]}
            showTotal={(total, [from, to]) => t('device.rows', { from, to, total })}
            onChange={(page, pageSize) => change(pageSize === address.pageSize ? { page } : { page: 1, pageSize })}
          />
        </div>
      )}
    </>
  );
}

const bulkActs = ['move', 'giveBack'] as const satisfies readonly DeviceAct[];

function Chosen({
  selected,
  onClear,
  onWant,
}: {
  selected: ReadonlyMap<number, Device>;
  onClear: () => void;
  onWant: (wanted: DeviceAction) => void;
}) {
  const { t } = useText();
  const devices = [...selected.values()];
  const further = useFurtherActs().filter((act) => act.isForMany && devices.every(act.isFor));
  const mayAct = useMayAct();
  return (
    <>
      <b className="b nw">{t('device.chosen', { count: selected.size })}</b>
      {bulkActs
        .filter((act) => devices.every((device) => mayAct(act, device)))
        .map((act) => (
          <button key={act} type="button" className="btn quiet" onClick={() => onWant({ act, devices })}>
            <Icon name={act === 'move' ? 'move' : 'give'} size={14} />
            {t(`device.act.${act}`)}
          </button>
        ))}
      {further.map((act) => (
        <button key={act.key} type="button" className="btn quiet" onClick={() => onWant({ act, devices })}>
          <Icon name={act.icon} size={14} />
          {act.word}
        </button>
      ))}
      <button type="button" className="lnk" onClick={onClear}>
        {t('device.clearChosen')}
      </button>
    </>
  );
}

function Bones({ isPhone }: { isPhone: boolean }) {
  return (
    <Waiting>
      <div className={isPhone ? 'cards' : 'sk-rows'}>
        {Array.from({ length: isPhone ? 5 : 9 }, (_, row) => (
          <div key={row} className={isPhone ? 'dc' : ''} style={{ opacity: 1 - row / 11 }}>
            <span className="grow">
              <Bone width={110 + ((row * 37) % 60)} height={11} />
              <span style={{ display: 'block', height: 7 }} />
              <Bone width={88} height={8} />
            </span>
            {isPhone ? null : [84, 58, 60, 96, 72, 56].map((width) => <Bone key={width} width={width} />)}
          </div>
        ))}
      </div>
    </Waiting>
  );
}
