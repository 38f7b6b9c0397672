/** /command: a command for many devices with its progress, the ledger of all, statistics by device and kind. */
import { commandFeature, commandStates } from '@frostway/contract/command/endpoints';
import { Select } from 'antd';
import { useFleetMembers, useFleetAsking } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { PageHead } from '../../ui/Panel.js';
import { Tabs, tabId } from '../../ui/Tabs.js';
import { type ListAddress, useListAddress } from '../../ui/list-address.js';
import { CommandList } from './CommandList.js';
import { GivePanel } from './GivePanel.js';
import { Progress } from './Progress.js';
import { StatisticsTab } from './StatisticsTab.js';
import './command.css';

const tabs = ['give', 'history', 'statistics'] as const;

/** See above. */
export function CommandPage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const offered = tabs.filter(
    (tab) => (tab !== 'give' || may(commandFeature.give)) && (tab !== 'statistics' || may(commandFeature.instructions)),
  );
  const tab = offered.find((each) => each === address.get('tab')) ?? 'history';
  const cleared = { order: '', state: '', imei: '', st: '', et: '' };
  return (
    <div className="page">
      <PageHead title={t('frame.nav.command')} note={<span className="no-phone">{t('command.lead')}</span>} />
      <Tabs
        label={t('command.tabs')}
        tabs={offered}
        chosen={tab}
        onChoose={(next) => address.set({ ...cleared, tab: next === 'history' ? '' : next })}
        panel="command-panel"
        className="cmd-tabs"
      >
        {(each) => t(`command.tab.${each}`)}
      </Tabs>
      <div id="command-panel" className="cmd-page" role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'give' ? <GivePanel onGiven={(order) => address.set({ ...cleared, tab: '', order: String(order) })} /> : null}
        {tab === 'history' ? <History address={address} /> : null}
        {tab === 'statistics' ? <StatisticsTab address={address} /> : null}
      </div>
    </div>
  );
}

function History({ address }: { address: ListAddress }) {
  const { t } = useText();
  useFleetAsking();
  const trackers = useFleetMembers().filter(({ kind, imei }) => kind === 'tracker' && imei !== null);
  const order = Number(address.get('order')) || undefined;
  const state = commandStates.find((each) => each === address.get('state'));
  const imei = address.get('imei');
  const option = (value: string, label: string) => ({ value, label });
  return (
    <>
      {order === undefined ? null : <Progress order={order} onAll={() => address.set({ order: '' })} />}
      <CommandList
        filter={{
          ...(order === undefined ? {} : { order }),
          ...(state === undefined ? {} : { state }),
          ...(imei === '' ? {} : { imei: [imei] }),
        }}
        page={address.page}
        onPage={address.turn}
        hasDevices
        isFiltered={order !== undefined || state !== undefined || imei !== ''}
        tools={
          <>
            <Select
              className="cmd-pick"
              aria-label={t('command.log.device')}
              showSearch={{ optionFilterProp: 'label' }}
              value={imei}
              onChange={(next: string) => address.set({ imei: next })}
              options={[option('', t('command.log.pickDevice')), ...trackers.map((each) => option(each.imei ?? '', each.name))]}
            />
            <Select
              className="cmd-pick"
              aria-label={t('command.log.state')}
              value={state ?? ''}
              onChange={(next: string) => address.set({ state: next })}
              options={[option('', t('command.log.allStates')), ...commandStates.map((each) => option(each, t(`command.state.${each}`)))]}
            />
          </>
        }
      />
    </>
  );
}
