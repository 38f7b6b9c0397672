/** The panel of what a role is granted, and the bar that saves it. */
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import type { GrantDraft } from './use-grants.js';

type GrantsPanelProps = {
  readonly title: string;
  /** What can be ticked, of which the draft has some. */
  readonly rows: readonly { readonly id: number }[];
  readonly granted: ReadonlySet<number>;
  /** What narrows the list down. */
  readonly tools: ReactNode;
  /** Said where nothing is left of it; undefined where something is. */
  readonly none: string | undefined;
  /** Rows with their boxes. */
  readonly children: ReactNode;
};

/** What can be ticked, below how much of it is. */
export function GrantsPanel({ title, rows, granted, tools, none, children }: GrantsPanelProps) {
  const { t } = useText();
  return (
    <div className="grant-body">
      <section className="panel grants">
        <header>
          <h2>{title}</h2>
          <span className="mut c13 nw">
            {t('access.grant.of', { count: rows.filter(({ id }) => granted.has(id)).length, total: rows.length })}
          </span>
          <span className="grow" />
          {tools}
        </header>
        {none === undefined ? null : <p className="grants-none">{none}</p>}
        <ul className="boxes" aria-label={title}>
          {children}
        </ul>
      </section>
    </div>
  );
}

type GrantBarProps = {
  /** What saving would do. */
  readonly words: string | undefined;
  readonly save: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  readonly draft: Pick<GrantDraft, 'revert'>;
  readonly onSave: () => void;
};

/** What is not saved yet, at the foot of the page. */
export function GrantBar({ words, save, draft, onSave }: GrantBarProps) {
  const { t, lang } = useText();
  const error = save.error === null ? undefined : errorText(save.error, lang);
  const isChanged = words !== undefined;
  return (
    <div className="grant-bar" data-kept-clear>
      <span className={`grant-said tx k-${error === undefined ? 'accent' : 'alarm'}`} role={error === undefined ? 'status' : 'alert'}>
        {isChanged || error !== undefined ? <Icon name={error === undefined ? 'info' : 'alarm'} size={14} /> : null}
        <span className={error === undefined ? 'sec' : undefined}>{error ?? words ?? t('access.grant.hint')}</span>
      </span>
      <button type="button" className="btn" disabled={!isChanged || save.isPending} onClick={() => (save.reset(), draft.revert())}>
        {t('access.grant.revert')}
      </button>
      <button type="button" className="btn p" disabled={!isChanged || save.isPending} onClick={onSave}>
        {t('frame.save')}
      </button>
    </div>
  );
}
