/** One server a data directory: a file names the process that has it, with the moment that process began, for numbers are given out again. */
import { readFileSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config.js';

export type Lock = { readonly release: () => Promise<void> };

/** Takes a directory; a ConfigError names the process that has it. What a killed process left is taken over. */
export async function takeLock(dataDir: string): Promise<Lock> {
  const file = path.join(dataDir, 'frostway.lock');
  const own = `${file}.${process.pid}`;
  for (;;) {
    // Linked into place whole: nobody reads half of it, and of two that try at once one is too late.
    await writeFile(own, `${process.pid} ${beginOf(process.pid) ?? ''}\n`);
    try {
      await link(own, file);
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(own, { force: true });
    }
    const [holder = '', begin = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
    if (isHeld(Number(holder), begin))
      throw new ConfigError(
        `Another Frostway (process ${holder}) already uses ${dataDir}: stop it, or set FROSTWAY_DATA_DIR to another directory`,
      );
    await rm(file, { force: true });
  }
}

/** Without a known beginning, any live process of the number counts. */
function isHeld(pid: number, begin: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  const now = beginOf(pid);
  return now === undefined || begin === '' || now === begin;
}

/** Whether a process lives; one that has ended without anybody noticing does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statOf(pid)?.[0] !== 'Z';
}

/** When a process began, in the kernel's ticks; undefined where the kernel does not say. */
function beginOf(pid: number): string | undefined {
  return statOf(pid)?.[19];
}

/** The fields of /proc/PID/stat behind the name, which may hold anything: state first. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
