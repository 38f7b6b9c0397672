/** Tiles of the operator's own map, for everybody who sees a map: pages of guests have maps too. */
import { refuse } from '@frostway/contract/refusals';
import type { FastifyInstance } from 'fastify';
import type { MapFile } from './map-file.js';

/** Where a page asks for them. */
export const tilesPath = '/api/map/file';
/** Tiles an address may ask for in a minute: a hand that pans without rest takes some thousands. */
const perMinute = 30_000;
/** A picture of nothing, where the file has no picture. */
const nothing = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

type Hole = { readonly version: string; readonly z: string; readonly x: string; readonly y: string };

/** Adds the route. What is not a tile of the file as it is now is no path: 80015. */
export function tilesRoute(app: FastifyInstance, file: MapFile): void {
  app.get<{ Params: Hole }>(
    `${tilesPath}/:version/:z/:x/:y`,
    { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async ({ params: { version, ...place } }, reply) => {
      const numbers = [place.z, place.x, place.y].map((text) => (/^\d{1,8}$/.test(text) ? Number(text) : Number.NaN));
      const [z = 0, x = 0, y = 0] = numbers;
      const tile = numbers.some(Number.isNaN) ? undefined : await file.tile(version, z, x, y);
      if (tile === undefined) refuse('callUnknown');
      const isEmpty = tile.bytes.length === 0;
      // A tile of one version never changes.
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (tile.encoding !== undefined) void reply.header('content-encoding', tile.encoding);
      if (isEmpty && tile.type.startsWith('image/')) return reply.type('image/png').send(nothing);
      return reply.type(tile.type).send(Buffer.from(tile.bytes));
    },
  );
  app.addHook('onClose', () => file.close());
}
