/** A comment to alarms. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { limits } from '@frostway/core/limits';
import { Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { refusedFields } from '../../ui/problems.js';
import { AboutAlarms, type ActDialogProps, tellResult } from './AboutAlarms.js';

/** See above. */
export function CommentDialog({ alarms, onClose, onDone }: ActDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const write = useAction(alarmFeature.comment);
  const submit = (): void => {
    const comment = words.trim();
    if (comment === '') return setProblem(t('alarm.comment.none'));
    setProblem(undefined);
    write.mutate(
      { ids: alarms.map(({ id }) => id), comment },
      {
        onSuccess: (result) => {
          tellResult(t, result, t('alarm.comment.done'));
          onDone();
          closing.close();
        },
        onError: (error) => setProblem(refusedFields(error, lang)['comment']),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('alarm.comment.title')}
      act={t('frame.save')}
      busy={write.isPending}
      error={problem === undefined ? write.error : undefined}
      onSubmit={submit}
      width={460}
    >
      <AboutAlarms alarms={alarms} />
      <Field label={t('alarm.comment.words')} error={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            value={words}
            maxLength={limits.remark}
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
