/**
 * Answers for where tests keep what they throw away: in memory, where the machine has enough. A test's database is a thousand small files, which most disks
 * take a second to make and a second to remove; there are thousands of such databases in a run.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Lies in memory on Linux; containers often have a small one. */
const memory = '/dev/shm';
/** What a run needs at most is a quarter of it, bytes. */
const wanted = 4 * 1024 ** 3;

/** Lets this process and all it starts put their temporary files into a folder in memory, which goes with it; a TMPDIR that was given stands. */
export function keepTemporaryFilesInMemory() {
  if (process.env['TMPDIR'] !== undefined) return;
  const folder = makeFolder();
  if (folder === undefined) return;
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Undefined where there is no such place, too little room in it, or none for us. */
function makeFolder() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < wanted || freemem() < wanted) return undefined;
    const folder = mkdtempSync(`${memory}/frostway-`);
    // The database's user passes through.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}
