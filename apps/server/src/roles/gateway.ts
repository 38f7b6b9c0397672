/** The role gateway: the ports and pushes of devices, and the pipeline behind them. */
import { devicePorts } from '@frostway/protocol/registry';
import type { FastifyInstance } from 'fastify';
import { DeviceQueues } from '../commands/device-queues.js';
import type { Subscriber } from '../events/event.js';
import { metrics } from '../http/metrics.js';
import { startListeners } from '../ingest/listeners.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Feature } from '../platform/feature.js';
import type { DevicePorts } from '../platform/tools.js';
import type { Part } from '../starting.js';
import type { Pools } from './database.js';
import type { Intake } from './intake.js';
import type { BaseTools } from './tools.js';

export type Gateway = {
  readonly pipeline: Pipeline;
  readonly subscribers: readonly Subscriber[];
  /** Routes of gateways that push over HTTP. */
  readonly push: (app: FastifyInstance) => void;
  readonly ports: () => DevicePorts;
  readonly trouble: () => readonly string[];
  /** Lets devices in, as the last thing of a start. */
  readonly open: (parts: Part[]) => Promise<void>;
};

/** The ports of a process without the role. */
export const closedPorts = Object.fromEntries(devicePorts().map(({ name }) => [name, null])) as DevicePorts;

/** Builds it; nothing comes in before `open`. */
export function buildGateway(tools: BaseTools, pools: Pools, features: readonly Feature[], intake: Intake, parts: Part[]): Gateway {
  const { config, clock, log } = tools;
  const pipeline = intake.pipelineOf(clock);
  parts.push({ name: 'pipeline', stop: () => pipeline.drain() });
  const queues = new DeviceQueues({ sources: features.flatMap(({ commands = [] }) => commands), clock, log });
  parts.push({ name: 'queues of devices', stop: queues.idle });
  const listeners = startListeners({
    config,
    pipeline,
    db: pools.intake.db,
    clock,
    log,
    unknownSeen: intake.unknownSeen,
    connections: queues,
  });
  return {
    pipeline,
    subscribers: [queues],
    push: listeners.push,
    ports: listeners.ports,
    trouble: listeners.trouble,
    async open(open) {
      open.push({ name: 'device listeners', stop: listeners.close });
      await listeners.open();
      for (const name of Object.keys(pipeline.counts) as (keyof Pipeline['counts'])[])
        metrics.gauge(`frostway_pipeline_${name}`, `Facts or batches ${name} since the start`, () => pipeline.counts[name]);
      metrics.gauge('frostway_device_sessions', 'Open device connections', listeners.sessions);
      metrics.gauge(
        'frostway_device_unreadable',
        'Frames, messages and bodies of devices that nobody could read since the start',
        listeners.unreadable,
      );
    },
  };
}
