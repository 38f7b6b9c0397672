/** /bindBeacon: from the tracker's side, which sensors and gateways it carries, from when until when. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { limits } from '@frostway/core/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ConnectionChip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import { Segments } from '../../ui/ListPanel.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Age } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { SideList, SplitPage } from '../../ui/SideList.js';
import { useListAddress } from '../../ui/list-address.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { devicePath, identityOf } from '../../values/device-row.js';
import { missing } from '../../values/figures.js';
import { BindDialog } from './BindDialog.js';
import { BindingList } from './BindingList.js';
import { Fact } from './GatewayFacts.js';
import './binding.css';

const tabs = ['open', 'ended'] as const;

/** See above. The chosen tracker and the tab live in the address; without one it opens on the first tracker that has something on board. */
export function BindBeaconPage() {
  const { t } = useText();
  const address = useListAddress();
  const answer = useAnswer(deviceFeature.groupDevices, { kind: 'tracker', pageSize: limits.pageSizeMax }, { freshMs: 15_000 });
  const open = useAnswer(bindingFeature.bindings, { toKind: 'tracker', state: 'open', pageSize: limits.pageSizeMax });
  const carried = new Map<number, number>();
  for (const { to, state } of open.data?.rows ?? []) if (state === 'current') carried.set(to.id, (carried.get(to.id) ?? 0) + 1);
  const note = (count: number): string => (count === 0 ? t('binding.carriedNone') : t('binding.carried', { count }));
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={10} widths={[220, 120]} />}>
      {({ rows }) => {
        // Where it opens follows from the bindings: it would jump when they come.
        if (address.get('tracker') === '' && open.isPending) return <RowSkeleton rows={10} widths={[220, 120]} />;
        const chosen = rows.find((row) => identityOf(row) === address.get('tracker')) ?? rows.find(({ id }) => carried.has(id)) ?? rows[0];
        if (chosen === undefined)
          return (
            <Empty
              drawing="place"
              title={t('binding.trackers.empty')}
              hint={t('binding.trackers.emptyHint')}
              actions={<LinkButton look="main" to="/deviceSet" word={t('binding.toDevices')} />}
            />
          );
        return (
          <SplitPage
            side={
              <SideList
                title={t('binding.trackers')}
                filter={t('binding.trackers.filter')}
                none={t('binding.trackers.none')}
                items={rows.map((row) => ({
                  key: identityOf(row),
                  name: row.name,
                  note: [row.car, note(carried.get(row.id) ?? 0)].filter(Boolean).join(' · '),
                  isQuiet: row.connection !== 'online',
                }))}
                selected={identityOf(chosen)}
                onSelect={(tracker) => address.set({ tracker })}
              />
            }
          >
            <Tracker key={chosen.id} tracker={chosen} />
          </SplitPage>
        );
      }}
    </QueryBoundary>
  );
}

function Tracker({ tracker }: { tracker: Device }) {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [binds, setBinds] = useState(false);
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'open';
  const target = { mac: tracker.mac, imei: tracker.imei, name: tracker.name, kind: 'tracker' } as const;
  const mayBind = tracker.mayChange && may(bindingFeature.bind);
  const bindButton = mayBind ? (
    <Button type="primary" onClick={() => setBinds(true)}>
      {t('binding.bindDevices')}
    </Button>
  ) : null;
  return (
    <div className="page bind-page">
      <PageHead
        title={
          <Link className="quiet" to={devicePath(tracker)}>
            {tracker.name}
          </Link>
        }
        note={<ConnectionChip connection={tracker.connection} />}
        extra={bindButton}
      />
      <dl className="bind-facts">
        <Fact word={t('device.imei')}>{tracker.imei === null ? missing : <Copyable text={tracker.imei} />}</Fact>
        <Fact word={t('device.car')}>{tracker.car ?? missing}</Fact>
        <Fact word={t('binding.health.lastSeen')}>
          <Age at={tracker.lastSeen} />
        </Fact>
      </dl>
      <BindingList
        target={target}
        shown={tab}
        tools={
          <Segments
            label={t('binding.tab')}
            value={tab}
            options={tabs.map((key) => ({ key, word: t(`binding.tab.${key}`) }))}
            onChange={(next) => address.set({ tab: next === 'open' ? '' : next })}
          />
        }
        empty={
          tab === 'open' ? (
            <Empty
              drawing="device"
              title={t('binding.noneCarried')}
              hint={t('binding.noneCarriedHint')}
              {...(mayBind ? { actions: bindButton } : {})}
            />
          ) : (
            <Empty drawing="history" title={t('binding.noHistory')} />
          )
        }
      />
      {binds ? <BindDialog target={target} onClose={() => setBinds(false)} /> : null}
    </div>
  );
}
