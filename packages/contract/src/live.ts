/**
 * What goes over WS /live. The first message is `hello` with the token, or a guest's with the key of his link; nothing is sent before it is accepted. A page then says which topics
 * it watches. A slow page gets the latest per (topic, device); alarms are never collapsed.
 */
import { z } from 'zod';
import { deviceStatus } from './device/rows.js';

/**
 * `devices`: every change of the latest of any device the caller sees. `alarms`: of which of them alarms came, moved, ended or were worked on; not for guests.
 * `commands`: of which of them commands were given, went out, were answered or ended; not for guests.
 * `inbox`: that the caller himself was told something in the app; not for guests.
 */
export const liveTopics = ['devices', 'alarms', 'commands', 'inbox'] as const;
/** See `liveTopics`. */
export type LiveTopic = (typeof liveTopics)[number];

/** From the page. */
export const liveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(256).optional(), key: z.string().max(256).optional() }),
  z.object({ type: z.literal('watch'), topic: z.enum(liveTopics) }),
  z.object({ type: z.literal('unwatch'), topic: z.enum(liveTopics) }),
  z.object({ type: z.literal('ping') }),
]);
/** See `liveRequest`. */
export type LiveRequest = z.output<typeof liveRequest>;

/** To the page. */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), serverTime: z.number() }),
  z.object({ type: z.literal('watching'), topic: z.enum(liveTopics) }),
  z.object({ type: z.literal('devices'), rows: z.array(deviceStatus) }),
  /** Devices came, went or were renamed: what lists show must be asked again. */
  z.object({ type: z.literal('devicesChanged') }),
  /** Alarms of these devices changed, or, without ids, of any: what is shown of them must be asked again. */
  z.object({ type: z.literal('alarms'), deviceIds: z.array(z.number().int()) }),
  /** Commands of these devices changed, or, without ids, of any: what is shown of them must be asked again. */
  z.object({ type: z.literal('commands'), deviceIds: z.array(z.number().int()) }),
  /** The caller was told these in the app; none: what he was told must be asked again, but is no news. The call `told` says what they are, as far as he may see it. */
  z.object({ type: z.literal('inbox'), ids: z.array(z.number().int()) }),
  z.object({ type: z.literal('pong'), serverTime: z.number() }),
  /** The session ended: the page goes to login when the code is one of those that lead there. */
  z.object({ type: z.literal('refused'), errorcode: z.number(), message: z.string() }),
]);
/** See `liveMessage`. */
export type LiveMessage = z.output<typeof liveMessage>;
