/** The designed states of anything asked: waiting (the real layout as bars after 200 ms), empty (one sentence, one button), refused (what to do next). */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../api/language.js';
import { RefusalError, UnreachableError, errorText } from '../api/refused.js';
import { isGuestPage } from '../api/session.js';
import { codesToLogin, isAbsent, isForbidden, refusals } from '@frostway/contract/refusals';
import type { Hue } from '../values/conditions.js';
import { Icon, type IconName } from './icons.js';
import { LinkButton } from './LinkButton.js';
import { useWaitsForPage } from './whole-page.js';

/** A bar of a skeleton; width in px or any CSS length. */
export function Bone({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className="sk" style={{ width, height }} />;
}

/** Waiting: shows its skeleton after 200 ms, says so to a screen reader at once. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <div role="group" aria-busy="true" aria-label={t('frame.loading')} className="late-in">
      {children}
    </div>
  );
}

/** Rows of a table or list that is being asked; they fade downwards. `widths` are the columns, px. */
export function RowSkeleton({ rows = 6, widths = [180, 64, 56, 120, 48] }: { rows?: number; widths?: readonly number[] }) {
  return (
    <Waiting>
      <div className="sk-rows">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} style={{ opacity: 1 - row / (rows + 2) }}>
            {widths.map((width, column) => (
              <span key={`${column}-${width}`} className={column === 0 ? 'grow' : ''}>
                <Bone width={width} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </Waiting>
  );
}

const drawings = {
  device: ['M36 24h44v40H36zM46 34h24v14H56v-6M44 24v-6M58 24v-6M72 24v-6M44 64v6M58 64v6M72 64v6', 'M92 44h14M99 37v14'],
  search: ['M14 20h40M14 34h26M14 48h20', 'M74 58a16 16 0 1 0 0-32 16 16 0 0 0 0 32zM86 54l16 16'],
  history: ['M14 14v56h92M14 42h92', 'M20 54c10 0 12-22 22-22s10 14 20 14 12-8 20-8 10 4 18 4'],
  place: ['M14 62l28-10 28 10 36-12M14 62V30l28-10 28 10 36-12v32', 'M70 46s10-9 10-17a10 10 0 1 0-20 0c0 8 10 17 10 17zM70 32v.1'],
  good: ['M14 42h22M84 42h22', 'M60 60a18 18 0 1 0 0-36 18 18 0 0 0 0 36zM52 42l6 6 11-12'],
} as const;

export type EmptyProps = {
  readonly drawing: keyof typeof drawings;
  readonly title: string;
  /** What this place is for, in one sentence. */
  readonly hint?: string;
  /** The one button that fills it, and at most one more. */
  readonly actions?: ReactNode;
};

/** Nothing here yet, or nothing that fits. */
export function Empty({ drawing, title, hint, actions }: EmptyProps) {
  const [quiet, accent] = drawings[drawing];
  return (
    <div className="state">
      <svg className="draw" viewBox="0 0 120 84" aria-hidden="true">
        <path d={quiet} />
        <path className="a" d={accent} />
      </svg>
      <h2>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      {actions === undefined ? null : <div className="acts">{actions}</div>}
    </div>
  );
}

type NoRowsProps = {
  readonly isFiltered: boolean;
  readonly none: string;
  readonly noneHint: string;
  readonly noneFound: string;
  readonly foundHint?: string;
};

/** A list without rows: nothing that fits its filters, or nothing at all so far. */
export const NoRows = ({ isFiltered, none, noneHint, noneFound, foundHint }: NoRowsProps) =>
  isFiltered ? (
    <Empty drawing="search" title={noneFound} {...(foundHint === undefined ? {} : { hint: foundHint })} />
  ) : (
    <Empty drawing="history" title={none} hint={noneHint} />
  );

type NoneMatchProps = { readonly title: string; readonly hint: string; readonly clear: string; readonly onClear: () => void };

/** There is something, but nothing that fits the filters: they can be cleared. */
export const NoneMatch = ({ title, hint, clear, onClear }: NoneMatchProps) => (
  <Empty
    drawing="search"
    title={title}
    hint={hint}
    actions={
      <button type="button" className="btn" onClick={onClear}>
        <Icon name="x" size={14} />
        {clear}
      </button>
    }
  />
);

type HintKey =
  | 'frame.refused.hint'
  | 'frame.refused.permissionHint'
  | 'frame.refused.notFoundHint'
  | 'frame.refused.unreachableHint'
  | 'frame.refused.linkEndedHint';

function lookOf(error: unknown): { icon: IconName; hue: Hue; hint: HintKey } {
  if (error instanceof UnreachableError) return { icon: 'silent', hue: 'silent', hint: 'frame.refused.unreachableHint' };
  const code = error instanceof RefusalError ? error.errorcode : 0;
  if (isForbidden(code)) return { icon: 'lock', hue: 'warning', hint: 'frame.refused.permissionHint' };
  if (isAbsent(code)) return { icon: 'search', hue: 'silent', hint: 'frame.refused.notFoundHint' };
  return { icon: 'alarm', hue: 'alarm', hint: 'frame.refused.hint' };
}

export type RefusedProps = {
  readonly error: unknown;
  /** Instead of the catalogue's text, where that would speak of something else. */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly actions?: ReactNode;
};

/** A refusal in place of the content: the catalogue's text, what to do next, a way on. */
export function Refused({ error, title, onRetry, actions }: RefusedProps) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isEndedLink =
    isGuestPage(pathname, search) && error instanceof RefusalError && [...codesToLogin, refusals.shareEnded.code].includes(error.errorcode);
  const look = isEndedLink ? ({ icon: 'link', hue: 'silent', hint: 'frame.refused.linkEndedHint' } as const) : lookOf(error);
  return (
    <div className="state" role="alert">
      <span className={`tx k-${look.hue}`}>
        <Icon name={look.icon} size={28} />
      </span>
      <h2>{isEndedLink ? t('frame.refused.linkEnded') : (title ?? errorText(error, lang))}</h2>
      <p>{t(look.hint)}</p>
      <div className="acts">
        {actions}
        {onRetry === undefined ? null : (
          <button type="button" className="btn" onClick={onRetry}>
            {t('frame.retry')}
          </button>
        )}
        {isEndedLink ? null : (
          <button type="button" className="btn" onClick={() => void navigate(-1)}>
            {t('frame.back')}
          </button>
        )}
        {isEndedLink ? null : <LinkButton to="/view" word={t('frame.toOverview')} />}
      </div>
      {error instanceof RefusalError ? <p className="c12">{t('frame.refused.code', { code: String(error.errorcode) })}</p> : null}
    </div>
  );
}

export type QueryBoundaryProps<T> = {
  readonly answer: UseQueryResult<T>;
  /** The skeleton in the real layout. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** Draws an answer in whichever state it is; data that is there stays when asking again fails. */
export function QueryBoundary<T>({ answer, skeleton, children }: QueryBoundaryProps<T>) {
  const waits = useWaitsForPage(answer);
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error !== null && !waits) return <Refused error={answer.error} onRetry={() => void answer.refetch()} />;
  return skeleton;
}
