/** Tests of starting and stopping the server and the fleet together, with small real processes in their place. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let launcher: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frostway-stack-'));
});
afterEach(() => {
  launcher?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const here = (name: string) => new URL(name, import.meta.url).href;

/**
 * A child that notes its life in the log; `begin` and `onTerm` are what it does at its start and when asked to stop. Its pid comes after `begin`: a test that
 * kills at the sight of it must not meet a child that has yet to say that it is ready, or to listen for its own signals.
 */
function child(name: string, begin: string, onTerm: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, '${name} ' + what + '\\n');
     const noted = (line) => readFileSync(${JSON.stringify(join(folder, 'log'))}, 'utf8').includes(line);
     process.on('SIGTERM', () => { note('term'); ${onTerm} });
     setInterval(() => {}, 1000);
     ${begin}
     note('pid=' + process.pid);`,
  );
  return file;
}

const ready = (enabled: boolean) =>
  `process.send({ type: 'ready', url: 'http://127.0.0.1:81', ports: { gt06: 82, osmand: 83, mqtt: 84 }, demo: { enabled: ${enabled}, through: ['gt06', 'osmand', 'mqtt'], secret: 's3', beganMs: 5, sinceMs: 6 } });`;
const pastTold = "process.send({ type: 'pastTold' });";
const readyAndTold = `${ready(true)} ${pastTold}`;
const leave = (code: number) => `setTimeout(() => { note('end'); process.exit(${code}); }, 30);`;

/** Starts both below a launcher of their own and gives the launcher's exit code. */
function launch(server: string, simulator: string, env: Record<string, string> = {}, patience = 20_000): Promise<number | null> {
  const file = join(folder, 'launcher.mjs');
  writeFileSync(
    file,
    `import { startStack } from ${JSON.stringify(here('./stack.mjs'))};
     import { listenForStop } from ${JSON.stringify(here('./stop.mjs'))};
     const stops = listenForStop();
     const stack = startStack({ server: [${JSON.stringify(server)}], simulator: [${JSON.stringify(simulator)}], env: process.env, patience: ${patience} });
     stops.onStop(() => void stack.stop(), () => stack.kill());
     process.exitCode = await stack.ended;`,
  );
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const started = spawn(process.execPath, [file], { stdio: 'ignore', env: { ...inherited, FROSTWAY_DEMO: '', ...env } });
  launcher = started;
  return new Promise((resolve) => started.once('exit', resolve));
}

function log(): string[] {
  try {
    return readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

const without = (lines: string[]) => lines.filter((line) => !line.includes('pid='));
const pidsIn = (lines: string[]) => lines.flatMap((line) => /pid=(\d+)/.exec(line)?.[1] ?? []).map(Number);
const logged = (line: string) =>
  expect.poll(() => log().some((entry) => entry.startsWith(line)), { timeout: 10_000, interval: 20 }).toBe(true);
const gone = (pid: number) => expect.poll(() => isGone(pid), { timeout: 10_000, interval: 20 }).toBe(true);

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended stays listed until whoever inherited it asks for its end.
    return process.platform === 'linux' && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

describe('server and fleet', () => {
  it('start one after the other; SIGTERM stops the fleet first, and the server’s exit code is passed on', async () => {
    const server = child('server', readyAndTold, leave(7));
    const fleet = child(
      'fleet',
      "note('begun ' + ['FROSTWAY_URL','GT06_PORT','OSMAND_PORT','MQTT_PORT','FROSTWAY_DEMO_SECRET','FROSTWAY_DEMO_BEGAN','FROSTWAY_DEMO_SINCE'].map((name) => process.env[name]).join(' '));",
      leave(0),
    );
    const code = launch(server, fleet);
    await logged('fleet begun');
    launcher?.kill('SIGTERM');
    expect(await code).toBe(7);
    expect(without(log())).toEqual([
      'fleet begun http://127.0.0.1:81 82 83 84 s3 5 6',
      'fleet term',
      'fleet end',
      'server term',
      'server end',
    ]);
    for (const pid of pidsIn(log())) expect(isGone(pid)).toBe(true);
  });

  it('start the fleet when the past of the demo is told: a server that is still telling it has none', async () => {
    const server = child('server', `${ready(true)} setInterval(() => { if (noted('told')) ${pastTold} }, 20);`, leave(0));
    const code = launch(server, child('fleet', "note('begun');", leave(0)));
    await logged('server pid');
    writeFileSync(join(folder, 'log'), 'test told\n', { flag: 'a' });
    await logged('fleet begun');
    launcher?.kill('SIGTERM');
    await code;
    expect(without(log()).filter((line) => !line.includes('term') && !line.includes('end'))).toEqual(['test told', 'fleet begun']);
  });

  it('stay without the fleet when the server offers no demo or FROSTWAY_DEMO is off', async () => {
    const fleet = child('fleet', '', leave(0));
    for (const [enabled, env] of [
      [false, {}],
      [true, { FROSTWAY_DEMO: 'off' }],
    ] as const) {
      const code = launch(child('server', `${ready(enabled)} ${pastTold} ${leave(0)}`, ''), fleet, env);
      expect(await code).toBe(0);
    }
    expect(without(log())).toEqual(['server end', 'server end']);
  });

  it('stay without the fleet when one of its listeners is off', async () => {
    const server = child(
      'server',
      `process.send({ type: 'ready', url: 'http://127.0.0.1:81', ports: { gt06: null, osmand: 83, mqtt: 84 }, demo: { enabled: true, through: ['gt06', 'osmand', 'mqtt'], secret: 's3', beganMs: 5, sinceMs: 6 } }); ${pastTold} ${leave(0)}`,
      '',
    );
    expect(await launch(server, child('fleet', "note('begun');", leave(0)))).toBe(0);
    expect(without(log())).toEqual(['server end']);
  });

  it('stop both when the server dies, with its exit code', async () => {
    const server = child('server', `${readyAndTold} setInterval(() => { if (noted('fleet begun')) process.exit(9); }, 20);`, '');
    const code = launch(server, child('fleet', "note('begun');", leave(0)));
    expect(await code).toBe(9);
    expect(without(log())).toEqual(['fleet begun', 'fleet term', 'fleet end']);
  });

  it('stop both when the fleet dies, and that is a failure', async () => {
    const code = launch(child('server', readyAndTold, leave(0)), child('fleet', 'process.exit(3);', ''));
    expect(await code).toBe(3);
    expect(without(log())).toEqual(['server term', 'server end']);
  });

  it('are killed when they do not stop in time', async () => {
    const code = launch(child('server', ready(false), ''), child('fleet', '', ''), {}, 200);
    await logged('server pid');
    launcher?.kill('SIGTERM');
    expect(await code).toBe(137);
    expect(without(log())).toEqual(['server term']);
  });

  it('end even when the launcher is killed outright', async () => {
    const code = launch(child('server', readyAndTold, leave(0)), child('fleet', "note('begun');", leave(0)));
    await logged('fleet begun');
    launcher?.kill('SIGKILL');
    expect(await code).toBeNull();
    await logged('server end');
    await logged('fleet end');
    for (const pid of pidsIn(log())) await gone(pid);
  });

  it('leave nothing behind that the server had started', async () => {
    const leftover = child('leftover', "process.on('SIGINT', () => { note('int'); process.exit(0); });", '');
    const server = child(
      'server',
      `const { spawn } = await import('node:child_process'); spawn(process.execPath, [${JSON.stringify(leftover)}], { stdio: 'ignore' });
       setInterval(() => { if (noted('leftover pid')) process.kill(process.pid, 'SIGKILL'); }, 20);`,
      '',
    );
    const code = launch(server, child('fleet', '', ''));
    await code;
    expect(without(log())).toContain('leftover int');
    for (const pid of pidsIn(log())) await gone(pid);
  });

  it('stop when the npm that started the launcher is killed', async () => {
    const server = child('server', ready(false), leave(0));
    const inner = launch(server, child('fleet', '', ''));
    await logged('server pid');
    launcher?.kill('SIGKILL');
    await inner;
    await logged('server end');
    rmSync(join(folder, 'log'));

    const npm = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, [${JSON.stringify(join(folder, 'launcher.mjs'))}], { stdio: 'ignore' }); setInterval(() => {}, 1000);`,
      ],
      { stdio: 'ignore', env: { ...process.env, npm_lifecycle_event: 'start' } },
    );
    await logged('server pid');
    npm.kill('SIGKILL');
    await logged('server end');
    for (const pid of pidsIn(log())) await gone(pid);
  });
});
