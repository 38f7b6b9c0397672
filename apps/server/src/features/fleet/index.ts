/** Reports over many vehicles: what each drove, where it stood, how it was driven; on screens and as files. */
import { fleet as table } from '@frostway/contract/fleet/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import { localMs, type Zone } from '@frostway/core/zone';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { fileOf } from '../export/index.js';
import { prepare, readReport } from './report.js';
import { tablesOf } from './workbook.js';

const dayText = (ms: number, tz: Zone): string => new Date(localMs(tz, ms)).toISOString().slice(0, 10);

/** The calls of fleet reports. */
function fleetCalls({ store }: Pick<Tools, 'store'>): Mounted[] {
  return serve('fleet', table, {
    report: (input, caller, { db, lang }) => readReport({ store, db, lang }, caller, input),
    reportFile: async (input, caller, { db, lang, audit }) => {
      const { st, et, type, speedLimit } = input;
      const tz = input.zone ?? input.tz;
      const prepared = await prepare({ store, db, lang }, caller, input);
      if (prepared.vehicles.length === 0) refuse('noPlaybackData');
      let read = 0;
      const tables = tablesOf(prepared, { st, et, tz, lang, speedLimit }, () => void (read += 1));
      const name = `${text(lang, 'report.title')} ${dayText(st, tz)} ${dayText(et - 1, tz)}`;
      const file = fileOf({ name, tables, progress: () => read / prepared.vehicles.length }, { type, tz, rowsOfSheet: 1_000_000 });
      const devices = prepared.vehicles.map(({ device }) => device.imei ?? device.mac ?? String(device.id));
      audit({ entity: 'export', id: file.name, after: { name: file.name, subject: 'fleet', devices, st, et, type } });
      return file;
    },
  });
}

/** What fleet reports add. */
export function fleetFeature(tools: Tools): Feature {
  return { name: 'fleet', calls: fleetCalls(tools) };
}
