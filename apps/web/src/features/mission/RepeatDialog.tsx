/** Planning a mission again: on which days of the week and until when, which missions that makes, and then planning them. */
import type { Answer } from '@frostway/contract/endpoint';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { nowMs } from '../../api/clock.js';
import { zoneInput } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { type Closing, useClosing } from '../../ui/closing.js';
import { DayPicker } from '../../ui/DatePicker.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { Moment } from '../../ui/Moment.js';
import { toast } from '../../ui/toasts.js';
import { dateText } from '../../values/times.js';
import './mission.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** What a repetition is for at first, ms. */
const fourWeeks = 28 * 86_400_000;

type Rows = Answer<(typeof calls)['repeatMission']>['rows'];
type When = { readonly days: readonly number[]; readonly until: string | undefined };

const inputOf = (id: number, { days, until }: When) => ({ id, days: [...days], until: until ?? '', ...zoneInput(nowMs()) });

/** See above. */
export function RepeatDialog({ mission, onClose }: { mission: Mission; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const start: When = { days: weekdays, until: dateText(Math.max(nowMs(), Date.parse(mission.startAt)) + fourWeeks) };
  const form = useForm(calls.repeatMission, {
    closing,
    closes: false,
    start,
    input: (when) => ({ ...inputOf(mission.id, when), isPreview: true }),
    check: ({ days }) => (days.length === 0 ? { days: 'mission.repeat.dayNeeded' } : {}),
  });
  const title = t('mission.repeat.title', { name: mission.name });
  if (form.answer !== undefined) return <Plan id={mission.id} when={form.values} rows={form.answer.rows} {...{ closing, title }} />;
  return (
    <FormDialog form={form} title={title} act={t('mission.repeat.look')} width={520}>
      <p className="mut c13">
        {t('mission.repeat.lead')} <Moment at={mission.startAt} as="full" />
      </p>
      <FormField form={form} name="days" label={t('mission.repeat.days')} isRequired>
        {(control, days, change) => (
          <div className="row gap8 wrap" id={control.id} role="group" aria-describedby={control['aria-describedby']}>
            {weekdays.map((day) => (
              <label key={day} className="row gap4 ms-day">
                <input
                  type="checkbox"
                  checked={days.includes(day)}
                  onChange={({ target }) => change(target.checked ? [...days, day] : days.filter((each) => each !== day))}
                />
                {t(`mission.day.${day}`)}
              </label>
            ))}
          </div>
        )}
      </FormField>
      <FormField form={form} name="until" label={t('mission.repeat.until')} isRequired>
        {(control, until, change) => <DayPicker {...control} value={until} onChange={change} />}
      </FormField>
    </FormDialog>
  );
}

type PlanProps = {
  readonly id: number;
  readonly when: When;
  readonly rows: Rows;
  readonly closing: Closing;
  readonly title: string;
};

/** The missions that would be planned, and those that are there already. */
function Plan({ id, when, rows, closing, title }: PlanProps) {
  const { t } = useText();
  const fresh = rows.filter(({ state }) => state === 'added').length;
  const form = useForm(calls.repeatMission, {
    closing,
    input: () => inputOf(id, when),
    done: () => toast({ words: t('mission.repeat.done', { count: fresh }) }),
  });
  const list = (
    <ul className="ms-repeats">
      {rows.map(({ startAt, state, code }) => (
        <li key={startAt} className="row gap8">
          <Moment at={startAt} as="full" />
          <span className="grow" />
          <span className={state === 'there' ? 'tx k-warning' : 'mut'}>
            {state === 'there' ? t('mission.repeat.there', { code: code ?? '' }) : t('mission.repeat.fresh')}
          </span>
        </li>
      ))}
    </ul>
  );
  if (fresh === 0)
    return (
      <FormDialog closing={closing} title={title} width={520}>
        {list}
      </FormDialog>
    );
  return (
    <FormDialog form={form} title={title} act={t('mission.repeat.act', { count: fresh })} width={520}>
      {list}
    </FormDialog>
  );
}
