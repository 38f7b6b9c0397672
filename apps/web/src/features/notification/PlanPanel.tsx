/** A plan as a list shows it: whom it tells, of what, when and how. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Channel, Plan } from '@frostway/contract/notification/rows';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { Chip } from '../../ui/Chip.js';
import { channelIcons } from '../../ui/delivery-looks.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import type { TestTarget } from './TestDialog.js';

/** A way of telling, with its sign. */
export function ChannelMark({ channel }: { channel: Channel }) {
  const { t } = useText();
  return (
    <span className="notify-channel">
      <Icon name={channelIcons[channel]} size={14} />
      {t(`notification.channel.${channel}`)}
    </span>
  );
}

type PlanPanelProps = { plan: Plan; onEdit: () => void; onRemove: () => void; onTest: (target: TestTarget) => void };

/** See above. */
export function PlanPanel({ plan, onEdit, onRemove, onTest }: PlanPanelProps) {
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
