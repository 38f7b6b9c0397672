import { describe, expect, it } from 'vitest';
import { UsageError, readTask } from './arguments.js';
import { loadGateways, loadTrackers } from './load-fleet.js';
import { percentiles } from './percentiles.js';

describe('the command line', () => {
  it('runs the demo on the ports of the environment', () => {
    expect(
      readTask(['--demo'], {
        FROSTWAY_URL: 'http://10.0.0.1:81',
        GT06_PORT: '15023',
        FROSTWAY_DEMO_SECRET: 's',
        FROSTWAY_DEMO_BEGAN: '1700000000000',
      }),
    ).toEqual({
      kind: 'demo',
      url: 'http://10.0.0.1:81',
      ports: expect.objectContaining({ gt06: 15_023, osmand: 5055, mqtt: 1883 }) as object,
      secret: 's',
      beganMs: 1_700_000_000_000,
      sinceMs: undefined,
      backfillRate: 1200,
    });
  });

  it('loads as told, with the specification of every default in its help', () => {
    expect(
      readTask(
        ['--load', '--devices', '200', '--rate', '50', '--seconds', '5', '--via', 'mqtt', '--json', '--enrol', '--admin-password', 'pw'],
        {},
      ),
    ).toMatchObject({
      kind: 'load',
      devices: 200,
      rate: 50,
      seconds: 5,
      via: 'mqtt',
      isJson: true,
      mustEnrol: true,
      adminPassword: 'pw',
    });
  });

  it.each([
    [[], /--demo or --load/],
    [['--demo'], /FROSTWAY_DEMO_SECRET/],
    [['--load', '--devices', 'x'], /--devices/],
    [['--load', '--via', 'smoke'], /gt06 or mqtt/],
    [['--load', '--via', 'mqtt'], /--enrol/],
    [['--load', '--enrol'], /--admin-password/],
    [['--fly'], /--fly/],
  ] as const)('refuses %j and says what it takes', (args, message) => {
    expect(() => readTask(args, {})).toThrow(UsageError);
    expect(() => readTask(args, {})).toThrow(message);
  });
});

describe('a load', () => {
  it('has identities of its own, fifty beacons to a gateway', () => {
    expect(new Set(loadTrackers(1000)).size).toBe(1000);
    const gateways = loadGateways(120);
    expect(gateways.map(({ beacons }) => beacons.length)).toEqual([50, 50, 20]);
    expect(new Set(gateways.flatMap(({ mac, beacons }) => [mac, ...beacons])).size).toBe(123);
  });

  it('tells nearest-rank percentiles', () => {
    expect(percentiles(Array.from({ length: 100 }, (_, index) => 100 - index))).toEqual({ p50: 50, p95: 95, p99: 99, max: 100 });
    expect(percentiles([])).toEqual({ p50: null, p95: null, p99: null, max: null });
  });
});
