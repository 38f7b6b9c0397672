/** /maintenance: what is due for vehicles and when, by days, kilometres or engine hours; planned, changed, and recorded as done. */
import { maintenance as calls, type MaintenancePlan } from '@frostway/contract/maintenance/endpoints';
import { maintenanceStates } from '@frostway/core/maintenance';
import { useState } from 'react';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { EditableList } from '../../ui/EditableList.js';
import type { IconName } from '../../ui/icons.js';
import { type Column, Segments } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { Moment } from '../../ui/Moment.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import type { Hue } from '../../values/conditions.js';
import { MaintenanceDialog } from './MaintenanceDialog.js';
import './maintenance.css';

const states = ['all', 'due', 'soon', 'later'] as const;
const looks: Readonly<Record<MaintenancePlan['state'], { readonly hue: Hue; readonly icon: IconName }>> = {
  due: { hue: 'alarm', icon: 'warning' },
  soon: { hue: 'warning', icon: 'clock' },
  later: { hue: 'normal', icon: 'normal' },
};
const vehicleOf = ({ car, device }: MaintenancePlan): string => car ?? device;

/** See above. */
export function MaintenancePage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const [done, setDone] = useState<MaintenancePlan>();
  const search = address.get('q');
  const state = maintenanceStates.find((each) => each === address.get('state'));
  const only = oneIn(address, 'plan');
  const list = useList(calls.plans, address, { id: only, search, state });
  const columns: readonly Column<MaintenancePlan>[] = [
    { key: 'vehicle', title: t('maintenance.vehicle'), isHead: true, cell: (plan) => <b>{vehicleOf(plan)}</b> },
    { key: 'name', title: t('maintenance.name'), cell: ({ name }) => name },
    {
      key: 'state',
      title: t('maintenance.state'),
      cell: ({ state: now }) => <Chip kind="outline" hue={looks[now].hue} icon={looks[now].icon} word={t(`maintenance.state.${now}`)} />,
    },
    { key: 'left', title: t('maintenance.left'), cell: (plan) => <Left plan={plan} /> },
    { key: 'done', title: t('maintenance.doneAt'), cell: ({ doneAt }) => <Moment at={doneAt} /> },
  ];
  return (
    <div className="page">
      <PageHead title={t('frame.nav.maintenance')} note={<span className="no-phone">{t('maintenance.lead')}</span>} />
      <EditableList
        {...list}
        address={address}
        field="plan"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('maintenance.search'),
          add: t('maintenance.add'),
          edit: t('maintenance.edit'),
          remove: t('maintenance.remove'),
          none: t('maintenance.none'),
          noneHint: t('maintenance.noneHint'),
          noneFound: t('maintenance.noneFound'),
        }}
        calls={{ add: calls.addPlan, change: calls.changePlan, remove: calls.removePlan }}
        isFiltered={state !== undefined}
        filters={
          <Segments
            label={t('maintenance.state')}
            value={state ?? 'all'}
            options={states.map((key) => ({ key, word: t(`maintenance.state.${key}`) }))}
            onChange={(key) => address.set({ state: key === 'all' ? '' : key, plan: '' })}
          />
        }
        actsOf={(plan) =>
          may(calls.setDone) ? [{ key: 'done', word: t('maintenance.done'), icon: 'check', run: () => setDone(plan) }] : []
        }
        edit={(plan, close) => <MaintenanceDialog {...(plan === undefined ? {} : { plan })} onClose={close} />}
        remove={(plan, close) => (
          <AskDialog
            call={calls.removePlan}
            input={{ id: plan.id }}
            done={t('maintenance.removed')}
            onClose={close}
            title={t('maintenance.remove')}
            lead={t('maintenance.removeLead', { vehicle: vehicleOf(plan), name: plan.name })}
            act={t('mission.remove')}
          />
        )}
      />
      <p className="c12 mut">{t('maintenance.countedBy')}</p>
      {done === undefined ? null : (
        <AskDialog
          call={calls.setDone}
          input={{ id: done.id }}
          done={t('maintenance.doneSaid')}
          onClose={() => setDone(undefined)}
          title={t('maintenance.done')}
          lead={t('maintenance.doneLead', { vehicle: vehicleOf(done), name: done.name })}
          act={t('maintenance.done')}
          destroys={false}
        />
      )}
    </div>
  );
}

/** What is left of each count, or how far it is over. */
function Left({ plan }: { readonly plan: MaintenancePlan }) {
  const { t } = useText();
  return (
    <ul className="mt-left">
      {plan.parts.map((part) => (
        <li key={part.by} className={part.state === 'later' ? '' : `k-${looks[part.state].hue}`}>
          {leftText(t, part)}
        </li>
      ))}
    </ul>
  );
}

function leftText(t: Say, { by, left }: MaintenancePlan['parts'][number]): string {
  if (left === null) return t(`maintenance.counting.${by}`);
  const amount = t(`maintenance.amount.${by}`, { count: Math.abs(Math.round(left)) });
  return left > 0 ? t('maintenance.leftOf', { amount }) : t('maintenance.overBy', { amount });
}
