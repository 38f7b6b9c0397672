/** How long an account keeps telemetry of its devices: never longer than the operator, and what is removed is said before it is. */
import type { Retention, retentionCalls } from '@frostway/contract/telemetry/retention';
import { refuse } from '@frostway/contract/refusals';
import type { Caller, Handlers } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { checkMayOwn, mayOwn } from '../../scope/teams.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import type { Clock } from '../../outside/clock.js';
import { setRetention } from '../account/index.js';

const dayMs = 86_400_000;
const removal = { hour: 3, minute: 17 } as const;
/** When old data is removed, as a line of cron (UTC). */
export const removalLine = `${removal.minute} ${removal.hour} * * *`;

/** What keeping needs from outside; `most` is the operator's, days, null = everything is kept. */
type KeepingOptions = { readonly clock: Clock; readonly store: TelemetryStore; readonly most: number | null };

/** The next time old data is removed, epoch ms. */
export function nextRemovalMs(nowMs: number): number {
  const date = new Date(nowMs);
  const todays = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), removal.hour, removal.minute);
  return todays > nowMs ? todays : todays + dayMs;
}

/** The handlers of the calls about retention. */
export function keeping({ clock, store, most }: KeepingOptions): Handlers<typeof retentionCalls> {
  /** What counts of what an account has set. */
  const keptOf = (days: number | null): number | null => (days === null ? most : most === null ? days : Math.min(days, most));
  const answerOf = (caller: Caller, days: number | null): Retention => ({
    days,
    most,
    kept: keptOf(days),
    removesAt: new Date(nextRemovalMs(clock.now())).toISOString(),
    mayChange: caller.level !== 'demo' && mayOwn(caller),
  });
  const checkMost = (days: number | null): void => {
    if (days !== null && most !== null && days > most) refuse('retentionTooLong', { days: 'retentionTooLong' });
  };
  return {
    retention: async ({ uid }, caller, { db }) => answerOf(caller, await daysOf(db, idFor(caller, uid))),
    previewRetention: async ({ uid, days }, caller, { db }) => {
      const ownerId = idFor(caller, uid);
      checkMost(days);
      await daysOf(db, ownerId);
      const removesMs = nextRemovalMs(clock.now());
      const beforeMs = removesMs - days * dayMs;
      const devices = await db.selectFrom('device').select('id').where('owner_id', '=', ownerId).execute();
      const { readings, positions, sinceMs } = await store.countOld(
        devices.map(({ id }) => id),
        beforeMs,
      );
      return {
        before: new Date(beforeMs).toISOString(),
        removesAt: new Date(removesMs).toISOString(),
        devices: devices.length,
        readings,
        positions,
        oldest: sinceMs === null ? null : new Date(sinceMs).toISOString(),
      };
    },
    changeRetention: async ({ uid, days, confirm }, caller, { db, audit }) => {
      checkMayOwn(caller);
      const ownerId = idFor(caller, uid);
      checkMost(days);
      const before = await daysOf(db, ownerId, true);
      if (before === days) refuse('nothingChanged', { days: 'nothingChanged' });
      const [kept, keptBefore] = [keptOf(days), keptOf(before)];
      if (kept !== null && (keptBefore === null || kept < keptBefore) && confirm !== true) refuse('retentionUnconfirmed');
      await setRetention(db, ownerId, days);
      audit({ entity: 'account', id: ownerId, before: { retentionDays: before }, after: { retentionDays: days } });
      return answerOf(caller, days);
    },
  };
}

/** Whose devices it is about: the caller's own, or for an administrator anybody's. */
function idFor(caller: Caller, uid: number | undefined): number {
  if (uid !== undefined && uid !== caller.ownerId && caller.level !== 'administrator') refuse('notAllowed');
  return uid ?? caller.ownerId;
}

async function daysOf(db: Db, id: number, isForChange = false): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('retention_days')
    .where('id', '=', id)
    .$if(isForChange, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) refuse('noSuchAccount');
  return row.retention_days;
}
