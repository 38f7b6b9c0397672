/** The first step of an import of fences: the file, and what it is read as. */
import { fence as calls } from '@frostway/contract/fence/endpoints';
import type { ImportedFence } from '@frostway/contract/fence/rows';
import { Input } from 'antd';
import { useText } from '../../api/language.js';
import type { useClosing } from '../../ui/closing.js';
import { FilePick } from '../../ui/FilePick.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { useForm } from '../../ui/form.js';

export type Closing = ReturnType<typeof useClosing>;
export type Read = { readonly text: string; readonly width: string; readonly rows: readonly ImportedFence[] };

const textOf = async (file: File): Promise<string> => file.text();

/** Which text, and how wide lines are that say nothing of it. */
export function ImportReadForm({ closing, onRead }: { closing: Closing; onRead: (read: Read) => void }) {
  const { t } = useText();
  const form = useForm(calls.importFences, {
    closing,
    closes: false,
    start: { text: '', file: undefined as File | undefined, width: '200' },
    input: ({ text, file, width }) => {
      const sent = (read: string) => ({ text: read, width, isPreview: true });
      return file === undefined ? sent(text) : textOf(file).then(sent);
    },
    needed: { text: 'fence.import.needed', width: 'fenceWidth' },
    wrong: { width: 'fenceWidth' },
    check: ({ text, file }): Record<string, 'fence.import.needed' | undefined> =>
      text.trim() === '' && file === undefined ? { text: 'fence.import.needed' } : {},
    done: ({ rows }, { text, file, width }) => {
      if (file === undefined) onRead({ text, width, rows });
      else void textOf(file).then((read) => onRead({ text: read, width, rows }));
    },
  });
  return (
    <FormDialog form={form} title={t('fence.import.title')} act={t('fence.import.read')} width={560}>
      <p className="mut c13">{t('fence.import.lead')}</p>
      <FormField form={form} name="file" label={t('fence.import.file')}>
        {(control, file) => (
          <FilePick
            {...{ control, file }}
            accept=".geojson,.json,.kml,application/geo+json,application/json,application/vnd.google-earth.kml+xml"
            onChange={(next) => form.set({ file: next, text: '' })}
            words={{ label: t('fence.import.file'), choose: t('fence.import.choose'), none: t('fence.import.noFile') }}
          />
        )}
      </FormField>
      <FormField form={form} name="text" label={t('fence.import.text')}>
        {(control, value) => (
          <Input.TextArea
            {...control}
            className="tn"
            spellCheck={false}
            value={value}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => form.set({ text: event.target.value, file: undefined })}
          />
        )}
      </FormField>
      <TextField
        form={form}
        name="width"
        label={t('fence.import.width')}
        hint={t('fence.import.widthHint')}
        inputMode="decimal"
        after={<span className="u">{t('fence.metre')}</span>}
      />
    </FormDialog>
  );
}
