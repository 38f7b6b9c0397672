/** The living demo: every device of the fleet on the ports of one platform, seven days of history first told to a fresh one. */
import { setMaxListeners } from 'node:events';
import { demoGatewayPassword } from '@frostway/fleet/keys';
import { demoDevices } from '@frostway/fleet/demo';
import type { DemoDevice, DemoGateway, DemoTracker } from '@frostway/fleet/device';
import { Gt06Speaker } from './gt06-speaker.js';
import { HttpGateway } from './http-gateway.js';
import { Journal } from './journal.js';
import type { Line } from './line.js';
import { MqttGateway } from './mqtt-gateway.js';
import { OsmandSpeaker } from './osmand-speaker.js';
import { Pace } from './pace.js';
import { chance, seedOf } from './random.js';
import { Reporter } from './reporter.js';
import type { Rhythm } from './schedule.js';
import { pause } from './waiting.js';
import { type World, nameOf, world } from './world.js';

export type DemoOptions = {
  /** Where the platform's pages are; its host is where the device ports are too. */
  readonly url: string;
  readonly gt06Port: number;
  readonly osmandPort: number;
  readonly mqttPort: number;
  /** The installation's demo secret; gateway passwords follow from it. */
  readonly secret: string;
  /** File that remembers what was acknowledged; undefined = nothing is. */
  readonly statePath: string | undefined;
  /** Facts of history a second for the whole fleet. */
  readonly historyRate: number;
  /** Days of history. */
  readonly historyDays: number;
  readonly clock: () => number;
  readonly say: (line: string) => void;
};

const day = 86_400_000;
const saveEveryMs = 3000;
const sayEveryMs = 5000;
const historySeconds = 300;
/** A device at rest is still heard within 2.5 of its minutes, after which its values would be shown as old. */
const restSeconds = 120;

/** Runs until the signal, then tells what is on its way, closes every line and saves the state. */
export async function runDemo(options: DemoOptions, signal: AbortSignal): Promise<void> {
  const { clock, say } = options;
  // Every device listens for the end.
  setMaxListeners(0, signal);
  const journal = new Journal(options.statePath, clock());
  const fleet = world(demoDevices, journal.beganMs);
  const pace = new Pace(options.historyRate, signal);
  const startedMs = clock();
  const historyMs = options.historyDays * day;
  let live = 0;
  const lines: Line[] = [];
  const reporters = demoDevices.filter(speaks).map((device) => {
    const line = lineOf(device, fleet, options);
    lines.push(line);
    return new Reporter({
      device: nameOf(device),
      line,
      rhythm: rhythmOf(device, fleet),
      journal,
      pace,
      factsAt: device.kind === 'gateway' ? fleet.heard(device, journal.beganMs - historyMs).length : 1,
      hasLink: (timeMs) => device.kind !== 'gateway' || fleet.hasLink(device, timeMs),
      historyMs,
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
  say(`${demoDevices.length} devices, ${lines.length} of them speak; ${total} facts of history to tell`);
  await Promise.all([
    ...reporters.map((reporter) => reporter.run(signal)),
    keepSaved(() => journal.save(clock() - historyMs), signal),
    keepSaying(say, progress, total, signal),
  ]);
  journal.save(clock() - historyMs);
  say('stopped');
}

/** How far the demo has come: facts of history still to tell, facts told live, lines open of all. */
type Progress = { readonly left: number; readonly live: number; readonly open: number; readonly lines: number };

function speaks(device: DemoDevice): device is DemoGateway | DemoTracker {
  return device.kind !== 'beacon';
}

function lineOf(device: DemoGateway | DemoTracker, fleet: World, options: DemoOptions): Line {
  const host = new URL(options.url).hostname;
  if (device.kind === 'gateway') {
    const password = demoGatewayPassword(options.secret, device.identity.mac);
    return device.transport === 'mqtt'
      ? new MqttGateway(device, fleet, { host, port: options.mqttPort, password })
      : new HttpGateway(device, fleet, { url: new URL(options.url).origin, password });
  }
  return device.speaks === 'gt06'
    ? new Gt06Speaker(device, fleet, { host, port: options.gt06Port, clock: options.clock })
    : new OsmandSpeaker(device, fleet, { host, port: options.osmandPort });
}

/** Gateways tell every five minutes of older times; trackers every minute while they moved, every five at rest (two when live or with a probe). */
function rhythmOf(device: DemoGateway | DemoTracker, fleet: World): Rhythm {
  if (device.kind === 'gateway') {
    const phaseSeconds = Math.floor(chance(seedOf(device.identity.mac), 3) * device.liveSeconds);
    return { liveSeconds: device.liveSeconds, historySeconds: device.intervals.writeSeconds, phaseSeconds };
  }
  const isMoving = (timeMs: number): boolean => fleet.place(device, timeMs).isMoving;
  return {
    liveSeconds: device.liveSeconds,
    historySeconds: device.intervals.writeSeconds,
    phaseSeconds: 0,
    // A probe at rest is read as often in older times too: a longer pause would be drawn as a gap.
    rest: { seconds: restSeconds, historySeconds: device.probe === undefined ? historySeconds : restSeconds, isMoving },
  };
}

async function keepSaved(save: () => void, signal: AbortSignal): Promise<void> {
  while (await pause(saveEveryMs, signal)) save();
}

/** Every few seconds while history is told; afterwards only when lines come or go. */
async function keepSaying(say: DemoOptions['say'], progress: () => Progress, total: number, signal: AbortSignal): Promise<void> {
  let isTold = total === 0;
  let before = -1;
  while (await pause(sayEveryMs, signal)) {
    const { left, live, open, lines } = progress();
    const connected = `live ${live}, ${open} of ${lines} connected`;
    if (!isTold) say(`history ${Math.floor((100 * (total - Math.min(left, total))) / total)} %, ${left} facts left, ${connected}`);
    else if (open !== before) say(connected);
    isTold = isTold || left === 0;
    before = open;
  }
}
