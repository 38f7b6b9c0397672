/** The list of features is whole: a folder, a topic, a call or a kind of what ends that nobody wired up is found here. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@frostway/contract/features';
import { liveTopics } from '@frostway/contract/live';
import { endKinds } from '@frostway/contract/trade/rows';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { tableOwners } from './db/table-owners.js';
import { makeFeatures } from './features.js';
import { createOutbox } from './outbox/outbox.js';
import { systemClock } from './outside/clock.js';
import type { BaseTools } from './roles/tools.js';

const root = path.dirname(fileURLToPath(import.meta.url));
const nothing = new Proxy({}, { get: () => undefined });
/** Features take what they are given when they run; to be made they need no more than this. */
const tools = {
  ...({ pool: nothing, db: nothing, independentDb: nothing, store: nothing, intakeStore: nothing } as unknown as BaseTools),
  config: readConfig({ FROSTWAY_RETENTION_DAYS: '30' }),
  clock: systemClock,
  log: pino({ level: 'silent' }),
  outbox: createOutbox({ mail: false, sms: false }),
  webhooks: { send: () => Promise.resolve(''), allows: () => Promise.resolve(true) },
};
const features = makeFeatures(tools);
const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

/** Kinds the contract has a word for already, of features that are still to come. */
const toCome: readonly string[] = [];

/** Features with rows of devices that nothing happens to when a device leaves its owner, and why. */
const stays: Readonly<Record<string, string>> = {
  alarm: 'what was found, and what people did about it, is a record of the time of its owner',
  certificate: 'a certificate is a fact about the sensor in the time of its owner, who goes on seeing it',
  driver: 'who drove is a record of the time of its owner, who goes on seeing it',
  excursion: 'what was going on ends with the rules that watch it, and the rest is a record',
  locating: 'where a device was when it heard something is a fact of that time, whoever owns it by the time a service has answered',
  sim: 'a card goes with its device, and an order is a record of who placed it',
  trade: 'sales, renewals and warnings are records of what was',
};

describe('The list of features', () => {
  it('has every folder under features/ once, by its name', () => {
    const folders = readdirSync(path.join(root, 'features'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(sorted(features.map(({ name }) => name))).toEqual(sorted(folders.map(({ name }) => name)));
  });

  it('has a handler for every call of the contract, once', () => {
    const handled = features.flatMap(({ calls }) => calls.map(({ feature, name }) => `${feature}.${name}`));
    expect(sorted(handled)).toEqual(sorted(allEndpoints.map(({ feature, name }) => `${feature}.${name}`)));
  });

  it('has every live topic once, besides the latest of devices, which the hub tells of itself', () => {
    const topics = features.flatMap(({ topics: own = [] }) => own.map(({ name }) => name));
    expect(sorted([...topics, 'devices'])).toEqual(sorted(liveTopics));
  });

  it('has every kind of what ends with a device once', () => {
    const kinds = features.flatMap(({ onDeviceReleased = [] }) => onDeviceReleased.map(({ kind }) => kind));
    expect(sorted([...kinds, ...toCome])).toEqual(sorted(endKinds));
  });

  it('says of every feature with rows of devices what becomes of them when a device leaves its owner', () => {
    const schema = readFileSync(path.join(root, '../../../docs/schema.sql'), 'utf8');
    const ofDevices = [...schema.matchAll(/^create table (\w+) \(([\s\S]*?)^\);/gm)].flatMap(([, table = '', columns = '']) =>
      /^ {2}device_id /m.test(columns) ? [tableOwners[table]?.owner ?? ''] : [],
    );
    const owners = new Set(ofDevices.flatMap((owner) => (owner.startsWith('features/') ? [owner.slice('features/'.length)] : [])));
    expect(owners.size).toBeGreaterThan(5);
    const saying = features.flatMap(({ name, onDeviceReleased = [] }) => (onDeviceReleased.length > 0 ? [name] : []));
    expect(sorted(owners)).toEqual(sorted([...saying.filter((name) => owners.has(name)), ...Object.keys(stays)]));
  });

  it('has jobs of different names, for all of them are the jobs of one cluster', () => {
    const names = features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has what tells devices something, and what judges what they say', () => {
    expect(features.flatMap(({ name, commands = [] }) => commands.map(() => name))).toEqual(['command']);
    expect(features.flatMap(({ name, judges }) => (judges?.(systemClock) ?? []).map(() => name))).toEqual([
      'excursion',
      'mission',
      'mission',
    ]);
  });
});
