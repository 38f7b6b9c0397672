/** Answers for two set-ups in one clone (a start beside a test) not writing over each other. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const lookMs = 500;

/**
 * Does the work while holding a lock file; waits while a living process holds it. A lock whose owner died is taken over.
 * @template T
 * @param {string} file
 * @param {(owner: number) => void} waiting called once when another process holds it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(file, waiting, work) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !told) {
      told = true;
      waiting(owner);
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  // Linking a written file in is one act: nobody ever sees a lock without its owner.
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (ownerOf(file) === undefined) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} the living process that holds the lock
 */
function ownerOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' ? Number.NaN : undefined;
  }
}
