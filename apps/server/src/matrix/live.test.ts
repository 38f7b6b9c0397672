/** Live pages as the calls: who may open one, and what each is told of a device when it speaks and when it raises an alarm, by the tables of families.ts. */
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import type { Imei } from '@frostway/core/identity';
import { encodeJson } from '@frostway/protocol/json/json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../events/publish.js';
import { TestPage } from '../live/page.fixture.js';
import { sayFacts } from '../testing/say.js';
import { type CallerName, callerNames } from './callers.js';
import { mayKnow } from './families.js';
import { buildWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

/** Who opens no page. */
const shut: Partial<Record<CallerName, RefusalName>> = { nobody: 'sessionInvalid', expired: 'sessionExpired', guestEnded: 'shareEnded' };
const open = callerNames.filter((name) => shut[name] === undefined);
const isGuest = (name: CallerName): boolean => name.startsWith('guest');

/** A page that watches everything there is. */
async function openPage(name: CallerName): Promise<TestPage> {
  const { token, key } = world.callers[name];
  const page = await TestPage.open(world.test.url);
  page.say({ type: 'hello', ...(token === undefined ? {} : { token }), ...(key === undefined ? {} : { key }) });
  for (const topic of ['devices', 'alarms', 'commands', 'inbox']) page.say({ type: 'watch', topic });
  return page;
}

/** Waits until a page has answered a question that was asked after everything else. */
async function isUpToDate(page: TestPage): Promise<void> {
  page.say({ type: 'ping' });
  await page.hears('pong');
}

const watchesAll = (page: TestPage): boolean => page.messages.filter(({ type }) => type === 'watching').length === 4;

/** The sensor of the house says something above its limit, and its tracker where it is. */
async function speak(): Promise<void> {
  const { test, house } = world;
  const { gateway, sensor, tracker } = house;
  await test.sql('update device_setting set temperature_upper = 8 where device_id = $1', [sensor.id]);
  test.clock.advance(60_000);
  const timeMs = Math.floor(test.clock.now() / 1000) * 1000;
  const pushed = await test.request('/api/push/json', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${gateway.mac}:gateway password`).toString('base64')}` },
    body: encodeJson([{ mac: sensor.mac as never, timeMs, temperatureC: 21.5, rssiDbm: -60 }]),
  });
  expect(pushed.status).toBe(200);
  await sayFacts(test, [
    {
      type: 'position',
      device: { imei: tracker.imei as Imei },
      timeMs,
      latitude: 31.5,
      longitude: 114.5,
      speedKmh: 36,
      source: 'gps',
      isValid: true,
    },
  ]);
}

describe('A live page', () => {
  it.each(Object.entries(shut) as [CallerName, RefusalName][])('of %s is refused: %s', async (name, refusal) => {
    const page = await openPage(name);
    expect((await page.hears('refused')).errorcode).toBe(refusals[refusal].code);
    await page.closes();
    expect(page.messages.map(({ type }) => type)).toEqual(['refused']);
  });

  it('is told of devices, of their values and places, of limits and of alarms what the tables say, whatever it watches', async () => {
    const pages = new Map<CallerName, TestPage>();
    for (const name of open) pages.set(name, await openPage(name));
    for (const page of pages.values()) await expect.poll(() => watchesAll(page), { timeout: 20_000 }).toBe(true);
    await speak();
    const { sensor, tracker, people } = world.house;
    await publish(world.test.pool, { type: 'commandsChanged', deviceIds: [tracker.id] });
    await publish(world.test.pool, { type: 'notified', accountId: people.owner.id, deliveryIds: [7] });
    // What is told at all has come: of both devices to whom they are listed, and to their owner the rest.
    const hasAll = (page: TestPage): boolean => [sensor.id, tracker.id].every((id) => page.rows().some((row) => row.id === id));
    for (const [name, page] of pages) if (mayKnow.listed[name]) await expect.poll(() => hasAll(page), { timeout: 20_000 }).toBe(true);
    await pages.get('owner')?.hears('alarms');
    await pages.get('owner')?.hears('commands');
    await pages.get('owner')?.hears('inbox');
    for (const page of pages.values()) await isUpToDate(page);

    const faults: string[] = [];
    for (const [name, page] of pages) {
      const rows = page.rows();
      const ofSensor = rows.filter(({ id }) => id === sensor.id);
      const told = page.messages.filter(({ type }) => ['alarms', 'commands', 'inbox'].includes(type)).map(({ type }) => type);
      const found = {
        listed: ofSensor.length > 0,
        latest: ofSensor.some(({ reading }) => reading?.temperature === 21.5),
        place: rows.some(({ id, position }) => id === tracker.id && position?.latitude === 31.5),
        limits: ofSensor.some(({ limits }) => limits.temperatureUpper === 8),
        alarms: told.includes('alarms'),
        commands: told.includes('commands'),
        told: told.includes('inbox'),
      };
      const wanted = {
        listed: mayKnow.listed[name],
        latest: mayKnow.latest[name],
        place: mayKnow.place[name],
        limits: mayKnow.past[name],
        alarms: mayKnow.past[name] && !isGuest(name),
        // That something changed, not what: the ledger is read by its own calls.
        commands: mayKnow.past[name] && !isGuest(name),
        told: name === 'owner',
      };
      for (const what of Object.keys(wanted) as (keyof typeof wanted)[])
        if (found[what] !== wanted[what]) faults.push(`${name}: ${what} is ${found[what]}, the table says ${wanted[what]}`);
      const foreign = rows.filter(({ id }) => id !== sensor.id && id !== tracker.id && id !== world.house.gateway.id);
      if (foreign.length > 0) faults.push(`${name} was told of other devices`);
      page.close();
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
