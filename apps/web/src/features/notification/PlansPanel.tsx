/** The plans: each with its devices and its steps. Without one, what happens then. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Plan } from '@frostway/contract/notification/rows';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { AddButton } from '../../ui/AddButton.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { PlanDialog } from './PlanDialog.js';
import { type TestTarget, TestDialog } from './TestDialog.js';
import { ChannelMark, PlanPanel } from './PlanPanel.js';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly plan: Plan } | undefined;

/** See above. */
export function PlansPanel() {
  const { t } = useText();
  const [open, setOpen] = useState<Open>();
  const [tested, setTested] = useState<TestTarget>();
  const answer = useAnswer(notification.plans, {});
  const close = (): void => setOpen(undefined);
  return (
    <>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={5} />}>
        {({ rows }) => (
          <>
            <div className="notify-tools">
              <span className="grow" />
              <AddButton call={notification.addPlan} word={t('notification.plan.add')} onAdd={() => setOpen({ kind: 'add' })} />
            </div>
            {rows.length === 0 ? <DefaultPlan /> : null}
            {rows.map((plan) => (
              <PlanPanel
                key={plan.id}
                plan={plan}
                onEdit={() => setOpen({ kind: 'edit', plan })}
                onRemove={() => setOpen({ kind: 'remove', plan })}
                onTest={setTested}
              />
            ))}
          </>
        )}
      </QueryBoundary>
      {open?.kind === 'add' ? <PlanDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <PlanDialog plan={open.plan} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog plan={open.plan} onClose={close} /> : null}
      {tested === undefined ? null : <TestDialog target={tested} onClose={() => setTested(undefined)} />}
    </>
  );
}

function DefaultPlan() {
  const { t } = useText();
  const profile = useProfile().data;
  const isPushed = (useAnswer(notification.pushBrowsers, {}, { freshMs: 30_000 }).data?.rows.length ?? 0) > 0;
  return (
    <Panel title={t('notification.plan.default')} padded>
      <p className="notify-lead">{t('notification.plan.defaultLead')}</p>
      <div className="notify-who">
        <b>{profile?.nickname}</b>
        <ChannelMark channel="inApp" />
        {profile?.email == null ? null : <ChannelMark channel="mail" />}
        {isPushed ? <ChannelMark channel="push" /> : null}
      </div>
      {profile !== undefined && profile.email === null ? (
        <div className="note k-warning">
          <Icon name="warning" />
          {t('notification.plan.mailMissing')}
        </div>
      ) : null}
    </Panel>
  );
}

function RemoveDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={notification.removePlan}
      input={{ id: plan.id }}
      done={t('notification.plan.removed')}
      onClose={onClose}
      title={t('notification.plan.remove')}
      lead={t('notification.plan.removeLead', { name: plan.name })}
      act={t('notification.removeAct')}
    />
  );
}
