import { limits } from '@frostway/core/limits';
import { findModel } from '@frostway/core/models';
import { distanceM } from '@frostway/core/track/distance';
import { describe, expect, it } from 'vitest';
import { demoActivationKey, type DemoDevice, demoGatewayPassword, demos, everyDemoDevice } from './demo.js';
import { familyOf } from './device.js';
import { luhnDigit } from './identity.js';
import { timetable } from './route.js';

const textOf = (device: DemoDevice): string => ('mac' in device.identity ? device.identity.mac : device.identity.imei);

describe('the demo fleets', () => {
  it('have devices of all three kinds, about 70 and about 40, each under an identity of its own', () => {
    expect(new Set(everyDemoDevice.map(textOf)).size).toBe(everyDemoDevice.length);
    expect(demos.map(({ account, lang }) => [account, lang])).toEqual([
      ['demo', 'zh-cn'],
      ['demo-en', 'en'],
    ]);
    const [chinese, english] = demos.map(({ devices }) => devices.length) as [number, number];
    expect(chinese).toBeGreaterThanOrEqual(55);
    expect(chinese).toBeLessThanOrEqual(75);
    expect(english).toBeGreaterThanOrEqual(30);
    expect(english).toBeLessThanOrEqual(45);
  });

  it('of who reads English is English throughout: no other letters in names, groups and plates', () => {
    const { devices, groups } = demos.find(({ lang }) => lang === 'en') ?? demos[0];
    const words = [...devices.flatMap(({ name, car }) => [name.en, car ?? '']), ...groups.map(({ name }) => name.en)];
    expect(words.filter((word) => !/^[ -~°·]*$/.test(word))).toEqual([]);
  });

  it('have a tracker of every protocol a tracker of the demo speaks, of a model that speaks it, named by a number of its own where it has one', () => {
    for (const { devices, account } of demos) {
      const trackers = devices.filter((device) => device.kind === 'tracker');
      expect(new Set(trackers.map(familyOf)), account).toEqual(new Set(['gt06', 'jt808', 'h02', 'teltonika', 'osmand']));
      for (const tracker of trackers) expect(findModel(tracker.model)?.families).toContain(familyOf(tracker));
    }
    const aliases = everyDemoDevice.flatMap((device) => (device.kind === 'tracker' && device.alias !== undefined ? [device.alias] : []));
    expect(new Set(aliases).size).toBe(aliases.length);
    expect(new Set(everyDemoDevice.map((device) => (device.kind === 'tracker' ? device.speaks : 'gt06')))).toContain('jt808-2013');
  });

  it('have a vehicle that drives by night with stops on the way', () => {
    const truck = everyDemoDevice.find((device) => device.kind === 'tracker' && device.route.key === 'chengdu-chongqing');
    if (truck?.kind !== 'tracker') throw new Error('no truck drives by night');
    const { departsS, parts } = timetable(truck.route);
    const localHour = (departsS / 3600 + 8) % 24;
    expect(localHour).toBeGreaterThan(20);
    // Four drives with three stops between them, and it is there before the day begins.
    const [there, atTheEnd] = [parts.slice(0, 7), parts[7]];
    expect(there.filter(({ kind }) => kind === 'halt')).toHaveLength(3);
    expect(atTheEnd?.kind).toBe('halt');
    expect(localHour + (atTheEnd?.startS ?? Number.NaN) / 3600).toBeLessThan(24 + 6);
  });

  it('have a timetable a vehicle can keep: it is back before it leaves again', () => {
    for (const device of everyDemoDevice)
      if (device.kind === 'tracker') expect(() => timetable(device.route), device.name.en).not.toThrow();
  });
});

