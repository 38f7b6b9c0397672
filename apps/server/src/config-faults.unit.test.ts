/** Settings that cannot be used, and what is said of them. */
import { devicePorts } from '@frostway/protocol/registry';
import { describe, expect, it } from 'vitest';
import { ConfigError, helpText, readConfig } from './config.js';

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
