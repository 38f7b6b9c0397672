/** The caller's own quiet hours. */
import { notification } from '@frostway/contract/notification/endpoints';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { type Times, TimesFields, isQuietWrong } from './TimesFields.js';

/** See above. */
export function OwnTimesDialog({ onClose }: { onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const answer = useAnswer(notification.ownTimes, {});
  const [changed, setChanged] = useState<Partial<Times>>({});
  const [problems, setProblems] = useState<Problems>({});
  const change = useAction(notification.changeOwnTimes);
  const times: Times = { quietFrom: null, quietUntil: null, ...answer.data, ...changed };
  const submit = (): void => {
    const found: Problems = isQuietWrong(times) ? { quietUntil: t('notification.quietBoth') } : {};
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(times, {
      onSuccess: () => (toast({ words: t('notification.own.saved') }), closing.close()),
      onError: (error) => setProblems(refusedFields(error, lang)),
    });
  };
  return (
    <FormDialog
      closing={closing}
      title={t('notification.own')}
      act={t('notification.save')}
      busy={change.isPending}
      disabled={answer.data === undefined}
      error={Object.keys(problems).length === 0 ? change.error : undefined}
      onSubmit={submit}
    >
      <p className="ask-lead">{t('notification.own.lead')}</p>
      <TimesFields times={times} problems={problems} onChange={(part) => setChanged({ ...changed, ...part })} />
    </FormDialog>
  );
}