describe.each(demos)('the demo fleet of $account', ({ devices: demoDevices, groups: demoGroups }) => {
  it('has all three kinds', () => {
    expect(new Set(demoDevices.map((device) => device.kind))).toEqual(new Set(['beacon', 'gateway', 'tracker']));
  });

  it('names every group once below its parent and stays within four levels, the root included', () => {
    const depth = new Map<string | null, number>([[null, 1]]);
    for (const group of demoGroups) {
      expect(depth.has(group.key)).toBe(false);
      depth.set(group.key, (depth.get(group.parent) ?? Number.NaN) + 1);
    }
    expect(Math.max(...depth.values())).toBeLessThanOrEqual(4);
    expect(
      demoGroups.filter(
        (group) => !demoDevices.some((device) => device.group === group.key) && !demoGroups.some((child) => child.parent === group.key),
      ),
    ).toEqual([]);
  });

  it('has sites: what stands in a group with a place is there, and some vehicle turns at one of them', () => {
    const sites = demoGroups.flatMap(({ key, site }) => (site === undefined ? [] : [{ key, ...site }]));
    const siteOf = (key: string | null): (typeof sites)[number] | undefined =>
      sites.find((site) => site.key === key) ??
      (key === null ? undefined : siteOf(demoGroups.find((group) => group.key === key)?.parent ?? null));
    const standing = demoDevices.filter((device) => device.kind === 'gateway' && device.place !== undefined);
    for (const device of standing) {
      const site = siteOf(device.group);
      const place = device.kind === 'gateway' ? device.place : undefined;
      if (site === undefined || place === undefined) throw new Error(`no site: ${device.name.en}`);
      expect(distanceM(site, place)).toBeLessThan(site.radius);
    }
    const ends = demoDevices.flatMap((device) => (device.kind === 'tracker' ? [device.route.waypoints[0]] : []));
    expect(
      ends.filter(
        (end) => end !== undefined && sites.some((site) => distanceM(site, { latitude: end[0], longitude: end[1] }) < site.radius),
      ).length,
    ).toBeGreaterThan(0);
  });

  it('gives every device a group, a model that is identified the same way, names that fit and sane settings', () => {
    for (const device of demoDevices) {
      const model = findModel(device.model);
      expect(model?.kind).toBe(device.kind);
      expect(model?.identifiedBy).toBe('mac' in device.identity ? 'mac' : 'imei');
      expect(demoGroups.some((group) => group.key === device.group)).toBe(true);
      for (const name of Object.values(device.name)) expect(name.length).toBeLessThanOrEqual(limits.name);
      expect(device.car?.length ?? 0).toBeLessThanOrEqual(limits.car);
      expect(device.intervals.readSeconds).toBeLessThanOrEqual(device.intervals.writeSeconds);
      const { temperatureLower, temperatureUpper } = device.limits;
      if (temperatureLower !== null && temperatureUpper !== null) expect(temperatureLower).toBeLessThan(temperatureUpper);
    }
  });

  it('lets every beacon be received by a gateway or tracker that can pass its advertisement on', () => {
    for (const device of demoDevices) {
      if (device.kind !== 'beacon' || device.receivedBy === null) continue;
      const receivedBy = device.receivedBy;
      const hears = demoDevices.find((other) => textOf(other) === ('mac' in receivedBy ? receivedBy.mac : receivedBy.imei));
      const tracker = { gt06Tag: 'gt06', jt808Tag: 'jt808', eye: 'teltonika' }[device.advert as string];
      if (tracker !== undefined) expect(hears?.kind === 'tracker' && familyOf(hears)).toBe(tracker);
      else if (device.advert === 'json') expect(hears?.kind === 'gateway' && hears.format).toBe('json');
      else if (device.advert === 'ruuvi5') expect(hears?.kind === 'gateway' && hears.format).toBe('ruuvi');
      else expect(hears?.kind === 'gateway' && hears.format).toBe('minew');
      if (tracker === undefined) expect(hears?.intervals.writeSeconds).toBe(device.intervals.writeSeconds);
    }
  });

  it('carries IMEIs whose check digit is right and MACs no maker owns', () => {
    expect(luhnDigit('49015420323751')).toBe('8');
    for (const device of demoDevices) {
      if ('imei' in device.identity)
        expect(device.identity.imei).toBe(device.identity.imei.slice(0, 14) + luhnDigit(device.identity.imei.slice(0, 14)));
      else expect(Number.parseInt(device.identity.mac.slice(0, 2), 16) & 3).toBe(2);
    }
  });

  it('has one failing room, one silent sensor, one that never reported, two low batteries and one gateway that loses its link', () => {
    const beacons = demoDevices.filter((device) => device.kind === 'beacon');
    expect(new Set(beacons.filter((beacon) => beacon.climate.failing).map((beacon) => beacon.climate.key)).size).toBe(1);
    expect(beacons.filter((beacon) => beacon.silentSinceHours !== undefined)).toHaveLength(1);
    expect(beacons.filter((beacon) => beacon.receivedBy === null)).toHaveLength(1);
    expect(
      beacons
        .filter((beacon) => beacon.battery !== 'good')
        .map((beacon) => beacon.battery)
        .sort(),
    ).toEqual(['critical', 'low']);
    expect(demoDevices.filter((device) => device.kind === 'gateway' && device.losesLink !== undefined)).toHaveLength(1);
  });

  it('derives activation keys and gateway passwords that differ per device and, for passwords, per secret', () => {
    expect(new Set(demoDevices.map((device) => demoActivationKey(device.identity))).size).toBe(demoDevices.length);
    const gateways = demoDevices.filter((device) => device.kind === 'gateway');
    const passwords = gateways.flatMap((gateway) => ['a', 'b'].map((secret) => demoGatewayPassword(secret, gateway.identity.mac)));
    expect(new Set(passwords).size).toBe(gateways.length * 2);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{64}$/);
  });
});
