/** The simulator's command: the demo fleet, or a load generator. */
import type { Mac } from '@frostway/core/identity';
import { UsageError, helpText, readTask, type Task } from './arguments.js';
import { runDemo } from './demo.js';
import { enrol } from './enrol.js';
import { type LoadResult, runLoad } from './load.js';

function say(line: string): void {
  console.log(`fleet: ${line}`);
}

async function run(task: Task, signal: AbortSignal): Promise<void> {
  if (task.kind === 'help') {
    console.log(helpText);
    return;
  }
  if (task.kind === 'demo') {
    await runDemo(
      {
        ...task,
        beganMs: task.beganMs ?? Date.now(),
        sinceMs: task.sinceMs ?? Date.now(),
        clock: Date.now,
        say,
      },
      signal,
    );
    return;
  }
  const passwords = task.mustEnrol
    ? await enrol(task.url, task.adminPassword, task.via, task.devices, console.error)
    : new Map<Mac, string>();
  const host = new URL(task.url).hostname;
  const result = await runLoad({ ...task, host, port: task.ports[task.via], passwords, clock: Date.now }, signal);
  console.log(task.isJson ? JSON.stringify(result) : inWords(result));
  if (result.acknowledged === 0) process.exitCode = 1;
}

function inWords({ via, devices, connections, seconds, sent, acknowledged, failed, acknowledgedPerSecond, latencyMs }: LoadResult): string {
  return [
    `${via}: ${devices} devices on ${connections} connections, ${seconds} s`,
    `sent ${sent}, acknowledged ${acknowledged}, failed ${failed}: ${acknowledgedPerSecond} readings/s`,
    `acknowledged after (ms) p50 ${latencyMs.p50}, p95 ${latencyMs.p95}, p99 ${latencyMs.p99}, max ${latencyMs.max}`,
  ].join('\n');
}

const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) {
  process.on(name, () => {
    stop.abort();
    // Whatever still hangs on a socket must not hold the process longer than its two seconds.
    setTimeout(() => process.exit(0), 1900).unref();
  });
}
try {
  await run(readTask(process.argv.slice(2), process.env), stop.signal);
  process.exit();
} catch (reason) {
  console.error(reason instanceof UsageError ? reason.message : reason);
  process.exit(reason instanceof UsageError ? 2 : 1);
}
