/** Making and ending bindings: both devices are the caller's to change, their kinds fit, and no validity overlaps another of the pair. */
import type { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findOwnedDevices, type Principal, type SeenDevice } from '../../scope/devices.js';
import { addBindings, endBindingsAt, isOpenAt } from '../device/index.js';

/** As the call gives it; times in epoch ms. */
export type BindRequest = Omit<Input<(typeof bindingFeature)['bind']>, 'action'>;
type Kind = SeenDevice['kind'];

/** What may be bound to what: a tracker carries sensors and gateways, a gateway should hear sensors. */
const fits: Readonly<Record<Kind, readonly Kind[]>> = { beacon: ['gateway', 'tracker'], gateway: ['tracker'], tracker: [] };

type Party = { readonly id: number; readonly kind: Kind; readonly name: string; readonly ownerId: number | null; readonly ownedMs: number };
type Open = { id: number; device_id: number; to_device_id: number; from_ms: number; until_ms: number | null; to_kind: Kind };

/** Binds; answers how many were not bound so already. Refuses as the contract says, and 60062 when all were. */
export async function bindDevices(principal: Principal, request: BindRequest, change: AuditedChange, nowMs: number): Promise<number> {
  const { to, devices } = await findParties(principal, request, change.db);
  const fromMs = request.from ?? nowMs;
  const untilMs = request.until ?? null;
  if (untilMs !== null && untilMs <= fromMs) refuse('parametersIllegal', { until: 'parametersIllegal' });
  if (untilMs !== null && untilMs <= nowMs) refuse('endInPast', { until: 'endInPast' });
  for (const device of devices) {
    if (!fits[device.kind].includes(to.kind)) refuse('bindKindsUnfit');
    if (device.ownerId !== to.ownerId) refuse('bindOwnersDiffer');
    if (fromMs < Math.max(device.ownedMs, to.ownedMs)) refuse('bindBeforeOwned', { from: 'bindBeforeOwned' });
  }
  const open = await readOpen(change.db, devices, Math.min(fromMs, nowMs));
  const fresh = devices.filter((device) => {
    const clashing = open.filter((each) => each.device_id === device.id && overlaps(each, fromMs, untilMs));
    const same = clashing.find((each) => each.to_device_id === to.id);
    // Once more as it is: nothing to do.
    if (same !== undefined && request.from === undefined && same.from_ms <= nowMs && same.until_ms === untilMs) return false;
    if (same !== undefined) refuse('alreadyBound');
    if (to.kind === 'tracker' && clashing.some((each) => each.to_kind === 'tracker')) refuse('carriedElsewhere');
    return true;
  });
  if (fresh.length === 0) refuse('nothingChanged');
  await addBindings(
    change.db,
    fresh.map((device) => ({
      deviceId: device.id,
      toDeviceId: to.id,
      fromMs,
      untilMs,
      madeBy: principal.accountId,
      madeAt: new Date(nowMs),
    })),
  );
  for (const device of fresh)
    change.audit({ entity: 'device', id: device.id, after: { boundTo: to.name, boundFrom: iso(fromMs), boundUntil: iso(untilMs) } });
  return fresh.length;
}

/**
 * Ends bindings now, with what is planned; or, with `until`, lets the binding in force (else the next planned one) end then, sooner or later than it would.
 * Answers how many changed; refuses 60062 when none did.
 */
export async function unbindDevices(principal: Principal, request: BindRequest, change: AuditedChange, nowMs: number): Promise<number> {
  const { to, devices } = await findParties(principal, request, change.db);
  const { until } = request;
  if (until !== undefined && until < nowMs) refuse('endInPast', { until: 'endInPast' });
  const open = await readOpen(change.db, devices, nowMs);
  const ending = devices.flatMap((device) => {
    const ofPair = open.filter((each) => each.device_id === device.id && each.to_device_id === to.id);
    if (until === undefined) return ofPair;
    const [first] = ofPair;
    if (first === undefined || first.until_ms === until) return [];
    if (first.from_ms >= until) refuse('parametersIllegal', { until: 'parametersIllegal' });
    const others = open.filter((each) => each.device_id === device.id && each.id !== first.id && overlaps(each, first.from_ms, until));
    if (others.some((each) => each.to_device_id === to.id)) refuse('alreadyBound');
    if (to.kind === 'tracker' && others.some((each) => each.to_kind === 'tracker')) refuse('carriedElsewhere');
    return [first];
  });
  if (ending.length === 0) refuse('nothingChanged');
  const untilMs = until ?? nowMs;
  await endBindingsAt(
    change.db,
    ending.map(({ id }) => id),
    untilMs,
    principal.accountId,
  );
  for (const each of ending)
    change.audit({
      entity: 'device',
      id: each.device_id,
      before: { boundTo: to.name, boundUntil: iso(each.until_ms) },
      after: { boundTo: to.name, boundUntil: iso(untilMs) },
    });
  return ending.length;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function overlaps(each: Open, fromMs: number, untilMs: number | null): boolean {
  return (untilMs === null || each.from_ms < untilMs) && (each.until_ms === null || each.until_ms > fromMs);
}

/** The devices of a request, locked; refuses 10006 when no device is named, 10000 when none is to bind to. */
async function findParties(principal: Principal, request: BindRequest, db: Db): Promise<{ to: Party; devices: Party[] }> {
  const { mac = [], imei = [], toMac, toImei } = request;
  if (mac.length + imei.length === 0) refuse('macNotListInChange', { mac: 'macNotListInChange' });
  if ((toMac === undefined) === (toImei === undefined)) refuse('parametersIllegal', { toMac: 'parametersIllegal' });
  const found = await findOwnedDevices(
    db,
    principal,
    { macs: toMac === undefined ? mac : [...mac, toMac], imeis: toImei === undefined ? imei : [...imei, toImei] },
    'change',
  );
  const { rows } = await sql<{ id: number; owner_id: number | null; from_ms: number | null }>`
    select device.id, device.owner_id, ownership.from_ms from device
    left join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null
    where device.id = any(${found.map(({ id }) => id)}::integer[])`.execute(db);
  const facts = new Map(rows.map((row) => [row.id, row]));
  const partyOf = ({ id, kind, name }: SeenDevice): Party => ({
    id,
    kind,
    name,
    ownerId: facts.get(id)?.owner_id ?? null,
    ownedMs: facts.get(id)?.from_ms ?? 0,
  });
  const target = found.find((device) => (toMac !== undefined ? device.mac === toMac : device.imei === toImei)) ?? refuse('notFound');
  const named = new Set<string | null>([...mac, ...imei]);
  const isNamed = (device: SeenDevice): boolean => named.has(device.mac) || named.has(device.imei);
  return { to: partyOf(target), devices: found.filter(isNamed).map(partyOf) };
}

/** What the devices are bound to at a time or later, the earliest first. */
async function readOpen(db: Db, devices: readonly Party[], sinceMs: number): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select binding.id, binding.device_id, binding.to_device_id, binding.from_ms, binding.until_ms, target.kind as to_kind
    from device_binding as binding join device as target on target.id = binding.to_device_id
    where binding.device_id = any(${devices.map(({ id }) => id)}::integer[]) and ${isOpenAt(sinceMs, 'binding')}
    order by binding.from_ms, binding.id`.execute(db);
  return rows;
}
