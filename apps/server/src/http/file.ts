/** Sends a file while it is made: no faster than it is taken, and nothing more once nobody takes it. */
import { Readable } from 'node:stream';
import type { FileAnswer } from '@frostway/contract/endpoint';
import { Refusal } from '@frostway/contract/refusals';
import type { FastifyReply } from 'fastify';
import { isAway } from '../db/connect.js';
import { AreaFailure } from './answer.js';

/** Bytes made ahead of who takes them. */
const aheadBytes = 64 * 1024;

/** Refuses 50042 what fails before its first byte; a file that breaks off later ends its connection, so that nobody takes it for whole. */
export async function sendFile(file: FileAnswer, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = file.bytes[Symbol.asyncIterator]();
  const first = await bytes.next().catch((error: unknown) => {
    if (error instanceof Refusal || isAway(error)) throw error;
    throw new AreaFailure('downloadFailed', error);
  });
  return reply
    .type(file.type)
    .header('content-disposition', disposition(file.name))
    .header('cache-control', 'no-store')
    .send(Readable.from(from(first, bytes), { objectMode: false, highWaterMark: aheadBytes }));
}

async function* from(first: IteratorResult<Uint8Array>, bytes: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; next.done !== true; next = await bytes.next()) yield next.value;
  } finally {
    await bytes.return?.();
  }
}

/** The name twice: for programs that know ASCII only, and whole (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^\w.()+-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
