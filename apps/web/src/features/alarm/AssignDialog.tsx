/** Giving alarms to somebody who sees their devices, or to nobody. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { Avatar } from '../../ui/Avatar.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { SearchField } from '../../ui/ListPanel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { AboutAlarms, type ActDialogProps, tellResult } from './AboutAlarms.js';

/** See above. Who can be chosen follows the first alarm; what others refuse is said. */
export function AssignDialog({ alarms, onClose, onDone }: ActDialogProps) {
  const { t } = useText();
  const me = useProfile().data?.account;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>();
  const [first] = alarms;
  const answer = useAnswer(
    alarmFeature.assignees,
    { id: first?.id ?? 1, pageSize: 50, ...(search.trim() === '' ? {} : { search: search.trim() }) },
    { enabled: first !== undefined, keepPrevious: true },
  );
  const form = useForm(alarmFeature.assign, {
    closing: useClosing(onClose),
    input: () => ({ ids: alarms.map(({ id }) => id), uid: chosen ?? null }),
    done: (result) => {
      tellResult(t, result, t('alarm.assign.done', { count: result.done }));
      onDone();
    },
  });
  const isAssigned = alarms.some(({ assignee }) => assignee !== null);
  return (
    <FormDialog form={form} title={t('alarm.assign.title')} act={t('alarm.act.assign')} disabled={chosen === undefined} width={460}>
      <AboutAlarms alarms={alarms} />
      <div className="al-people">
        <SearchField value={search} label={t('alarm.assign.search')} onChange={setSearch} />
        <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={4} widths={[180]} />}>
          {({ rows }) => (
            <div role="radiogroup" aria-label={t('alarm.assign.title')} className="al-choices">
              {isAssigned ? (
                <label className="al-choice">
                  <input type="radio" name="assignee" checked={chosen === null} onChange={() => setChosen(null)} />
                  <span className="grow sec">{t('alarm.assign.nobody')}</span>
                </label>
              ) : null}
              {rows.map((person) => (
                <label key={person.uid} className="al-choice">
                  <input type="radio" name="assignee" checked={chosen === person.uid} onChange={() => setChosen(person.uid)} />
                  <Avatar name={person.nickname} />
                  <span className="grow">
                    <span className="ell">
                      {person.nickname}
                      {person.account === me ? <span className="mut c12"> {t('alarm.assign.me')}</span> : null}
                    </span>
                    <span className="c12 mut ell">{person.account}</span>
                  </span>
                </label>
              ))}
              {rows.length === 0 ? <p className="hint">{t('alarm.assign.none')}</p> : null}
            </div>
          )}
        </QueryBoundary>
      </div>
      <p className="hint">{t('alarm.assign.hint')}</p>
    </FormDialog>
  );
}
