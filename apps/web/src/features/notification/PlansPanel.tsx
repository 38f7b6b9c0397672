/** The plans: each with its devices and its steps. Without one, what happens then. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Channel, Plan } from '@frostway/contract/notification/rows';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { PlanDialog } from './PlanDialog.js';
import { type TestTarget, TestDialog } from './TestDialog.js';
import { channelIcons } from './looks.js';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly plan: Plan } | undefined;

/** See above. */
export function PlansPanel() {
  const { t } = useText();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const [tested, setTested] = useState<TestTarget>();
  const answer = useAnswer(notification.plans, {});
  const close = (): void => setOpen(undefined);
  const add = may(notification.addPlan) ? (
    <button type="button" className="btn p" onClick={() => setOpen({ kind: 'add' })}>
      <Icon name="plus" size={14} />
      {t('notification.plan.add')}
    </button>
  ) : null;
  return (
    <>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={5} />}>
        {({ rows }) => (
          <>
            {add === null ? null : (
              <div className="notify-tools">
                <span className="grow" />
                {add}
              </div>
            )}
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

function ChannelMark({ channel }: { channel: Channel }) {
  const { t } = useText();
  return (
    <span className="notify-channel">
      <Icon name={channelIcons[channel]} size={14} />
      {t(`notification.channel.${channel}`)}
    </span>
  );
}

type PlanPanelProps = { plan: Plan; onEdit: () => void; onRemove: () => void; onTest: (target: TestTarget) => void };

function PlanPanel({ plan, onEdit, onRemove, onTest }: PlanPanelProps) {
  const { t } = useText();
  const may = useMay();
  const change = useAction(notification.changePlan);
  const { scope, groups, devices, severities, types, steps, isEnabled } = plan;
  const meant = scope === 'account' ? t('notification.plan.scope.account') : [...groups, ...devices].map(({ name }) => name).join(', ');
  const acts = [
    ...(may(notification.changePlan)
      ? [
          { key: 'edit', word: t('notification.plan.edit'), icon: 'edit' as const, run: onEdit },
          {
            key: 'switch',
            word: t(isEnabled ? 'notification.plan.turnOff' : 'notification.plan.turnOn'),
            icon: isEnabled ? ('pause' as const) : ('play' as const),
            run: () => change.mutate({ id: plan.id, isEnabled: !isEnabled }),
          },
        ]
      : []),
    ...(may(notification.removePlan)
      ? [{ key: 'remove', word: t('notification.plan.remove'), icon: 'trash' as const, destroys: true, run: onRemove }]
      : []),
  ];
  return (
    <Panel
      title={plan.name}
      padded
      extra={
        <span className="row gap8">
          {isEnabled ? null : <Chip hue="silent" icon="pause" word={t('notification.plan.off')} kind="outline" />}
          {severities.map((severity) => (
            <Chip key={severity} hue={severity} icon={severity} word={t(`alarm.severity.${severity}`)} kind="outline" />
          ))}
          {acts.length === 0 ? null : <ActMenu acts={acts} title={plan.name} />}
        </span>
      }
    >
      <p className="notify-meant">
        <Icon name={scope === 'groups' ? 'folder' : 'device'} size={14} />
        <span>{meant === '' ? '--' : meant}</span>
      </p>
      <p className="notify-meant">
        <Icon name="bell" size={14} />
        <span>
          {types.length === 0
            ? t('notification.plan.allTypes')
            : types.map((type) => t(`alarm.type.${type}`)).join(t('notification.inbox.comma'))}
        </span>
      </p>
      <ol className="notify-steps">
        {steps.map(({ afterMinutes, recipients }, index) => (
          <li key={afterMinutes}>
            <div className="notify-when">
              <b>{t('notification.plan.step', { step: index + 1 })}</b>
              <span className="mut c13">
                {index === 0 ? t('notification.plan.atOnce') : t('notification.plan.after', { minutes: afterMinutes })}
              </span>
            </div>
            <ul>
              {recipients.map(({ kind, id, name, channels }) => (
                <li key={`${kind}:${id}`} className="notify-who">
                  <b>{name}</b>
                  {channels.map((channel) => (
                    <ChannelMark key={channel} channel={channel} />
                  ))}
                  {may(notification.test) ? (
                    <button type="button" className="lnk" onClick={() => onTest({ kind, id, name, channels })}>
                      {t('notification.test')}
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
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
