/** Commands nobody typed: what follows by the plan of a mode, and the fences a device keeps. Whoever set the plan stands for them. */
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { addWaiting } from './settings.js';
import { namesReplacedBy, partOf } from './telling.js';

/** A command by plan to one device, its values within the ranges of the device. */
export type Planned = {
  readonly deviceId: number;
  /** Whose plan it is. */
  readonly accountId: number | null;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** It follows from a command the device took: it sets no plan of its own. */
  readonly isFollow: boolean;
};

/** Puts commands into the queues of their devices in the order given; each takes the place of one alike that still waits. `untilMs`: null = until they are taken. */
export async function giveByPlan(
  db: Db,
  commands: readonly Planned[],
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number | null },
): Promise<void> {
  if (commands.length === 0) return;
  const [at, until] = [new Date(nowMs), untilMs === null ? null : new Date(untilMs)];
  const orders = new Map<number, number>();
  for (const planned of commands)
    await addWaiting(db, orders, { ...planned, way: 'cmd', part: partOf(planned.params), replaces: namesReplacedBy(planned), at, until });
  const deviceIds = [...orders.keys()];
  await publish(db, { type: 'commandsWanted', deviceIds });
  await publish(db, { type: 'commandsChanged', deviceIds });
}
