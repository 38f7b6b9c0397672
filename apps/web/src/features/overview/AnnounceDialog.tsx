/** Writing an announcement: its text, and when it ends by itself. */
import { overview } from '@frostway/contract/overview/endpoints';
import { limits } from '@frostway/core/limits';
import dayjs from 'dayjs';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField } from '../../ui/form-fields.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';

const empty: { readonly text: string; readonly expiryDate: number | undefined } = { text: '', expiryDate: undefined };

/** See above. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const form = useForm(overview.announce, {
    closing: useClosing(onClose),
    start: empty,
    input: ({ text, expiryDate }) => ({ text: text.trim(), ...(expiryDate === undefined ? {} : { expiryDate }) }),
    needed: { text: 'overview.announcements.textNeeded' },
    check: ({ expiryDate }) => (expiryDate !== undefined && expiryDate <= nowMs() ? { expiryDate: 'overview.announcements.endPast' } : {}),
    done: () => toast({ words: t('overview.announcements.published') }),
  });
  return (
    <FormDialog form={form} title={t('overview.announcements.write')} act={t('overview.announcements.publish')} width={520}>
      <AreaField
        form={form}
        name="text"
        label={t('overview.announcements.text')}
        hint={t('overview.announcements.length', { number: form.values.text.trim().length, max: limits.announcement })}
        rows={[4, 10]}
        autoFocus
      />
      <FormField form={form} name="expiryDate" label={t('overview.announcements.end')} hint={t('overview.announcements.endHint')}>
        {(control, endMs, change) => (
          <MinutePicker
            {...control}
            style={{ width: '100%', height: 36 }}
            minDate={dayjs(nowMs())}
            value={endMs === undefined ? null : dayjs(endMs)}
            onChange={(next) => change(next === null ? undefined : next.startOf('minute').valueOf())}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
