/** Whether the trail is as it was written: computed anew on the server when the page is opened, and when asked. */
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';

/** Digits of the hash that are shown; all of it is copied. */
const shownDigits = 12;

/** See above. */
export function Verification() {
  const { t } = useText();
  const answer = useAnswer(auditCalls.verify, {}, { freshMs: 60_000 });
  return (
    <section className="panel audit-verify" aria-label={t('audit.verify')}>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={1} widths={[260, 120]} />}>
        {({ isWhole, entries, fault, head, checkedAt }) => (
          <>
            <span className={`tx k-${isWhole ? 'normal' : 'alarm'} audit-verdict`} role="status">
              <Icon name={isWhole ? 'normal' : 'alarm'} />
              {fault === null ? t('audit.verify.whole', { count: entries }) : t(`audit.verify.${fault.kind}`, { id: String(fault.id) })}
            </span>
            <span className="c12 mut audit-head">
              {t('audit.verify.head')} <Copyable text={`${entries}:${head}`}>{`${entries}:${head.slice(0, shownDigits)}…`}</Copyable>
            </span>
            <span className="c12 mut">
              <Moment at={checkedAt} as="full" />
            </span>
          </>
        )}
      </QueryBoundary>
      <button type="button" className="btn sm" disabled={answer.isFetching} onClick={() => void answer.refetch()}>
        <Icon name="shield" size={14} />
        {t('audit.verify')}
      </button>
    </section>
  );
}
