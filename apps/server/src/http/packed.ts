/** A document that is the same for everybody: made once, packed once, and not sent again to whoever has it. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { weightsOf } from './weights.js';

type Encoding = 'br' | 'gzip' | 'identity';
type Packed = { readonly tag: string; readonly bodies: Readonly<Record<Encoding, Buffer>> };

/** Requests of one address in a minute: a program reads a document when it starts. */
const perMinute = 60;

/** Answers GET `path` with a document that `make` makes when it is first asked for; what fails is made again. */
export function packedDocument(app: FastifyInstance, path: string, type: string, make: () => Promise<string>): void {
  let made: Promise<Packed> | undefined;
  const document = (): Promise<Packed> =>
    (made ??= make()
      .then(pack)
      .catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
  app.get(path, { compress: false, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }, async (request, reply) =>
    send(await document(), type, request, reply),
  );
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text);
  // Both are packed beside the event loop.
  const [br, gz] = await Promise.all([
    packBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    packGzip(identity, { level: 9 }),
  ]);
  return { tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22), bodies: { br, gzip: gz, identity } };
}

function send({ tag, bodies }: Packed, type: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  // A tag is of the bytes that are sent.
  const own = `"${tag}-${encoding}"`;
  reply.headers({ etag: own, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isNamed(request.headers['if-none-match'], own)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bodies[encoding]);
}

/** RFC 9110, 13.1.2: a list of tags, weak ones as good as strong ones here, or `*`. */
const isNamed = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));

/** RFC 9110, 12.5.3: the smallest kind that is accepted; `q=0` is a no. */
function encodingFor(header: string | undefined): Encoding {
  const weights = weightsOf(header);
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
