import { devicePorts, families } from '@frostway/protocol/registry';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, helpText, hostOfUrl, isLoopback, readConfig } from './config.js';

/** What reading an environment says is wrong with it. */
function faultOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no fault';
}

const port = 'a port from 0 to 65535 (0 picks a free one), or off';
const whole = 'a whole number from 1';
const proxies = 'off, a number of hops, or addresses and networks (10.0.0.0/8) of your proxies separated by commas';
const wrong: readonly (readonly [name: string, value: string, takes: string])[] = [
  ['PORT', 'http', 'a port from 0 to 65535 (0 picks a free one)'],
  ['PORT', '65536', 'a port from 0 to 65535 (0 picks a free one)'],
  ['PORT', '-1', 'a port from 0 to 65535 (0 picks a free one)'],
  ['PORT', '80.5', 'a port from 0 to 65535 (0 picks a free one)'],
  ['PORT', 'off', 'a port from 0 to 65535 (0 picks a free one)'],
  ['HOST', 'http://127.0.0.1', 'an address or host name'],
  ['FROSTWAY_DEVICE_HOST', 'my host', 'an address or host name'],
  ['FROSTWAY_ROLE', 'server', 'all, or some of gateway, api, worker by commas'],
  ['FROSTWAY_ROLE', 'api,server', 'all, or some of gateway, api, worker by commas'],
  ['FROSTWAY_DEMO', 'maybe', 'on or off'],
  ['FROSTWAY_DEMO_DAYS', '91', 'a whole number of days from 0 to 90'],
  ['FROSTWAY_PUBLIC_URL', 'frostway.example', 'a URL starting with http:// or https://'],
  ['FROSTWAY_PUBLIC_URL', 'ftp://frostway.example', 'a URL starting with http:// or https://'],
  ['FROSTWAY_MAILS_PER_DAY', '0', 'a whole number from 1'],
  ['FROSTWAY_SMS_PER_DAY', 'none', 'a whole number from 1'],
  ['FROSTWAY_WEBHOOK_NETWORKS', '10.0.0.0/33', 'addresses and networks (10.0.0.0/8) separated by commas'],
  ['FROSTWAY_TRUST_PROXY', 'nginx', proxies],
  ['FROSTWAY_TRUST_PROXY', '10.0.0.0/33', proxies],
  ['FROSTWAY_TRUST_PROXY', '10.0.0.1,', proxies],
  ['FROSTWAY_TRUST_PROXY', '0.0.0.0/0', proxies],
  ['FROSTWAY_TRUST_PROXY', '10.0.0.1, ::/0', proxies],
  ['FROSTWAY_METRICS', 'on', 'open, loopback or token'],
  ['FROSTWAY_PUSH', 'maybe', 'on or off'],
  ['FROSTWAY_LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
  ['FROSTWAY_SESSION_HOURS', '0', whole],
  ['FROSTWAY_RETENTION_DAYS', '0', 'a whole number of days, or off'],
  ['FROSTWAY_RETENTION_DAYS', '1.5', 'a whole number of days, or off'],
  ['FROSTWAY_SEAL_AFTER_DAYS', '2', 'off, or a whole number of days from 3'],
  ['FROSTWAY_REQUESTS_PER_MINUTE', '-5', whole],
  ['FROSTWAY_LOGIN_TRIES_PER_MINUTE', 'ten', whole],
  ['FROSTWAY_SESSIONS_PER_ADDRESS', '1e3', whole],
  ['FROSTWAY_BYTES_PER_SECOND', '0', whole],
  ['FROSTWAY_FRAME_BYTES', '1.5', whole],
  ['FROSTWAY_IDLE_SECONDS', '99999999999', whole],
  ['FROSTWAY_UNKNOWN_PER_MINUTE', '0', whole],
  ['FROSTWAY_READINGS_PER_PUSH', 'many', whole],
  ['LOCATION_PER_SECOND', '0', whole],
  ['LOCATION_PER_DAY', 'some', whole],
  ['FROSTWAY_READINGS_PER_DAY', '199999', 'a whole number from 200000'],
  ...devicePorts().map(({ variable }): [string, string, string] => [variable, 'on', port]),
  ['OSMAND_PORT', '70000', port],
  ['MQTT_PORT', 'x', port],
  ['MAIL_FROM', 'Frostway', 'a mail address, with or without a name before it'],
  ['OIDC_ISSUER', 'id.example', 'a URL starting with http:// or https://'],
];
const smsUrl =
  'a URL with the holes {to} and {text}, POST and a URL that takes JSON { to, text }, ' +
  'aliyun://KEYID:SECRET@dysmsapi.aliyuncs.com/?sign=NAME&template=SMS_1&variable=text, or twilio://SID:TOKEN@api.twilio.com/?from=%2B15550001111';
/** Their values are or hold passwords. */
const wrongSecrets: readonly (readonly [name: string, value: string, takes: string])[] = [
  ['DATABASE_URL', 'mysql://user:hunter22@host/db', 'a URL starting with postgres:// or postgresql://'],
  ['SMTP_URL', 'user:hunter22@host', 'a URL starting with smtp:// or smtps://'],
  ['FROSTWAY_METRICS_TOKEN', 'hunter22', 'a text of at least 16 letters, digits and signs'],
  ['FROSTWAY_ADMIN_PASSWORD', 'hunter2', 'a password of at least 8 characters'],
  ['SMS_URL', 'https://user:hunter22@sms.example/send', smsUrl],
  ['SMS_URL', 'POST hunter22', smsUrl],
  ['SMS_URL', 'aliyun://key:hunter22@dysmsapi.aliyuncs.com/?sign=a', smsUrl],
  ['SMS_URL', 'twilio://AC1:hunter22@api.twilio.com/', smsUrl],
  [
    'SIM_URL',
    'https://user:hunter22@sim.example/cards',
    'a URL with the hole {sim} that answers JSON { total, used, endsAt } in megabytes',
  ],
  ['LOCATION_URL', 'location.example/?key=hunter22', 'a URL starting with http:// or https://'],
];

describe('A setting that cannot be used', () => {
  it.each(wrong)('%s=%s: the error names the variable and says what it takes', (name, value, takes) => {
    expect(faultOf({ [name]: value })).toBe(`${name} takes ${takes}, not "${value}"`);
  });
  it.each(wrongSecrets)('%s: the error does not repeat a secret', (name, value, takes) => {
    expect(faultOf({ [name]: value })).toBe(`${name} takes ${takes}`);
  });
  it.each(['on', 'On'])('FROSTWAY_TRUST_PROXY=%s: the error says what would happen', (value) => {
    expect(faultOf({ FROSTWAY_TRUST_PROXY: value })).toBe(
      `FROSTWAY_TRUST_PROXY takes ${proxies}, not "${value}": every client could then write the address it is counted by`,
    );
  });
  it('OIDC_ISSUER alone is not enough', () => {
    expect(faultOf({ OIDC_ISSUER: 'https://id.example' })).toBe('OIDC_CLIENT_ID is needed with OIDC_ISSUER');
  });
  it('FROSTWAY_METRICS=token alone is not enough', () => {
    expect(faultOf({ FROSTWAY_METRICS: 'token' })).toBe('FROSTWAY_METRICS_TOKEN is needed with FROSTWAY_METRICS=token');
  });
  it.each(['gateway', 'api', 'worker', 'gateway,worker'])('FROSTWAY_ROLE=%s without a database to share is not enough', (role) => {
    expect(faultOf({ FROSTWAY_ROLE: role })).toBe(
      `DATABASE_URL is needed with FROSTWAY_ROLE=${role}: the processes of all roles share one database`,
    );
    expect(readConfig({ FROSTWAY_ROLE: role, DATABASE_URL: 'postgres://localhost/frostway' }).FROSTWAY_ROLE).toEqual(role.split(','));
  });
  it('is told for every variable that can be wrong', () => {
    const named = new Set([...wrong, ...wrongSecrets].map(([name]) => name));
    const all = [...helpText().matchAll(/^ {2}([A-Z][A-Z0-9_]+) /gm)].map((match) => match[1] ?? '');
    // Any text is the name of a directory, or what a provider calls something.
    expect(all.filter((name) => !named.has(name))).toEqual([
      'FROSTWAY_DATA_DIR',
      'FROSTWAY_KEY_FILE',
      'FROSTWAY_MAP_FILE',
      'WECHAT_PAY_FILE',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_NAME',
    ]);
  });
});

describe('Settings that are not set', () => {
  const config = readConfig({});
  it('are those of the table', () => {
    expect(config).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      FROSTWAY_DEVICE_HOST: '',
      DATABASE_URL: '',
      FROSTWAY_DATA_DIR: process.getuid?.() === 0 ? '/var/lib/frostway' : './data',
      FROSTWAY_KEY_FILE: '',
      FROSTWAY_MAP_FILE: '',
      FROSTWAY_DEMO: true,
      FROSTWAY_DEMO_DAYS: 7,
      FROSTWAY_ADMIN_PASSWORD: '',
      FROSTWAY_PUBLIC_URL: '',
      FROSTWAY_TRUST_PROXY: 'off',
      FROSTWAY_METRICS: 'loopback',
      FROSTWAY_METRICS_TOKEN: '',
      FROSTWAY_PUSH: true,
      FROSTWAY_LOG_LEVEL: 'warn',
      FROSTWAY_SESSION_HOURS: 168,
      FROSTWAY_RETENTION_DAYS: null,
      FROSTWAY_SEAL_AFTER_DAYS: 3,
      FROSTWAY_ROLE: ['gateway', 'api', 'worker'],
      FROSTWAY_REQUESTS_PER_MINUTE: 3000,
      FROSTWAY_LOGIN_TRIES_PER_MINUTE: 60,
      FROSTWAY_SESSIONS_PER_ADDRESS: 2000,
      FROSTWAY_BYTES_PER_SECOND: 4_000_000,
      FROSTWAY_FRAME_BYTES: 65_536,
      FROSTWAY_IDLE_SECONDS: 900,
      FROSTWAY_UNKNOWN_PER_MINUTE: 60,
      FROSTWAY_READINGS_PER_PUSH: 10_000,
      FROSTWAY_READINGS_PER_DAY: 1_000_000,
      families,
      devicePorts: Object.fromEntries(devicePorts().map(({ name, port: usual }) => [name, usual])),
      SMTP_URL: '',
      MAIL_FROM: 'Frostway <frostway@localhost>',
      SMS_URL: '',
      SIM_URL: '',
      LOCATION_URL: '',
      LOCATION_PER_SECOND: 1,
      LOCATION_PER_DAY: 2000,
      WECHAT_PAY_FILE: '',
      FROSTWAY_WEBHOOK_NETWORKS: '',
      FROSTWAY_MAILS_PER_DAY: 1000,
      FROSTWAY_SMS_PER_DAY: 100,
      OIDC_ISSUER: '',
      OIDC_CLIENT_ID: '',
      OIDC_CLIENT_SECRET: '',
      OIDC_NAME: 'OpenID',
      deviceHost: '127.0.0.1',
      keyFile: path.resolve(process.getuid?.() === 0 ? '/var/lib/frostway' : './data', 'sealing-key'),
      dataDir: path.resolve(process.getuid?.() === 0 ? '/var/lib/frostway' : './data'),
    });
  });
  it('an empty variable is as good as none', () => {
    expect(readConfig({ PORT: '', HOST: ' ', SMTP_URL: '' })).toEqual(config);
  });
  it('the demo is on when NODE_ENV is not production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).FROSTWAY_DEMO).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', FROSTWAY_DEMO: 'on' }).FROSTWAY_DEMO).toBe(true);
    expect(readConfig({ NODE_ENV: 'development' }).FROSTWAY_DEMO).toBe(true);
  });
});

