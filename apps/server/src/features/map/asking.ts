/** Asking makers of maps as the server: one tile to see whether a key works, and the session some want before they give tiles. */
import type { Lang } from '@frostway/contract/text';
import { mercatorPixel, tileOf } from '@frostway/core/map/grids';
import {
  type MapLook,
  type TileProvider,
  type TileProviderName,
  sourceZoomOf,
  tileAddress,
  tileProviders,
} from '@frostway/core/map/providers';
import { vendorPixel } from '@frostway/core/map/reproject';
import type { Clock } from '../../outside/clock.js';
import { type ProviderSetting, shownMapOf, withAddress } from './services.js';

const patienceMs = 5000;
const mostCharacters = 200;
/** A page that is open keeps its session for a while: one that ends sooner is not given out any more, ms. */
const sessionMarginMs = 3_600_000;
/** The middle of Beijing, which every maker has. */
const somewhere = { place: [116.3912, 39.9073], zoom: 10 } as const;

/** What a maker said. */
export type Said = { readonly isWorking: boolean; readonly status: number | null; readonly said: string; readonly milliseconds: number };

/** Words of an answer without the key that was asked with. */
const cleaned = (words: string, key: string | null): string =>
  (key === null || key === '' ? words : words.replaceAll(key, '***')).replaceAll(/\s+/g, ' ').trim().slice(0, mostCharacters);

/** Asks for one tile of every layer; the first that is no picture is what was said. */
export async function askForTile(name: TileProviderName, setting: ProviderSetting, clock: Clock, sessions: MapSessions): Promise<Said> {
  const began = clock.now();
  const provider: TileProvider = tileProviders[name];
  const done = (isWorking: boolean, status: number | null, said: string): Said => ({
    isWorking,
    status,
    said: cleaned(said, setting.key),
    milliseconds: clock.now() - began,
  });
  try {
    const opened = provider.access === 'session' ? { roads: await sessions.open(name, setting, 'zh-cn', 'roads') } : {};
    const z = sourceZoomOf(provider, somewhere.zoom);
    const pixel =
      provider.system === 'wgs84'
        ? mercatorPixel(somewhere.place, z)
        : vendorPixel(provider, somewhere.place, z, provider.shiftedIn.length > 0);
    let status = 200;
    for (const layer of shownMapOf(name, setting, 'zh-cn', opened).layers.roads ?? []) {
      const answer = await fetch(tileAddress(provider, layer, tileOf(pixel, z)), {
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'manual',
      });
      const type = answer.headers.get('content-type') ?? '';
      status = answer.status;
      if (!answer.ok || !type.startsWith('image/')) return done(false, status, (await answer.text()) || type);
      await answer.arrayBuffer();
    }
    return done(true, status, '');
  } catch (error) {
    if (error instanceof SessionRefused) return done(false, error.status, error.message);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return done(false, null, cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : 'no answer');
  }
}

/** A maker gave no session. */
export class SessionRefused extends Error {
  readonly status: number;

  constructor(status: number, said: string) {
    super(said);
    this.status = status;
  }
}

/** What the maker calls a look. */
const mapTypes: Readonly<Record<MapLook, string>> = { roads: 'roadmap', satellite: 'satellite' };

type Session = { readonly token: string; readonly endsMs: number };

/** Sessions of makers that want one before they give tiles (Google's Map Tiles API), one for all pages of a language and a look, opened when it is wanted and kept while it lasts. */
export class MapSessions {
  private readonly kept = new Map<string, Promise<Session>>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The token of a session that lasts for an hour at least. Throws `SessionRefused`, or what fetch throws. */
  async open(name: TileProviderName, setting: ProviderSetting, lang: Lang, look: MapLook): Promise<string> {
    const id = JSON.stringify([name, setting.key, setting.address, lang, look]);
    const kept = await this.kept.get(id)?.catch(() => undefined);
    if (kept !== undefined && kept.endsMs - sessionMarginMs > this.clock.now()) return kept.token;
    const opening = this.create(name, setting, lang, look);
    this.kept.set(id, opening);
    opening.catch(() => this.kept.delete(id));
    return (await opening).token;
  }

  private async create(name: TileProviderName, setting: ProviderSetting, lang: Lang, look: MapLook): Promise<Session> {
    const url = withAddress(`https://tile.googleapis.com/v1/createSession?key=${encodeURIComponent(setting.key ?? '')}`, setting.address);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mapType: mapTypes[look], language: tileProviders[name].langs[lang], region: lang === 'en' ? 'US' : 'CN' }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    if (!answer.ok) throw new SessionRefused(answer.status, text);
    const { session, expiry } = JSON.parse(text) as { readonly session?: unknown; readonly expiry?: unknown };
    if (typeof session !== 'string') throw new SessionRefused(answer.status, text);
    // Epoch seconds as text.
    const endsMs = Number(expiry) * 1000;
    return { token: session, endsMs: Number.isFinite(endsMs) ? endsMs : this.clock.now() + 2 * sessionMarginMs };
  }
}
