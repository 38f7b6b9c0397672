/** Numbers in an audited change that stand for something else, and their names: an owner is an account, a parent of a group is a group. */
import type { AuditEntry } from './endpoints.js';

/** Kinds of things the trail has names for. Group names, rules and their like are told to whom they belong. */
export const referredKinds = [
  'account',
  'device',
  'group',
  'alertRule',
  'contact',
  'vehicle',
  'mission',
  'missionAddress',
  'missionTemplate',
  'notificationPlan',
  'webhook',
  'team',
  'role',
  'menu',
  'resource',
  'category',
] as const;
/** See `referredKinds`. */
export type Referred = (typeof referredKinds)[number];

/** Fields that name things by their numbers. */
const referredBy: Readonly<Record<string, Referred>> = {
  account: 'account',
  assignee: 'account',
  dealer: 'account',
  members: 'account',
  owner: 'account',
  ownerId: 'account',
  parentUid: 'account',
  uid: 'account',
  device: 'device',
  deviceId: 'device',
  deviceIds: 'device',
  devices: 'device',
  groupId: 'group',
  groupIds: 'group',
  roleIds: 'role',
  roles: 'role',
  teams: 'team',
  menus: 'menu',
  resources: 'resource',
  categoryId: 'category',
};

type Place = { readonly entity: string | null; readonly path: readonly string[]; readonly beside: Readonly<Record<string, unknown>> };

/** What the number in a field stands for; undefined when it is a number. */
function kindOf(field: string, { entity, path, beside }: Place): Referred | undefined {
  if (field === 'parentId') return entity === 'group' ? 'group' : entity === 'menu' ? 'menu' : undefined;
  // Targets of a team say their kind beside their numbers; of a role, what is added is of the kind that holds it.
  if (field === 'ids') return beside['kind'] === 'device' ? 'device' : undefined;
  if (field === 'target_id') return beside['kind'] === 'device' ? 'device' : undefined;
  if (field === 'account_id') return 'account';
  if ((field === 'added' || field === 'removed') && entity === 'role')
    return path[0] === 'menu' || path[0] === 'resource' ? path[0] : undefined;
  return referredBy[field];
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields with every number that stands for a thing replaced by what `say` answers. */
function replaced(fields: Fields, entity: string | null, path: readonly string[], say: (kind: Referred, id: number) => unknown): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const kind = kindOf(field, { entity, path, beside: fields });
      const inside = (each: unknown): unknown => {
        if (typeof each === 'number' && kind !== undefined) return say(kind, each);
        if (Array.isArray(each)) return each.map(inside);
        return isFields(each) ? replaced(each, entity, [...path, field], say) : each;
      };
      return [field, inside(value)];
    }),
  );
}

type Changed = Pick<AuditEntry, 'entity' | 'before' | 'after'>;

/** What an entry's fields refer to by number, as `kind:id`. */
export function referencesOf({ entity, before, after }: Changed): string[] {
  const found = new Set<string>();
  const note = (kind: Referred, id: number): number => {
    found.add(`${kind}:${id}`);
    return id;
  };
  for (const fields of [before, after]) if (fields !== null) replaced(fields, entity, [], note);
  return [...found];
}

/** An entry whose fields say names where they said numbers; a number nobody knows the name of stays. */
export function named<T extends Changed & Pick<AuditEntry, 'names'>>(entry: T): T {
  const say = (kind: Referred, id: number): unknown => entry.names[`${kind}:${id}`] ?? id;
  const all = (fields: Fields | null): Fields | null => (fields === null ? null : replaced(fields, entry.entity, [], say));
  return { ...entry, before: all(entry.before), after: all(entry.after) };
}
