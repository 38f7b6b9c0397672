/** Counters and times for Prometheus, in one registry of this process. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
// A look at the event loop every 10 ms, as by default, is a third of what an idle server costs.
collectDefaultMetrics({ register: registry, prefix: 'frostway_', eventLoopMonitoringPrecision: 50 });

const requests = new Histogram({
  name: 'frostway_http_request_seconds',
  help: 'Duration of HTTP requests by route, method and status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});
const refusalsCounted = new Counter({
  name: 'frostway_refusals_total',
  help: 'Refused calls by code',
  labelNames: ['code'],
  registers: [registry],
});

let beingWritten: Promise<string> | undefined;

export const metrics = {
  contentType: registry.contentType,
  /** Who asks while they are written is answered the same: each time is thousands of lines. */
  text: (): Promise<string> => (beingWritten ??= registry.metrics().finally(() => (beingWritten = undefined))),
  observeRequest(route: string, method: string, status: number, milliseconds: number): void {
    requests.observe({ route, method, status: String(status) }, milliseconds / 1000);
  },
  countRefusal(code: number): void {
    refusalsCounted.inc({ code: String(code) });
  },
  /** A counter other modules keep; `read` is asked when the metrics are. What cannot be read now is no number. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    registry.removeSingleMetric(name);
    const collect = async (): Promise<void> => {
      try {
        gauge.set(await read());
      } catch {
        gauge.set(Number.NaN);
      }
    };
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect });
  },
};
