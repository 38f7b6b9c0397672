/** Roles, menus, resources: who may use what. */
import { access as table } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import { checkPage, pageOfRows, rangeOf, wholeList } from '../../call/paging.js';
import { type Changing, type Looking, type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import { addCategory, changeCategory, getCategory, listCategories, removeCategory } from './categories.js';
import { listRoleMenus, listRoleResources, replaceGrants } from './grants.js';
import { addMenu, changeMenu, getMenu, listMenus, removeMenu } from './menus.js';
import { getPermission } from './permission.js';
import { addResource, changeResource, getResource, removeResource, selectResources } from './resources.js';
import { addRole, changeRole, getRole, listRoles, removeRole } from './roles.js';
import { seedAccess } from './seed.js';
import { listConcerned, listRoleUsers, setRoles, withGreatAdministrator } from './users.js';

export { selectMenus } from './menus.js';
export { getPermission, mayCall } from './permission.js';
export { checkAdministratorLeft } from './kept.js';
export { roleNameIn } from './roles.js';
export { setRoles } from './users.js';

/** What roles need from outside. */
export type AccessOptions = {
  readonly clock: Clock;
};

/** The handlers of every call of access. */
function accessCalls({ clock }: AccessOptions): Mounted[] {
  const now = (): Date => new Date(clock.now());
  /** The role as it is after the change; its users hear of it. */
  const changed = async (roleId: number, { db, lang }: Changing): Promise<Role> => {
    await publish(db, { type: 'accessChanged', accountIds: await listConcerned(db, roleId) });
    return getRole(db, roleId, lang);
  };

  return serve('access', table, {
    getPermission: (_input, caller, { db, lang }) => getPermission(db, caller, lang),

    roles: (input, _caller, { db, lang }) => listRoles(db, input, lang),
    addRole: async (input, _caller, context) => getRole(context.db, await addRole(input, now(), context), context.lang),
    changeRole: async (input, _caller, context) => {
      await changeRole(input, context);
      return changed(input.id, context);
    },
    removeRole: async (input, _caller, context) => {
      await removeRole(input.id, context);
      return null;
    },
    roleUsers: (input, _caller, { db, lang }) => listRoleUsers(db, input, lang),
    changeUserRoles: async ({ uid, roleIds }, _caller, context) => {
      await setRoles(uid, roleIds, context);
      await publish(context.db, { type: 'accessChanged', accountIds: await withGreatAdministrator(context.db, uid) });
      const { rows } = await listRoleUsers(context.db, { uid, page: 1, pageSize: 1 }, context.lang);
      const [user] = rows;
      if (user === undefined) throw new Error(`account ${uid} is not there after its change`);
      return user;
    },
    roleMenus: async (input, _caller, { db, lang }) => wholeList(await listRoleMenus(db, input.roleId, lang)),
    changeRoleMenus: async (input, _caller, context) => {
      await replaceGrants('menu', input.roleId, input.menuIds, context);
      return changed(input.roleId, context);
    },
    roleResources: (input, _caller, { db, lang }) => listRoleResources(db, input, lang),
    changeRoleResources: async (input, _caller, context) => {
      await replaceGrants('resource', input.roleId, input.resourceIds, context);
      return changed(input.roleId, context);
    },

    menus: async (input, _caller, { db, lang }) => wholeList(await listMenus(db, lang, input.search)),
    addMenu: async (input, _caller, context) => getMenu(context.db, await addMenu(input, now(), context), context.lang),
    changeMenu: async (input, _caller, context) => {
      await changeMenu(input, context);
      return getMenu(context.db, input.id, context.lang);
    },
    removeMenu: async (input, _caller, context) => {
      await removeMenu(input.id, context);
      return null;
    },

    resource: async ({ id, categoryId, ...page }, _caller, { db, lang }) => {
      if (id !== undefined) return pageOfRows([await getResource(db, id, lang)], page);
      const found = await selectResources(db, { categoryId }, lang, rangeOf(page));
      checkPage(found.total, page);
      return found;
    },
    resources: async (input, _caller, { db, lang }: Looking) => {
      const { search, categoryId, method } = input;
      const found = await selectResources(db, { search, categoryId, method }, lang, rangeOf(input));
      checkPage(found.total, input);
      return found;
    },
    addResource: async (input, _caller, context) => getResource(context.db, await addResource(input, now(), context), context.lang),
    changeResource: async (input, _caller, context) => {
      await changeResource(input, context);
      return getResource(context.db, input.id, context.lang);
    },
    removeResource: async (input, _caller, context) => {
      await removeResource(input.id, context);
      return null;
    },

    categories: async ({ search, ...page }, _caller, { db, lang }) => pageOfRows(await listCategories(db, lang, search), page),
    addCategory: async (input, _caller, context) =>
      getCategory(context.db, await addCategory(input.name, input.nameEn ?? input.name, now(), context), context.lang),
    changeCategory: async (input, _caller, context) => {
      await changeCategory(input, context);
      return getCategory(context.db, input.id, context.lang);
    },
    removeCategory: async (input, _caller, context) => {
      await removeCategory(input.id, context);
      return null;
    },
  });
}

/** What roles add. */
export function accessFeature(tools: Tools): Feature {
  return { name: 'access', seed: () => seedAccess(tools.db), calls: accessCalls(tools) };
}
