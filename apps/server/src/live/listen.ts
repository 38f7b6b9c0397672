/** Hears what the servers of the database publish, on a connection of its own. When it breaks it is made again; what was said meanwhile is lost, and that is said. */
import pg from 'pg';
import type { Logger } from 'pino';
import { devicesChannel, toldChannel, type ToldNews } from './publish.js';

export type ListenOptions = {
  readonly url: string;
  readonly log: Logger;
  readonly told: (news: ToldNews) => void;
  /** Something may have been said that nobody here has heard. */
  readonly missed: () => void;
  /** Devices, their owners, bindings or relays were changed, by whichever server, or may have been while nothing was heard. */
  readonly devicesChanged: () => void;
};

/** A broken connection is made again after this long. */
const againMs = 1000;
/** A connection that broke without a word is noticed. */
const pulseMs = 30_000;

/** Listens once it answers, unless the database is away, and then as soon as it is back; answers how to stop. */
export async function listenPublished({ url, log, told, missed, devicesChanged }: ListenOptions): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let wasLost = false;
  const lose = (broken: pg.Client, error?: Error & { code?: string }): void => {
    if (client !== broken || isStopped) return;
    client = undefined;
    // The error carries the whole client: its words and code are enough. While the database is away, once says it.
    if (!wasLost) log.warn({ code: error?.code, reason: error?.message }, 'what servers say to pages is not heard; it is tried again');
    wasLost = true;
    broken.end().catch(() => undefined);
    timer = setTimeout(() => void listen(), againMs);
  };
  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      application_name: 'frostway live',
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === devicesChannel) devicesChanged();
      else told(JSON.parse(payload ?? '') as ToldNews);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${toldChannel}; listen ${devicesChannel}`);
      if (wasLost) {
        missed();
        devicesChanged();
      }
      wasLost = false;
    } catch (error) {
      lose(fresh, error as Error);
    }
  };
  const pulse = setInterval(() => {
    const held = client;
    held?.query('select 1').catch((error: unknown) => lose(held, error as Error));
  }, pulseMs);
  await listen();
  return async () => {
    isStopped = true;
    clearInterval(pulse);
    clearTimeout(timer);
    await client?.end();
  };
}
