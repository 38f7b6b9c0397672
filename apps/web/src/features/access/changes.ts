/** Which answers a change of roles, menus or resources makes old: the caller's own navigation is always among them. */
import { access } from '@frostway/contract/access/endpoints';
import { people } from '@frostway/contract/people/endpoints';

export const changedByRole = [access.roles, access.roleUsers, access.getPermission, people.list] as const;
export const changedByGrants = [access.roles, access.roleMenus, access.roleResources, access.getPermission] as const;
export const changedByMenu = [access.menus, access.roleMenus, access.roles, access.getPermission] as const;
export const changedByResource = [access.resources, access.roleResources, access.categories, access.roles] as const;
