/** The version of the built pages: the name of the script that the shell loads first, which carries the content of everything behind it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the shell anew at each call, for a deployment replaces it under a running server; undefined when there is none, or none that was built. */
export async function readPageVersion(pageDir: string): Promise<string | undefined> {
  const shell = await readFile(path.join(pageDir, 'index.html'), 'utf8').catch(() => '');
  return /<script type="module"[^>]* src="\/assets\/([\w.-]+)"/.exec(shell)?.[1];
}
