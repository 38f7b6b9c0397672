/** Windows of the places of a template, in hours after the planned start. */
import { useText } from '../../api/language.js';
import { TextInput } from '../../ui/fields.js';
import type { Form } from '../../ui/form.js';
import { PlaceWindows, type WindowPlace } from './PlaceWindows.js';
import type { TemplateDraft } from './template-form.js';

/** See above. */
export function TemplateWindows({
  form,
  places,
}: {
  form: Pick<Form<TemplateDraft>, 'values' | 'set' | 'problems'>;
  places: readonly WindowPlace[];
}) {
  const { t } = useText();
  const { windows } = form.values;
  return (
    <PlaceWindows places={places} hint={t('mission.template.windowHint')} problem={form.problems.windows}>
      {(key, side, name) => {
        const window = { earliest: '', latest: '', ...windows[key] };
        return (
          <TextInput
            aria-label={name}
            placeholder={t(`mission.template.window.${side}`)}
            inputMode="decimal"
            autoComplete="off"
            value={window[side]}
            onChange={(typed) => form.set({ windows: { ...windows, [key]: { ...window, [side]: typed } } })}
          />
        );
      }}
    </PlaceWindows>
  );
}
