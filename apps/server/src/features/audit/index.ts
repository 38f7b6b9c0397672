/** The audit trail read back, and verified. */
import { auditCalls as table } from '@frostway/contract/audit/endpoints';
import { auditEntities } from '@frostway/contract/audit/entities';
import { isAudited, nameOfCall } from '@frostway/contract/audit/own-call-names';
import { allEndpoints } from '@frostway/contract/features';
import { countedAs } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { countEntries, selectEntries } from './entries.js';
import { verifyAudit } from './verify.js';

export { type AuditFilter, selectEntries } from './entries.js';
export type { Reader } from './names.js';
export { type Fault, type Known, verifyAudit, type Verdict } from './verify.js';

/** The calls of the audit trail. */
function auditCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  return serve('audit', table, {
    entries: async ({ before, pageSize, ...wanted }, caller, { db, lang }) => {
      const [rows, total] = await Promise.all([
        selectEntries(db, caller, wanted, { before, limit: pageSize + 1, lang }),
        countEntries(db, caller, wanted),
      ]);
      const page = rows.slice(0, pageSize);
      return { ...countedAs(total), rows: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
    },
    kinds: (_input, _caller, { lang }) => {
      const calls = allEndpoints.filter(isAudited).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
      return Promise.resolve({ calls: calls.map((call) => ({ call, name: nameOfCall(lang, call) })), entities: [...auditEntities] });
    },
    verify: async (_input, _caller, { db }) => {
      const { entries, head, fault } = await verifyAudit(db);
      return { isWhole: fault === null, entries, head, fault, checkedAt: new Date(clock.now()).toISOString() };
    },
  });
}

/** What the audit trail adds. */
export function auditFeature(tools: Tools): Feature {
  return { name: 'audit', calls: auditCalls(tools) };
}
