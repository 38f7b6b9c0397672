/** Answers for installing a package of Debian's where we may: as root, on Debian. */
import { existsSync, readFileSync } from 'node:fs';
import { runQuietly } from '../process/command.mjs';
import { SetupError } from '../process/say.mjs';

const tries = 6;
const pauseMs = 10_000;

/** Whether apt-get can install for us. Ubuntu's chromium is a pointer to another store, so only Debian itself counts. */
export function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Installs Debian packages without asking anything. Another apt-get at work is waited for, up to a minute.
 * @param {string[]} names
 */
export async function installDebianPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (let attempt = 1; ; attempt++) {
    try {
      await runQuietly('apt-get', ['update'], { env });
      await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
      return;
    } catch (error) {
      const busy = error instanceof SetupError && error.message.includes('Could not get lock');
      if (!busy || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
