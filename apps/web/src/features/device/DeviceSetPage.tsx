/** /deviceSet: the tree of groups and the devices in it; for administrators the inventory and the devices nobody knows. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device, Group } from '@frostway/contract/device/rows';
import { Drawer } from 'antd';
import { useCallback, useState } from 'react';
import { changedBy, useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { AddButton } from '../../ui/AddButton.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { AddDeviceDialog } from './AddDeviceDialog.js';
import { AddManyDialog } from './AddManyDialog.js';
import { DeviceDialogs } from './DeviceDialogs.js';
import { DeviceFilters, DeviceList } from './DeviceList.js';
import { type GroupAct, GroupDialog, type WantedGroup } from './GroupDialogs.js';
import { GroupTree, useGroupMenu } from './GroupTree.js';
import { InventoryPanel } from './InventoryPanel.js';
import { UnknownPanel } from './UnknownPanel.js';
import { type DeviceAction } from './device-acts.js';
import type { Dragged } from './dragging.js';
import { pathOf } from './group-tree.js';
import { moveDevices, tellMoved } from './move-devices.js';
import { type SetTab, setTabs, useSetAddress } from './set-address.js';
import { Tabs } from '../../ui/Tabs.js';
import { countText } from '../../values/figures.js';
import './device.css';

const noneChosen: ReadonlyMap<number, Device> = new Map();

/** See above. */
export function DeviceSetPage() {
  const { t } = useText();
  const [address, change] = useSetAddress();
  const profile = useProfile();
  const isAdministrator = profile.data?.level === 'administrator';
  const tab: SetTab = isAdministrator ? address.tab : 'devices';
  return (
    <div className="ds-page">
      {isAdministrator ? (
        <Tabs
          className="ds-tabs"
          label={t('frame.nav.deviceSet')}
          tabs={setTabs}
          chosen={tab}
          onChoose={(each) => change({ tab: each, search: '' })}
        >
          {(each) => t(`device.tab.${each}`)}
        </Tabs>
      ) : null}
      {tab === 'devices' ? <Devices isAdministrator={isAdministrator} /> : null}
      {tab === 'inventory' ? <InventoryPanel /> : null}
      {tab === 'unknown' ? <UnknownPanel /> : null}
    </div>
  );
}

