/** A real OpenID Connect provider of a test, and the browser of somebody who signs in there. */
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

type Claims = Record<string, unknown>;

/** A provider on a free port, whose people are those of `people` by subject; anybody else is somebody without a name. */
export class TestProvider {
  readonly people: Record<string, Claims> = {};
  issuer = '';
  private server: Server | undefined;

  async start(redirectUri: string): Promise<void> {
    let answer: ReturnType<Provider['callback']> | undefined;
    this.server = createServer((request, response) => answer?.(request, response));
    const { server } = this;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const provider = new Provider(this.issuer, {
      clients: [
        { client_id: 'frostway', client_secret: 'provider-secret', redirect_uris: [redirectUri], grant_types: ['authorization_code'] },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
      pkce: { required: () => true },
      cookies: { keys: ['test'] },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ sub, ...this.people[sub] }) }),
    });
    answer = provider.callback();
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    server?.closeAllConnections();
    if (server !== undefined) await new Promise<void>((resolve) => void server.close(() => resolve()));
  }

  /** Goes where the platform leads, signs in and agrees; answers what stands in the address the provider leads back to. */
  async signIn(url: string, subject: string): Promise<{ code: string; state: string; iss?: string }> {
    const cookies = new Map<string, string>();
    let next = url;
    let form: URLSearchParams | undefined;
    for (let n = 0; n < 20; n += 1) {
      const response = await fetch(next, {
        method: form === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form === undefined ? {} : { body: form }),
      });
      form = undefined;
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const location = response.headers.get('location');
      const html = await response.text();
      if (location !== null) {
        const target = new URL(location, next);
        if (target.origin !== this.issuer) return backFrom(target);
        next = target.href;
        continue;
      }
      const action = /action="([^"]+)"/.exec(html)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
      if (action === undefined || prompt === undefined) throw new Error(`the provider answered ${response.status}: ${html.slice(0, 300)}`);
      next = new URL(action, next).href;
      form = new URLSearchParams({ prompt, login: subject, password: 'any' });
    }
    throw new Error('the provider leads in circles');
  }
}

function backFrom({ searchParams }: URL): { code: string; state: string; iss?: string } {
  const iss = searchParams.get('iss');
  return {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    ...(iss === null ? {} : { iss }),
  };
}
