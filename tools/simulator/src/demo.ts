/** The living demo: every device of the fleet on the ports of one platform, from where the past that the platform knows ends. */
import { setMaxListeners } from 'node:events';
import { demoGatewayPassword } from '@frostway/fleet/keys';
import { asleepMinutes } from '@frostway/fleet/commands';
import { everyDemoDevice } from '@frostway/fleet/demo';
import { type DemoDevice, type DemoGateway, type DemoTracker, familyOf } from '@frostway/fleet/device';
import type { Ports } from './arguments.js';
import { Gt06Speaker } from './gt06-speaker.js';
import { H02Speaker } from './h02-speaker.js';
import { HttpGateway } from './http-gateway.js';
import { Journal } from './journal.js';
import { Jt808Speaker } from './jt808-speaker.js';
import type { Line } from './line.js';
import { MqttGateway } from './mqtt-gateway.js';
import { OsmandSpeaker } from './osmand-speaker.js';
import { TeltonikaSpeaker } from './teltonika-speaker.js';
import { Pace } from './pace.js';
import { Reporter } from './reporter.js';
import { rhythmOf } from '@frostway/fleet/schedule';
import { pause } from './waiting.js';
import { type World, nameOf, world } from '@frostway/fleet/world';

export type DemoOptions = {
  /** Where the platform's pages are; its host is where the device ports are too. */
  readonly url: string;
  readonly ports: Ports['ports'];
  /** The installation's demo secret; gateway passwords follow from it. */
  readonly secret: string;
  /** When the demo was made, epoch ms: what declines or falls silent does so from then. */
  readonly beganMs: number;
  /** The platform knows what happened until here, epoch ms. */
  readonly sinceMs: number;
  /** Facts a second that the whole fleet makes up for. */
  readonly backfillRate: number;
  readonly clock: () => number;
  readonly say: (line: string) => void;
};

const sayEveryMs = 5000;

/** Runs until the signal, then tells what is on its way and closes every line. */
export async function runDemo(options: DemoOptions, signal: AbortSignal): Promise<void> {
  const { clock, say } = options;
  // Every device listens for the end.
  setMaxListeners(0, signal);
  const journal = new Journal();
  const fleet = world(everyDemoDevice, options.beganMs);
  const pace = new Pace(options.backfillRate, signal);
  const startedMs = clock();
  let live = 0;
  const lines: Line[] = [];
  /** Whoever was told to sleep does so from where the past ends. */
  const wakesMs = ({ identity }: DemoTracker): number => options.sinceMs + (asleepMinutes.get(identity.imei) ?? 0) * 60_000;
  const reporters = everyDemoDevice.filter(speaks).map((device) => {
    const line = lineOf(device, fleet, options);
    lines.push(line);
    return new Reporter({
      device: nameOf(device),
      line,
      rhythm: rhythmOf(device, fleet),
      journal,
      pace,
      factsAt: device.kind === 'gateway' ? fleet.receptions(device, options.beganMs).length : 1,
      hasLink: (timeMs) => (device.kind === 'gateway' ? fleet.cutOff(device, timeMs) === undefined : timeMs >= wakesMs(device)),
      // What a gateway received while it was cut off, nobody knows yet.
      sinceMs: (device.kind === 'gateway' ? fleet.cutOff(device, options.sinceMs)?.fromMs : undefined) ?? options.sinceMs,
      clock,
      retryMs: 1000,
      onLive: (facts) => (live += facts),
    });
  });
  const progress = (): Progress => ({
    left: reporters.reduce((facts, reporter) => facts + reporter.missingFacts(startedMs), 0),
    live,
    open: lines.filter((line) => line.isOpen()).length,
    lines: lines.length,
  });
  const { left: total } = progress();
  say(`${everyDemoDevice.length} devices, ${lines.length} of them speak; ${total} facts to make up for`);
  await Promise.all([...reporters.map((reporter) => reporter.run(signal)), keepSaying(say, progress, total, signal)]);
  say('stopped');
}

/** How far the fleet has come: facts still to make up for, facts sent live, lines open of all. */
type Progress = { readonly left: number; readonly live: number; readonly open: number; readonly lines: number };

function speaks(device: DemoDevice): device is DemoGateway | DemoTracker {
  return device.kind !== 'beacon';
}

function lineOf(device: DemoGateway | DemoTracker, fleet: World, options: DemoOptions): Line {
  const host = new URL(options.url).hostname;
  if (device.kind === 'gateway') {
    const password = demoGatewayPassword(options.secret, device.identity.mac);
    return device.transport === 'mqtt'
      ? new MqttGateway(device, fleet, { host, port: options.ports.mqtt, password })
      : new HttpGateway(device, fleet, { url: new URL(options.url).origin, password });
  }
  const [family, { clock }] = [familyOf(device), options];
  const at = { host, port: options.ports[family], clock };
  switch (family) {
    case 'gt06':
      return new Gt06Speaker(device, fleet, at);
    case 'jt808':
      return new Jt808Speaker(device, fleet, at);
    case 'h02':
      return new H02Speaker(device, fleet, at);
    case 'teltonika':
      return new TeltonikaSpeaker(device, fleet, at);
    case 'osmand':
      return new OsmandSpeaker(device, fleet, at);
  }
}

/** Every few seconds while it makes up for something; afterwards only when lines come or go. */
async function keepSaying(say: DemoOptions['say'], progress: () => Progress, total: number, signal: AbortSignal): Promise<void> {
  let isTold = total === 0;
  let before = -1;
  while (await pause(sayEveryMs, signal)) {
    const { left, live, open, lines } = progress();
    const connected = `live ${live}, ${open} of ${lines} connected`;
    if (!isTold) say(`back-fill ${Math.floor((100 * (total - Math.min(left, total))) / total)} %, ${left} facts left, ${connected}`);
    else if (open !== before) say(connected);
    isTold = isTold || left === 0;
    before = open;
  }
}
