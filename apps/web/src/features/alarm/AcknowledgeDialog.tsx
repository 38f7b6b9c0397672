/** Acknowledging: a cause of the dictionary or one in words of one's own, and what was found and done. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { isRefusal } from '../../api/refused.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { AboutAlarms, type ActDialogProps, tellResult } from './AboutAlarms.js';
import { useCauses } from '../../api/causes.js';
import { filled, useForm } from '../../ui/form.js';
import { noSignature, SignatureFields, sentSignature, signatureNeeded, useSigning } from './SignatureFields.js';
import { AreaField, FormField, TextField } from '../../ui/form-fields.js';

/** Chosen instead of a cause: it is in words of one's own. */
const ownWords = ' own';

/** See above. */
export function AcknowledgeDialog({ alarms, onClose, onDone }: ActDialogProps) {
  const { t } = useText();
  const causes = useCauses();
  const signing = useSigning();
  const form = useForm(alarmFeature.acknowledge, {
    closing: useClosing(onClose),
    start: { reason: '', own: '', comment: '', ...noSignature },
    input: ({ reason, own, comment, ...signature }) => ({
      ids: alarms.map(({ id }) => id),
      reason: reason === ownWords ? own.trim() : reason,
      ...filled({ comment }),
      ...sentSignature(signing, signature),
    }),
    needed: { reason: 'alarm.acknowledge.reasonNone', own: 'alarm.acknowledge.ownNone' },
    check: (draft) => signatureNeeded(signing, draft),
    refused: (error) => {
      if (isRefusal(error, 'acknowledgeUnsigned')) signing.ask();
    },
    at: (field, { reason }) => (field === 'reason' && reason === ownWords ? 'own' : field),
    done: (result) => {
      tellResult(t, result, t('alarm.acknowledge.done', { count: result.done }));
      onDone();
    },
  });
  return (
    <FormDialog form={form} title={t('alarm.acknowledge.title')} act={t('alarm.act.acknowledge')} width={460}>
      <AboutAlarms alarms={alarms} />
      <FormField form={form} name="reason" label={t('alarm.acknowledge.reason')}>
        {(control, reason, change) => (
          <Select
            {...control}
            autoFocus
            style={{ width: '100%', height: 36 }}
            showSearch={{ optionFilterProp: 'label' }}
            loading={causes.isPending}
            {...(reason === '' ? {} : { value: reason })}
            onChange={change}
            options={[
              ...causes.offered.map(({ value, label }) => ({ value, label })),
              { value: ownWords, label: t('alarm.acknowledge.other') },
            ]}
          />
        )}
      </FormField>
      {form.values.reason === ownWords ? (
        <TextField form={form} name="own" label={t('alarm.acknowledge.own')} maxLength={limits.name} autoFocus />
      ) : null}
      <AreaField form={form} name="comment" label={t('alarm.acknowledge.comment')} hint={t('alarm.acknowledge.hint')} rows={[3, 8]} />
      <SignatureFields form={form} signing={signing} />
    </FormDialog>
  );
}
