/** A geocoder of the test's own: answers as it is told, and remembers what it was asked. */
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question: path, query and head. */
export type SeenRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
};
/** An answer; `never`: the connection stays open without one. */
export type FakeAnswer = { readonly status?: number; readonly body: unknown } | 'never';

export type FakeGeocoder = {
  readonly origin: string;
  /** Oldest first. */
  readonly asked: SeenRequest[];
  answer: (asked: SeenRequest) => FakeAnswer;
  readonly close: () => Promise<void>;
};

/** Starts one on a free port. */
export async function startGeocoder(): Promise<FakeGeocoder> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const asked = { path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers };
    fake.asked.push(asked);
    const told = fake.answer(asked);
    if (told === 'never') return;
    const text = typeof told.body === 'string' ? told.body : JSON.stringify(told.body);
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeGeocoder = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: () => ({ body: {} }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
