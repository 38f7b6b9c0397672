/** Signing in at a provider of internet accounts: a port, and the real thing by OpenID Connect (code flow with PKCE, state and nonce). */
import * as client from 'openid-client';
import type { Logger } from 'pino';

/** Who somebody is at the provider. */
export type Identity = {
  readonly issuer: string;
  /** Never changes, and is never given to anybody else. */
  readonly subject: string;
  /** What people call him; may be empty. */
  readonly name: string;
  /** An e-mail the provider has verified. */
  readonly email: string | null;
};

/** What has to be the same when somebody comes back. */
export type OidcFlow = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type OpenIdProvider = {
  /** What people call it. */
  readonly name: string;
  /** Where to go; throws when the provider cannot be reached. */
  readonly begin: (redirectUri: string) => Promise<{ url: string; flow: OidcFlow }>;
  /** Who came back; throws when what he brings is not what the provider gave. */
  readonly finish: (redirectUri: string, flow: OidcFlow, brought: { code: string; iss?: string | undefined }) => Promise<Identity>;
};

export type OpenIdOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly log: Logger;
};

/** A provider that takes longer is away, seconds. */
const patienceSeconds = 8;
/** What the provider says about itself is asked again after this long, ms. */
const rememberMs = 3_600_000;

export function openIdProvider({ issuer, clientId, clientSecret, name, log }: OpenIdOptions): OpenIdProvider {
  let known: { readonly at: number; readonly configuration: Promise<client.Configuration> } | undefined;
  const configuration = (): Promise<client.Configuration> => {
    if (known !== undefined && performance.now() - known.at < rememberMs) return known.configuration;
    const asked = { at: performance.now(), configuration: discover() };
    known = asked;
    // A provider that was away is asked again by the next who comes.
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  };
  const discover = (): Promise<client.Configuration> =>
    client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout: patienceSeconds,
      // Signatures are checked besides where the token came from. A provider in the same machine room may do without TLS: whoever sets the address decides.
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
    });
  const begin: OpenIdProvider['begin'] = async (redirectUri) => {
    const verifier = client.randomPKCECodeVerifier();
    const flow = { state: client.randomState(), nonce: client.randomNonce(), verifier };
    const url = client.buildAuthorizationUrl(await configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: flow.state,
      nonce: flow.nonce,
    });
    return { url: url.href, flow };
  };
  const finish: OpenIdProvider['finish'] = async (redirectUri, flow, { code, iss }) => {
    const server = await configuration();
    const cameBack = new URL(redirectUri);
    cameBack.searchParams.set('code', code);
    cameBack.searchParams.set('state', flow.state);
    if (iss !== undefined) cameBack.searchParams.set('iss', iss);
    const tokens = await client.authorizationCodeGrant(server, cameBack, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider sent no ID token');
    const hasMore = server.serverMetadata().userinfo_endpoint !== undefined;
    const told = hasMore ? await client.fetchUserInfo(server, tokens.access_token, claims.sub) : {};
    return identityOf({ ...claims, ...told }, claims.iss, claims.sub);
  };
  /** Whoever set the provider up learns what is wrong with it; what was sent is not said. */
  const logged = (error: unknown): never => {
    const { message, code } = error as { message?: string; code?: string };
    log.warn({ code, reason: message }, 'signing in through the provider failed');
    throw error;
  };
  return {
    name,
    begin: (redirectUri) => begin(redirectUri).catch(logged),
    finish: (redirectUri, flow, brought) => finish(redirectUri, flow, brought).catch(logged),
  };
}

/** In the head, as every provider takes it; none for a client without a secret, whom PKCE protects. */
const authentication = (secret: string): client.ClientAuth => (secret === '' ? client.None() : client.ClientSecretBasic(secret));

function identityOf(claims: Readonly<Record<string, unknown>>, issuer: string, subject: string): Identity {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    issuer,
    subject,
    name: text('name') ?? text('nickname') ?? text('preferred_username') ?? '',
    email: claims['email_verified'] === true ? (text('email') ?? null) : null,
  };
}
