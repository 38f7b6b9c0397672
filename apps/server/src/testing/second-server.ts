/** A second server on the database of the first, in the same process of the tests: what is said between servers goes the real way. */
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portSettings } from '@frostway/protocol/registry';
import { pino } from 'pino';
import { type Platform, type PlatformOptions, startPlatform } from '../app.js';
import { type Role, readConfig } from '../config.js';
import type { TestPlatform } from './platform.js';

/** Starts one, of one role or of all; who starts it stops it. */
export function startSecondServer(
  test: TestPlatform,
  { role = 'all', ...more }: Pick<PlatformOptions, 'carrier'> & { readonly role?: Role | 'all' } = {},
): Promise<Platform> {
  const config = readConfig({
    PORT: '0',
    ...portSettings('0'),
    FROSTWAY_ROLE: role,
    FROSTWAY_DEMO: 'off',
    FROSTWAY_REQUESTS_PER_MINUTE: '100000',
    DATABASE_URL: test.databaseUrl,
    FROSTWAY_DATA_DIR: path.join(tmpdir(), `frostway-test-${process.pid}`),
  });
  return startPlatform({ config, clock: test.clock, log: pino({ level: 'silent' }), withoutClockwork: true, ...more });
}

/** A way to a database that can be cut: connections over it break, and none comes about until it is mended. */
export type Cuttable = { readonly url: string; readonly cut: () => void; readonly mend: () => void; readonly close: () => Promise<void> };

/** See above. */
export async function cuttable(databaseUrl: string): Promise<Cuttable> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
