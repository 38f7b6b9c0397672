/** Writing an announcement: its text, and when it ends by itself. */
import { overview } from '@frostway/contract/overview/endpoints';
import { limits } from '@frostway/core/limits';
import { Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { usePhone } from '../../ui/phone.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { DatePicker } from '../../ui/DatePicker.js';

/** See above. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const isPhone = usePhone();
  const [text, setText] = useState('');
  const [endMs, setEnd] = useState<number>();
  const [problems, setProblems] = useState<Problems>({});
  const announce = useAction(overview.announce);
  const submit = (): void => {
    const found: Record<string, string> = {};
    if (text.trim() === '') found['text'] = t('overview.announcements.textNeeded');
    if (endMs !== undefined && endMs <= nowMs()) found['expiryDate'] = t('overview.announcements.endPast');
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    announce.mutate(
      { text: text.trim(), ...(endMs === undefined ? {} : { expiryDate: endMs }) },
      {
        onError: (error) => setProblems(refusedFields(error, lang, { textTooLong: 'text' })),
        onSuccess: () => (toast({ words: t('overview.announcements.published') }), closing.close()),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('overview.announcements.write')}
      act={t('overview.announcements.publish')}
      busy={announce.isPending}
      error={Object.keys(problems).length === 0 ? announce.error : undefined}
      onSubmit={submit}
      width={520}
    >
      <Field
        label={t('overview.announcements.text')}
        error={problems['text']}
        hint={t('overview.announcements.length', { number: text.trim().length, max: limits.announcement })}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            maxLength={limits.announcement}
            autoFocus
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('overview.announcements.end')} error={problems['expiryDate']} hint={t('overview.announcements.endHint')}>
        {(control) => (
          <DatePicker
            {...control}
            style={{ width: '100%', height: 36 }}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            minDate={dayjs(nowMs())}
            inputReadOnly={isPhone}
            value={endMs === undefined ? null : dayjs(endMs)}
            onChange={(next) => setEnd(next === null ? undefined : next.startOf('minute').valueOf())}
          />
        )}
      </Field>
    </FormDialog>
  );
}
