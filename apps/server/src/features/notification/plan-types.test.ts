import { notification as calls } from '@frostway/contract/notification/endpoints';
import type { Sent } from '@frostway/contract/endpoint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
beforeEach(async () => {
  world = await NotificationWorld.open();
});
afterEach(() => world.test.close());

type Fields = Partial<Sent<typeof calls.addPlan>>;
/** A plan that notifies one contact of its own name by mail at once. */
async function planOf(name: string, fields: Fields) {
  const { id } = await world.contact({ name });
  return world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['mail'] }] }], fields);
}
const told = async () => (await world.log()).map(({ recipient, type, kind }) => `${recipient}: ${type} ${kind}`);

describe('The alarm types of a plan', () => {
  it('decide of which alarms it notifies; a plan without any notifies of all', async () => {
    await planOf('Quality', { types: ['temperatureHigh', 'humidityHigh'] });
    await planOf('Technician', { types: ['silence'] });
    await planOf('Everybody', {});
    const device = await world.device();
    for (const type of ['temperatureHigh', 'silence', 'light']) {
      await world.alarm(device, { type });
      await world.settled();
    }
    expect((await told()).toSorted()).toEqual([
      'Everybody: light start',
      'Everybody: silence start',
      'Everybody: temperatureHigh start',
      'Quality: temperatureHigh start',
      'Technician: silence start',
    ]);
  });
  it('count together with severities and devices', async () => {
    const [meant, other] = [await world.device('meant'), await world.device('other')];
    await planOf('Quality', { types: ['humidityHigh'], severities: ['alarm'], scope: 'devices', deviceIds: [meant.id] });
    await world.alarm(meant, { type: 'humidityHigh', severity: 'warning' });
    await world.alarm(meant, { type: 'temperatureHigh' });
    await world.alarm(other, { type: 'humidityHigh' });
    await world.settled();
    expect(await told()).toEqual([]);
    await world.alarm(meant, { type: 'humidityHigh' });
    await world.settled();
    expect(await told()).toEqual(['Quality: humidityHigh start']);
  });
  it('are all that its owner is notified of: an alarm that no plan is about notifies nobody', async () => {
    await planOf('Technician', { types: ['silence'] });
    await world.alarm(await world.device());
    await world.settled();
    expect(await told()).toEqual([]);
  });
  it('changed later count for what begins later: who was notified that an alarm began is notified that it ended', async () => {
    const plan = await planOf('Quality', { types: ['temperatureHigh'] });
    const alarm = await world.alarm(await world.device());
    await world.settled();
    await world.test.call(calls.changePlan, { id: plan.id, types: ['silence'] }, world.owner.token);
    world.test.clock.advance(10 * minute);
    await world.clear(alarm);
    await world.alarm(await world.device());
    await world.settled();
    expect(await told()).toEqual(['Quality: temperatureHigh start', 'Quality: temperatureHigh end']);
  });
  it('are set, read, changed and taken away, each once, and nothing that is no type', async () => {
    const { test, owner } = world;
    const plan = await planOf('Quality', { types: ['temperatureLow', 'temperatureLow', 'silence'] });
    expect(plan.types).toEqual(['temperatureLow', 'silence']);
    expect((await test.call(calls.changePlan, { id: plan.id, name: 'Quality at night' }, owner.token)).types).toEqual(plan.types);
    await test.refused(calls.changePlan, { id: plan.id, types: plan.types }, owner.token, 'nothingChanged');
    await test.refused(calls.changePlan, { id: plan.id, types: ['frost'] }, owner.token, 'parametersIllegal');
    const all = await test.call(calls.changePlan, { id: plan.id, types: [] }, owner.token);
    expect(all.types).toEqual([]);
    expect((await test.call(calls.plans, {}, owner.token)).rows).toEqual([all]);
    const [entry] = await test.sql<{ before: { types: unknown }; after: { types: unknown } }>(
      "select before, after from audit_entry where entity = 'notificationPlan' order by id desc limit 1",
    );
    expect([entry?.before.types, entry?.after.types]).toEqual([['temperatureLow', 'silence'], 'allTypes']);
  });
});
