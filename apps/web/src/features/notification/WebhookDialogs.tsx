/** Adding a webhook, changing one, and giving it a new secret; a secret is shown once. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Webhook } from '@frostway/contract/notification/rows';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { type Closing, useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { SwitchField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';

/** See above. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const form = useForm(webhook === undefined ? notification.addWebhook : notification.changeWebhook, {
    closing,
    closes: webhook !== undefined,
    start: { name: webhook?.name ?? '', url: webhook?.url ?? '', missions: webhook?.missions ?? false },
    input: (draft) => (webhook === undefined ? draft : { id: webhook.id, ...draft }),
    needed: { name: 'notification.plan.nameNeeded', url: 'webhookUrlIllegal' },
    done: () => (webhook === undefined ? undefined : toast({ words: t('notification.webhook.saved') })),
  });
  const secret = form.answer?.secret ?? undefined;
  if (secret !== undefined) return <SecretDialog closing={closing} secret={secret} />;
  return (
    <FormDialog
      form={form}
      title={t(webhook === undefined ? 'notification.webhook.add' : 'notification.webhook.edit')}
      act={t(webhook === undefined ? 'notification.addAct' : 'notification.save')}
      width={520}
    >
      <TextField form={form} name="name" label={t('notification.webhook.name')} autoFocus />
      <TextField form={form} name="url" label={t('notification.webhook.url')} type="url" placeholder="https://" />
      <SwitchField form={form} name="missions" label={t('notification.webhook.missions')} hint={t('notification.webhook.missionsHint')} />
    </FormDialog>
  );
}

/** See the head. */
export function RenewSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const form = useForm(notification.changeWebhook, { closing, closes: false, input: () => ({ id: webhook.id, renewSecret: true }) });
  const secret = form.answer?.secret ?? undefined;
  if (secret !== undefined) return <SecretDialog closing={closing} secret={secret} />;
  return (
    <FormDialog form={form} title={t('notification.webhook.renew')} act={t('notification.webhook.renew')} width={460}>
      <p className="ask-lead">{t('notification.webhook.renewLead', { name: webhook.name })}</p>
    </FormDialog>
  );
}

function SecretDialog({ closing, secret }: { closing: Closing; secret: string }) {
  const { t } = useText();
  return (
    <FormDialog closing={closing} title={t('notification.webhook.secret')} width={520}>
      <div className="note k-warning">
        <Icon name="key" />
        {t('notification.webhook.secretLead')}
      </div>
      <p className="notify-secret">
        <Copyable text={secret} />
      </p>
    </FormDialog>
  );
}
