/** SIM cards as they stand. Table sim_card is only written by ledger.ts beside. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { sim as table } from '@frostway/contract/sim/endpoints';
import type { SimCard } from '@frostway/contract/sim/rows';
import { simLeft, simState } from '@frostway/core/sim';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice } from '../../scope/devices.js';
import { isBusinessOf, isNamed, withHolders } from '../trade/index.js';

type CardRow = {
  readonly mac: string | null;
  readonly imei: string | null;
  readonly device: string;
  readonly sim: string | null;
  readonly owner: string | null;
  readonly total_mb: number | null;
  readonly used_mb: number | null;
  readonly ends_at: Date | null;
  readonly source: SimCard['source'];
  readonly read_at: Date | null;
};

/** Of `device` joined with its holders and `sim_card`. */
const cardColumns = sql`device.mac, device.imei, device.name as device, device.sim, owner.account as owner,
  card.total_mb, card.used_mb, card.ends_at, card.source, card.read_at`;
const withCard = sql`left join sim_card as card on card.device_id = device.id`;

function toCard({ total_mb: totalMb, used_mb: usedMb, ends_at: endsAt, read_at: readAt, ...row }: CardRow, nowMs: number): SimCard {
  const figures = { totalMb: totalMb ?? 0, usedMb, endsMs: endsAt?.getTime() ?? null };
  const { mac, imei, device, sim, owner, source } = row;
  return {
    mac,
    imei,
    device,
    sim,
    owner,
    total: figures.totalMb,
    used: usedMb,
    left: simLeft(figures),
    endsAt: endsAt?.toISOString() ?? null,
    state: simState(figures, nowMs),
    source,
    readAt: readAt?.toISOString() ?? null,
  };
}

/** The card of a device the caller has found already. */
export async function readCard(db: Db, deviceId: number, nowMs: number): Promise<SimCard> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from device ${withHolders} ${withCard} where device.id = ${deviceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no device ${deviceId}`);
  return toCard(row, nowMs);
}

/** Answers GET /beacon/position/getSimDataMargin. Refuses 50017. */
export async function readMargin(db: Db, caller: Caller, input: Input<(typeof table)['dataMargin']>, nowMs: number): Promise<SimCard> {
  const { id } = await findSeenDevice(db, caller, input);
  return readCard(db, id, nowMs);
}

/** Those that run out first; what is unknown comes last. */
const urgency: readonly SimCard['state'][] = ['out', 'low', 'enough', 'unknown'];

/** Answers GET /api/sim: the caller's own trackers, and for who deals those of his customers. Figures are few: they are put in order here. */
export async function listCards(
  db: Db,
  caller: Caller,
  { state, search, ...paged }: Input<(typeof table)['cards']>,
  nowMs: number,
): Promise<Answer<(typeof table)['cards']>> {
  const isMine: RawBuilder<unknown> = sql`(device.owner_id = ${caller.ownerId} or ${isBusinessOf(caller)})`;
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from device ${withHolders} ${withCard}
    where device.kind = 'tracker' and not device.is_scrapped and ${isMine} and ${isNamed({ search }, ['device.name', 'device.car', 'device.sim', 'owner.account'])}
    order by device.id`.execute(db);
  const all = rows.map((row) => toCard(row, nowMs));
  const counts = { unknown: 0, enough: 0, low: 0, out: 0 };
  for (const card of all) counts[card.state] += 1;
  const shareLeft = ({ left, total }: SimCard): number => (left === null || total === 0 ? 1 : left / total);
  const wanted = all
    .filter((card) => state === undefined || card.state === state)
    .sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state) || shareLeft(a) - shareLeft(b));
  checkPage(wanted.length, paged);
  const { limit, offset } = rangeOf(paged);
  return { total: wanted.length, rows: wanted.slice(offset, offset + limit), counts };
}
