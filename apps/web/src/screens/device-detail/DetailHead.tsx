/** The head of a device: name, state, identity, where it belongs, its live figures, and the tabs. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { sim } from '@frostway/contract/sim/endpoints';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay, usePermission } from '../../api/permission.js';
import { ActButton, ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { DeviceTitle, ModelName } from '../../features/device/DeviceFacts.js';
import { DeviceDialogs } from '../../features/device/DeviceDialogs.js';
import { type DeviceAction, useDeviceMenu, useMayAct } from '../../features/device/device-acts.js';
import { identityText, identityWord } from '../../features/device/naming.js';
import { CardWarning } from '../../features/sim/CardFacts.js';
import { ConnectionChip, StateChip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import { Fact } from '../../ui/Fact.js';
import { ForeignMark } from '../../ui/ForeignMark.js';
import { Icon } from '../../ui/icons.js';
import { deviceStateOf } from '../../values/conditions.js';
import { comparePath } from '../compare/compare-address.js';
import type { DetailTab } from './detail-address.js';
import type { DeviceWithGroups } from './live-history.js';
import type { Rights } from './rights.js';
import { Tabs } from '../../ui/Tabs.js';
import { DetailNow } from './DetailNow.js';

export type DetailHeadProps = {
  readonly device: DeviceWithGroups;
  readonly rights: Rights;
  readonly latest: DeviceStatus | undefined;
  readonly tabs: readonly DetailTab[];
  readonly tab: DetailTab;
  /** Beside the tab of alarms; undefined while it is not known. */
  readonly openAlarms?: number | undefined;
  readonly onTab: (tab: DetailTab) => void;
};

/** See above. */
export function DetailHead({ device, rights, latest, tabs, tab, openAlarms, onTab }: DetailHeadProps) {
  const { t } = useText();
  const may = useMay();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<DeviceAction>();
  const compare = useCompareAct(device, rights);
  const acts = [...useDeviceMenu(setWanted)(device), ...compare];
  const mayAct = useMayAct();
  const share = acts.find((act) => act.key === 'share');
  const path = device.groups.filter((_group, index) => index > 0 || device.groups.length === 1).map((group) => group.name);
  return (
    <section className="dh">
      <div className="l1">
        <button type="button" className="ib back" aria-label={t('frame.back')} title={t('frame.back')} onClick={() => void navigate(-1)}>
          <Icon name="left" />
        </button>
        <h1>
          <DeviceTitle name={device.name} />
        </h1>
        {latest === undefined ? null : rights.latest ? <StateChip row={latest} large /> : <ConnectionNow row={latest} />}
        <ForeignMark device={device} isChip />
        <span className="grow" />
        {compare.map((act) => (
          <ActButton key={act.key} act={act} className="btn no-phone" />
        ))}
        {share === undefined ? null : <ActButton act={share} className="btn no-phone" />}
        {mayAct('rename', device) ? (
          <button type="button" className="btn no-phone" onClick={() => setWanted({ act: 'rename', devices: [device] })}>
            <Icon name="edit" size={14} />
            {t('device.act.rename')}
          </button>
        ) : null}
        {mayAct('edit', device) ? (
          <button type="button" className="btn no-phone" onClick={() => setWanted({ act: 'edit', devices: [device] })}>
            <Icon name="command" size={14} />
            {t('device.act.edit')}
          </button>
        ) : null}
        {acts.length === 0 ? null : <ActMenu acts={acts} title={device.name} className="ib" />}
      </div>
      <div className="meta">
        <span>
          <span className="mut">{t(identityWord(device))}</span>
          <Copyable text={identityText(device)} />
        </span>
        <Fact word={t('device.model')}>
          <ModelName model={device.model} />
        </Fact>
        {latest?.reading?.gateway ? (
          <Fact word={t('values.kind.gateway')}>
            <GatewayName gateway={latest.reading.gateway} />
          </Fact>
        ) : null}
        {path.length === 0 ? null : <Fact word={t('device.group')}>{path.join(' / ')}</Fact>}
        {device.car === null ? null : <Fact word={t('device.car')}>{device.car}</Fact>}
        {rights.teams.length === 0 ? null : <span>{t('share.foreign.teams', { names: rights.teams.join(t('detail.comma')) })}</span>}
      </div>
      {device.kind === 'tracker' && device.imei !== null && may(sim.dataMargin) ? <CardWarning imei={device.imei} /> : null}
      <DetailNow device={device} rights={rights} latest={latest} />
      <Tabs label={device.name} tabs={tabs} chosen={tab} onChoose={onTab} panel="tab-panel">
        {(each) => (
          <>
            {t(`detail.tab.${each}`)}
            {each === 'alarms' && (openAlarms ?? 0) > 0 ? <b className="tab-n hot">{openAlarms}</b> : null}
          </>
        )}
      </Tabs>
      {wanted === undefined ? null : (
        <DeviceDialogs
          wanted={wanted}
          onClose={() => setWanted(undefined)}
          onGone={() =>
            wanted.act === 'giveBack' || typeof wanted.act === 'object' ? void navigate('/deviceSet', { replace: true }) : undefined
          }
        />
      )}
    </section>
  );
}

/** Beside others on one axis: of a sensor whose history the caller sees, where his menus have the page. */
function useCompareAct(device: DeviceWithGroups, rights: Rights): readonly MenuAct[] {
  const { t } = useText();
  const navigate = useNavigate();
  const hasPage = usePermission().data?.paths.includes('/deviceCompare') === true;
  if (!hasPage || !rights.history || device.kind !== 'beacon') return [];
  const run = (): void => void navigate(comparePath([identityText(device)]));
  return [{ key: 'compare', word: t('telemetry.monitor.compare'), icon: 'stats', run }];
}

/** Of a device whose values are not seen only whether it is there can be said. */
function ConnectionNow({ row }: { row: DeviceStatus }) {
  const { connection } = deviceStateOf(row, useNow());
  return <ConnectionChip connection={connection} large />;
}

/** A gateway by its name where the reader sees it; else as the reading names it, by its MAC. */
function GatewayName({ gateway }: { gateway: string }) {
  const isMac = /^[0-9A-F]{12}$/i.test(gateway);
  const { data } = useAnswer(deviceFeature.groupDevice, { imei: gateway }, { enabled: isMac, freshMs: 600_000 });
  return <span title={data === undefined ? undefined : gateway}>{data?.name ?? gateway}</span>;
}
