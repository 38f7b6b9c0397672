/** The page and its files over HTTP. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@frostway/contract/refusals';
import type { FastifyInstance } from 'fastify';
import { refuseWith } from './refuse-with.js';

const callPrefixes = ['/api/', '/beacon/', '/devices/'];

/** The built page for every GET that is no call; calls nobody has are refused in the catalogue's words. */
export async function servePage(
  app: FastifyInstance,
  pageDir: string | undefined,
  methods: (path: string) => readonly string[],
): Promise<void> {
  const hasPage = pageDir !== undefined && existsSync(path.join(pageDir, 'index.html'));
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: pageDir,
      preCompressed: true,
      index: false,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    // The file server takes the bare root for a directory and refuses it.
    app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = callPrefixes.some((prefix) => request.url.startsWith(prefix));
    if (!isCall && hasPage && (request.method === 'GET' || request.method === 'HEAD'))
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    const known = methods(request.url.split('?')[0] ?? '');
    // To the page every path that is no call is one of its own.
    const allowed = known.length === 0 && !isCall && hasPage ? ['GET', 'HEAD'] : known;
    if (allowed.length === 0) return refuseWith(new Refusal('callUnknown'), request, reply);
    reply.header('allow', allowed.join(', '));
    return refuseWith(new Refusal('methodNotAllowed'), request, reply);
  });
}