describe('Settings that are set', () => {
  it('HOST also binds the device ports unless FROSTWAY_DEVICE_HOST is set', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).deviceHost).toBe('0.0.0.0');
    expect(readConfig({ HOST: '0.0.0.0', FROSTWAY_DEVICE_HOST: '10.0.0.1' }).deviceHost).toBe('10.0.0.1');
  });
  it('off closes a device port, 0 picks a free one', () => {
    const config = readConfig({ GT06_PORT: 'off', OSMAND_PORT: '0', MQTT_PORT: ' 1884 ' });
    expect(config.devicePorts).toMatchObject({ gt06: null, osmand: 0, mqtt: 1884 });
  });
  it('off keeps telemetry for ever', () => {
    expect(readConfig({ FROSTWAY_RETENTION_DAYS: 'off' }).FROSTWAY_RETENTION_DAYS).toBeNull();
    expect(readConfig({ FROSTWAY_RETENTION_DAYS: '400' }).FROSTWAY_RETENTION_DAYS).toBe(400);
    expect(readConfig({ FROSTWAY_SEAL_AFTER_DAYS: 'off' }).FROSTWAY_SEAL_AFTER_DAYS).toBeNull();
  });
  it('a data directory may begin with the home directory', () => {
    expect(readConfig({ FROSTWAY_DATA_DIR: '~/frostway' }).dataDir).toBe(path.join(homedir(), 'frostway'));
    expect(readConfig({ FROSTWAY_DATA_DIR: '/srv/~x' }).dataDir).toBe('/srv/~x');
  });
  it.each(['off', '1', '10.0.0.1', '10.0.0.0/8, ::1, fd00::/8'])('FROSTWAY_TRUST_PROXY takes %s', (value) => {
    expect(readConfig({ FROSTWAY_TRUST_PROXY: value }).FROSTWAY_TRUST_PROXY).toBe(value);
  });
  it.each([
    'https://sms.example/send?to={to}&text={text}&key=x',
    'POST https://sms.example/send',
    'aliyun://key:secret@dysmsapi.aliyuncs.com/?sign=a&template=SMS_1',
    'twilio://AC1:token@api.twilio.com/?from=%2B15550001111',
  ])('SMS_URL takes %s', (value) => {
    expect(readConfig({ SMS_URL: value }).SMS_URL).toBe(value);
  });
  it.each(['alerts@frostway.example', '霜途 <alerts@frostway.example>'])('MAIL_FROM takes %s', (value) => {
    expect(readConfig({ MAIL_FROM: value }).MAIL_FROM).toBe(value);
  });
});

describe('Hosts', () => {
  it('only this machine reaches a loopback address', () => {
    expect(['127.0.0.1', '127.8.0.1', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '10.0.0.1', '127.example.com'].map(isLoopback)).toEqual([false, false, false, false]);
  });
  it('are named in a URL so that a browser reaches them', () => {
    expect(['0.0.0.0', '::', '::1', '10.0.0.1', 'localhost'].map(hostOfUrl)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '[::1]',
      '10.0.0.1',
      'localhost',
    ]);
  });
});

it('--help lists every setting with what it takes, and every command', () => {
  const help = helpText();
  for (const part of [
    'PORT',
    'takes a port from 0 to 65535',
    'default 8080',
    'npx frostway decode FAMILY FRAME',
    'npx frostway restore FILE',
    'admin reset-password',
  ])
    expect(help).toContain(part);
});
