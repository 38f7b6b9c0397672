/** Which answers a change of accounts makes old; one's own roles may be among what is changed. */
import { access } from '@frostway/contract/access/endpoints';
import { people } from '@frostway/contract/people/endpoints';

export const changedByPeople = [people.list, people.one, access.roles, access.roleUsers, access.getPermission] as const;
