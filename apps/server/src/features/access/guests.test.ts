/** Calls for guests are no way around what roles take away. */
import { access as calls } from '@frostway/contract/access/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { receivedTracker, hour } from '../share/world.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

describe('An account without the right to any call', () => {
  it('reads nothing by the calls of guests; with the key of a link it is a guest like any other', async () => {
    const { test, account, admin } = listeners;
    const imei = await receivedTracker(listeners);
    const { key } = await test.call(share.addLink, { imei: [imei], forever: true }, account.token);
    const { id } = await test.call(calls.addRole, { name: 'Nothing' }, admin);
    await test.call(calls.changeUserRoles, { uid: account.id, roleIds: [id] }, admin);
    const range = { imei, st: listeners.now() - hour, et: listeners.now() + hour };
    await test.refused(telemetry.track, range, account.token, 'notPermitted');
    for (const call of [share.guestTrack, share.guestSensorTrack, share.guestColumns]) {
      await test.refused(call, range, account.token, 'notPermitted');
      await test.call(call, { key, ...range }, account.token);
    }
    await test.refused(share.guestStatus, {}, account.token, 'notPermitted');
    await test.call(share.guestStatus, { key }, account.token);
  });
});
