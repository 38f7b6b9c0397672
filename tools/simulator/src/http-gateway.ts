/** A gateway that pushes over HTTP with its credentials. */
import type { DemoGateway } from '@frostway/fleet/device';
import { HttpLine, tell } from './http-line.js';
import type { Batch } from './line.js';
import { bodies } from './payloads.js';

export type HttpGatewayOptions = {
  /** Where the platform is, without a path. */
  readonly url: string;
  readonly password: string;
  /** Milliseconds an answer may take. */
  readonly patienceMs?: number;
};

/** See above. */
export class HttpGateway extends HttpLine<DemoGateway, HttpGatewayOptions> {
  protected override async say(batch: Batch): Promise<void> {
    const { mac } = this.device.identity;
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${mac}:${this.options.password}`).toString('base64')}`,
    };
    const url = `${this.options.url}/api/push/${this.device.format}`;
    for (const body of bodies(this.device, this.world, batch.times)) {
      await tell(url, { method: 'POST', headers, body }, this.options.patienceMs ?? 20_000);
    }
  }
}
