/** Scrapping devices with a reason of the dictionary, and taking it back. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { filled, useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from '../../values/device-row.js';
import type { Traded } from './SellDialog.js';
import { FormField } from '../../ui/form-fields.js';

export type ScrapDialogProps = { readonly devices: readonly Traded[]; readonly onClose: () => void };

/** See above. */
export function ScrapDialog({ devices, onClose }: ScrapDialogProps) {
  const { t } = useText();
  const reasons = useAnswer(dictionary.data, { key: 'scrapReason' }, { freshMs: 300_000 });
  const form = useForm(trade.scrap, {
    closing: useClosing(onClose),
    start: { reason: '' },
    input: (values) => ({ ...callNames(devices), scrapped: true, ...filled(values) }),
    done: ({ changed }) => toast({ icon: 'trash', words: t('trade.scrap.done', { count: changed }) }),
  });
  return (
    <FormDialog
      form={form}
      title={
        devices.length === 1 ? t('trade.scrap.one', { name: devices[0]?.name ?? '' }) : t('trade.scrap.many', { count: devices.length })
      }
      act={t('trade.scrap')}
      destroys
      width={460}
    >
      <p className="ask-lead">{t('trade.scrap.lead')}</p>
      <FormField form={form} name="reason" label={t('trade.scrap.reason')}>
        {(control, reason, change) => (
          <Select
            {...control}
            style={{ width: '100%', height: 36 }}
            value={reason}
            loading={reasons.isPending}
            onChange={change}
            options={[
              { value: '', label: t('trade.scrap.noReason') },
              ...(reasons.data?.rows ?? []).map((row) => ({ value: row.value, label: row.label })),
            ]}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Takes a scrapping back. */
export function RestoreDialog({ devices, onClose }: ScrapDialogProps) {
  const { t } = useText();
  return (
    <AskDialog
      call={trade.scrap}
      input={{ ...callNames(devices), scrapped: false }}
      done={({ changed }) => toast({ words: t('trade.restore.done', { count: changed }) })}
      onClose={onClose}
      title={
        devices.length === 1 ? t('trade.restore.one', { name: devices[0]?.name ?? '' }) : t('trade.restore.many', { count: devices.length })
      }
      lead={t('trade.restore.lead')}
      act={t('trade.restore')}
      destroys={false}
    />
  );
}
