/** Calls of roles, menus, resources and their categories. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { flag, idOf, line, listFrom, number, optionalLine, optionalLines, page, pageOfWhole, rowsOf } from '../inputs.js';
import type { AccountLevel } from '../levels.js';
import { category, grant, menu, permission, resource, role, roleUser } from './rows.js';
import type { RefusalName } from '../refusals.js';

const who: readonly AccountLevel[] = ['administrator'];
const name = line(limits.name);
const search = optionalLine(limits.name).optional();
const idsOf = (absent: RefusalName) => listFrom(idOf(absent), 'parametersIllegal', 'parametersIllegal', 5000);
/** Null, or an empty field of a form, for none. */
const orNothing = <T extends z.ZodType>(value: T) => z.union([z.null(), z.literal('').transform(() => null), value]);

/** A page's address in the product. */
const pagePath = line(200).regex(/^\/[\w/-]*$/);
/** A call's path as the contract writes it. */
const callPath = line(200).regex(/^(\/[A-Za-z0-9_]+|\/\{[a-z][A-Za-z]*\})+$/);
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
const place = {
  parentId: orNothing(idOf('noSuchMenu')).optional(),
  path: orNothing(pagePath).optional(),
  icon: orNothing(optionalLine(32)).optional(),
  sort: number(z.number().int().min(-1_000_000).max(1_000_000)).optional(),
  isShown: flag.optional(),
};

