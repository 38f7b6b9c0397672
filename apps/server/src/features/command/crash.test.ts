/**
 * A server that is killed while it tells a hundred trackers something: what is done once is never done twice, what is a setting is sent again, and nothing that
 * had not gone out is lost. The server is a process of its own and is killed as a power cut would.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLogin } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Line, TestListeners } from '../../ingest/listeners.fixture.js';
import { receivedOn } from '../../ingest/received.fixture.js';
import { programArgs, roleSettings } from '../../testing/program.js';

const program = programArgs(new URL('../../main.ts', import.meta.url));
const fleet = 100;
const restart = 'RESET#';
const setting = 'TIMER,30,300#';

/** Where people are, and where the database is looked at; devices come to the other. */
let office: TestListeners;
const children: ChildProcess[] = [];
const lines: Line[] = [];
beforeAll(async () => {
  office = await TestListeners.open({ FROSTWAY_ROLE: 'api' });
}, 120_000);
afterAll(async () => {
  for (const line of lines) line.end();
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await office.close();
});

/** A server devices come to; answers the port of GT06. */
async function start(): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = spawn(process.execPath, [...program], {
    env: roleSettings('gateway', office.test.databaseUrl),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [ready] = (await once(child, 'message')) as [{ readonly ports: Readonly<Record<string, number>> }];
  return { child, port: ready.ports['gt06'] ?? 0 };
}

async function comes(imei: Imei, port: number): Promise<Line> {
  const line = await Line.open(port);
  lines.push(line);
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 20_000);
  return line;
}
/** Ten at once. */
async function inTens(imeis: readonly Imei[], each: (imei: Imei) => Promise<void>): Promise<void> {
  for (let at = 0; at < imeis.length; at += 10) await Promise.all(imeis.slice(at, at + 10).map(each));
}
const textsOn = (line: Line): string[] => receivedOn(line).map(({ text }) => text);
const statesOf = async (name: string): Promise<Map<string, { state: string; sendings: number }>> => {
  const rows = await office.test.sql<{ imei: string; state: string; sendings: number }>(
    'select device.imei, state, sendings from command join device on device.id = command.device_id where command.name = $1',
    [name],
  );
  return new Map(rows.map(({ imei, ...row }) => [imei, row]));
};

it('does nothing twice that must not be, and loses nothing, when it is killed between sending and the answer', async () => {
  const imeis: Imei[] = [];
  for (let count = 0; count < fleet; count += 1) imeis.push((await office.tracker()).imei);
  const first = await start();
  const before = new Map<Imei, Line>();
  await inTens(imeis, async (imei) => void before.set(imei, await comes(imei, first.port)));
  const { token } = office.account;
  await office.test.call(commands.give, { imeis, command: 'restart', expires: 86_400 }, token);
  await office.test.call(commands.give, { imeis, command: 'mode', params: { value: 'normal' } }, token);
  // Some have both, some one, most nothing.
  const told = (): number => [...before.values()].reduce((sum, line) => sum + textsOn(line).length, 0);
  await vi.waitFor(() => expect(told()).toBeGreaterThan(20), { timeout: 20_000, interval: 1 });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const atCrash = await statesOf('restart');
  const states = [...atCrash.values()].map(({ state }) => state);
  expect(states).toContain('sent');

  const second = await start();
  await inTens(imeis, async (imei) => {
    const line = await comes(imei, second.port);
    const isDone = atCrash.get(imei)?.state === 'sent';
    const wanted = isDone ? [setting] : [restart, setting];
    await vi.waitFor(() => expect(textsOn(line).toSorted()).toEqual(wanted.toSorted()), { timeout: 20_000, interval: 5 });
    const restarts = [...textsOn(before.get(imei) ?? line), ...textsOn(line)].filter((text) => text === restart);
    expect(restarts.length, imei).toBeLessThanOrEqual(1);
  });
  const after = await statesOf('restart');
  expect([...after.values()].map(({ state, sendings }) => [state, sendings])).toEqual(imeis.map(() => ['sent', 1]));
}, 300_000);
