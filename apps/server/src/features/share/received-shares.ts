/** What is shared with an account, read by it. */
import type { Answer } from '@frostway/contract/endpoint';
import type { share as table } from '@frostway/contract/share/endpoints';
import { sql } from 'kysely';
import { type Page, rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { sharedDeviceColumns, type ShareRow, stateAt, toSharedDevice, totalOf } from './share-lists.js';

/** What others share with the caller now, newest first. */
export async function listSharedWithMe(
  db: Db,
  caller: Caller,
  input: Page & { readonly search?: string | undefined },
  nowMs: number,
): Promise<Answer<(typeof table)['sharedWithMe']>> {
  const pattern = likePattern(input.search ?? '');
  const identity = likePattern((input.search ?? '').replace(/[:\- .]/g, ''));
  const search =
    input.search === undefined || input.search === ''
      ? sql`true`
      : sql`(device.name ilike ${pattern} or device.mac ilike ${identity} or device.imei ilike ${identity} or owner.account ilike ${pattern} or owner.nickname ilike ${pattern})`;
  const from = sql`from device_share join device on device.id = device_share.device_id and device.owner_id = device_share.owner_id
    join account as owner on owner.id = device_share.owner_id
    where device_share.account_id = ${caller.accountId} and not device_share.is_position and ${stateAt(nowMs)} = 'active' and not owner.is_disabled and ${search}`;
  const { limit, offset } = rangeOf(input);
  type ReceivedRow = Omit<ShareRow, 'uid' | 'account' | 'nickname'> & { owner: string; owner_nickname: string };
  const { rows } = await sql<ReceivedRow>`
    select count(*) over () as total, device_share.id, owner.account as owner, owner.nickname as owner_nickname, device_share.scope, device_share.expires_at,
      device_share.created_at, ${sharedDeviceColumns(sql`device_share.owner_id`)}
    ${from} order by device_share.created_at desc, device_share.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    total: await totalOf(db, rows, from, input),
    rows: rows.map((row) => ({
      id: row.id,
      device: toSharedDevice(row),
      owner: row.owner,
      ownerNickname: row.owner_nickname,
      scope: row.scope,
      expiryDate: row.expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
