/** Tracks handed over as files: positions as CSV, and the track in the formats of maps. Each leaves an entry in the audit trail. */
import type { FileAnswer, Input } from '@frostway/contract/endpoint';
import { type exportCalls as table, trackFileTypes } from '@frostway/contract/export/endpoints';
import type { Caller, Looking } from '../../call/serve.js';
import { sourceAt } from '../position/index.js';
import { fileOf } from './file.js';
import { findTrack, positionTable } from './positions.js';
import { identityOf, type Sources } from './source.js';
import { trackFile } from './track-files.js';
import { slicesWithoutTimes } from '../../telemetry-store/without-times.js';

type Context = Pick<Looking, 'lang' | 'audit'>;

/** Answers GET /beacon/position/downgps. */
export async function downGps(
  sources: Sources,
  caller: Caller,
  { did, st, et, tz, zone }: Input<(typeof table)['downGps']>,
  { lang, audit }: Context,
): Promise<FileAnswer> {
  const clock = zone ?? tz;
  const { name, table: positions } = await positionTable(sources, caller, { did, st, et, tz: clock }, lang);
  const file = fileOf({ name, tables: [positions], progress: () => 0 }, { type: 'csv', tz: clock, rowsOfSheet: Infinity });
  audit({ entity: 'export', id: file.name, after: { name: file.name, subject: 'position', devices: [did], st, et, type: 'csv' } });
  return file;
}

/** Answers GET /api/track/export. */
export async function downTrack(
  sources: Sources,
  caller: Caller,
  { type, ...input }: Input<(typeof table)['trackFile']>,
  { audit }: Pick<Context, 'audit'>,
): Promise<FileAnswer> {
  const { device, range, days } = await findTrack(sources, caller, input);
  const identity = device.imei ?? identityOf(device);
  const name = `${identity} ${days}.${type}`;
  const { st, et } = input;
  audit({ entity: 'export', id: name, after: { name, subject: 'position', devices: [identity], st, et, type } });
  const slices = slicesWithoutTimes(sources.store.positionSlices(device.id, range.fromMs, range.untilMs), device.isPrivate);
  return { name, type: trackFileTypes[type], bytes: trackFile(type, device.name === '' ? identity : device.name, slices, sourceAt) };
}
