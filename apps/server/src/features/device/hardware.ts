/** What a device said of its own hardware and software, as far as who asks may know it. */
import type { deviceFeature as table } from '@frostway/contract/device/endpoints';
import { hardwareFacts } from '@frostway/contract/device/rows';
import type { Answer } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice } from '../../scope/devices.js';
import { attributesFor } from './attributes.js';

/** The facts in a fixed order, each with when it was said; refuses 56110 when there is none the caller may know. */
export async function readHardware(
  db: Db,
  caller: Caller,
  named: { readonly mac?: string | undefined; readonly imei?: string | undefined },
): Promise<Answer<(typeof table)['hardware']>> {
  const { id, window, rights } = await findSeenDevice(db, caller, named);
  const state = await db.selectFrom('device_state').select(['attributes', 'attribute_ms']).where('device_id', '=', id).executeTakeFirst();
  if (state === undefined || !rights.has('latest')) return refuse('hardwareReadFailed');
  const reader = { ...window, isTrusted: rights.has('own') || rights.has('change'), mayPlace: rights.has('place') };
  const told = attributesFor(state, reader);
  const saidMs = (state.attribute_ms ?? {}) as Readonly<Record<string, number>>;
  const facts = hardwareFacts.flatMap((name) => {
    const value = told[name];
    return typeof value === 'string' || typeof value === 'number'
      ? [{ name, value: String(value), at: new Date(saidMs[name] ?? 0).toISOString() }]
      : [];
  });
  return facts.length === 0 ? refuse('hardwareReadFailed') : { facts };
}
