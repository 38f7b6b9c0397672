/** What tests of teams need: an enterprise with sub-accounts, sensors that have a past and a place, open live pages. */
import { randomBytes } from 'node:crypto';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { type LiveMessage, liveMessage } from '@frostway/contract/live';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import type { Team, TeamLevel, TeamRole } from '@frostway/contract/team/rows';
import type { Mac } from '@frostway/core/identity';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';

export type Sensor = { readonly id: number; readonly mac: Mac };
export const minute = 60_000;
export const hour = 60 * minute;

let serial = 0;
const newMac = (): Mac => `AC2340${(0x10_00_00 + ++serial).toString(16).toUpperCase()}` as Mac;

export class TestTeams {
  readonly test: TestPlatform;
  readonly admin: string;
  private readonly pages: WebSocket[] = [];

  private constructor(test: TestPlatform, admin: string) {
    this.test = test;
    this.admin = admin;
  }

  static async open(): Promise<TestTeams> {
    const test = await startTestPlatform();
    return new TestTeams(test, await adminToken(test));
  }

  owner(): Promise<TestAccount> {
    return addTestAccount(this.test, 'enterprise');
  }

  /** A group user below an owner. */
  async subAccount(owner: TestAccount): Promise<TestAccount> {
    const account = await addTestAccount(this.test, 'groupUser');
    await this.test.sql('update account set parent_id = $1, path = (select path from account where id = $1) || id where id = $2', [
      owner.id,
      account.id,
    ]);
    return account;
  }

  /** An account from outside that the owner works with. */
  async external(owner: TestAccount, level: Parameters<typeof addTestAccount>[1] = 'enterprise'): Promise<TestAccount> {
    const account = await addTestAccount(this.test, level);
    await this.test.call(teams.addRelationUser, { account: account.account }, owner.token);
    return account;
  }

  async device(owner: TestAccount, model: 'beacon-th' | 'gateway-a' = 'beacon-th'): Promise<Sensor> {
    const mac = newMac();
    await this.test.call(devices.importInventory, { rows: [{ mac, model, activationKey: 'key' }] }, this.admin);
    const { id } = await this.test.call(devices.addDevice, { mac, activationKey: 'key' }, owner.token);
    return { id, mac };
  }

  /** A sensor that stands in Hefei and says a temperature now. */
  async sensor(owner: TestAccount, temperatureC = -18): Promise<Sensor> {
    const sensor = await this.device(owner);
    await this.test.call(devices.editDevice, { mac: sensor.mac, latitude: 31.8, longitude: 117.2 }, owner.token);
    await this.says(sensor, temperatureC);
    return sensor;
  }

  async says({ mac }: Sensor, temperatureC: number, gateway?: Sensor): Promise<void> {
    const timeMs = Math.floor(this.test.clock.now() / 1000) * 1000;
    const outcome = await this.test.platform.pipeline.submit({
      family: 'json',
      messages: [
        {
          type: 'reading',
          device: { mac },
          timeMs,
          temperatureC,
          ...(gateway === undefined ? {} : { gateway: { mac: gateway.mac } }),
        },
      ],
      receivedMs: this.test.clock.now(),
      address: '127.0.0.1',
    });
    expect(outcome).toMatchObject({ stored: 1, quarantined: [], unknown: [] });
  }

  team(owner: TestAccount, name = `team-${randomBytes(4).toString('hex')}`): Promise<Team> {
    return this.test.call(teams.addTeam, { name }, owner.token);
  }

  async join(owner: TestAccount, teamId: number, sensors: readonly Sensor[], level: TeamLevel): Promise<void> {
    await this.test.call(teams.addJoins, { teamId, mac: sensors.map(({ mac }) => mac), level }, owner.token);
  }

  async enter(owner: TestAccount, teamId: number, members: readonly TestAccount[], role?: TeamRole): Promise<void> {
    await this.test.call(teams.addMembers, { teamId, uid: members.map(({ id }) => id), role }, owner.token);
  }

  async joins(teamId: number, token: string): Promise<Answer<typeof teams.joins>['rows']> {
    return (await this.test.call(teams.joins, { teamId }, token)).rows;
  }

  /** A page that watches devices. */
  async page(token: string): Promise<TestPage> {
    const socket = new WebSocket(`${this.test.url.replace('http', 'ws')}/live`);
    this.pages.push(socket);
    const page = new TestPage(socket);
    await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
    page.say({ type: 'hello', token });
    page.say({ type: 'watch', topic: 'devices' });
    await page.hears('watching');
    return page;
  }

  range(): { st: number; et: number } {
    return { st: this.test.clock.now() - hour, et: this.test.clock.now() + minute };
  }

  async close(): Promise<void> {
    for (const page of this.pages) page.terminate();
    await this.test.close();
  }
}

/** An open page: keeps what it is told. */
export class TestPage {
  messages: LiveMessage[] = [];
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.messages.push(liveMessage.parse(JSON.parse(data.toString('utf8')))));
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  forget(): void {
    this.messages = [];
  }

  async hears<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    await expect.poll(() => this.messages.map((message) => message.type), { timeout: 10_000, interval: 5 }).toContain(type);
    return this.messages.find((message) => message.type === type) as Extract<LiveMessage, { type: T }>;
  }

  /** The devices it was told of so far. */
  devices(): number[] {
    return this.messages.flatMap((message) => (message.type === 'devices' ? message.rows.map((row) => row.id) : []));
  }
}
