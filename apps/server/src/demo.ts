/** The demos, one a language: an account with groups, devices, limits, gateway passwords, rules and people, made from the fleet's tables; what visitors changed is put back. */
import { type Demo, demoActivationKey, type DemoDevice, demoGatewayPassword, demos } from '@frostway/fleet/demo';
import { findModel } from '@frostway/core/models';
import type { Kysely } from 'kysely';
import type { Db, Tx } from './db/connect.js';
import type { Schema } from './db/schema.js';
import { publish } from './events/publish.js';
import { ensureDemoAccount } from './features/account/index.js';
import {
  addGroup,
  addToInventory,
  bindDevice,
  changeGroup,
  changeSettings,
  listGroups,
  putCredentials,
  putField,
  takeDevice,
} from './features/device/index.js';
import { endMissionLinksOf } from './features/mission/index.js';
import { putBackWork } from './features/alarm/index.js';
import { seedDemoRules } from './demo-alarms.js';
import { seedDemoCare } from './demo-care.js';
import { seedDemoCommands } from './demo-commands.js';
import { seedDemoCompany } from './demo-company.js';
import { seedDemoFences } from './demo-fences.js';
import { seedDemoMissions } from './demo-missions.js';
import { seedDemoReports, seedDemoRooms } from './demo-reports.js';
import { seedDemoPeople } from './demo-people.js';
import type { Clock } from './outside/clock.js';
import { withAudience } from './scope/audience.js';
import type { Principal } from './scope/devices.js';

/** Who changes the demo is nobody's audit: it is made again from the same tables at every start. */
const noAudit = (): void => undefined;
/** The demo makes what it has without a session. */
const noToken = Buffer.alloc(0);

/** Makes what is missing of the demos and puts back what visitors may change: rules, links, work on alarms. The rest stays as it is. Gateways' passwords follow from `demoSecret`, so that a simulator knows them. Answers the accounts; a demo whose name another account has is left out. */
export async function seedDemo(db: Kysely<Schema>, options: { readonly clock: Clock; readonly demoSecret: string }): Promise<number[]> {
  const accountIds: number[] = [];
  for (const demo of demos) {
    const id = await db.transaction().execute((tx) => seedOne(tx, demo, options.clock.now(), options.demoSecret));
    if (id !== undefined) accountIds.push(id);
  }
  return accountIds;
}

async function seedOne(tx: Tx, demo: Demo, nowMs: number, demoSecret: string): Promise<number | undefined> {
  const { account, nickname, lang, devices } = demo;
  // The first one takes the language of who looks at it.
  const language = demo === demos[0] ? null : lang;
  const accountId = await ensureDemoAccount(tx, { account, nickname, language }, new Date(nowMs));
  if (accountId === undefined) return undefined;
  const principal: Principal = { accountId, ownerId: accountId, level: 'demo', now: () => nowMs };
  const groupIds = await ensureGroups(tx, principal, demo, new Date(nowMs));
  const isNew = await ownsNothing(tx, accountId);
  const known = await knownNames(tx, devices);
  const missing = devices.filter((device) => !known.has(nameOf(device)));
  // They were registered before their history begins.
  const registeredMs = nowMs - boundMs;
  await addToInventory(tx, missing.map(toCandidate), new Date(registeredMs));
  const seeded = new Map<DemoDevice, number>();
  for (const device of missing) {
    const id = await seedDevice(tx, principal, device, device.name[lang], groupIds.get(device.group), registeredMs);
    seeded.set(device, id);
    if (device.kind === 'gateway') await putCredentials(tx, id, demoGatewayPassword(demoSecret, device.identity.mac));
  }
  await bindSeeded(tx, seeded, nowMs - boundMs);
  const ruled = await seedDemoRules(tx, principal, demo, groupIds, { nowMs, fromMs: isNew ? nowMs - boundMs : undefined });
  const fenced = await seedDemoFences(tx, principal, demo, { nowMs, fromMs: isNew ? nowMs - boundMs : undefined });
  await seedDemoCare(tx, accountId, demo, { nowMs, fromMs: isNew ? nowMs - boundMs : undefined });
  await seedDemoPeople(tx, principal, lang, groupIds, new Date(nowMs));
  await seedDemoMissions(tx, principal, demo, nowMs);
  await seedDemoReports(tx, principal, demo, groupIds, nowMs);
  await seedDemoRooms(tx, principal, demo, nowMs);
  const worked = await putBackWork(tx, accountId);
  await seedDemoCompany(tx, { ...principal, account, level: 'demo', tokenHash: noToken, now: () => nowMs }, demo, nowMs);
  await seedDemoCommands(tx, accountId, demo, nowMs);
  await endMissionLinksOf(tx, accountId, new Date(nowMs));
  await publish(tx, { type: 'alarmsChanged', deviceIds: [...new Set([...ruled, ...fenced, ...worked])] });
  await publish(tx, { type: 'accessChanged', accountIds: await withAudience(tx, [accountId]) });
  return accountId;
}

