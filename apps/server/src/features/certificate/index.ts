/** Calibration certificates of sensors: number, days, laboratory and file, several over time, and the warning before one is due. */
import { certificateFeature as table } from '@frostway/contract/certificate/endpoints';
import { Refusal, refuse } from '@frostway/contract/refusals';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { findOwnedDevice, findSeenDevice } from '../../scope/devices.js';
import { countUpload } from '../account/index.js';
import { readFile } from './files.js';
import { findCertificate, insertCertificate, listCertificates, listDue, putRemoved, readContent } from './sql.js';
import { warnOfCertificates } from './warnings.js';

export { findableCertificates } from './findable.js';
export { type Calibration, calibrationsAt } from './calibrations.js';
export { listDue } from './sql.js';
export { warnOfCertificates } from './warnings.js';

/** The calls of this feature. */
function certificateCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  return serve('certificate', table, {
    list: async (input, caller, { db }) => {
      const device = await findSeenDevice(db, caller, input, 'history');
      const rows = await listCertificates(db, caller, device, clock.now());
      return { total: rows.length, rows };
    },
    add: async ({ mac, imei, file, fileName, ...given }, caller, { db, audit }) => {
      const device = await findOwnedDevice(db, caller, { mac, imei }, 'change');
      const deviceId = device.id;
      if (given.dueDate <= given.date) refuse('certificateDates', { dueDate: 'certificateDates' });
      const content = readFile(file, fileName);
      if (content !== undefined) await countUpload(db, caller, content.content);
      const nowMs = clock.now();
      const id = await insertCertificate(db, caller, { deviceId, ...given, file: content }, nowMs);
      if (id === undefined) refuse('certificateRepeated', { number: 'certificateRepeated' });
      audit({ entity: 'certificate', id, after: { deviceId, ...given, fileName: content?.name ?? null } });
      const added = (await listCertificates(db, caller, device, nowMs)).find((each) => each.id === id);
      if (added === undefined) throw new Error(`certificate ${id} is not there`);
      return added;
    },
    remove: async ({ id, confirm }, caller, { db, audit }) => {
      const found = (await findCertificate(db, caller, id)) ?? refuse('noSuchCertificate');
      // What an earlier owner keeps he cannot change: the device is not his.
      await unlessHidden(findOwnedDevice(db, caller, namesOf(found), 'change'));
      if (confirm !== true) refuse('confirmNeeded', { confirm: 'confirmNeeded' });
      await putRemoved(db, id, new Date(clock.now()));
      audit({ entity: 'certificate', id, before: { number: found.number } });
      return null;
    },
    file: async ({ id }, caller, { db }) => {
      const found = (await findCertificate(db, caller, id)) ?? refuse('noSuchCertificate');
      const { isPast } = await unlessHidden(findSeenDevice(db, caller, namesOf(found), 'history'));
      if (isPast && found.owner_id !== caller.ownerId) refuse('noSuchCertificate');
      const { file_name: name, file_type: type } = found;
      if (name === null || type === null) refuse('noSuchCertificate');
      return { name, type, bytes: readContent(db, id) };
    },
    due: async (input, caller, { db }) => {
      const found = await listDue(db, caller, rangeOf(input), clock.now());
      checkPage(found.total, input);
      return found;
    },
  });
}

/** Whoever does not see the device has no certificate of it either: he is told the same as of one that does not exist. */
async function unlessHidden<T>(device: Promise<T>): Promise<T> {
  return device.catch((error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'notFound') refuse('noSuchCertificate');
    throw error;
  });
}

function namesOf({ mac, imei }: { readonly mac: string | null; readonly imei: string | null }): { mac?: string; imei?: string } {
  return mac === null ? (imei === null ? {} : { imei }) : { mac };
}

/** What certificates add. */
export function certificateFeature(tools: Tools): Feature {
  const { clock } = tools;
  return {
    name: 'certificate',
    calls: certificateCalls(tools),
    jobs: [{ name: 'certificates', line: '37 * * * *', run: () => warnOfCertificates(tools, clock.now()) }],
  };
}
