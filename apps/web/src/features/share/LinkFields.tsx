/** The fields of a link for guests: label, scope, end, the time that is seen, number of views. */
import dayjs from 'dayjs';
import { useText } from '../../api/language.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { Field, TextInput } from '../../ui/fields.js';
import type { Form } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { EndChoice } from './EndChoice.js';
import { ScopeChoice } from './ScopeChoice.js';
import type { LinkTyped } from './link-form.js';

export type LinkFieldsProps = {
  readonly form: Form<LinkTyped>;
  /** What the end is now, for a link that is there already. */
  readonly keeps?: string;
};

/** See above. */
export function LinkFields({ form, keeps }: LinkFieldsProps) {
  const { t } = useText();
  const { values: typed, problems, set } = form;
  const windowEnd = (name: 'stMs' | 'etMs', label: string, error: string | undefined) => (
    <Field label={label} error={error}>
      {(control) => (
        <MinutePicker
          {...control}
          style={{ width: '100%', height: 36 }}
          placeholder={t('share.link.open')}
          value={typed[name] === null ? null : dayjs(typed[name])}
          status={error === undefined ? '' : 'error'}
          onChange={(next) => set({ [name]: next === null ? null : next.startOf('minute').valueOf() })}
        />
      )}
    </Field>
  );
  return (
    <>
      <TextField form={form} name="label" label={t('share.link.label')} hint={t('share.link.labelHint')} icon="edit" mayExceed />
      <ScopeChoice value={typed.scope} onChange={(scope) => set({ scope })} error={problems['scope']} />
      <EndChoice
        value={typed.end}
        onChange={(end) => set({ end })}
        error={problems['expiryDate']}
        {...(keeps === undefined ? {} : { keeps })}
      />
      <div className="three-fields">
        {windowEnd('stMs', t('share.link.st'), problems['st'])}
        {windowEnd('etMs', t('share.link.et'), problems['et'])}
        <Field label={t('share.link.mostViews')} error={problems['mostViews']} hint={t('share.link.mostViewsHint')}>
          {(control) => (
            <TextInput
              {...control}
              icon="eye"
              inputMode="numeric"
              placeholder={t('share.link.open')}
              value={typed.views}
              onChange={(views) => set({ views })}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </>
  );
}
