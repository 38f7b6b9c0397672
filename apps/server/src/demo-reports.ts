/** What a demo has sent by mail by the calendar: two schedules, of which the first periods are due soon after the start, so that the log has something to show. Visitors change none of them. */
import type { Demo } from '@frostway/fleet/demo';
import { text } from '@frostway/contract/texts';
import type { Caller, Changing } from './call/serve.js';
import type { Tx } from './db/connect.js';
import { scheduleDemoReport } from './features/report/index.js';
import type { Principal } from './scope/devices.js';

type Change = Pick<Changing, 'db' | 'audit' | 'lang'>;

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
    await scheduleDemoReport(caller, { name, groupId, period, contacts: [contact.id], xlsx: period === 'week' }, change, nowMs);
  }
}
