/**
 * Data directories of platforms that have started once, with the demo and without: made once for all stories and copied for each, because making a database,
 * its tables and the demo takes longer than many a story.
 */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startStoryPlatform } from './platform.js';

/** How a platform begins: with nothing, or as one that has started before, without the demo or with it. */
export type Start = 'first' | 'plain' | 'demo';

/** Says where they lie; workers inherit it. */
const setting = 'FROSTWAY_E2E_STARTS';

/** Makes them; answers what removes them. */
export async function makeStarts(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'frostway-e2e-starts-'));
  // The database's user passes through.
  await chmod(dir, 0o755);
  const remove = (): Promise<void> => rm(dir, { recursive: true, force: true });
  try {
    await Promise.all(
      (['plain', 'demo'] as const).map(async (start) => {
        const platform = await startStoryPlatform(path.join(dir, start), { demo: start === 'demo' });
        await platform.interrupt();
      }),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[setting] = dir;
  return remove;
}

/** A new data directory for a platform that begins so. */
export async function makeDataDir(start: Start): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'frostway-e2e-'));
  if (start === 'first') return dataDir;
  const starts = process.env[setting];
  if (starts === undefined) throw new Error(`${setting} is not set: the stories' global set-up has not run`);
  await copyInto(path.join(starts, start), dataDir);
  return dataDir;
}

/** Copies what a directory holds with the owners of its files: where root runs the tests, the database belongs to another user. */
async function copyInto(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
