/** Windows of the places of a template, in hours after the planned start. */
import { useText } from '../../api/language.js';
import { TextInput } from '../../ui/fields.js';
import type { Form } from '../../ui/form.js';
import type { TemplateDraft } from './template-form.js';
import type { WindowPlace } from './WindowFields.js';

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
  if (places.length === 0) return null;
  const problem = form.problems.windows;
  return (
    <fieldset className="ms-windows">
      <legend className="lab">{t('mission.window.title')}</legend>
      <p className="c12 mut">{t('mission.template.windowHint')}</p>
      {places.map(({ key, name }) => {
        const window = { earliest: '', latest: '', ...windows[key] };
        return (
          <div key={key} className="ms-window">
            <span className="ell c13" title={name}>
              {name}
            </span>
            {(['earliest', 'latest'] as const).map((side) => (
              <TextInput
                key={side}
                aria-label={t(`mission.window.${side}`, { place: name })}
                placeholder={t(`mission.template.window.${side}`)}
                inputMode="decimal"
                autoComplete="off"
                value={window[side]}
                onChange={(typed) => form.set({ windows: { ...windows, [key]: { ...window, [side]: typed } } })}
              />
            ))}
          </div>
        );
      })}
      {problem === undefined ? null : (
        <p className="c12 tx k-alarm" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
