/** A chain of trade for tests: a dealer, a dealer below him, a customer of that one, and a dealer beside; devices that come in by a dealer's stock and speak. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade as calls } from '@frostway/contract/trade/endpoints';
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import type { Mac } from '@frostway/core/identity';
import { afterAll, beforeAll, expect } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
let serial = 0;

/** An account below another. */
export async function addBelow(test: TestPlatform, parent: TestAccount, level: AccountLevel = 'normal'): Promise<TestAccount> {
  const account = await addTestAccount(test, level);
  await test.sql('update account set parent_id = $2, path = (select path from account where id = $2) || id where id = $1', [
    account.id,
    parent.id,
  ]);
  return account;
}

export class TradeWorld {
  readonly test: TestPlatform;
  readonly admin: string;
  readonly dealer: TestAccount;
  readonly sub: TestAccount;
  readonly customer: TestAccount;
  readonly beside: TestAccount;
  /** What hears the sensors; nobody's. */

  private constructor(
    test: TestPlatform,
    admin: string,
    chain: { dealer: TestAccount; sub: TestAccount; customer: TestAccount; beside: TestAccount },
  ) {
    this.test = test;
    this.admin = admin;
    this.dealer = chain.dealer;
    this.sub = chain.sub;
    this.customer = chain.customer;
    this.beside = chain.beside;
  }

  /** Opens one for the tests of a file and closes it after them; `use` is handed it before the first. */
  static forFile(use: (world: TradeWorld) => void): void {
    let world: TradeWorld;
    beforeAll(async () => {
      world = await TradeWorld.open();
      use(world);
    });
    afterAll(() => world.test.close());
  }

  static async open(env: Record<string, string> = {}): Promise<TradeWorld> {
    const test = await startTestPlatform(env);
    const dealer = await addTestAccount(test, 'dealer');
    const sub = await addBelow(test, dealer, 'dealer');
    const customer = await addBelow(test, sub);
    const beside = await addTestAccount(test, 'dealer');
    return new TradeWorld(test, await adminToken(test), { dealer, sub, customer, beside });
  }

  /** A new device in the stock of a dealer, of the first when none is named. */
  async stock(by: TestAccount = this.dealer, model = 'beacon-th'): Promise<{ readonly mac: Mac }> {
    const mac = newMac();
    const { added } = await this.test.call(devices.importInventory, { rows: [{ mac, model, activationKey: 'KEY' }] }, by.token);
    expect(added).toBe(1);
    return { mac };
  }

  /** A new device that the customer bought of the dealer above him. */
  async sold(to: TestAccount = this.customer, by: TestAccount = this.sub, model = 'beacon-th'): Promise<{ readonly mac: Mac }> {
    const device = await this.stock(by, model);
    await this.sell(device, to, by);
    return device;
  }

  sell(device: { mac: string }, to: TestAccount, by: TestAccount) {
    return this.test.call(calls.sell, { mac: [device.mac], account: to.account, confirm: true }, by.token);
  }

  /** The device says a temperature now, or at a time. */
  async says({ mac }: { mac: Mac }, temperatureC: number, timeMs = this.test.clock.now()): Promise<void> {
    const outcome = await this.test.platform.pipeline.submit({
      family: 'json',
      messages: [{ type: 'reading', device: { mac }, timeMs, temperatureC }],
      receivedMs: this.test.clock.now(),
      address: '127.0.0.1',
    });
    expect(outcome).toEqual({ stored: 1, repeated: 0, quarantined: [], unknown: [] });
  }

  /** The temperatures an account is shown of ten days around now, oldest first. */
  async track({ mac }: { mac: string }, by: TestAccount): Promise<(number | null)[]> {
    const now = this.test.clock.now();
    const { rows } = await this.test.call(telemetry.track, { mac, st: now - 10 * day, et: now + day }, by.token);
    return rows.map((row) => row.temperature);
  }

  async idOf({ mac }: { mac: string }): Promise<number> {
    return (await this.test.sql<{ id: number }>('select id from device where mac = $1', [mac]))[0]?.id ?? 0;
  }
}

function newMac(): Mac {
  return `AC233F99${(serial++).toString(16).toUpperCase().padStart(4, '0')}` as Mac;
}
