/** Writing a note on the timeline of a mission: words, the moment they are about, and photos, which are sent one by one once the note is there. */
import { photoTypes } from '@frostway/contract/mission/handover';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { noteLimits } from '@frostway/contract/mission/notes';
import dayjs from 'dayjs';
import { useState } from 'react';
import { base64Of } from '../../api/base64.js';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { useClosing } from '../../ui/closing.js';
import { FileButton } from '../../ui/FilePick.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField } from '../../ui/form-fields.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';
import { readyPhoto } from './photo-ready.js';

/** See above. */
export function NoteDialog({ mission: { id }, onClose }: { mission: Mission; onClose: () => void }) {
  const { t, lang } = useText();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const adding = useAction(calls.addNotePhoto);
  const closing = useClosing(onClose);
  const send = async (note: number): Promise<void> => {
    setSending(true);
    try {
      for (const photo of photos) await adding.mutateAsync({ id, note, photo: await base64Of(await readyPhoto(photo)) });
      toast({ words: t('mission.note.saved') });
    } catch (error) {
      // The note is there: what is missing of it is said, and it is not written again.
      toast({ words: t('mission.note.photoFailed', { why: errorText(error, lang) }), hue: 'alarm', icon: 'alarm' });
    } finally {
      closing.close();
    }
  };
  const form = useForm(calls.addMissionNote, {
    closing,
    closes: false,
    start: { note: '', at: nowMs() },
    input: ({ note, at }) => ({ id, note, at }),
    needed: { note: 'noteEmpty' },
    done: ({ id: note }) => void send(note),
  });
  return (
    <FormDialog form={form} title={t('mission.note.title')} act={t('mission.note.act')} busy={form.isPending || isSending} width={520}>
      <AreaField form={form} name="note" label={t('mission.note.words')} rows={[3, 8]} isRequired />
      <FormField form={form} name="at" label={t('mission.note.at')}>
        {(control, at, change) => (
          <MinutePicker
            {...control}
            style={{ width: '100%' }}
            allowClear={false}
            value={dayjs(at)}
            onChange={(next) => (next === null ? undefined : change(next.valueOf()))}
          />
        )}
      </FormField>
      <Field label={t('mission.note.photos')} hint={t('mission.note.photosHint')}>
        {(control) => (
          <span className="row gap8 wrap">
            <FileButton
              control={control}
              accept={photoTypes.join(',')}
              label={t('mission.note.photos')}
              word={t('mission.note.choose')}
              isSeveral
              onFiles={(files) => setPhotos(files.slice(0, noteLimits.photos))}
            />
            {photos.length === 0 ? null : <span className="c13 sec">{t('mission.note.chosen', { count: photos.length })}</span>}
          </span>
        )}
      </Field>
    </FormDialog>
  );
}