/** The calls of access. */
export const access = defineFeature({
  getPermission: get('/api/getPermission', {
    tags: ['permission'],
    summary: 'What the caller may see and do: his roles, menus, pages and calls, and whom he acts for.',
    isAlways: true,
    input: z.object({}),
    answer: permission,
  }),

  roles: get('/api/role', {
    tags: ['roles'],
    summary: 'Roles with how many users, menus and resources they have, paged and searched by name and remark.',
    who,
    input: z.object({ search, isEnabled: flag.optional(), ...page }),
    answer: rowsOf(role),
    refuses: ['pageOverLimit'],
  }),
  addRole: post('/api/role', {
    tags: ['roles', 'permission', 'people'],
    summary: 'Adds a role, which gives nothing yet.',
    who,
    input: z.object({ name, remark: optionalLines(limits.remark).default(''), isEnabled: flag.default(true) }),
    answer: role,
    refuses: ['nameTaken'],
    refusedAt: { nameTaken: 'name', textTooLong: 'remark' },
  }),
  changeRole: put('/api/role', {
    tags: ['roles', 'permission', 'people'],
    summary: 'Renames, describes, enables or disables a role; the administrator keeps his.',
    who,
    input: z.object({
      id: idOf('noSuchRole'),
      name: name.optional(),
      remark: optionalLines(limits.remark).optional(),
      isEnabled: flag.optional(),
    }),
    answer: role,
    refuses: ['noSuchRole', 'nameTaken', 'administratorKept', 'nothingChanged'],
    refusedAt: { nameTaken: 'name', textTooLong: 'remark' },
  }),
  removeRole: del('/api/role', {
    tags: ['roles', 'permission', 'people'],
    summary: 'Removes a role that somebody made and nobody has.',
    who,
    input: z.object({ id: idOf('noSuchRole') }),
    answer: z.null(),
    refuses: ['noSuchRole', 'seededKept', 'roleInUse'],
  }),
  roleUsers: get('/api/role/user', {
    tags: ['roles', 'people'],
    summary: 'The users of a role, or all users, with every role they have, paged and searched by account and nickname.',
    who,
    input: z.object({ roleId: idOf('noSuchRole').optional(), uid: idOf('noSuchAccount').optional(), search, ...page }),
    answer: rowsOf(roleUser),
    refuses: ['noSuchRole', 'noSuchAccount', 'pageOverLimit'],
  }),
  changeUserRoles: put('/api/role/user', {
    tags: ['roles', 'permission', 'people'],
    summary: 'Gives a user the roles of the list instead of those he has; one at least.',
    who,
    // What is given outlives the token.
    isPersonal: true,
    input: z.object({ uid: idOf('noSuchAccount'), roleIds: idsOf('noSuchRole') }),
    answer: roleUser,
    refuses: ['noSuchAccount', 'noSuchRole', 'roleMissing', 'administratorKept', 'nothingChanged'],
  }),
  roleMenus: get('/api/roleMenuJoin', {
    tags: ['grants'],
    summary: 'Every menu, and whether a role has it.',
    who,
    input: z.object({ roleId: idOf('noSuchRole') }),
    answer: rowsOf(menu.extend(grant)),
    refuses: ['noSuchRole'],
  }),
  changeRoleMenus: post('/api/roleMenuJoin', {
    tags: ['grants', 'roles', 'permission'],
    summary: 'Gives a role the menus of the list instead of those it has.',
    who,
    input: z.object({ roleId: idOf('noSuchRole'), menuIds: idsOf('noSuchMenu') }),
    answer: role,
    refuses: ['noSuchRole', 'noSuchMenu', 'administratorKept', 'nothingChanged'],
  }),
  roleResources: get('/api/roleRes', {
    tags: ['grants'],
    summary: 'Resources, and whether a role has them: whole, or paged, of one category, or searched by name and path.',
    who,
    input: z.object({
      roleId: idOf('noSuchRole'),
      categoryId: idOf('noSuchCategory').optional(),
      search,
      isGranted: flag.optional(),
      ...pageOfWhole,
    }),
    answer: rowsOf(resource.extend(grant)),
    refuses: ['noSuchRole', 'noSuchCategory', 'pageOverLimit'],
  }),
  changeRoleResources: post('/api/roleRes', {
    tags: ['grants', 'roles', 'permission'],
    summary: 'Gives a role the resources of the list instead of those it has.',
    who,
    input: z.object({ roleId: idOf('noSuchRole'), resourceIds: idsOf('noSuchResource') }),
    answer: role,
    refuses: ['noSuchRole', 'noSuchResource', 'administratorKept', 'nothingChanged'],
  }),

  menus: get('/api/menu', {
    tags: ['menus'],
    summary: 'Every menu as a tree, flat and in order: every parent before its children.',
    who,
    input: z.object({ search }),
    answer: rowsOf(menu),
  }),
  addMenu: post('/api/menu', {
    tags: ['menus', 'grants', 'roles', 'permission'],
    summary: 'Adds a menu, which the role of the administrator has from then on and others can be given.',
    who,
    input: z.object({ name, nameEn: name.optional(), ...place }),
    answer: menu,
    refuses: ['noSuchMenu', 'menuPathTaken', 'menuPlaceIllegal'],
    refusedAt: { menuPathTaken: 'path', menuPlaceIllegal: 'parentId', textTooLong: 'name' },
  }),
  changeMenu: put('/api/menu', {
    tags: ['menus', 'grants', 'roles', 'permission'],
    summary: 'Renames, moves, shows or hides a menu; the path of a seeded one stays.',
    who,
    input: z.object({ id: idOf('noSuchMenu'), name: name.optional(), nameEn: name.optional(), ...place }),
    answer: menu,
    refuses: ['noSuchMenu', 'menuPathTaken', 'menuPlaceIllegal', 'seededKept', 'administratorKept', 'nothingChanged'],
    refusedAt: { menuPathTaken: 'path', menuPlaceIllegal: 'parentId', textTooLong: 'name', seededKept: 'path' },
  }),
  removeMenu: del('/api/menu', {
    tags: ['menus', 'grants', 'roles', 'permission'],
    summary: 'Removes a menu that somebody made and that has none below it.',
    who,
    input: z.object({ id: idOf('noSuchMenu') }),
    answer: z.null(),
    refuses: ['noSuchMenu', 'seededKept', 'menuNotEmpty'],
  }),

  resource: get('/api/resource', {
    tags: ['resources'],
    summary: 'One resource by its id, all of one category, or all.',
    who,
    input: z.object({ id: idOf('noSuchResource').optional(), categoryId: idOf('noSuchCategory').optional(), ...pageOfWhole }),
    answer: rowsOf(resource),
    refuses: ['noSuchResource', 'noSuchCategory', 'pageOverLimit'],
  }),
  resources: get('/api/resource/list', {
    tags: ['resources'],
    summary: 'Resources by category and path, paged, of one category or method, or searched by name and path.',
    who,
    input: z.object({ search, categoryId: idOf('noSuchCategory').optional(), method: method.optional(), ...page }),
    answer: rowsOf(resource),
    refuses: ['noSuchCategory', 'pageOverLimit'],
  }),
  addResource: post('/api/resource', {
    tags: ['resources', 'grants', 'roles'],
    summary: 'Writes down a resource beside those of the program.',
    who,
    input: z.object({ name, nameEn: name.optional(), method, path: callPath, categoryId: orNothing(idOf('noSuchCategory')).optional() }),
    answer: resource,
    refuses: ['noSuchCategory', 'resourceTaken'],
    refusedAt: { resourceTaken: 'path', textTooLong: 'name' },
  }),
  changeResource: put('/api/resource', {
    tags: ['resources', 'grants', 'roles'],
    summary: 'Changes a resource; of one of the program only its name and its category.',
    who,
    input: z.object({
      id: idOf('noSuchResource'),
      name: line(200).optional(),
      nameEn: line(200).optional(),
      method: method.optional(),
      path: callPath.optional(),
      categoryId: orNothing(idOf('noSuchCategory')).optional(),
    }),
    answer: resource,
    refuses: ['noSuchResource', 'noSuchCategory', 'resourceTaken', 'seededKept', 'nothingChanged'],
    refusedAt: { resourceTaken: 'path', textTooLong: 'name', seededKept: 'path' },
  }),
  removeResource: del('/api/resource', {
    tags: ['resources', 'grants', 'roles'],
    summary: 'Removes a resource that is none of the program.',
    who,
    input: z.object({ id: idOf('noSuchResource') }),
    answer: z.null(),
    refuses: ['noSuchResource', 'seededKept'],
  }),

  categories: get('/api/category', {
    tags: ['resources'],
    summary: 'Categories of resources with how many are in each.',
    who,
    input: z.object({ search, ...pageOfWhole }),
    answer: rowsOf(category),
    refuses: ['pageOverLimit'],
  }),
  addCategory: post('/api/category', {
    tags: ['resources', 'grants', 'roles'],
    summary: 'Adds a category.',
    who,
    input: z.object({ name, nameEn: name.optional() }),
    answer: category,
    refuses: ['nameTaken'],
    refusedAt: { nameTaken: 'name', textTooLong: 'name' },
  }),
  changeCategory: put('/api/category', {
    tags: ['resources', 'grants', 'roles'],
    summary: 'Renames a category.',
    who,
    input: z.object({ id: idOf('noSuchCategory'), name: name.optional(), nameEn: name.optional() }),
    answer: category,
    refuses: ['noSuchCategory', 'nameTaken', 'nothingChanged'],
    refusedAt: { nameTaken: 'name', textTooLong: 'name' },
  }),
  removeCategory: del('/api/category', {
    tags: ['resources', 'grants', 'roles'],
    summary: 'Removes a category that somebody made and that no resource is in.',
    who,
    input: z.object({ id: idOf('noSuchCategory') }),
    answer: z.null(),
    refuses: ['noSuchCategory', 'seededKept', 'categoryNotEmpty'],
  }),
});
