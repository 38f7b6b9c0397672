/** How long telemetry of an account is kept: said, and changed in a dialog that says what a shorter time removes before it does. */
import { type Retention, retentionCalls } from '@frostway/contract/telemetry/retention';
import { useState } from 'react';
import { useAnswer } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useMay } from '../api/permission.js';
import { countText } from '../values/figures.js';
import { fullTime } from '../values/times.js';
import { useClosing } from './closing.js';
import { FormDialog } from './FormDialog.js';
import { Field, TextInput } from './fields.js';
import { Segments } from './ListPanel.js';
import { useForm } from './form.js';
import { toast } from './toasts.js';

/** The longest that can be asked for where the operator keeps everything, days. */
const mostDays = 36_500;
/** Where the choice of days begins. */
const usualDays = 365;

/** What is set, in words. */
export function useRetentionText(): (retention: Retention) => string {
  const { t } = useText();
  const time = (days: number | null): string =>
    days === null
      ? t('account.retention.ever')
      : days === 1
        ? t('account.retention.day')
        : t('account.retention.days', { days: countText(days) });
  return ({ days, most, kept }) => (days === null ? t('account.retention.asPlatform', { time: time(most) }) : time(kept));
}

/** Opens the dialog; nothing for who may not change it. */
export function RetentionButton({ retention, uid }: { retention: Retention; /** Unless it is the own account. */ uid?: number }) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!retention.mayChange || !may(retentionCalls.changeRetention)) return null;
  return (
    <>
      <button type="button" className="btn sm" aria-label={t('account.retention.change')} onClick={() => setOpen(true)}>
        {t('account.change')}
      </button>
      {isOpen ? <RetentionDialog retention={retention} {...(uid === undefined ? {} : { uid })} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Says since when there is data, where a time begins before it; the latest of several devices'. */
export function KeptFrom({ keptTimes, fromMs }: { keptTimes: readonly (number | null | undefined)[]; fromMs: number }) {
  const { t } = useText();
  const keptMs = Math.max(...keptTimes.map((time) => time ?? 0));
  return keptMs > fromMs ? <p className="note kept-from">{t('account.retention.keptFrom', { at: fullTime(keptMs) })}</p> : null;
}

type Draft = { readonly isOwn: boolean; readonly days: string };

/** The dialog. Nothing is removed that it did not say. */
export function RetentionDialog({ retention, uid, onClose }: { retention: Retention; uid?: number; onClose: () => void }) {
  const { t } = useText();
  const most = retention.most ?? mostDays;
  const of = uid === undefined ? {} : { uid };
  const daysOf = ({ isOwn, days }: Draft): number | null => (isOwn ? Number(days) : null);
  const isReadable = (draft: Draft): boolean => {
    const days = daysOf(draft);
    return days === null || (/^\d+$/.test(draft.days.trim()) && days >= 1 && days <= most);
  };
  const isShorterThanKept = (draft: Draft): boolean => {
    const days = daysOf(draft);
    return days !== null && isReadable(draft) && days < (retention.kept ?? Number.POSITIVE_INFINITY);
  };
  const start: Draft = { isOwn: retention.days !== null, days: String(retention.days ?? Math.min(usualDays, retention.most ?? usualDays)) };
  const form = useForm(retentionCalls.changeRetention, {
    closing: useClosing(onClose),
    start,
    input: (draft) => ({ ...of, days: daysOf(draft), ...(isShorterThanKept(draft) ? { confirm: true } : {}) }),
    done: () => toast({ words: t('account.retention.saved') }),
  });
  const draft = form.values;
  const days = daysOf(draft);
  const isShorter = isShorterThanKept(draft);
  const preview = useAnswer(retentionCalls.previewRetention, { ...of, days: days ?? 1 }, { enabled: isShorter, freshMs: 60_000 });
  // What is wrong with the number says how far it may go, which no catalogue knows.
  const [isRangeSaid, setRangeSaid] = useState(false);
  const change = (part: Partial<Draft>): void => {
    setRangeSaid(false);
    form.set(part);
  };
  return (
    <FormDialog
      form={form}
      title={t('account.retention.change')}
      act={isShorter ? t('account.retention.shorten') : t('frame.save')}
      destroys={isShorter}
      disabled={days === retention.days || (isShorter && preview.data === undefined)}
      error={form.error ?? preview.error}
      onSubmit={() => (isReadable(draft) ? form.submit() : setRangeSaid(true))}
    >
      <p className="ask-lead">{t('account.retention.lead')}</p>
      <Field label={t('account.retention.choice')}>
        {() => (
          <Segments
            label={t('account.retention.choice')}
            value={draft.isOwn ? 'own' : 'platform'}
            options={[
              { key: 'platform', word: t('account.retention.platform') },
              { key: 'own', word: t('account.retention.own') },
            ]}
            onChange={(choice) => change({ isOwn: choice === 'own' })}
          />
        )}
      </Field>
      {draft.isOwn ? (
        <Field
          label={t('account.retention.number')}
          error={isRangeSaid ? t('account.retention.range', { most: countText(most) }) : form.problems['days']}
          hint={t('account.retention.range', { most: countText(most) })}
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.days}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              onChange={(value) => change({ days: value })}
            />
          )}
        </Field>
      ) : null}
      {isShorter && preview.data !== undefined ? (
        <p className="ask-lead" role="status">
          {t(preview.data.oldest === null ? 'account.retention.askNothing' : 'account.retention.ask', {
            readings: countText(preview.data.readings),
            positions: countText(preview.data.positions),
            before: fullTime(Date.parse(preview.data.before)),
            at: fullTime(Date.parse(preview.data.removesAt)),
          })}
        </p>
      ) : null}
    </FormDialog>
  );
}
