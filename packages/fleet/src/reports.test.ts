import { describe, expect, it } from 'vitest';
import { demoDevices } from './demo.js';
import type { DemoGateway, DemoTracker } from './device.js';
import { reportsOf } from './reports.js';
import { nameOf, world } from './world.js';

const untilMs = Date.UTC(2026, 10, 20, 9, 41, 17);
const hour = 3_600_000;
const span = { fromMs: untilMs - 24 * hour, toMs: untilMs };
const fleet = world(demoDevices, untilMs);
const speakers = demoDevices.filter((device): device is DemoGateway | DemoTracker => device.kind !== 'beacon');
const ages = (device: DemoGateway | DemoTracker): number[] =>
  reportsOf(device, fleet, span).flatMap(({ receivedMs, messages }) => messages.map(({ timeMs }) => receivedMs - (timeMs ?? 0)));

describe('the past of the demo', () => {
  it('was received a moment after it was measured, but for the one gateway that was cut off', () => {
    const late = speakers.filter((device) => ages(device).some((ageMs) => ageMs > 60_000));
    expect(late.map(nameOf)).toEqual(speakers.filter((device) => device.kind === 'gateway' && device.losesLink !== undefined).map(nameOf));
    for (const device of speakers) {
      expect(ages(device).length).toBeGreaterThan(0);
      expect(Math.min(...ages(device))).toBeGreaterThan(0);
    }
  });

  it('has everything of a gateway that was cut off, at once when its line came back, and nothing the line has not yet brought', () => {
    const gateway = speakers.find((device): device is DemoGateway => device.kind === 'gateway' && device.losesLink !== undefined);
    if (gateway === undefined) throw new Error('no gateway loses its link');
    // It comes back at every even hour.
    const cut = fleet.cutOff(gateway, Math.floor(untilMs / (2 * hour)) * 2 * hour - 1);
    if (cut === undefined) throw new Error('the gateway is not cut off then');
    const during = reportsOf(gateway, fleet, { ...cut, toMs: cut.toMs + 5000 });
    expect(during.length).toBe((cut.toMs - cut.fromMs) / 1000 / gateway.intervals.writeSeconds);
    for (const { receivedMs } of during) expect(receivedMs).toBeGreaterThan(cut.toMs);
    expect(reportsOf(gateway, fleet, { ...cut, toMs: cut.toMs - 1 })).toEqual([]);
  });

  it('ends with gateways that are there: each says so in the last hour, whatever format it speaks', () => {
    for (const device of speakers.filter(({ kind }) => kind === 'gateway')) {
      const statuses = reportsOf(device, fleet, span).flatMap(({ messages }) => messages.filter(({ type }) => type === 'status'));
      expect(statuses.length, nameOf(device)).toBeGreaterThan(0);
      expect(statuses.every(({ timeMs }) => (timeMs ?? 0) > untilMs - hour)).toBe(true);
    }
  });

  it('is the same however it is cut', () => {
    for (const device of speakers.filter(({ kind }) => kind === 'tracker')) {
      const halfMs = untilMs - 12 * hour;
      const parts = [reportsOf(device, fleet, { ...span, toMs: halfMs }), reportsOf(device, fleet, { ...span, fromMs: halfMs })];
      expect(parts.flat()).toEqual(reportsOf(device, fleet, span));
    }
  });
});
