/** Three processes of the program, one a role, on one database: a reading goes through all of them, and each ends in order when it is asked to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { encodeJson } from '@frostway/protocol/json/json';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestListeners } from '../ingest/listeners.fixture.js';
import { TestPage } from '../live/page.fixture.js';
import { programArgs, roleSettings } from '../testing/program.js';

const program = programArgs(new URL('../main.ts', import.meta.url));
const roles = ['gateway', 'api', 'worker'] as const;
type Role = (typeof roles)[number];

/** One that is ready; `said` is all it wrote. */
type Running = { readonly child: ChildProcess; readonly url: string; readonly said: () => string };

/** Where devices are enrolled and the database is looked at. It has no part in what is tried: pages and pushes go to the others. */
let office: TestListeners;
const running = new Map<Role, Running>();
beforeAll(async () => {
  office = await TestListeners.open({ FROSTWAY_ROLE: 'api' });
  for (const role of roles) running.set(role, await start(role));
}, 120_000);
afterAll(async () => {
  for (const { child } of running.values()) if (child.exitCode === null) child.kill('SIGKILL');
  await office.close();
});

async function start(role: Role): Promise<Running> {
  const child = spawn(process.execPath, [...program], {
    env: roleSettings(role, office.test.databaseUrl),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`the ${role} did not start: ${text}`);
    }),
  ])) as [{ readonly url: string }];
  return { child, url: ready.url, said: () => text };
}

function urlOf(role: Role): string {
  return running.get(role)?.url ?? '';
}

it('a reading comes in at the gateway, stands on a page of the api, and its alarm is told by the worker', async () => {
  const { token } = office.account;
  const [gateway, sensor] = [await office.gateway(), await office.beacon()];
  await office.test.call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 }, token);
  const page = await TestPage.watching(urlOf('api'), { token });
  page.say({ type: 'watch', topic: 'inbox' });

  const body = encodeJson([{ mac: sensor.mac, timeMs: office.now() + 1000, temperatureC: 21, rssiDbm: -60 }]);
  expect((await office.push('json', gateway, body, {}, urlOf('gateway'))).data?.unknown).toEqual([]);
  const shown = (): unknown => page.rows().find(({ id }) => id === sensor.id)?.reading?.temperature;
  await expect.poll(shown, { timeout: 20_000, interval: 5 }).toBe(21);
  await expect.poll(() => page.messages.map(({ type }) => type), { timeout: 20_000, interval: 5 }).toContain('inbox');
  const { rows } = await office.test.call(notification.inbox, {}, token);
  expect(rows).toMatchObject([{ kind: 'start' }]);
});

it('each process says in its document what it answers, and nothing else', async () => {
  const pathsOf = async (role: Role): Promise<string[]> => {
    const { paths } = (await (await fetch(`${urlOf(role)}/openapi.json`)).json()) as { paths: Record<string, unknown> };
    return Object.keys(paths);
  };
  const [gateway, api, worker] = await Promise.all(roles.map(pathsOf));
  expect(gateway).toContain('/api/push/json');
  expect(gateway?.filter((each) => !each.startsWith('/api/push/'))).toEqual([]);
  expect(api).toContain(devices.editDevice.path);
  expect(api?.filter((each) => each.startsWith('/api/push/'))).toEqual([]);
  expect(worker).toEqual([]);
  expect(await (await fetch(`${urlOf('worker')}/docs`)).text()).not.toContain('<section>');
});

it('each ends in order when it is asked to, whichever goes first', async () => {
  for (const [role, { child, said }] of running) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect([role, (await ended)[0]]).toEqual([role, 0]);
    expect(said()).toContain('Stopped.');
    expect(said()).not.toMatch(/"level":[56]0/);
  }
});
