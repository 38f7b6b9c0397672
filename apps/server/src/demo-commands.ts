/** What the vehicles of a demo were told lately, by its people: written into the ledger when there is nothing of the last days. */
import { demoPeople } from '@frostway/contract/account/demo';
import type { Demo } from '@frostway/fleet/demo';
import { asleepMinutes, type DemoOutcome } from '@frostway/fleet/commands';
import type { Tx } from './db/connect.js';
import { findAccount } from './features/account/index.js';
import { hasCommandsSince, type Past, type PastOrder, putPast, sleepAnew } from './features/command/index.js';

const minuteMs = 60_000;
/** Who starts a demo again days later finds commands of these days, too. */
const freshMs = 3 * 86_400_000;

function pastOf(outcome: DemoOutcome): Past {
  if (typeof outcome === 'string') return { state: outcome };
  const { words: answer, isRefused = false } = outcome;
  return isRefused ? { state: 'refused', verdict: 'refused', answer } : { state: 'answered', verdict: 'taken', answer };
}

/** See above. The people are there already. */
export async function seedDemoCommands(tx: Tx, ownerId: number, { lang, commands }: Demo, nowMs: number): Promise<void> {
  const imeis = [...new Set(commands.flatMap(({ to }) => to.map(({ imei }) => imei)))];
  const rows = await tx.selectFrom('device').select(['id', 'imei']).where('owner_id', '=', ownerId).where('imei', 'in', imeis).execute();
  const ids = new Map(rows.map(({ id, imei }) => [imei, id]));
  if (await hasCommandsSince(tx, ownerId, nowMs - freshMs)) {
    // Whoever speaks for the fleet begins with them asleep.
    const asleep = [...asleepMinutes.keys()].flatMap((imei) => ids.get(imei) ?? []);
    return sleepAnew(tx, asleep, nowMs);
  }
  const people = demoPeople[lang];
  const accounts = {
    quality: (await findAccount(tx, people.quality))?.id ?? ownerId,
    night: (await findAccount(tx, people.night))?.id ?? ownerId,
  };
  const orders = commands.map(({ by, minutesAgo, name, params, to }): PastOrder => {
    const devices = to.flatMap(({ imei, outcome }) => {
      const id = ids.get(imei);
      return id === undefined ? [] : [{ id, past: pastOf(outcome) }];
    });
    return { accountId: accounts[by], name, params, givenMs: nowMs - minutesAgo * minuteMs, devices };
  });
  await putPast(
    tx,
    orders.filter(({ devices }) => devices.length > 0),
  );
}