function Devices({ isAdministrator }: { isAdministrator: boolean }) {
  const { t, lang } = useText();
  const may = useMay();
  const isPhone = usePhone();
  const [address, change] = useSetAddress();
  const tree = useAnswer(deviceFeature.groupTree, {});
  const groups = tree.data?.rows ?? [];
  const group = groups.find((each) => each.id === address.group) ?? groups[0];
  const path = group === undefined ? [] : pathOf(groups, group.id);
  const [wanted, setWanted] = useState<DeviceAction>();
  const [wantedGroup, setWantedGroup] = useState<WantedGroup>();
  const [isTreeOpen, setTreeOpen] = useState(false);
  const [isAddingMany, setAddingMany] = useState(false);
  const changeGroup = useAction(deviceFeature.changeGroup);

  // What is chosen belongs to what is shown: another group or filter begins anew, another page does not.
  const shown = `${address.group ?? ''} ${address.search} ${address.kind ?? ''} ${address.model}`;
  const [chosen, setChosen] = useState({ shown, selected: noneChosen });
  const selected = chosen.shown === shown ? chosen.selected : noneChosen;
  const select = useCallback((next: ReadonlyMap<number, Device>) => setChosen({ shown, selected: next }), [shown]);

  const choose = (id: number): void => {
    setTreeOpen(false);
    change({ group: id === groups[0]?.id ? undefined : id });
  };
  const actOn = (act: GroupAct, of: Group): void => setWantedGroup({ act, group: of });
  const menuOf = useGroupMenu(actOn);
  const complain = (error: unknown): void => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) });

  const drop = (dragged: Dragged, target: Group): void => {
    if (dragged.kind === 'group') {
      const { id, name, parentId } = dragged.group;
      changeGroup.mutate(
        { id, parentId: target.id },
        {
          onError: complain,
          onSuccess: () =>
            toast({
              icon: 'move',
              words: t('device.group.movedTo', { name, group: target.name }),
              ...(parentId === null
                ? {}
                : { act: { word: t('device.undo'), run: () => changeGroup.mutate({ id, parentId }, { onError: complain }) } }),
            }),
        },
      );
      return;
    }
    const moving = dragged.devices.filter((device) => device.groupId !== target.id);
    void moveDevices(moving, target.id)
      .then(() => {
        tellMoved(t, moving, target.name, complain);
        select(noneChosen);
      })
      .catch(complain)
      .finally(() => void changedBy(deviceFeature.moveDevices));
  };

  const treeView = (
    <QueryBoundary answer={tree} skeleton={<RowSkeleton rows={8} widths={[120, 24]} />}>
      {({ rows }) => (
        <GroupTree
          groups={rows}
          selectedId={group?.id}
          onSelect={choose}
          onAct={actOn}
          {...(may(deviceFeature.moveDevices) ? { onDrop: drop } : {})}
        />
      )}
    </QueryBoundary>
  );
  const add = (
    <AddButton
      call={deviceFeature.addDevice}
      word={isPhone ? t('device.add.act') : t('device.add')}
      look={isPhone ? 'tall' : 'main'}
      onAdd={() => change({ isAdding: true })}
    />
  );
  const above = path.slice(0, -1).filter((each) => each.parentId !== null);
  return (
    <div className="ds">
      {isPhone ? null : <aside className="tree">{treeView}</aside>}
      <section className="rt">
        {isPhone ? (
          <>
            <div className="bar">
              <h1 className="grow">{t('frame.nav.deviceSet')}</h1>
              {add}
            </div>
            <div className="row gap8">
              <button type="button" className="inp gsel grow" aria-haspopup="dialog" onClick={() => setTreeOpen(true)}>
                <Icon name="folder" />
                <span className="grow ell">
                  {above.length === 0 ? null : <span className="mut">{above.map((each) => `${each.name} / `)}</span>}
                  <b className="b">{group?.name ?? ''}</b>
                </span>
                <span className="mut">{group === undefined ? '' : countText(group.deviceTotal)}</span>
                <Icon name="down" size={14} />
              </button>
              {group === undefined || menuOf(group).length === 0 ? null : (
                <ActMenu acts={menuOf(group)} title={group.name} className="btn square" />
              )}
            </div>
            <DeviceFilters address={address} change={change} />
          </>
        ) : (
          <div className="bar">
            {above.map((each) => (
              <button key={each.id} type="button" className="crumb" onClick={() => choose(each.id)}>
                {each.name} /
              </button>
            ))}
            <h1>{group?.name ?? t('frame.nav.deviceSet')}</h1>
            <span className="mut c13 nw">{group === undefined ? '' : t('device.count', { count: group.deviceTotal })}</span>
            <span className="grow" />
            <DeviceFilters address={address} change={change} />
            {isAdministrator ? (
              <button type="button" className="btn" onClick={() => change({ tab: 'inventory' })}>
                <Icon name="up" size={14} />
                {t('device.import')}
              </button>
            ) : null}
            {add}
          </div>
        )}
        <DeviceList address={address} change={change} group={group} selected={selected} onSelect={select} onWant={setWanted} />
      </section>
      {isPhone ? (
        <Drawer open={isTreeOpen} onClose={() => setTreeOpen(false)} placement="bottom" size="85%" title={t('device.groups')}>
          <div className="tree sheet-tree">{treeView}</div>
        </Drawer>
      ) : null}
      {address.isAdding && may(deviceFeature.addDevice) ? (
        <AddDeviceDialog
          groupId={group?.id}
          onClose={() => change({ isAdding: false })}
          onMany={() => (change({ isAdding: false }), setAddingMany(true))}
        />
      ) : null}
      {isAddingMany ? <AddManyDialog groupId={group?.id} groups={groups} onClose={() => setAddingMany(false)} /> : null}
      {wanted === undefined ? null : (
        <DeviceDialogs wanted={wanted} onClose={() => setWanted(undefined)} onGone={() => select(noneChosen)} />
      )}
      {wantedGroup === undefined ? null : (
        <GroupDialog
          wanted={wantedGroup}
          groups={groups}
          onClose={() => setWantedGroup(undefined)}
          onAdded={(id) => choose(id)}
          onRemoved={(parentId) => (address.group === wantedGroup.group.id && parentId !== undefined ? choose(parentId) : undefined)}
        />
      )}
    </div>
  );
}
