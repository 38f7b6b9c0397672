/** Calls of relaying: whose gateways may speak for the caller's sensors, and who is heard without it. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post } from '../endpoint.js';
import { idOf, imei, line, mac, macsToChange, orNone, page, rowsOf, time } from '../inputs.js';
import { bindingStates } from './rows.js';
import { foreignReception, refusedReception, relay } from './relay-rows.js';

/** The calls of relaying. */
export const relayCalls = defineFeature({
  relays: get('/api/relays', {
    tags: ['relays'],
    summary: 'Who may relay sensors of the caller; without a state those that are planned or in force.',
    input: z.object({ state: z.enum([...bindingStates, 'open']).default('open'), ...page }),
    answer: rowsOf(relay),
    refuses: ['pageOverLimit'],
  }),
  addRelay: post('/api/relays', {
    tags: ['relays'],
    summary:
      "Lets the gateways and trackers of an account relay the caller's sensors, all of them or some, at the readings' own time. The account is named, or meant by a gateway that is heard.",
    input: z.object({
      account: line(limits.email).optional(),
      /** MAC or IMEI of a gateway of `GET /api/relays/heard`, instead of an account. */
      gateway: z.union([mac, imei], { error: 'macInvalid' }).optional(),
      /** Null or not given: all sensors, also later ones. */
      macs: orNone(macsToChange).optional(),
      /** From now on when it is not given. */
      from: orNone(time).optional(),
      /** Null or not given: until somebody ends it. */
      until: orNone(time).optional(),
    }),
    answer: relay,
    refuses: [
      'macNotListInChange',
      'dateFormat',
      'notFound',
      'notOwner',
      'noSuchEntry',
      'relayAccountUnknown',
      'relayToSelf',
      'relayNotSensor',
      'relayTwice',
      'endInPast',
    ],
  }),
  endRelay: del('/api/relays', {
    tags: ['relays'],
    summary: 'Ends it now; one that has not begun never was.',
    input: z.object({ id: idOf('noSuchEntry') }),
    answer: z.null(),
    refuses: ['noSuchEntry', 'relayOver'],
  }),
  foreignReceptions: get('/api/relays/heard', {
    tags: ['relays'],
    summary:
      "Gateways of other accounts that hear the caller's sensors and may not relay them, by gateway and sensor, over the last 30 days.",
    input: z.object(page),
    answer: rowsOf(foreignReception),
    refuses: ['pageOverLimit'],
  }),
  refusedReceptions: get('/api/relays/refused', {
    tags: ['relays'],
    summary: "The caller's gateways that relayed sensors which are not his or not in the platform, over the last 30 days.",
    input: z.object(page),
    answer: rowsOf(refusedReception),
    refuses: ['pageOverLimit'],
  }),
});
