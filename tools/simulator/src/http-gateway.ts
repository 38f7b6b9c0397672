/** A gateway that pushes over HTTP with its credentials. */
import type { DemoGateway } from '@frostway/fleet/device';
import { tell } from './http-line.js';
import type { Batch, Line } from './line.js';
import { bodies } from './payloads.js';
import type { World } from '@frostway/fleet/world';

export type HttpGatewayOptions = {
  /** Where the platform is, without a path. */
  readonly url: string;
  readonly password: string;
  /** Milliseconds an answer may take. */
  readonly patienceMs?: number;
};

/** HTTP has no line that could be open: it is ready as long as the last push went through. */
export class HttpGateway implements Line {
  private readonly gateway: DemoGateway;
  private readonly world: World;
  private readonly options: HttpGatewayOptions;
  private isReady = false;

  constructor(gateway: DemoGateway, world: World, options: HttpGatewayOptions) {
    this.gateway = gateway;
    this.world = world;
    this.options = options;
  }

  isOpen(): boolean {
    return this.isReady;
  }

  open(): Promise<void> {
    this.isReady = true;
    return Promise.resolve();
  }

  async send(batch: Batch): Promise<void> {
    const { mac } = this.gateway.identity;
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${mac}:${this.options.password}`).toString('base64')}`,
    };
    const url = `${this.options.url}/api/push/${this.gateway.format}`;
    try {
      for (const body of bodies(this.gateway, this.world, batch.times)) {
        await tell(url, { method: 'POST', headers, body }, this.options.patienceMs ?? 20_000);
      }
    } catch (reason) {
      this.isReady = false;
      throw reason;
    }
  }

  close(): Promise<void> {
    this.isReady = false;
    return Promise.resolve();
  }
}
