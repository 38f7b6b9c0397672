/** Sharing tells nobody more about an account than its name, and goes to whom the login means by a phone or an e-mail. */
import { people } from '@frostway/contract/people/endpoints';
import { share as calls } from '@frostway/contract/share/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import type { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { receivedForFile } from './world.fixture.js';

let listeners: TestListeners;
let imei: Imei;
receivedForFile((received) => {
  ({ listeners, imei } = received);
});

describe('Whom something is shared with', () => {
  it('is not found by parts of an e-mail or a phone, which nobody told the owner', async () => {
    const { test, account: owner } = listeners;
    const sharee = await addTestAccount(test);
    await test.sql("update account set email = 'secret.name@example.com', phone = '+8613900001234' where id = $1", [sharee.id]);
    await test.call(calls.shareDevices, { imei: [imei], account: sharee.account, forever: true }, owner.token);
    expect((await test.call(calls.sharees, { search: sharee.account }, owner.token)).total).toBe(1);
    for (const part of ['secret', '3900001', '@example']) {
      expect((await test.call(calls.sharees, { search: part }, owner.token)).total, part).toBe(0);
      expect((await test.call(calls.shares, { account: part }, owner.token)).total, part).toBe(0);
    }
  });
});

describe('An account that is called like the phone of another', () => {
  it('gets nothing that is shared with, or sold to, that phone', async () => {
    const { test, account: owner } = listeners;
    const [meant] = [await addTestAccount(test), await addTestAccount(test, 'normal', '13900005678')];
    await test.sql("update account set phone = '+8613900005678' where id = $1", [meant.id]);
    const { rows } = await test.call(calls.shareDevices, { imei: [imei], account: '13900005678', forever: true }, owner.token);
    expect(rows).toMatchObject([{ uid: meant.id }]);
    const { buyer } = await test.call(trade.previewSale, { imei: [imei], account: '13900005678' }, owner.token);
    expect(buyer.uid).toBe(meant.id);
  });
  it('is made by nobody but who has the phone', async () => {
    const { test } = listeners;
    const dealer = await addTestAccount(test, 'dealer');
    const fresh = { account: '13900009999', nickname: 'x', password: 'correct horse', level: 'normal' as const };
    await test.refused(people.add, fresh, dealer.token, 'accountTaken');
    await test.call(people.add, { ...fresh, phone: '139 0000 9999' }, dealer.token);
  });
});
