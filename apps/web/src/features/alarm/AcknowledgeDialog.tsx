/** Acknowledging: a cause of the dictionary or one in words of one's own, and what was found and done. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { limits } from '@frostway/core/limits';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { AboutAlarms, type ActDialogProps, tellResult } from './AboutAlarms.js';
import { useCauses } from '../../api/causes.js';

const own = ' own';

/** See above. */
export function AcknowledgeDialog({ alarms, onClose, onDone }: ActDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const causes = useCauses();
  const [cause, setCause] = useState<string>();
  const [words, setWords] = useState('');
  const [comment, setComment] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const acknowledge = useAction(alarmFeature.acknowledge);
  const submit = (): void => {
    const reason = cause === own ? words.trim() : (cause ?? '');
    if (reason === '')
      return setProblems(cause === own ? { own: t('alarm.acknowledge.ownNone') } : { reason: t('alarm.acknowledge.reasonNone') });
    setProblems({});
    acknowledge.mutate(
      { ids: alarms.map(({ id }) => id), reason, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) },
      {
        onSuccess: (result) => {
          tellResult(t, result, t('alarm.acknowledge.done', { count: result.done }));
          onDone();
          closing.close();
        },
        onError: (error) => {
          const { reason: ofReason, ...rest } = refusedFields(error, lang);
          setProblems({ ...rest, ...(ofReason === undefined ? {} : { [cause === own ? 'own' : 'reason']: ofReason }) });
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('alarm.acknowledge.title')}
      act={t('alarm.act.acknowledge')}
      busy={acknowledge.isPending}
      error={Object.keys(problems).length === 0 ? acknowledge.error : undefined}
      onSubmit={submit}
      width={460}
    >
      <AboutAlarms alarms={alarms} />
      <Field label={t('alarm.acknowledge.reason')} error={problems['reason']}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            style={{ width: '100%', height: 36 }}
            showSearch={{ optionFilterProp: 'label' }}
            loading={causes.isPending}
            {...(cause === undefined ? {} : { value: cause })}
            onChange={setCause}
            options={[...causes.offered.map(({ value, label }) => ({ value, label })), { value: own, label: t('alarm.acknowledge.other') }]}
          />
        )}
      </Field>
      {cause === own ? (
        <Field label={t('alarm.acknowledge.own')} error={problems['own']}>
          {(control) => <TextInput {...control} autoFocus value={words} maxLength={limits.name} onChange={setWords} autoComplete="off" />}
        </Field>
      ) : null}
      <Field label={t('alarm.acknowledge.comment')} error={problems['comment']} hint={t('alarm.acknowledge.hint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={comment}
            maxLength={limits.remark}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
