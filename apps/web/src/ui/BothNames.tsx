/** The name of something that administrators name: in Chinese, which is needed, and in English, which takes the Chinese one when it is left empty. */
import { useText } from '../api/language.js';
import type { Form, Values } from './form.js';
import { TextField } from './form-fields.js';

export type BothNamesValue = { readonly name: string; readonly nameEn: string };

/** Two fields of a form that has both. */
export function BothNames<V extends Values & BothNamesValue>({ form, autoFocus = false }: { form: Form<V>; autoFocus?: boolean }) {
  const { t } = useText();
  // Whatever else the form holds, it holds these two.
  const names = form as unknown as Form<BothNamesValue>;
  return (
    <div className="two-fields">
      <TextField form={names} name="name" label={t('frame.name.zh')} autoFocus={autoFocus} />
      <TextField
        form={names}
        name="nameEn"
        label={t('frame.name.en')}
        hint={names.values.nameEn.trim() === '' ? t('frame.name.enHint') : undefined}
      />
    </div>
  );
}

/** What was typed, without edges; an empty English name is the Chinese one. */
export function bothNames({ name, nameEn }: BothNamesValue): BothNamesValue {
  const own = name.trim();
  return { name: own, nameEn: nameEn.trim() === '' ? own : nameEn.trim() };
}
