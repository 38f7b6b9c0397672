import { notification as calls } from '@frostway/contract/notification/endpoints';
import { afterEach, expect, it } from 'vitest';
import { TestPushService } from '../../outbox/push-service.fixture.js';
import { NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld | undefined;
let service: TestPushService | undefined;
afterEach(async () => {
  await world?.test.close();
  service?.stop();
});

it('with FROSTWAY_PUSH=off no browser can be added, no key is given, and what a plan wants pushed stays', async () => {
  service = await new TestPushService().start();
  world = await NotificationWorld.open({ FROSTWAY_WEBHOOK_NETWORKS: '127.0.0.1', FROSTWAY_PUSH: 'off' });
  const { test, owner } = world;
  const given = service.subscribe('phone');
  expect((await test.call(calls.pushBrowsers, {}, owner.token)).publicKey).toBeNull();
  await test.refused(calls.addPushBrowser, given, owner.token, 'pushOff');
  const [row] = await test.sql<{ id: number }>(
    "insert into push_browser (account_id, agent, endpoint, p256dh, auth, created_at) values ($1, 'Mozilla/5.0', $2, $3, $4, now()) returning id",
    [owner.id, given.endpoint, given.p256dh, given.auth],
  );
  await test.refused(calls.testPushBrowser, { id: row?.id ?? 0 }, owner.token, 'pushOff');
  await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'account', id: owner.id, channels: ['push'] }] }]);
  await world.alarm(await world.device());
  await world.settled();
  expect((await world.log()).map(({ state }) => state)).toEqual(['kept']);
  expect(service.calls).toBe(0);
});
