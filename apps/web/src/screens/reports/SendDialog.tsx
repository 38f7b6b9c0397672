/** Sending the report that is chosen on the page to contacts, at once. */
import { report as calls } from '@frostway/contract/report/endpoints';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { zoneNow } from '../../values/zone.js';
import { ContactsField } from './ContactsField.js';
import { XlsxField } from './XlsxField.js';

type SendDialogProps = {
  readonly named: { readonly groupId?: number; readonly macs?: string[]; readonly imeis?: string[] };
  readonly fromMs: number;
  readonly untilMs: number;
  /** The same in words. */
  readonly lead: string;
  readonly onClose: () => void;
};

/** See above. */
export function SendDialog({ named, fromMs, untilMs, lead, onClose }: SendDialogProps) {
  const { t } = useText();
  const form = useForm(calls.send, {
    closing: useClosing(onClose),
    start: { name: '', contacts: [] as readonly number[], xlsx: false },
    input: ({ name, contacts, xlsx }) => {
      const zone = zoneNow();
      return { name, ...named, st: fromMs, et: untilMs, contacts: [...contacts], xlsx, ...(typeof zone === 'string' ? { zone } : {}) };
    },
    check: ({ contacts }) => ({ contacts: contacts.length === 0 ? 'reportContactMissing' : undefined }),
    done: () => toast({ words: t('reports.sending') }),
  });
  return (
    <FormDialog form={form} title={t('reports.send')} act={t('reports.sendAct')} width={480}>
      <p className="hint">{lead}</p>
      <TextField form={form} name="name" label={t('reports.name')} hint={t('reports.nameHint')} />
      <ContactsField form={form} />
      <XlsxField form={form} />
    </FormDialog>
  );
}
