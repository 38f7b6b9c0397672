/** A comment to alarms. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { AboutAlarms, type ActDialogProps, tellResult } from './AboutAlarms.js';
import { useForm } from '../../ui/form.js';
import { AreaField } from '../../ui/form-fields.js';

/** See above. */
export function CommentDialog({ alarms, onClose, onDone }: ActDialogProps) {
  const { t } = useText();
  const form = useForm(alarmFeature.comment, {
    closing: useClosing(onClose),
    start: { comment: '' },
    input: ({ comment }) => ({ ids: alarms.map(({ id }) => id), comment: comment.trim() }),
    needed: { comment: 'alarm.comment.none' },
    done: (result) => {
      tellResult(t, result, t('alarm.comment.done'));
      onDone();
    },
  });
  return (
    <FormDialog form={form} title={t('alarm.comment.title')} act={t('frame.save')} width={460}>
      <AboutAlarms alarms={alarms} />
      <AreaField form={form} name="comment" label={t('alarm.comment.words')} rows={[4, 10]} autoFocus />
    </FormDialog>
  );
}
