import { devicePorts, families } from '@frostway/protocol/registry';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpText, hostOfUrl, isLoopback, readConfig } from './config.js';

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
    'npm start -- --role ROLE',
    'npx frostway decode FAMILY FRAME',
    'npx frostway restore FILE',
    'admin reset-password',
  ])
    expect(help).toContain(part);
});
