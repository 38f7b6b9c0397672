/** Sealing beside a server that takes data in: the command people have, in a process of its own, over and over. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../apps/server/dist/cli/main.js');

/** Starts `frostway seal`, or `unseal`, on a database. */
function startCommand(
  url: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  faults: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'ignore', faults],
    env: { ...process.env, DATABASE_URL: url, ...env },
  });
}

/** Seals all days that are old enough, those of which something came just now too. */
const sealing = ['seal', '--quiet', '0'] as const;

/** Turns everything that is sealed back into rows. */
export const unsealNow = (url: string): Promise<void> => ended(startCommand(url, ['unseal'], { FROSTWAY_SEAL_AFTER_DAYS: 'off' }));

async function ended(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`a command of sealing ended with ${code}`);
}

/** Seals what is old enough once; answers whether it could. */
export async function sealOnce(url: string): Promise<boolean> {
  const [code] = (await once(startCommand(url, sealing, {}, 'ignore'), 'exit')) as [number | null];
  return code === 0;
}

/** Seals over and over until it is stopped; stopping waits for the run that goes on. */
export function keepSealing(url: string): () => Promise<void> {
  const ending = new AbortController();
  const runs = (async (): Promise<void> => {
    while (!ending.signal.aborted) await ended(startCommand(url, sealing));
  })();
  return () => {
    ending.abort();
    return runs;
  };
}

/** The same, whatever becomes of the database and of the command meanwhile: what breaks off is begun again. */
export class Sealer {
  private child: ChildProcess | undefined;
  private readonly ending = new AbortController();
  private readonly runs: Promise<void>;

  constructor(url: () => Promise<string>) {
    this.runs = this.run(url);
  }

  /** Kills the command in the middle of it, as a power cut would. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.kill();
    await this.runs;
  }

  private async run(url: () => Promise<string>): Promise<void> {
    while (!this.ending.signal.aborted) {
      // Without a word of what it misses: the database is killed under it.
      this.child = startCommand(await url(), sealing, {}, 'ignore');
      await once(this.child, 'exit');
    }
  }
}
