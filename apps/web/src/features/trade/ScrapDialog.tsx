/** Scrapping devices with a reason of the dictionary, and taking it back. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { Select } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import type { Traded } from './SellDialog.js';

export type ScrapDialogProps = { readonly devices: readonly Traded[]; readonly onClose: () => void };

/** See above. */
export function ScrapDialog({ devices, onClose }: ScrapDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const reasons = useAnswer(dictionary.data, { key: 'scrapReason' }, { freshMs: 300_000 });
  const [reason, setReason] = useState('');
  const scrap = useAction(trade.scrap);
  const problem = refusedFields(scrap.error, lang, { scrapReasonUnknown: 'reason' })['reason'];
  const submit = (): void =>
    scrap.mutate(
      { ...callNames(devices), scrapped: true, ...(reason === '' ? {} : { reason }) },
      {
        onSuccess: ({ changed }) => {
          toast({ icon: 'trash', words: t('trade.scrap.done', { count: changed }) });
          closing.close();
        },
      },
    );
  return (
    <FormDialog
      closing={closing}
      title={
        devices.length === 1 ? t('trade.scrap.one', { name: devices[0]?.name ?? '' }) : t('trade.scrap.many', { count: devices.length })
      }
      act={t('trade.scrap')}
      destroys
      busy={scrap.isPending}
      error={problem === undefined ? scrap.error : undefined}
      onSubmit={submit}
      width={460}
    >
      <p className="ask-lead">{t('trade.scrap.lead')}</p>
      <Field label={t('trade.scrap.reason')} error={problem}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%', height: 36 }}
            value={reason}
            loading={reasons.isPending}
            onChange={setReason}
            options={[
              { value: '', label: t('trade.scrap.noReason') },
              ...(reasons.data?.rows ?? []).map((row) => ({ value: row.value, label: row.label })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Takes a scrapping back. */
export function RestoreDialog({ devices, onClose }: ScrapDialogProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const restore = useAction(trade.scrap);
  return (
    <AskDialog
      closing={closing}
      title={
        devices.length === 1 ? t('trade.restore.one', { name: devices[0]?.name ?? '' }) : t('trade.restore.many', { count: devices.length })
      }
      lead={t('trade.restore.lead')}
      act={t('trade.restore')}
      destroys={false}
      busy={restore.isPending}
      error={restore.error}
      onSubmit={() =>
        restore.mutate(
          { ...callNames(devices), scrapped: false },
          {
            onSuccess: ({ changed }) => {
              toast({ words: t('trade.restore.done', { count: changed }) });
              closing.close();
            },
          },
        )
      }
    />
  );
}
