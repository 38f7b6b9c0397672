/** What a link shows at first: what it is, and the latest of its devices. Scope and window are part of every statement, through scope/. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { share as table } from '@frostway/contract/share/endpoints';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, Guest } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevices } from '../../scope/devices.js';
import { selectStatus } from '../device/index.js';
import { describeLink } from './link-lists.js';
import { wantedOf } from './giving.js';

/** The latest of what the guest, or the session, may see, and the link he holds. */
export async function guestStatus(
  db: Db,
  viewer: Guest | Caller,
  input: Input<(typeof table)['guestStatus']>,
): Promise<Answer<(typeof table)['guestStatus']>> {
  const isNamed = input.mac !== undefined || input.imei !== undefined;
  const devices = isNamed ? await findSeenDevices(db, viewer, wantedOf(input)) : undefined;
  const ids = devices === undefined ? {} : { ids: devices.map(({ id }) => id) };
  const found = await selectStatus(db, viewer, { ...ids, nowMs: viewer.now(), ...rangeOf(input) });
  checkPage(found.total, input);
  return { ...found, link: 'shareKeyId' in viewer ? await describeLink(db, viewer) : null };
}
