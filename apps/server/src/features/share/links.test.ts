/** Links for guests as their owner makes, lists and changes them: specification, sections 3, 5 and 7. */
import { share as calls, type ShareLink } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import type { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, receivedForFile } from './world.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
let imei: Imei;
receivedForFile((received) => {
  ({ listeners, owner, imei } = received);
});

const link = (more: Record<string, unknown> = {}): Promise<ShareLink> =>
  listeners.test.call(calls.addLink, { imei: [imei], forever: true, ...more }, owner.token);

describe("The owner's links", () => {
  it('POST /beacon/devices/addShare answers the key and the address of the page that opens with it', async () => {
    const { mac } = await listeners.beacon();
    const expiryDate = listeners.now() + day;
    const made = await link({ mac: [mac], imei: undefined, label: '  Pallet 4 ', forever: undefined, expiryDate, mostViews: 5 });
    expect(made).toMatchObject({
      label: 'Pallet 4',
      scope: ['latest', 'history', 'place'],
      allow: true,
      expiryDate: new Date(expiryDate).toISOString(),
      st: null,
      et: null,
      mostViews: 5,
      views: 0,
      state: 'active',
      endedAt: null,
      devices: [{ mac, isEnded: false }],
    });
    expect(made.url).toBe(`${listeners.test.url}/deviceDetail?key=${made.key}&mac=${mac}`);
    expect(made.key).toMatch(/^[\w-]{40}$/);
    expect((await link()).url).toContain(`&imei=${imei}`);
  });
  it('made with allow off opens nothing until it is switched on', async () => {
    const { id, key, state } = await link({ allow: false });
    expect(state).toBe('suspended');
    await listeners.test.refused(calls.guestStatus, { key }, undefined, 'shareEnded');
    await listeners.test.call(calls.changeLink, { id, allow: true }, owner.token);
    expect((await listeners.test.call(calls.guestStatus, { key })).total).toBe(1);
    await listeners.test.call(calls.cancelLink, { id }, owner.token);
  });
  it('GET /devices/getShare, with the prefix and without, answers them newest first; filtered by device, label and state', async () => {
    const [first, second] = [await link({ label: 'First of two' }), await link({ label: 'Second of two' })];
    await listeners.test.call(calls.cancelLink, { id: first.id }, owner.token);
    for (const call of [calls.links, calls.linksToo]) {
      const found = async (filter: Record<string, unknown>) =>
        (await listeners.test.call(call, { imei: [imei], ...filter }, owner.token)).rows.map(({ id }) => id);
      expect(await found({})).toEqual([second.id, first.id]);
      expect(await found({ state: 'ended' })).toEqual([first.id]);
      expect(await found({ state: 'active' })).toEqual([second.id]);
      expect(await found({ search: 'second' })).toEqual([second.id]);
      expect(await found({ page: 2, pageSize: 1 })).toEqual([first.id]);
      await listeners.test.refused(call, { imei: [imei], page: 3, pageSize: 1 }, owner.token, 'pageOverLimit');
      await listeners.test.refused(call, { mac: '[1' }, owner.token, 'macNotList');
    }
    const { rows } = await listeners.test.call(calls.links, { imei: [imei], state: 'active' }, owner.token);
    expect(rows[0]).toEqual(second);
  });
  it("are nobody else's: 50017 for changing and ending, an empty list, also for who the device is shared with", async () => {
    const { id } = await link();
    const friend = await addTestAccount(listeners.test);
    await listeners.test.call(calls.shareDevices, { imei: [imei], account: friend.account, forever: true }, owner.token);
    await listeners.test.refused(calls.changeLink, { id, allow: false }, friend.token, 'noSuchShare');
    await listeners.test.refused(calls.cancelLink, { id }, friend.token, 'noSuchShare');
    for (const call of [calls.cancelLink, calls.cancelLinkToo])
      await listeners.test.refused(call, { id: 2_000_000_000 }, owner.token, 'noSuchShare');
    expect((await listeners.test.call(calls.links, { imei: [imei] }, friend.token)).total).toBe(0);
  });
  it('what is wrong with a link is said beside its field', async () => {
    const input = { imei: [imei], forever: true };
    await listeners.test.refused(calls.addLink, { ...input, scope: [] }, owner.token, 'shareScopeEmpty');
    await listeners.test.refused(calls.addLink, { imei: [imei] }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.addLink, { imei: [imei], expiryDate: listeners.now() - 1 }, owner.token, 'shareEndPast');
    await listeners.test.refused(calls.addLink, { imei: [imei], expiryDate: 'soon' }, owner.token, 'dateFormat');
    await listeners.test.refused(calls.addLink, { ...input, label: 'x'.repeat(65) }, owner.token, 'textTooLong');
    await listeners.test.refused(calls.addLink, { ...input, mostViews: 0 }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.addLink, { forever: true, mac: {} }, owner.token, 'macNotListInChange');
    await listeners.test.refused(calls.addLink, { forever: true, imei: ['860123459999999'] }, owner.token, 'notFound');
    const { id } = await link();
    await listeners.test.refused(calls.changeLink, { id }, owner.token, 'nothingChanged');
    await listeners.test.refused(calls.changeLink, { id, scope: [] }, owner.token, 'shareScopeEmpty');
    await listeners.test.refused(calls.changeLink, { id, expiryDate: listeners.now() }, owner.token, 'shareEndPast');
    await listeners.test.refused(calls.changeLink, { id, label: 'x'.repeat(65) }, owner.token, 'textTooLong');
    expect(await listeners.test.call(calls.changeLink, { id, label: 'Renamed' }, owner.token)).toMatchObject({ label: 'Renamed' });
  });
});
