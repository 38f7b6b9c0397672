import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config.js';
import { refuseUnmet } from './database-requirements.js';

describe('DATABASE_URL takes any PostgreSQL >= 15', () => {
  it('an older one is an error that names the setting and the version', () => {
    expect(() => refuseUnmet({ version: 140_011, encoding: 'UTF8' })).toThrow(
      new ConfigError('DATABASE_URL: the database is PostgreSQL 14, and 15 or newer is needed'),
    );
    for (const version of [150_000, 160_004, 180_000]) expect(() => refuseUnmet({ version, encoding: 'UTF8' })).not.toThrow();
  });
  it('one that cannot hold Chinese is an error that says which encoding can', () => {
    expect(() => refuseUnmet({ version: 160_004, encoding: 'SQL_ASCII' })).toThrow(
      'DATABASE_URL: the database is encoded in SQL_ASCII; create one with encoding UTF8',
    );
  });
});
