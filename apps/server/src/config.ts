/** Every setting of the server: its name, what it takes, its default and what it means. `--help` and errors are printed from the same rows. */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { limits } from '@frostway/core/limits';
import type { Family } from '@frostway/protocol/family';
import { devicePorts, families } from '@frostway/protocol/registry';
import { isSimUrl } from './outside/sim-vendor.js';
import { isSmsUrl } from './outside/sms.js';

/** A setting that cannot be used; the message names the variable and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Row<T> = {
  readonly takes: string;
  readonly fallback: string;
  readonly means: string;
  readonly parse: (text: string) => T | undefined;
  /** Values that were taken once, or that suggest themselves, and the sentence that says why they are not taken. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Its value is or holds a password: never repeated in an error. */
  readonly isSecret?: true;
};

const text = (takes: string, fallback: string, means: string): Row<string> => ({ takes, fallback, means, parse: (value) => value });
/** A text of a form; an empty one means unset. */
const shaped = (form: RegExp, takes: string, fallback: string, means: string): Row<string> => ({
  takes,
  fallback,
  means,
  parse: (value) => (value === '' || form.test(value) ? value : undefined),
});
const host = (fallback: string, means: string): Row<string> => shaped(/^[A-Za-z0-9_.:%-]+$/, 'an address or host name', fallback, means);
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
const url = (protocols: readonly string[], means: string, isSecret?: true): Row<string> => ({
  ...(isSecret === undefined ? {} : { isSecret }),
  takes: `a URL starting with ${protocols.join(' or ')}`,
  fallback: '',
  means,
  parse: (value) => (value === '' || (URL.canParse(value) && protocols.some((protocol) => value.startsWith(protocol))) ? value : undefined),
});

