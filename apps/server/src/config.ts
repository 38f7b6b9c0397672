/** Every setting of the server: its name, what it takes, its default and what it means. `--help` and errors are printed from the same rows. */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';

/** A setting that cannot be used; the message names the variable and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Row<T> = {
  readonly takes: string;
  readonly fallback: string;
  readonly means: string;
  readonly parse: (text: string) => T | undefined;
};

const text = (takes: string, fallback: string, means: string): Row<string> => ({ takes, fallback, means, parse: (value) => value });
const count = (fallback: number, means: string): Row<number> => ({
  takes: 'a whole number from 1',
  fallback: String(fallback),
  means,
  parse: (value) => (/^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined),
});
/** A port, `0` for a free one, or `off` (undefined is no value of it, so `off` is null). */
const port = (fallback: number, means: string): Row<number | null> => ({
  takes: 'a port from 0 to 65535 (0 picks a free one), or off',
  fallback: String(fallback),
  means,
  parse: (value) => (value === 'off' ? null : parsePort(value)),
});
const onOff = (fallback: string, means: string): Row<boolean> => ({
  takes: 'on or off',
  fallback,
  means,
  parse: (value) => (['on', 'true', '1', 'yes'].includes(value) ? true : ['off', 'false', '0', 'no'].includes(value) ? false : undefined),
});
function parsePort(value: string): number | undefined {
  const number = Number(value);
  return /^\d{1,5}$/.test(value) && number <= 65_535 ? number : undefined;
}
const url = (protocols: readonly string[], means: string): Row<string> => ({
  takes: `a URL starting with ${protocols.join(' or ')}`,
  fallback: '',
  means,
  parse: (value) => (value === '' || (URL.canParse(value) && protocols.some((protocol) => value.startsWith(protocol))) ? value : undefined),
});

const isRoot = process.getuid?.() === 0;

const rows = {
  PORT: { takes: 'a port from 0 to 65535 (0 picks a free one)', fallback: '8080', means: 'HTTP and WebSocket', parse: parsePort },
  HOST: text(
    'an address or host name',
    '127.0.0.1',
    'where HTTP listens, and the device ports unless FROSTWAY_DEVICE_HOST is set; 0.0.0.0 opens it to the network',
  ),
  FROSTWAY_DEVICE_HOST: text('an address or host name', '', 'where the device ports listen; HOST when unset'),
  DATABASE_URL: url(['postgres://', 'postgresql://'], 'a PostgreSQL of your own, 15 or newer; the embedded one when unset'),
  FROSTWAY_DATA_DIR: text('a directory', isRoot ? '/var/lib/frostway' : './data', 'embedded database and files'),
  FROSTWAY_DEMO: onOff(
    process.env['NODE_ENV'] === 'production' ? 'off' : 'on',
    'demo account and living fleet; on when NODE_ENV is not production',
  ),
  FROSTWAY_ADMIN_PASSWORD: text(
    'a password of at least 8 characters',
    '',
    'password of the first administrator, account admin; random and printed once when unset',
  ),
  FROSTWAY_PUBLIC_URL: url(
    ['http://', 'https://'],
    'how people reach the platform: links in mails and QR codes; http://HOST:PORT when unset',
  ),
  FROSTWAY_TRUST_PROXY: text(
    'off, on, a number of hops, or addresses separated by commas',
    'off',
    'whose X-Forwarded-For counts for limits',
  ),
  FROSTWAY_LOG_LEVEL: {
    takes: 'fatal, error, warn, info, debug, trace or silent',
    fallback: 'warn',
    means: 'how much the log says',
    parse: (value: string) => (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value) ? value : undefined),
  },
  FROSTWAY_SESSION_HOURS: count(24 * 7, 'how long a session lasts after a login'),
  FROSTWAY_RETENTION_DAYS: {
    takes: 'a whole number of days, or off',
    fallback: 'off',
    means: 'telemetry older than this is removed; off keeps everything',
    parse: (value: string) => (value === 'off' ? null : /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined),
  } satisfies Row<number | null>,
  FROSTWAY_REQUESTS_PER_MINUTE: count(3000, 'HTTP calls one address may make in a minute'),
  FROSTWAY_LOGIN_TRIES_PER_MINUTE: count(60, 'logins one address may try in a minute'),
  FROSTWAY_SESSIONS_PER_ADDRESS: count(2000, 'device connections one address may hold'),
  FROSTWAY_BYTES_PER_SECOND: count(1_000_000, 'bytes a second one device connection may send'),
  FROSTWAY_FRAME_BYTES: count(65_536, 'longest frame or message a device may send'),
  FROSTWAY_IDLE_SECONDS: count(900, 'a device connection silent for longer is closed'),
  GT06_PORT: port(5023, 'GT06 trackers (TCP)'),
  OSMAND_PORT: port(5055, 'OsmAnd and Traccar Client phones (HTTP)'),
  MQTT_PORT: port(1883, 'MQTT gateways'),
  SMTP_URL: url(['smtp://', 'smtps://'], 'mail server; mails stay in the outbox when unset'),
  MAIL_FROM: text('a mail address', 'Frostway <frostway@localhost>', 'sender of mails'),
} as const satisfies Record<string, Row<unknown>>;

type Rows = typeof rows;
type Values = { readonly [K in keyof Rows]: Exclude<ReturnType<Rows[K]['parse']>, undefined> };
export type Config = Values & { readonly deviceHost: string; readonly dataDir: string };

/** Reads the settings from an environment; throws ConfigError naming the variable at the first that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(rows) as [string, Row<unknown>][]) {
    const given = env[name]?.trim();
    const value = row.parse(given === undefined || given === '' ? row.fallback : given);
    if (value === undefined) throw new ConfigError(`${name} takes ${row.takes}, not "${given}"`);
    values[name] = value;
  }
  const config = values as Values;
  const password = config.FROSTWAY_ADMIN_PASSWORD;
  if (password !== '' && password.length < 8) throw new ConfigError('FROSTWAY_ADMIN_PASSWORD takes a password of at least 8 characters');
  const dataDir = path.resolve(config.FROSTWAY_DATA_DIR.replace(/^~(?=\/|$)/, homedir()));
  return { ...config, deviceHost: config.FROSTWAY_DEVICE_HOST === '' ? config.HOST : config.FROSTWAY_DEVICE_HOST, dataDir };
}

/** Whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  const lines = (Object.entries(rows) as [string, Row<unknown>][]).map(
    ([name, row]) =>
      `  ${name.padEnd(width)}  ${row.means}\n  ${' '.repeat(width)}  takes ${row.takes}${row.fallback === '' ? '' : `; default ${row.fallback}`}`,
  );
  return [
    'Frostway: watching things that must arrive cold, and things that move.',
    '',
    'npm start                                start the platform (Ctrl-C stops it)',
    'npx frostway decode FAMILY FRAME         print what a frame means',
    'npx frostway migrate                     bring the database up to date',
    'npx frostway backup FILE                 write the whole database to a file',
    'npx frostway restore FILE                read it back into an empty database',
    'npx frostway admin reset-password NAME   give an account a new password',
    '',
    'Settings are environment variables:',
    ...lines,
    '',
  ].join('\n');
}
