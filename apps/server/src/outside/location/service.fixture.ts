/** A positioning service of the test's own: answers as it is told, and remembers what it was asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as a geolocate API is asked it. */
export type AskedPlace = {
  readonly key: string | null;
  readonly agent: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
};
type Told = { readonly status?: number; readonly body: unknown };

export type FakeLocator = {
  /** With a key. */
  readonly url: string;
  /** Oldest first. */
  readonly asked: AskedPlace[];
  answer: (asked: AskedPlace) => Told;
  readonly close: () => Promise<void>;
};

/** The answer of a place. */
export const spotAt = (lat: number, lng: number, accuracy: number, more: object = {}): Told => ({
  body: { location: { lat, lng }, accuracy, ...more },
});
/** A failure as these services word it. */
export const refusalOf = (code: number, reason: string, message = reason): Told => ({
  status: code,
  body: { error: { code, message, errors: [{ domain: 'geolocation', reason, message }] } },
});

/** Starts one on a free port. */
export async function startLocator(): Promise<FakeLocator> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const asked = {
        key: url.searchParams.get('key'),
        agent: request.headers['user-agent'],
        body: JSON.parse(text) as AskedPlace['body'],
      };
      fake.asked.push(asked);
      const { status = 200, body } =
        request.method === 'POST' && url.pathname === '/v1/geolocate' ? fake.answer(asked) : { status: 405, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeLocator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/geolocate?key=key-of-location`,
    asked: [],
    answer: () => refusalOf(404, 'notFound', 'Not found'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