/** The demo's bindings hold since so long before it is made, ms: its history of a month stands within them. */
const boundMs = 30 * 86_400_000;

/** A gateway or a sensor on board is where the tracker of its vehicle is, and a sensor should be received by what hears it. */
async function bindSeeded(tx: Tx, seeded: ReadonlyMap<DemoDevice, number>, fromMs: number): Promise<void> {
  const ids = new Map([...seeded].map(([device, id]) => [nameOf(device), id]));
  const trackers = new Map([...seeded].flatMap(([device, id]) => (device.kind === 'tracker' ? [[device.car, id] as const] : [])));
  for (const [device, id] of seeded) {
    if (device.kind === 'tracker') continue;
    const tracker = device.car === undefined ? undefined : trackers.get(device.car);
    if (tracker !== undefined) await bindDevice(tx, id, tracker, fromMs);
    if (device.kind !== 'beacon' || device.receivedBy === null) continue;
    const hears = ids.get('mac' in device.receivedBy ? device.receivedBy.mac : device.receivedBy.imei);
    if (hears !== undefined) await bindDevice(tx, id, hears, fromMs);
  }
}

const nameOf = ({ identity }: DemoDevice): string => ('mac' in identity ? identity.mac : identity.imei);

/** The groups by their keys; a group that is there is known by its name and its parent, and given its place when it has none. */
async function ensureGroups(tx: Tx, principal: Principal, { groups, lang }: Demo, at: Date): Promise<Map<string, number>> {
  const existing = await listGroups(tx, principal, lang);
  const root = existing.find((group) => group.parentId === null)?.id;
  const ids = new Map<string, number>();
  for (const { key, parent, name, site } of groups) {
    const parentId = parent === null ? root : ids.get(parent);
    const found = existing.find((group) => group.parentId === parentId && group.name === name[lang]);
    if (found !== undefined && found.radius === null && site !== undefined)
      await changeGroup(principal, { id: found.id, ...site }, { db: tx, audit: noAudit });
    ids.set(key, found?.id ?? (await addGroup(tx, principal, { name: name[lang], parentId, ...site }, at)));
  }
  return ids;
}

async function ownsNothing(db: Db, accountId: number): Promise<boolean> {
  return (await db.selectFrom('device').select('id').where('owner_id', '=', accountId).limit(1).executeTakeFirst()) === undefined;
}

/** MACs and IMEIs of these devices that the inventory has, whoever put them there. */
async function knownNames(db: Db, devices: readonly DemoDevice[]): Promise<Set<string | null>> {
  const names = devices.map(nameOf);
  const rows = await db
    .selectFrom('device')
    .select(['mac', 'imei'])
    .where((eb) => eb.or([eb('mac', 'in', names), eb('imei', 'in', names)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.mac, row.imei]));
}

function toCandidate(device: DemoDevice): Parameters<typeof addToInventory>[1][number] {
  const model = findModel(device.model);
  if (model === undefined) throw new Error(`the demo has a device of an unknown model: ${device.model}`);
  const { identity } = device;
  return {
    mac: 'mac' in identity ? identity.mac : null,
    imei: 'imei' in identity ? identity.imei : null,
    alias: (device.kind === 'tracker' ? device.alias : undefined) ?? null,
    model,
    activationKey: demoActivationKey(identity),
    dealer: null,
  };
}

async function seedDevice(
  tx: Tx,
  principal: Principal,
  device: DemoDevice,
  name: string,
  groupId: number | undefined,
  nowMs: number,
): Promise<number> {
  const context = { db: tx, audit: noAudit };
  const { identity, intervals } = device;
  const taking = { ...identity, activationKey: demoActivationKey(identity), name };
  const { id } = await takeDevice(principal, taking, context, { groupId, nowMs });
  // From the first day on: the demo's history is older than its account.
  const settings = {
    ...device.limits,
    readInterval: intervals.readSeconds,
    writeInterval: intervals.writeSeconds,
    broadcastInterval: intervals.broadcastSeconds,
  };
  await changeSettings(tx, id, settings, 0);
  await putField(principal, identity, { car: device.car, carIcon: device.carIcon, ...device.place }, context);
  return id;
}
