/** Where the thing of an entry has its page: for a reader whose menus have that page, and not from the entry that says it was removed. Pure. */
import type { AuditEntry } from '@frostway/contract/audit/endpoints';
import { addressOf, type NamedKind, thingAt } from '@frostway/contract/search/addresses';
import { positionShareCalls } from '@frostway/contract/share/position-endpoints';

/** Kinds of things that have a page of their own, or a list that opens at them. */
const kinds: Readonly<Record<string, NamedKind>> = {
  device: 'device',
  group: 'group',
  alertRule: 'rule',
  team: 'team',
  account: 'account',
  relationUser: 'account',
  greatAdministrator: 'account',
  contact: 'contact',
  shareLink: 'link',
  alarm: 'alarm',
  mission: 'mission',
  vehicle: 'vehicle',
  missionAddress: 'address',
};

type AuditedThing = Pick<AuditEntry, 'call' | 'entity' | 'entityId' | 'thing' | 'before' | 'after'>;

/** Links that share places are of the kind of all links, but listed apart: the call tells them. */
const { addPositionShare, endPositionShare } = positionShareCalls;
const ofPositions: readonly string[] = [addPositionShare, endPositionShare].map(({ method, path }) => `${method} ${path}`);

/** What is taken out of something that stays has no name of its own. */
const isRemoval = ({ before, after }: AuditedThing): boolean =>
  after === null && before !== null && ('name' in before || 'account' in before || 'plate' in before);

function addressFor({ call, entity, entityId, thing }: AuditedThing): string | undefined {
  if (entity === 'shareLink' && ofPositions.includes(call)) return '/share?tab=positions';
  if (entity === 'role' && /^[1-9]\d*$/.test(entityId ?? '')) return `/roleMenu?roleId=${entityId}`;
  const kind = kinds[entity ?? ''];
  const ref = kind === 'device' ? thing : entityId;
  if (kind === undefined || ref === null) return undefined;
  const address = addressOf({ kind, ref });
  // Devices that are known by another name than MAC and IMEI, and accounts that are none, have no address.
  return thingAt(address) === undefined ? undefined : address;
}

/** The address of an entry's thing; undefined where there is none that the reader can open. `paths`: the pages he has. */
export function thingAddress(entry: AuditedThing, paths: readonly string[]): string | undefined {
  const address = isRemoval(entry) ? undefined : addressFor(entry);
  return address !== undefined && paths.includes(address.split('?')[0] ?? '') ? address : undefined;
}
