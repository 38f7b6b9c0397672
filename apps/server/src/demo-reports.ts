/** What a demo has of reports: two that are sent by mail by the calendar, of which the first periods are due soon after the start, so that the log has something to show, and rooms that are mapped. Visitors change none of them. */
import type { Demo } from '@frostway/fleet/demo';
import { text } from '@frostway/contract/texts';
import type { Caller, Changing } from './call/serve.js';
import type { Tx } from './db/connect.js';
import { drawDemoPicture } from './demo-pictures.js';
import { addRoom, putRoomPlan, scheduleDemoReport } from './features/report/index.js';
import type { Principal } from './scope/devices.js';

/** A demo has no zone of its own, so that everybody sees it by his own clock; what is sent by the calendar goes by that of its sites. */
const zones = { 'zh-cn': 'Asia/Shanghai', en: 'Europe/London' } as const;

type Change = Pick<Changing, 'db' | 'audit' | 'lang'>;

/** Makes what is missing of its mapped rooms: of a demo that has one already, nothing. */
export async function seedDemoRooms(tx: Tx, principal: Principal, { account, lang, rooms }: Demo, nowMs: number): Promise<void> {
  const { ownerId } = principal;
  const known = await tx.selectFrom('report_room').select('id').where('owner_id', '=', ownerId).limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const caller: Caller = { ...principal, account, tokenHash: Buffer.alloc(0) };
  const change: Change = { db: tx, audit: () => undefined, lang };
  for (const { name, plan, places } of rooms) {
    const stand = places.map(({ mac, label, x, y }) => ({ device: mac, label: label[lang], x, y }));
    const { id } = await addRoom(caller, { name: name[lang], places: stand }, change, nowMs);
    await putRoomPlan(caller, { id, plan: await drawDemoPicture(plan, 'png') }, change);
  }
}

/** Makes what is missing: of a demo that has a schedule already, nothing. */
export async function seedDemoReports(
  tx: Tx,
  principal: Principal,
  { account, lang, groups }: Demo,
  groupIds: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<void> {
  const { ownerId } = principal;
  const known = await tx.selectFrom('report_schedule').select('id').where('owner_id', '=', ownerId).limit(1).executeTakeFirst();
  const contact = await tx.selectFrom('contact').select('id').where('owner_id', '=', ownerId).orderBy('id').limit(1).executeTakeFirst();
  if (known !== undefined || contact === undefined) return;
  const caller: Caller = { ...principal, account, tokenHash: Buffer.alloc(0) };
  const change: Change = { db: tx, audit: () => undefined, lang };
  const sites = groups.filter(({ site }) => site !== undefined);
  for (const [index, period] of (['day', 'week'] as const).entries()) {
    const group = sites[index] ?? groups[index];
    const groupId = group === undefined ? undefined : groupIds.get(group.key);
    if (group === undefined || groupId === undefined) continue;
    const name = text(lang, `reports.demo.${period}`, { name: group.name[lang] });
    const report = { name, groupId, period, contacts: [contact.id], xlsx: period === 'week', zone: zones[lang] };
    await scheduleDemoReport(caller, report, change, nowMs);
  }
}