/** An address, or a network as address/bits. */
function isNetwork(value: string): boolean {
  const [address = '', bits, more] = value.split('/');
  const version = isIP(address);
  return (
    version !== 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** A network of proxies: all addresses at once would be everybody's. */
const isProxies = (value: string): boolean => isNetwork(value) && !/\/0+$/.test(value);

/** A sensor received by several gateways twice a second is still no fault. */
const leastReadingsPerDay = 200_000;

/** What looks back for less reads no sealed days: telemetry-store/sealed/days.ts. */
const leastSealedDays = 3;

const isRoot = process.getuid?.() === 0;

/** What a process is for. */
export const roles = ['gateway', 'api', 'worker'] as const;
/** One of them; a process may have several. */
export type Role = (typeof roles)[number];

/** Roles by name and comma, or all of them. */
function parseRoles(value: string): readonly Role[] | undefined {
  if (value === 'all') return roles;
  const named = new Set(value.split(',').map((name) => name.trim()));
  const wanted = roles.filter((role) => named.delete(role));
  return named.size === 0 ? wanted : undefined;
}

const rows = {
  PORT: { takes: 'a port from 0 to 65535 (0 picks a free one)', fallback: '8080', means: 'HTTP and WebSocket', parse: parsePort },
  HOST: host('127.0.0.1', 'where HTTP listens, and the device ports unless FROSTWAY_DEVICE_HOST is set; 0.0.0.0 opens it to the network'),
  FROSTWAY_DEVICE_HOST: host('', 'where the device ports listen; HOST when unset'),
  DATABASE_URL: url(['postgres://', 'postgresql://'], 'a PostgreSQL of your own, 15 or newer; the embedded one when unset', true),
  FROSTWAY_ROLE: {
    takes: `all, or some of ${roles.join(', ')} by commas`,
    fallback: 'all',
    means:
      'what this process is for: gateway takes in what devices send, api answers calls and serves the pages, worker sends messages and works by the clock; processes of one database share the work',
    parse: parseRoles,
  } satisfies Row<readonly Role[]>,
  FROSTWAY_DATA_DIR: text('a directory', isRoot ? '/var/lib/frostway' : './data', 'embedded database and files'),
  FROSTWAY_KEY_FILE: text(
    'a file',
    '',
    'key that seals the secrets of second factors, webhooks and push messages, made at the first start; sealing-key in the data directory when unset; one file for all servers of a database',
  ),
  FROSTWAY_MAP_FILE: text(
    'a file',
    '',
    'a map of your own in one file (PMTiles), which people are offered beside the others; none when unset',
  ),
  FROSTWAY_DEMO: onOff('on, off when NODE_ENV is production', 'demo account and living fleet'),
  FROSTWAY_DEMO_DAYS: {
    takes: 'a whole number of days from 0 to 90',
    fallback: '7',
    means: 'how far the past of a new demo reaches',
    parse: (value: string) => (/^\d{1,2}$/.test(value) && Number(value) <= 90 ? Number(value) : undefined),
  } satisfies Row<number>,
  FROSTWAY_ADMIN_PASSWORD: {
    takes: `a password of at least ${limits.passwordMin} characters`,
    fallback: '',
    means: 'password of the first administrator, account admin; random and printed once when unset',
    parse: (value: string) => (value === '' || value.length >= limits.passwordMin ? value : undefined),
    isSecret: true,
  } satisfies Row<string>,
  FROSTWAY_PUBLIC_URL: url(
    ['http://', 'https://'],
    'how people reach the platform: links in mails and QR codes; http://HOST:PORT when unset',
  ),
  FROSTWAY_TRUST_PROXY: {
    takes: 'off, a number of hops, or addresses and networks (10.0.0.0/8) of your proxies separated by commas',
    fallback: 'off',
    means: 'whose X-Forwarded-For counts for limits and the audit trail: so many proxies before this one, or those at these addresses',
    parse: (value: string) =>
      value === 'off' || /^\d{1,2}$/.test(value) || value.split(',').every((part) => isProxies(part.trim())) ? value : undefined,
    refused: { on: 'every client could then write the address it is counted by' },
  } satisfies Row<string>,
  FROSTWAY_METRICS: {
    takes: 'open, loopback or token',
    fallback: 'loopback',
    means: 'who may read /metrics: everybody, programs on this machine, or who sends FROSTWAY_METRICS_TOKEN as bearer token',
    parse: (value: string) => (value === 'open' || value === 'loopback' || value === 'token' ? value : undefined),
  } satisfies Row<'open' | 'loopback' | 'token'>,
  FROSTWAY_METRICS_TOKEN: {
    ...shaped(/^[\x21-\x7e]{16,}$/, 'a text of at least 16 letters, digits and signs', '', 'the token for FROSTWAY_METRICS=token'),
    isSecret: true,
  },
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
  FROSTWAY_SEAL_AFTER_DAYS: {
    takes: `off, or a whole number of days from ${leastSealedDays}`,
    fallback: String(leastSealedDays),
    means: 'days of readings that ended so long ago are packed, to a thirtieth of their room; off packs no more',
    parse: (value: string) =>
      value === 'off' ? null : /^[1-9]\d{0,4}$/.test(value) && Number(value) >= leastSealedDays ? Number(value) : undefined,
  } satisfies Row<number | null>,
  FROSTWAY_REQUESTS_PER_MINUTE: count(3000, 'HTTP calls one address may make in a minute'),
  FROSTWAY_LOGIN_TRIES_PER_MINUTE: count(60, 'logins one address may try in a minute'),
  FROSTWAY_SESSIONS_PER_ADDRESS: count(2000, 'device connections one address may hold'),
  FROSTWAY_BYTES_PER_SECOND: count(4_000_000, 'bytes a second one device connection may send'),
  FROSTWAY_FRAME_BYTES: count(65_536, 'longest frame or message a device may send'),
  FROSTWAY_UNKNOWN_PER_MINUTE: count(60, 'unknown devices one address may report for on the OsmAnd port in a minute'),
  FROSTWAY_READINGS_PER_PUSH: count(10_000, 'readings one push of a gateway may carry'),
  FROSTWAY_READINGS_PER_DAY: {
    takes: `a whole number from ${leastReadingsPerDay}`,
    fallback: '1000000',
    means: 'readings and positions of one device taken in a day (UTC, by receipt); what is over waits in the gateway',
    parse: (value: string) => (/^[1-9]\d{0,9}$/.test(value) && Number(value) >= leastReadingsPerDay ? Number(value) : undefined),
  } satisfies Row<number>,
  FROSTWAY_IDLE_SECONDS: count(900, 'a device connection silent for longer is closed'),
  SMTP_URL: url(['smtp://', 'smtps://'], 'mail server; mails stay in the outbox when unset', true),
  MAIL_FROM: shaped(
    /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'a mail address, with or without a name before it',
    'Frostway <frostway@localhost>',
    'sender of mails',
  ),
  SMS_URL: {
    takes:
      'a URL with the holes {to} and {text}, POST and a URL that takes JSON { to, text }, ' +
      'aliyun://KEYID:SECRET@dysmsapi.aliyuncs.com/?sign=NAME&template=SMS_1&variable=text, or twilio://SID:TOKEN@api.twilio.com/?from=%2B15550001111',
    fallback: '',
    means: 'who sends text messages: a gateway, Aliyun or Twilio; they stay in the outbox when unset',
    parse: (value: string) => (value === '' || isSmsUrl(value) ? value : undefined),
    isSecret: true,
  } satisfies Row<string>,
  SIM_URL: {
    takes: 'a URL with the hole {sim} that answers JSON { total, used, endsAt } in megabytes',
    fallback: '',
    means: 'the vendor of SIM cards, asked for the data of each four times a day; what dealers record holds when unset',
    parse: (value: string) => (value === '' || isSimUrl(value) ? value : undefined),
    isSecret: true,
  } satisfies Row<string>,
  LOCATION_URL: url(
    ['http://', 'https://'],
    'service that says where cells and access points are, with its key (a geolocate API as of Google, Ichnaea or beaconDB); nobody is asked when unset',
    true,
  ),
  LOCATION_PER_SECOND: count(1, 'questions a second it is asked, by each process'),
  LOCATION_PER_DAY: count(2000, 'questions a day (UTC) it is asked, by each process'),
  WECHAT_PAY_FILE: text(
    'a path',
    '',
    'merchant account at WeChat Pay, as JSON { mchid, appid, serial, privateKey, apiV3Key, platformKeys }; orders are paid to dealers when unset',
  ),
  FROSTWAY_WEBHOOK_NETWORKS: {
    takes: 'addresses and networks (10.0.0.0/8) separated by commas',
    fallback: '',
    means: 'private networks that webhooks and push messages may reach; none when unset, only the public internet',
    parse: (value: string) => (value === '' || value.split(',').every((part) => isNetwork(part.trim())) ? value : undefined),
  } satisfies Row<string>,
  FROSTWAY_PUSH: onOff(
    'on',
    'push messages to browsers; their push services (of Google, Mozilla, Apple, Microsoft) are called over the internet',
  ),
  FROSTWAY_MAILS_PER_DAY: count(1000, 'mails about alarms one account may have sent in 24 hours, questions to contacts included'),
  FROSTWAY_SMS_PER_DAY: count(100, 'the same of text messages'),
  OIDC_ISSUER: url(['http://', 'https://'], 'provider of internet accounts (OpenID Connect); none when unset'),
  OIDC_CLIENT_ID: text('a text', '', 'what the provider knows the platform as; it leads back to FROSTWAY_PUBLIC_URL/login'),
  OIDC_CLIENT_SECRET: { ...text('a text', '', 'its secret at the provider'), isSecret: true },
  OIDC_NAME: text('a name', 'OpenID', 'what people call the provider, on the button of the login'),
} as const satisfies Record<string, Row<unknown>>;

/** The settings in the order people read them: the ports of the families stand among those of devices. */
function allRows(of: readonly Family[]): readonly (readonly [string, Row<unknown>])[] {
  const ports = devicePorts(of).map(({ variable, port: usual, means, transports }) => {
    const how = transports.filter((transport) => transport !== 'mqtt').map((transport) => transport.toUpperCase());
    return [variable, port(usual, how.length === 0 ? means : `${means} (${how.join(' and ')})`)] as const;
  });
  return (Object.entries(rows) as [string, Row<unknown>][]).flatMap((entry) =>
    entry[0] === 'FROSTWAY_IDLE_SECONDS' ? [entry, ...ports] : [entry],
  );
}

type Rows = typeof rows;
type Values = { readonly [K in keyof Rows]: Exclude<ReturnType<Rows[K]['parse']>, undefined> };
export type Config = Values & {
  readonly deviceHost: string;
  /** The families of devices that are listened to. */
  readonly families: readonly Family[];
  /** The port of devices by name: a family's, or `mqtt`. Null closes it, 0 picks a free one. */
  readonly devicePorts: Readonly<Record<string, number | null>>;
  readonly dataDir: string;
  readonly keyFile: string;
};

/** Reads the settings from an environment; throws ConfigError naming the variable at the first that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, of: readonly Family[] = families): Config {
  const values: Record<string, unknown> = {};
  const ports: Record<string, number | null> = {};
  for (const [name, row] of allRows(of)) {
    const given = env[name]?.trim() ?? '';
    const value = row.parse(given === '' ? unset(name, row, env) : given);
    if (value === undefined) {
      const why = row.refused?.[given.toLowerCase()];
      const not = row.isSecret === true ? '' : `, not "${given}"`;
      throw new ConfigError(`${name} takes ${row.takes}${not}${why === undefined ? '' : `: ${why}`}`);
    }
    if (name in rows) values[name] = value;
    else ports[name] = value as number | null;
  }
  const config = values as Values;
  if (config.OIDC_ISSUER !== '' && config.OIDC_CLIENT_ID === '') throw new ConfigError('OIDC_CLIENT_ID is needed with OIDC_ISSUER');
  if (config.FROSTWAY_METRICS === 'token' && config.FROSTWAY_METRICS_TOKEN === '')
    throw new ConfigError('FROSTWAY_METRICS_TOKEN is needed with FROSTWAY_METRICS=token');
  if (config.FROSTWAY_ROLE.length < roles.length && config.DATABASE_URL === '')
    throw new ConfigError(
      `DATABASE_URL is needed with FROSTWAY_ROLE=${config.FROSTWAY_ROLE.join()}: the processes of all roles share one database`,
    );
  const dataDir = path.resolve(config.FROSTWAY_DATA_DIR.replace(/^~(?=\/|$)/, homedir()));
  return {
    ...config,
    families: of,
    devicePorts: Object.fromEntries(devicePorts(of).map(({ name, variable }) => [name, ports[variable] ?? null])),
    deviceHost: config.FROSTWAY_DEVICE_HOST === '' ? config.HOST : config.FROSTWAY_DEVICE_HOST,
    dataDir,
    keyFile: path.resolve(config.FROSTWAY_KEY_FILE === '' ? path.join(dataDir, 'sealing-key') : config.FROSTWAY_KEY_FILE),
  };
}

/** The value of a setting that is not set. */
function unset(name: string, row: Row<unknown>, env: Readonly<Record<string, string | undefined>>): string {
  return name === 'FROSTWAY_DEMO' ? (env['NODE_ENV'] === 'production' ? 'off' : 'on') : row.fallback;
}

/** How a browser on this machine names a host that something listens on: an address of all interfaces is none to go to. */
export function hostOfUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The text of `--help`. */
export function helpText(of: readonly Family[] = families): string {
  const all = allRows(of);
  const width = Math.max(...all.map(([name]) => name.length));
  const lines = all.map(
    ([name, row]) =>
      `  ${name.padEnd(width)}  ${row.means}\n  ${' '.repeat(width)}  takes ${row.takes}${row.fallback === '' ? '' : `; default ${row.fallback}`}`,
  );
  return [
    'Frostway: watching things that must arrive cold, and things that move.',
    '',
    'npm start                                start the platform (Ctrl-C stops it)',
    'npm start -- --role ROLE                 start a process of some roles alone, as FROSTWAY_ROLE does',
    'npx frostway decode FAMILY FRAME         print what a frame means; --model MODEL reads it as devices of a model',
    'npx frostway migrate                     bring the database up to date',
    'npx frostway backup FILE                 write the whole database to a file',
    'npx frostway restore FILE                read it back into an empty database',
    'npx frostway verify                      read every sealed day and compare it with its sums',
    'npx frostway seal [--quiet HOURS]        seal at once what is old enough and of which nothing came for 6 hours, or others',
    'npx frostway unseal                      turn sealed days back into rows; set FROSTWAY_SEAL_AFTER_DAYS=off before',
    'npx frostway admin reset-password NAME   give an account a new password',
    'npx frostway audit verify [NO:HASH]      check the audit trail, and that entry NO still has a hash noted earlier',
    '',
    'Settings are environment variables:',
    ...lines,
    '',
  ].join('\n');
}
