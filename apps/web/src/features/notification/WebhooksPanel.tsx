/** The webhooks: programs that are notified. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Webhook } from '@frostway/contract/notification/rows';
import { useMemo, useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AddButton } from '../../ui/AddButton.js';
import { actsColumn } from '../../ui/acts-column.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Empty } from '../../ui/states.js';
import { TestDialog } from './TestDialog.js';
import { RenewSecretDialog, WebhookDialog } from './WebhookDialogs.js';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove' | 'test' | 'renew'; readonly webhook: Webhook } | undefined;

/** See above. */
export function WebhooksPanel() {
  const { t } = useText();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const asked = useAnswer(notification.webhooks, {});
  const { data } = asked;
  // There are few: all are one page.
  const whole = useMemo(() => (data === undefined ? undefined : { total: data.rows.length, rows: data.rows }), [data]);
  const switchIt = useAction(notification.changeWebhook);
  const close = (): void => setOpen(undefined);
  const add = <AddButton call={notification.addWebhook} word={t('notification.webhook.add')} onAdd={() => setOpen({ kind: 'add' })} />;
  const actsOf = (webhook: Webhook) => [
    ...(may(notification.test)
      ? [{ key: 'test', word: t('notification.test'), icon: 'sms' as const, run: () => setOpen({ kind: 'test', webhook }) }]
      : []),
    ...(may(notification.changeWebhook)
      ? [
          { key: 'edit', word: t('notification.webhook.edit'), icon: 'edit' as const, run: () => setOpen({ kind: 'edit', webhook }) },
          {
            key: 'switch',
            word: t(webhook.isEnabled ? 'notification.plan.turnOff' : 'notification.plan.turnOn'),
            icon: webhook.isEnabled ? ('pause' as const) : ('play' as const),
            run: () => switchIt.mutate({ id: webhook.id, isEnabled: !webhook.isEnabled }),
          },
          { key: 'renew', word: t('notification.webhook.renew'), icon: 'key' as const, run: () => setOpen({ kind: 'renew', webhook }) },
        ]
      : []),
    ...(may(notification.removeWebhook)
      ? [
          {
            key: 'remove',
            word: t('notification.webhook.remove'),
            icon: 'trash' as const,
            destroys: true,
            run: () => setOpen({ kind: 'remove', webhook }),
          },
        ]
      : []),
  ];
  const columns: readonly Column<Webhook>[] = [
    { key: 'name', title: t('notification.webhook.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'url', title: t('notification.webhook.url'), cell: ({ url }) => <span className="notify-url">{url}</span> },
    {
      key: 'missions',
      title: t('notification.webhook.tells'),
      cell: ({ missions }) => t(missions ? 'notification.webhook.tells.on' : 'notification.webhook.tells.off'),
    },
    {
      key: 'state',
      title: t('notification.webhook.state'),
      cell: ({ isEnabled }) =>
        isEnabled ? (
          <Chip hue="normal" icon="normal" word={t('notification.webhook.on')} kind="outline" />
        ) : (
          <Chip hue="silent" icon="pause" word={t('notification.webhook.off')} kind="outline" />
        ),
    },
    { key: 'created', title: t('notification.log.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    actsColumn(actsOf, (webhook) => webhook.name),
  ];
  return (
    <>
      <ListPanel
        answer={{ ...asked, data: whole } as Parameters<typeof ListPanel<Webhook>>[0]['answer']}
        columns={columns}
        rowKey={({ id }) => id}
        tools={
          <>
            <span className="grow" />
            {add}
          </>
        }
        empty={<Empty drawing="history" title={t('notification.webhook.none')} hint={t('notification.webhook.noneHint')} />}
      />
      {open?.kind === 'add' ? <WebhookDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <WebhookDialog webhook={open.webhook} onClose={close} /> : null}
      {open?.kind === 'renew' ? <RenewSecretDialog webhook={open.webhook} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog webhook={open.webhook} onClose={close} /> : null}
      {open?.kind === 'test' ? (
        <TestDialog target={{ kind: 'webhook', id: open.webhook.id, name: open.webhook.name, channels: ['webhook'] }} onClose={close} />
      ) : null}
    </>
  );
}

function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={notification.removeWebhook}
      input={{ id: webhook.id }}
      done={t('notification.webhook.removed')}
      onClose={onClose}
      title={t('notification.webhook.remove')}
      lead={t('notification.webhook.removeLead', { name: webhook.name })}
      act={t('notification.removeAct')}
    />
  );
}
