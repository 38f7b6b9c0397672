/** Tests of being asked to stop while `npm start` still sets up, with small real processes in place of npm and the compiler. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let launcher: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frostway-stop-'));
});
afterEach(() => {
  launcher?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
const logFile = () => JSON.stringify(join(folder, 'log'));
const lock = () => join(folder, 'setup.lock');

/** A command of set-up that goes on until it is asked to end, or for `isQuick` ends at once; `onTerm` is what it does when asked. */
function command(name: string, isQuick: boolean, onTerm: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
     const note = (what) => appendFileSync(${logFile()}, '${name} ' + what + '\\n');
     ${isQuick ? '' : `process.on('SIGTERM', () => { note('term'); ${onTerm} }); setInterval(() => {}, 1000);`}
     note('pid=' + process.pid);`,
  );
  return file;
}

/** Installs, builds and starts as `npm start` does: one after the other, set-up in its turn. Answers the exit code. */
function launch(install: string, build: string): { readonly exit: Promise<number | null>; readonly said: () => string } {
  const file = join(folder, 'launcher.mjs');
  writeFileSync(
    file,
    `import { runQuietly } from ${here('./command.mjs')};
     import { explain } from ${here('./say.mjs')};
     import { listenForStop } from ${here('./stop.mjs')};
     import { inTurn } from ${here('../setup/turn.mjs')};
     import { appendFileSync } from 'node:fs';
     const start = async () => {
       listenForStop();
       await inTurn(${JSON.stringify(lock())}, () => {}, async () => {
         await runQuietly(process.execPath, [${JSON.stringify(install)}]);
         await runQuietly(process.execPath, [${JSON.stringify(build)}]);
       });
       appendFileSync(${logFile()}, 'started\\n');
     };
     process.exitCode = await start().catch(explain);`,
  );
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'], env: inherited });
  launcher = child;
  let text = '';
  child.stderr.on('data', (data: Buffer) => (text += data.toString()));
  return { exit: new Promise((resolve) => child.once('exit', resolve)), said: () => text };
}

const log = (): string[] => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : []);
const logged = (line: string) =>
  expect.poll(() => log().some((entry) => entry.startsWith(line)), { timeout: 10_000, interval: 20 }).toBe(true);
const isThere = (name: string): boolean => {
  const pid = Number(/pid=(\d+)/.exec(log().find((line) => line.startsWith(`${name} pid`)) ?? '')?.[1]);
  return existsSync(`/proc/${pid}`);
};

const finishing = "setTimeout(() => { note('end'); process.exit(0); }, 100);";

describe('npm start that is asked to stop', () => {
  it('while it installs ends after npm has, and begins neither the build nor the server', async () => {
    const { exit, said } = launch(command('install', false, finishing), command('build', true, ''));
    await logged('install pid');
    launcher?.kill('SIGTERM');
    expect(await exit).toBe(143);
    expect(isThere('install')).toBe(false);
    expect(log().filter((line) => !line.includes('pid='))).toEqual(['install term', 'install end']);
    expect([log().some((line) => line.startsWith('build')), existsSync(lock()), said()]).toEqual([false, false, '']);
  });
  it('while it builds ends after the compiler has, and does not start the server', async () => {
    const { exit, said } = launch(command('install', true, ''), command('build', false, finishing));
    await logged('build pid');
    launcher?.kill('SIGTERM');
    expect(await exit).toBe(143);
    expect(isThere('build')).toBe(false);
    expect(log().filter((line) => !line.includes('pid='))).toEqual(['build term', 'build end']);
    expect([existsSync(lock()), said()]).toEqual([false, '']);
  });
});
