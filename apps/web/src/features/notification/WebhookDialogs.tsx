/** Adding a webhook, changing one, and giving it a new secret; a secret is shown once. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Webhook } from '@frostway/contract/notification/rows';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { type Closing, useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, inWords, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';

/** See above. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [draft, setDraft] = useState({ name: webhook?.name ?? '', url: webhook?.url ?? '' });
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(notification.addWebhook);
  const change = useAction(notification.changeWebhook);
  const error = webhook === undefined ? add.error : change.error;
  const set = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setProblems({});
  };
  const submit = (): void => {
    const found = inWords(
      {
        ...(draft.name.trim() === '' ? { name: 'notification.plan.nameNeeded' } : {}),
        ...(/^https?:\/\/\S+$/i.test(draft.url.trim()) ? {} : { url: 'webhookUrlIllegal' }),
      },
      lang,
    );
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const onError = (refused: Error): void => setProblems(refusedFields(refused, lang, { webhookUrlIllegal: 'url' }));
    if (webhook === undefined) add.mutate(draft, { onError });
    else
      change.mutate(
        { id: webhook.id, ...draft },
        { onError, onSuccess: () => (toast({ words: t('notification.webhook.saved') }), closing.close()) },
      );
  };
  if (add.data !== undefined) return <SecretDialog closing={closing} secret={add.data.secret} />;
  return (
    <FormDialog
      closing={closing}
      title={t(webhook === undefined ? 'notification.webhook.add' : 'notification.webhook.edit')}
      act={t(webhook === undefined ? 'notification.addAct' : 'notification.save')}
      busy={add.isPending || change.isPending}
      error={Object.keys(problems).length === 0 ? error : undefined}
      onSubmit={submit}
      width={520}
    >
      <Field label={t('notification.webhook.name')} error={problems['name']}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            maxLength={limits.name}
            autoFocus
            autoComplete="off"
            onChange={(name) => set({ name })}
          />
        )}
      </Field>
      <Field label={t('notification.webhook.url')} error={problems['url']}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            value={draft.url}
            maxLength={limits.webhookUrl}
            autoComplete="off"
            placeholder="https://"
            onChange={(url) => set({ url })}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** See the head. */
export function RenewSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const renew = useAction(notification.changeWebhook);
  const secret = renew.data?.secret ?? undefined;
  if (secret !== undefined) return <SecretDialog closing={closing} secret={secret} />;
  return (
    <FormDialog
      closing={closing}
      title={t('notification.webhook.renew')}
      act={t('notification.webhook.renew')}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={() => renew.mutate({ id: webhook.id, renewSecret: true })}
      width={460}
    >
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
      <p className="told-secret">
        <Copyable text={secret} />
      </p>
    </FormDialog>
  );
}
