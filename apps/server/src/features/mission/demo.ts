/** What a demo makes of missions: one with its vehicle and its addresses at once, started and ended at times that have passed. */
import type { DecisionKind } from '@frostway/contract/mission/decisions';
import type { Imei, Mac } from '@frostway/core/identity';
import type { Caller, Changing } from '../../call/serve.js';
import type { Tx } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { addAddress } from './addresses.js';
import { addMission } from './planning.js';
import { cancel, end, start } from './running.js';
import { keepDecision } from './decisions.js';
import { keepHandover } from './handovers.js';
import { addNote, addNotePhoto } from './notes.js';
import { readPhoto } from './photo.js';
import { addVehicle } from './vehicles.js';
import { verdictOf } from './verdict.js';

type Place = { readonly name: string; readonly latitude: number; readonly longitude: number };
/** A mission as a demo tells it; times are epoch ms. */
export type ToldMission = {
  readonly name: string;
  readonly plate: string;
  readonly vehicle: string;
  readonly from: Place;
  readonly to: Place;
  /** What is carried. */
  readonly product: string;
  readonly startAt: number;
  readonly endAt: number;
  readonly imeis: readonly string[];
  readonly macs: readonly string[];
  readonly rules: readonly number[];
  readonly person: number;
  /** Whose shipment it is. */
  readonly template?: number;
};
type Change = Pick<Changing, 'db' | 'audit' | 'lang' | 'independentTransaction'>;

/** Plans one; answers its id. A vehicle and addresses that are there already are taken. */
export async function planMission(caller: Caller, notified: ToldMission, change: Change, clock: Clock): Promise<number> {
  const { name, plate, vehicle, from, to, product, startAt, endAt, imeis, macs, rules, person, template } = notified;
  const nowMs = clock.now();
  const known = await change.db
    .selectFrom('vehicle')
    .select('id')
    .where('owner_id', '=', caller.ownerId)
    .where('plate', '=', plate)
    .executeTakeFirst();
  const address = async (place: Place): Promise<number> => {
    const there = await change.db
      .selectFrom('mission_address')
      .select('id')
      .where('owner_id', '=', caller.ownerId)
      .where('name', '=', place.name)
      .orderBy('id')
      .executeTakeFirst();
    return there?.id ?? (await addAddress(caller, { ...place, radius: 1000, address: '', remark: '' }, change, nowMs)).id;
  };
  const { id } = await addMission(
    caller,
    {
      name,
      product,
      startAt,
      endAt,
      // It is to be there by its planned end.
      endWindow: { latest: endAt },
      start: await address(from),
      end: await address(to),
      imeis: imeis as Imei[],
      macs: macs as Mac[],
      rules: [...rules],
      person,
      // Of a template it has what its goods may bear; all else it says itself.
      ...(template === undefined ? {} : { template, autoStart: false, autoEnd: false, autoMail: false, middle: [], contacts: [] }),
      vehicle: known?.id ?? (await addVehicle(caller, { plate, model: vehicle }, change, nowMs)).id,
    },
    change,
    clock,
  );
  return id;
}

type Whose = { readonly id: number; readonly ownerId: number };

/** Starts one at a time that has passed, epoch ms. */
export async function startDemoMission(tx: Tx, whose: Whose, atMs: number, nowMs: number): Promise<void> {
  await start(tx, { ...whose, startedMs: null, endedMs: null }, { atMs, nowMs, by: null }, true);
}

/** Ends one at a time that has passed, epoch ms; null: it is cancelled. */
export async function endDemoMission(tx: Tx, whose: Whose, atMs: number | null, nowMs: number): Promise<void> {
  if (atMs === null) return cancel(tx, { ...whose, startedMs: null, endedMs: null }, { nowMs, by: null });
  const { started_ms: startedMs } = await tx
    .selectFrom('mission')
    .select('started_ms')
    .where('id', '=', whose.id)
    .executeTakeFirstOrThrow();
  return end(tx, { ...whose, startedMs, endedMs: null }, 'hand', { atMs, nowMs, by: null });
}

/** How many alarms went on while one ran: what a decision about it is made upon. */
export const alarmsOfDemoMission = async (tx: Tx, id: number, nowMs: number): Promise<number> => (await verdictOf(tx, id, nowMs)).incidents;

/** Decides about one that is over, signed by its owner. */
export async function decideDemoMission(
  tx: Tx,
  { id, ownerId }: Whose,
  { decision, reason }: { readonly decision: DecisionKind; readonly reason: string },
  nowMs: number,
): Promise<void> {
  const { account, nickname } = await tx
    .selectFrom('account')
    .select(['account', 'nickname'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const signature = { accountId: ownerId, account, nickname, proof: 'password' } as const;
  await keepDecision(tx, id, { decision, meaning: 'released', reason, signature }, await verdictOf(tx, id, nowMs), nowMs);
}

/** A name as somebody writes it who has to unload. */
const written = [
  [120, 250, 160, 150, 200, 110, 215, 140, 190, 230, 175, 290, 200, 250, 250, 190, 275, 200, 270, 240, 290, 255, 330, 225],
  [330, 225, 360, 195, 375, 205, 365, 240, 385, 255, 425, 220, 450, 200, 460, 230, 480, 250, 530, 215],
  [560, 130, 545, 200, 540, 265, 560, 275, 600, 240, 630, 205, 640, 225, 650, 250, 690, 230, 760, 190, 830, 180],
  [500, 170, 640, 155],
];

type ToldHandover = { readonly receiver: string; readonly temperature: number; readonly note: string; readonly photo: Uint8Array };

/** Hands the goods of one over at a time that has passed, by its owner. */
export async function handOverDemoMission(
  tx: Tx,
  { id, ownerId }: Whose,
  { receiver, temperature, note, photo }: ToldHandover,
  atMs: number,
): Promise<void> {
  const { account } = await tx.selectFrom('account').select('account').where('id', '=', ownerId).executeTakeFirstOrThrow();
  const measured = { temperature, measuredBy: 'hand', sensor: null } as const;
  const made = { id, receiver, signature: written, note, photo: await readPhoto(photo), ...measured };
  await keepHandover(tx, { accountId: ownerId, account }, made, atMs);
}

/** Writes on the timeline of one at a time that has passed, with a photo or without. */
export async function noteDemoMission(
  caller: Caller,
  id: number,
  { words, photo }: { readonly words: string; readonly photo: Uint8Array<ArrayBuffer> | undefined },
  change: Change,
  atMs: number,
): Promise<void> {
  const note = await addNote(caller, { id, note: words, at: atMs }, change, atMs);
  if (photo !== undefined) await addNotePhoto(caller, { id, note: note.id, photo }, change);
}
