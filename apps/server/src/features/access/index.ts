/** Roles, menus, resources: who may use what. */
export { seedAccess } from './seed.js';
