/** The caller's own quiet hours. */
import { notification } from '@frostway/contract/notification/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { toast } from '../../ui/toasts.js';
import { type Times, TimesFields, isQuietWrong } from './TimesFields.js';

const none: Partial<Times> = {};

/** See above. */
export function OwnTimesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer(notification.ownTimes, {});
  const form = useForm(notification.changeOwnTimes, {
    closing: useClosing(onClose),
    start: none,
    also: ['quietFrom', 'quietUntil'],
    // What was not touched stays as it is.
    input: (touched) => ({ quietFrom: null, quietUntil: null, ...answer.data, ...touched }),
    check: (touched) =>
      isQuietWrong({ quietFrom: null, quietUntil: null, ...answer.data, ...touched }) ? { quietUntil: 'notification.quietBoth' } : {},
    done: () => toast({ words: t('notification.own.saved') }),
  });
  const times: Times = { quietFrom: null, quietUntil: null, ...answer.data, ...form.values };
  return (
    <FormDialog form={form} title={t('notification.own')} act={t('notification.save')} disabled={answer.data === undefined}>
      <p className="ask-lead">{t('notification.own.lead')}</p>
      <TimesFields times={times} problems={form.problems} onChange={form.set} />
    </FormDialog>
  );
}
