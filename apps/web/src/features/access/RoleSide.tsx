/** The roles at the left of what they give, and the head of the one that is chosen. */
import { access } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import type { Answer, Sent } from '@frostway/contract/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { SideList, SplitPage } from '../../ui/SideList.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { SeededMark } from './SeededMark.js';
import './access.css';
import { mostRoles } from './most.js';
import { type GrantDraft, type GrantDrafts, useGrantDrafts } from './use-grants.js';

type Granting = typeof access.roleMenus | typeof access.roleResources;
export type RoleGrantsPageProps<E extends Granting> = {
  /** Answers what can be ticked of a role. */
  readonly endpoint: E;
  /** What is counted beside a role's name. */
  readonly countOf: (role: Role) => number;
  /** Where the other half of what the role gives stands. */
  readonly other: { readonly path: string; readonly word: string };
  readonly skeleton: ReactNode;
  /** What can be ticked; what was ticked of other roles is kept meanwhile. */
  readonly children: (role: Role, rows: Answer<E>['rows'], draft: GrantDraft) => ReactNode;
};

/** See above. The chosen role is in the address; without one, the first. */
export function RoleGrantsPage<E extends Granting>({ countOf, other, ...ticked }: RoleGrantsPageProps<E>) {
  const { t } = useText();
  const drafts = useGrantDrafts();
  const address = useListAddress();
  const roles = useAnswer(access.roles, { page: 1, pageSize: mostRoles });
  const asked = address.get('roleId');
  return (
    <QueryBoundary answer={roles} skeleton={<RowSkeleton rows={10} />}>
      {({ rows }) => {
        const role = rows.find((each) => String(each.id) === asked) ?? (asked === '' ? rows[0] : undefined);
        return (
          <SplitPage
            side={
              <SideList
                title={t('access.roles')}
                filter={t('access.role.filter')}
                none={t('access.role.none')}
                selected={role === undefined ? undefined : String(role.id)}
                onSelect={(roleId) => address.set({ roleId })}
                items={rows.map((each) => ({
                  key: String(each.id),
                  name: each.name,
                  note: each.remark === '' ? t('access.role.userCountText', { count: each.userCount }) : each.remark,
                  count: countText(countOf(each)),
                  isQuiet: !each.isEnabled,
                  mark: drafts.changed.has(each.id) ? <span className="unsaved">{t('access.unsaved')}</span> : undefined,
                }))}
              />
            }
          >
            {role === undefined ? (
              <div className="state">
                <h2>{t('access.role.gone')}</h2>
                <p>{t('access.role.goneHint')}</p>
              </div>
            ) : (
              <>
                <RoleHead role={role} other={other} />
                <OfRole key={role.id} role={role} drafts={drafts} {...ticked} />
              </>
            )}
          </SplitPage>
        );
      }}
    </QueryBoundary>
  );
}

function OfRole<E extends Granting>({
  role,
  drafts,
  endpoint,
  skeleton,
  children,
}: Pick<RoleGrantsPageProps<E>, 'endpoint' | 'skeleton' | 'children'> & { readonly role: Role; readonly drafts: GrantDrafts }) {
  const answer = useAnswer(endpoint, { roleId: role.id } as Sent<E>);
  return (
    <QueryBoundary answer={answer} skeleton={skeleton}>
      {({ rows }) => children(role, rows, drafts.of(role.id, rows))}
    </QueryBoundary>
  );
}

function RoleHead({ role, other }: { role: Role; other: { readonly path: string; readonly word: string } }) {
  const { t } = useText();
  return (
    <header className="role-head">
      <div className="row gap12 wrap">
        <h1>{role.name}</h1>
        <SeededMark role={role} />
        {role.isEnabled ? null : <Chip kind="outline" hue="silent" icon="minus" word={t('access.disabled')} />}
        <span className="grow" />
        <Link className="btn" to={`${other.path}?roleId=${role.id}`}>
          {other.word}
          <Icon name="right" size={14} />
        </Link>
      </div>
      <div className="role-facts">
        <span>
          <span className="mut">{t('access.role.userCount')}</span>
          <Link className="lnk" to={`/role?users=${role.id}`}>
            {countText(role.userCount)}
          </Link>
        </span>
        <span>
          <span className="mut">{t('access.added')}</span>
          <Moment at={role.createdAt} />
        </span>
        {role.remark === '' ? null : (
          <span className="ell">
            <span className="mut">{t('access.remark')}</span>
            {role.remark}
          </span>
        )}
      </div>
    </header>
  );
}

export type GrantsPanelProps = {
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

export type GrantBarProps = {
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
