/** Who may make the calls of roles, menus, resources and the dictionary: administrators, but for what everybody's pages ask. */
import type { access } from '@frostway/contract/access/endpoints';
import type { dictionary } from '@frostway/contract/dictionary/endpoints';
import { family, withoutLinks } from '../families.js';
import type { Row, Rows } from '../row.js';
import { newName } from '../things.js';

/** The last id there can be: an administrator gets as far as hearing that there is no such thing. */
const absent = 2 ** 31 - 1;
const administrators = <T extends object>(
  given: () => T,
  later: Row['later'] = ['notFound'],
): { given: () => T } & Pick<Row, 'expect' | 'later'> => ({
  given,
  expect: family.administrator,
  ...(later === undefined ? {} : { later }),
});

export const accessRows: Rows<typeof access> = {
  getPermission: { given: () => ({}), expect: family.account },
  roles: administrators(() => ({})),
  addRole: administrators(() => ({ name: newName() })),
  changeRole: administrators(() => ({ id: absent, remark: newName() })),
  removeRole: administrators(() => ({ id: absent })),
  roleUsers: administrators(() => ({})),
  changeUserRoles: administrators(() => ({ uid: absent, roleIds: [1] })),
  roleMenus: administrators(() => ({ roleId: 1 })),
  changeRoleMenus: administrators(() => ({ roleId: absent, menuIds: [1] })),
  roleResources: administrators(() => ({ roleId: 1 })),
  changeRoleResources: administrators(() => ({ roleId: absent, resourceIds: [1] })),
  menus: administrators(() => ({})),
  addMenu: administrators(() => ({ name: newName() })),
  changeMenu: administrators(() => ({ id: absent, name: newName() })),
  removeMenu: administrators(() => ({ id: absent })),
  resource: administrators(() => ({})),
  resources: administrators(() => ({})),
  addResource: administrators(() => ({ name: newName(), method: 'GET', path: '/api/ofNobody' }) as const),
  changeResource: administrators(() => ({ id: absent, name: newName() })),
  removeResource: administrators(() => ({ id: absent })),
  categories: administrators(() => ({})),
  addCategory: administrators(() => ({ name: newName() })),
  changeCategory: administrators(() => ({ id: absent, name: newName() })),
  removeCategory: administrators(() => ({ id: absent })),
};

export const dictionaryRows: Rows<typeof dictionary> = {
  config: { given: () => ({ type: 'error' }), expect: family.open },
  groups: { given: () => ({}), expect: family.account },
  // Its field `key` is no key of a link.
  data: { given: () => ({ key: 'scrapReason' }), expect: withoutLinks(family.account) },
  changeData: administrators(() => ({ id: absent, name: newName() })),
  addGroup: { given: () => ({ name: newName() }), expect: withoutLinks(family.administrator) },
  addData: administrators(() => ({ groupId: absent, value: 'x', name: newName() })),
  pageHistory: { given: () => ({}), expect: family.account },
  addPageVisit: { given: () => ({ path: '/devices' }), expect: family.account },
};
