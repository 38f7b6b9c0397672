/** The columns of the list of users. */
import type { Person } from '@frostway/contract/people/endpoints';
import { useText } from '../../api/language.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import type { Column } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useListAddress } from '../../ui/list-address.js';
import { countText } from '../../values/figures.js';
import { PersonState } from './PersonState.js';

export function useColumns(actsOf: (person: Person) => MenuAct[]): readonly Column<Person>[] {
  const { t } = useText();
  const address = useListAddress();
  return [
    {
      key: 'name',
      title: t('people.account'),
      isHead: true,
      cell: (person) => (
        <>
          <button type="button" className="plain-name" onClick={() => address.set({ uid: String(person.uid) })}>
            <span className={person.isDisabled ? 'mut' : undefined}>{person.nickname}</span>
            {person.isMe ? <span className="mut c12"> {t('people.me')}</span> : null}
          </button>
          <span className="two">{person.account}</span>
        </>
      ),
    },
    { key: 'level', title: t('people.level'), cell: (person) => t(`access.level.${person.level}`) },
    {
      key: 'parent',
      title: t('people.parent'),
      cell: ({ parent }) =>
        parent === null ? (
          <span className="mut">{t('people.parent.none')}</span>
        ) : (
          <button
            type="button"
            className="lnk"
            title={t('people.belowOf', { name: parent.nickname })}
            onClick={() => address.set({ below: String(parent.uid) })}
          >
            {parent.nickname}
          </button>
        ),
    },
    {
      key: 'roles',
      title: t('access.roles'),
      cell: (person) => (
        <span className="person-roles" title={person.roles.map((role) => role.name).join(t('access.listComma'))}>
          {person.roles.map((role) => role.name).join(t('access.listComma'))}
        </span>
      ),
    },
    { key: 'devices', title: t('people.devices'), isFigure: true, cell: (person) => countText(person.deviceCount) },
    {
      key: 'lastLogin',
      title: t('people.lastLogin'),
      cell: (person) =>
        person.lastLoginAt === null ? <span className="mut">{t('people.neverLogged')}</span> : <Moment at={person.lastLoginAt} />,
    },
    { key: 'state', title: t('access.state'), cell: (person) => <PersonState person={person} /> },
    { key: 'acts', cell: (person) => <ActMenu acts={actsOf(person)} title={person.nickname} /> },
  ];
}
