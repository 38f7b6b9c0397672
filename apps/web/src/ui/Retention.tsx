/** How long telemetry of an account is kept: said, and changed in a dialog that says what a shorter time removes before it does. */
import { type Retention, retentionCalls } from '@frostway/contract/telemetry/retention';
import { useState } from 'react';
import { useAction, useAnswer } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useMay } from '../api/permission.js';
import { countText } from '../values/figures.js';
import { fullTime } from '../values/times.js';
import { useClosing } from './closing.js';
import { FormDialog } from './FormDialog.js';
import { Field, TextInput } from './fields.js';
import { Segments } from './ListPanel.js';
import { type Problems, refusedFields } from './problems.js';
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

/** The dialog. Nothing is removed that it did not say. */
export function RetentionDialog({ retention, uid, onClose }: { retention: Retention; uid?: number; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [isOwn, setOwn] = useState(retention.days !== null);
  const [typed, setTyped] = useState(String(retention.days ?? Math.min(usualDays, retention.most ?? usualDays)));
  const [problems, setProblems] = useState<Problems>({});
  const most = retention.most ?? mostDays;
  const days = isOwn ? Number(typed) : null;
  const isReadable = days === null || (/^\d+$/.test(typed.trim()) && days >= 1 && days <= most);
  const isShorter = days !== null && isReadable && days < (retention.kept ?? Number.POSITIVE_INFINITY);
  const of = uid === undefined ? {} : { uid };
  const change = useAction(retentionCalls.changeRetention);
  const preview = useAnswer(retentionCalls.previewRetention, { ...of, days: days ?? 1 }, { enabled: isShorter, freshMs: 60_000 });
  const submit = (): void => {
    if (!isReadable) return setProblems({ days: t('account.retention.range', { most: countText(most) }) });
    setProblems({});
    change.mutate(
      { ...of, days, ...(isShorter ? { confirm: true } : {}) },
      {
        onError: (error) => setProblems(refusedFields(error, lang, { retentionTooLong: 'days' })),
        onSuccess: () => {
          toast({ words: t('account.retention.saved') });
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('account.retention.change')}
      act={isShorter ? t('account.retention.shorten') : t('frame.save')}
      destroys={isShorter}
      busy={change.isPending}
      disabled={days === retention.days || (isShorter && preview.data === undefined)}
      error={Object.keys(problems).length > 0 ? null : (change.error ?? preview.error)}
      onSubmit={submit}
    >
      <p className="ask-lead">{t('account.retention.lead')}</p>
      <Field label={t('account.retention.choice')}>
        {() => (
          <Segments
            label={t('account.retention.choice')}
            value={isOwn ? 'own' : 'platform'}
            options={[
              { key: 'platform', word: t('account.retention.platform') },
              { key: 'own', word: t('account.retention.own') },
            ]}
            onChange={(choice) => (setOwn(choice === 'own'), setProblems({}))}
          />
        )}
      </Field>
      {isOwn ? (
        <Field
          label={t('account.retention.number')}
          error={problems['days']}
          hint={t('account.retention.range', { most: countText(most) })}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              onChange={(value) => (setTyped(value), setProblems({}))}
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
