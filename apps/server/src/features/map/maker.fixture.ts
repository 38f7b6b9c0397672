/** A maker of maps of the test's own: answers as it is told and remembers what it was asked. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One grey pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAGgAL+Zy1fJQAAAABJRU5ErkJggg==', 'base64');

export type Maker = {
  readonly origin: string;
  /** Paths with their query, oldest first. */
  readonly asked: string[];
  /** What it answers from now on; undefined for a picture. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly close: () => Promise<void>;
};

/** Starts one on a free port. */
export async function startMaker(): Promise<Maker> {
  const server = createServer((request, response) => {
    maker.asked.push(request.url ?? '');
    if (maker.answer !== undefined) return maker.answer(request, response);
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const maker: Maker = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return maker;
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown): NonNullable<Maker['answer']> =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
