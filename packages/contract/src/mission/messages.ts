/** What the people of a mission were told of it by mail, and what became of each message. */
import { z } from 'zod';
import { get } from '../endpoint.js';
import { idOf, isoTime, page, rowsOf } from '../inputs.js';
import { deliveryStates } from '../notification/rows.js';

/**
 * What a message is about. `incident`: alarms of its sensors or vehicle that began; `delay`: it is expected ten minutes or more after its planned end, or is over it by as much.
 * `report`: that it is over, with its report, where the mission has `autoMail`.
 */
export const missionNews = ['started', 'incident', 'delay', 'arrived', 'ended', 'report'] as const;
/** See `missionNews`. */
export type MissionNews = (typeof missionNews)[number];
/** What customers are told, that is whoever a link was sent to: it set off, it is expected within half an hour, it runs late. */
export const customerNews = ['customerDeparted', 'customerSoon', 'customerDelay'] as const;
/** See `customerNews`. */
export type CustomerNews = (typeof customerNews)[number];

const message = z.object({
  id: z.number().int(),
  kind: z.enum([...missionNews, ...customerNews]),
  recipient: z.string(),
  /** Null for who does not own the mission. */
  address: z.string().nullable(),
  state: z.enum(deliveryStates),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
});
/** A message to one of its people. */
export type MissionMessage = z.output<typeof message>;

/** The call about messages of missions. */
export const messageCalls = {
  missionMessages: get('/api/mission/messages', {
    tags: ['missions', 'deliveries'],
    summary:
      'What the person in charge, the contacts and the customers of a mission were told of it, newest first, with what became of each message.',
    input: z.object({ id: idOf('noSuchMission'), ...page }),
    answer: rowsOf(message),
    refuses: ['noSuchMission', 'pageOverLimit'],
  }),
} as const;
