/** /deviceBind: gateways with their health and whitelist at the left; the sensors one should hear, their history and what was kept out at the right. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { GatewayHealth } from '@frostway/contract/binding/rows';
import { limits } from '@frostway/core/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Chip, ConnectionChip } from '../../ui/Chip.js';
import { Segments } from '../../ui/ListPanel.js';
import { PageHead } from '../../ui/Panel.js';
import { SideList, SplitPage } from '../../ui/SideList.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { useListAddress } from '../../ui/list-address.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { devicePath, identityOf } from '../../values/device-row.js';
import { BindDialog } from './BindDialog.js';
import { BindingList } from './BindingList.js';
import { GatewayFacts } from './GatewayFacts.js';
import { RelayPage } from './RelayPage.js';
import { UnlistedList } from './UnlistedList.js';
import { WhitelistSwitch } from './Whitelist.js';
import './binding.css';

const tabs = ['open', 'ended', 'unlisted'] as const;

/** See above; with `?view=relays` who may relay. */
export function DeviceBindPage() {
  return useListAddress().get('view') === 'relays' ? <RelayPage /> : <GatewaysPage />;
}

const relaysPath = '/deviceBind?view=relays';

/** The chosen gateway and the tab live in the address. */
function GatewaysPage() {
  const { t } = useText();
  const address = useListAddress();
  const answer = useAnswer(bindingFeature.gatewayHealth, { pageSize: limits.pageSizeMax }, { freshMs: 15_000 });
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={10} widths={[220, 120]} />}>
      {({ rows }) => {
        const chosen = rows.find((row) => identityOf(row) === address.get('gateway')) ?? rows[0];
        if (chosen === undefined)
          return (
            <Empty
              drawing="device"
              title={t('binding.gateways.empty')}
              hint={t('binding.gateways.emptyHint')}
              actions={
                <>
                  <LinkButton look="main" to="/deviceSet" word={t('binding.toDevices')} />
                  <LinkButton to={relaysPath} word={t('relay.open')} />
                </>
              }
            />
          );
        return (
          <SplitPage
            side={
              <SideList
                title={t('binding.gateways')}
                filter={t('binding.gateways.filter')}
                none={t('binding.gateways.none')}
                items={rows.map((row) => ({
                  key: identityOf(row),
                  name: row.name,
                  note: t('binding.health.of', { heard: row.heard, expected: row.expected }),
                  isQuiet: row.connection !== 'online',
                  mark: <Marks gateway={row} />,
                }))}
                selected={identityOf(chosen)}
                onSelect={(gateway) => address.set({ gateway })}
              />
            }
          >
            <Gateway key={chosen.id} gateway={chosen} />
          </SplitPage>
        );
      }}
    </QueryBoundary>
  );
}

function Marks({ gateway }: { gateway: GatewayHealth }) {
  const { t } = useText();
  return (
    <span className="row gap4">
      {gateway.missing === 0 ? null : (
        <Chip hue="warning" icon="warning" word={t('binding.health.missingMark', { count: gateway.missing })} kind="outline" />
      )}
      {gateway.whitelist.isOn ? (
        <span className="tx k-accent" title={t('binding.whitelist.on')} role="img" aria-label={t('binding.whitelist.on')}>
          <Icon name="shield" size={14} />
        </span>
      ) : null}
    </span>
  );
}

function Gateway({ gateway }: { gateway: GatewayHealth }) {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [binds, setBinds] = useState(false);
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'open';
  const target = { mac: gateway.mac, imei: gateway.imei, name: gateway.name, kind: 'gateway' } as const;
  const mayBind = gateway.mayChange && may(bindingFeature.bind);
  const bindButton = mayBind ? (
    <Button type="primary" onClick={() => setBinds(true)}>
      {t('binding.bindSensors')}
    </Button>
  ) : null;
  const tools = (
    <>
      <Segments
        label={t('binding.tab')}
        value={tab}
        options={tabs.map((key) => ({ key, word: t(`binding.tab.${key}`) }))}
        onChange={(next) => address.set({ tab: next === 'open' ? '' : next })}
      />
      <span className="grow" />
      <WhitelistSwitch gateway={gateway} />
    </>
  );
  return (
    <div className="page bind-page">
      <PageHead
        title={
          <Link className="quiet" to={devicePath(gateway)}>
            {gateway.name}
          </Link>
        }
        note={<ConnectionChip connection={gateway.connection} />}
        extra={
          <>
            <LinkButton to={relaysPath} word={t('relay.open')} />
            {bindButton}
          </>
        }
      />
      <GatewayFacts gateway={gateway} />
      {tab === 'unlisted' ? (
        <UnlistedList target={target} mayChange={mayBind} tools={tools} />
      ) : (
        <BindingList
          target={target}
          shown={tab}
          tools={tools}
          empty={
            tab === 'open' ? (
              <Empty
                drawing="device"
                title={t('binding.none')}
                hint={t('binding.noneHint')}
                {...(mayBind ? { actions: bindButton } : {})}
              />
            ) : (
              <Empty drawing="history" title={t('binding.noHistory')} />
            )
          }
        />
      )}
      {binds ? <BindDialog target={target} onClose={() => setBinds(false)} /> : null}
    </div>
  );
}
