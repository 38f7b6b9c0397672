/** Telling a server something over HTTP: anything but a 2xx answer means that it has to be sent again. */
import type { World } from '@frostway/fleet/world';
import type { Batch, Line } from './line.js';

/** Sends one request and reads the answer to its end; rejects unless it is 2xx, also when none comes within `patienceMs`. */
export async function tell(url: string, request: RequestInit, patienceMs: number): Promise<string> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} from ${new URL(url).pathname}: ${body.slice(0, 200)}`);
  return body;
}

/** HTTP has no line that could be open: it is ready as long as the last request went through. */
export abstract class HttpLine<Device, Options> implements Line {
  /** Who speaks. */
  protected readonly device: Device;
  protected readonly world: World;
  protected readonly options: Options;
  private isReady = false;

  constructor(device: Device, world: World, options: Options) {
    this.device = device;
    this.world = world;
    this.options = options;
  }

  /** Says a batch, request by request; rejects at the first that did not go through. */
  protected abstract say(batch: Batch): Promise<void>;

  isOpen(): boolean {
    return this.isReady;
  }

  open(): Promise<void> {
    this.isReady = true;
    return Promise.resolve();
  }

  async send(batch: Batch): Promise<void> {
    try {
      await this.say(batch);
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
