/** When a mission is to leave its start and to be at the other places of its route. */
import dayjs from 'dayjs';
import { useText } from '../../api/language.js';
import { DatePicker } from '../../ui/DatePicker.js';
import type { Form } from '../../ui/form.js';
import { usePhone } from '../../ui/phone.js';
import type { MissionDraft } from './mission-form.js';
import type { StopWindow } from './mission-windows.js';

/** A place of the route: its key among the windows, and what it is called. */
export type WindowPlace = { readonly key: string; readonly name: string };

/** See above. */
export function WindowFields({
  form,
  places,
}: {
  form: Pick<Form<MissionDraft>, 'values' | 'set' | 'problems'>;
  places: readonly WindowPlace[];
}) {
  const { t } = useText();
  const isPhone = usePhone();
  const { windows } = form.values;
  const change = (key: string, part: Partial<StopWindow>): void => {
    const { earliest, latest } = { earliest: null, latest: null, ...windows[key], ...part };
    const { [key]: _old, ...others } = windows;
    form.set({ windows: earliest === null && latest === null ? others : { ...others, [key]: { earliest, latest } } });
  };
  if (places.length === 0) return null;
  const problem = form.problems.windows;
  return (
    <fieldset className="ms-windows">
      <legend className="lab">{t('mission.window.title')}</legend>
      <p className="c12 mut">{t('mission.window.hint')}</p>
      {places.map(({ key, name }) => (
        <div key={key} className="ms-window">
          <span className="ell c13" title={name}>
            {name}
          </span>
          {(['earliest', 'latest'] as const).map((side) => {
            const ms = windows[key]?.[side] ?? null;
            return (
              <DatePicker
                key={side}
                aria-label={t(`mission.window.${side}`, { place: name })}
                placeholder={t(`mission.window.${side}`, { place: '' }).replace(/^: /, '')}
                style={{ width: '100%' }}
                showTime={{ format: 'HH:mm' }}
                format="YYYY-MM-DD HH:mm"
                inputReadOnly={isPhone}
                value={ms === null ? null : dayjs(ms)}
                onChange={(next) => change(key, { [side]: next === null ? null : next.startOf('minute').valueOf() })}
              />
            );
          })}
        </div>
      ))}
      {problem === undefined ? null : (
        <p className="c12 tx k-alarm" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
