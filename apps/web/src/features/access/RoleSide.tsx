/** The roles at the left of what they give, and the head of the one that is chosen. */
import { access } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import type { Answer, Sent } from '@frostway/contract/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
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
