/** When a mission is to leave its start and to be at the other places of its route. */
import dayjs from 'dayjs';
import { useText } from '../../api/language.js';
import { DatePicker } from '../../ui/DatePicker.js';
import type { Form } from '../../ui/form.js';
import { usePhone } from '../../ui/phone.js';
import type { MissionDraft } from './mission-form.js';
import type { StopWindow } from './mission-windows.js';
import { PlaceWindows, type WindowPlace } from './PlaceWindows.js';

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
  return (
    <PlaceWindows places={places} hint={t('mission.window.hint')} problem={form.problems.windows}>
      {(key, side, name) => {
        const ms = windows[key]?.[side] ?? null;
        return (
          <DatePicker
            aria-label={name}
            placeholder={t(`mission.window.any.${side}`)}
            style={{ width: '100%' }}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            inputReadOnly={isPhone}
            value={ms === null ? null : dayjs(ms)}
            onChange={(next) => change(key, { [side]: next === null ? null : next.startOf('minute').valueOf() })}
          />
        );
      }}
    </PlaceWindows>
  );
}
