/** The cookie of a known device: a random key that spares its browser the slowing down of logins. It logs nobody in, and no page reads it. */
import { limits } from '@frostway/core/limits';
import type { FastifyReply } from 'fastify';

/** Its name. */
export const deviceCookie = 'device';

/** Gives a browser its key; over https alone where the public URL is https. */
export function keepDeviceCookie(reply: FastifyReply, key: string, publicUrl: string): void {
  const parts = [`${deviceCookie}=${key}`, 'Path=/', `Max-Age=${limits.deviceKnownMs / 1000}`, 'HttpOnly', 'SameSite=Lax'];
  if (publicUrl.startsWith('https:')) parts.push('Secure');
  void reply.header('set-cookie', parts.join('; '));
}
