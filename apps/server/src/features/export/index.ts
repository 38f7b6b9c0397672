/** Data handed over as files: the specification's download, and exports that a page starts, watches and cancels while the browser saves them. */
import type { FileAnswer } from '@frostway/contract/endpoint';
import { exportCalls as table, type ExportSubject } from '@frostway/contract/export/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Summarise } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Lang } from '@frostway/contract/text';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { findAlarms } from './alarms.js';
import { downGps, downTrack } from './downloads.js';
import { fileOf } from './file.js';
import { addJob, cancelJob, type Job, listJobs, noteEnd, noteProgress, takeTicket } from './jobs.js';
import { RunningExports } from './running.js';
import type { Find, Reader, Source, ExportRequest } from './source.js';
import { toTable } from './table.js';
import { findTracks } from './track.js';
import { findTrail } from './trail.js';

export { unitOf } from './alarm-table.js';
export { fileOf } from './file.js';
export { rangeText } from './range-text.js';
export { trackTable } from './track.js';
export { type Column, offsetText, type Row, type Table, timeText, toTable } from './table.js';

/** What exports need from outside. */
export type ExportOptions = {
  readonly clock: Clock;
  readonly store: TelemetryStore;
  /** Notes how far exports are while their files are sent: connections of its own, for it goes on after its call. */
  readonly independentDb: Db;
  readonly running: RunningExports;
  readonly summarise: Summarise;
};

const finds: Readonly<Record<ExportSubject, Find>> = { track: findTracks, alm: findAlarms, audit: findTrail };
/** By the zone's name where it is said, which knows when clocks are moved, else by the offset. */
const clocked = <T extends { tz: number; zone?: string | undefined }>({ zone, ...input }: T) => ({ ...input, tz: zone ?? input.tz });
/** Rows of a sheet before it continues on the next; spreadsheets hold 1,048,576. */
const rowsOfSheet = 1_000_000;
/** How far an export is is noted no more often, ms; also how long it goes on once cancelled. */
const noteEveryMs = 500;

/** What the audit trail says of an export: what, of which devices, of which time, and how it was filtered. */
function exportedOf(
  { subject, mac, imei, st, et, type, who, entity, entityId, call, alarms }: ExportRequest,
  name: string,
): Record<string, unknown> {
  const devices = [...(mac ?? []), ...(imei ?? [])];
  const isOfAll = devices.length === 0 && subject !== 'audit';
  return { name, subject, devices: isOfAll ? 'all' : devices, st, et, type, who, entity, entityId, call, ...alarms };
}

/** The calls of downloads and exports. */
function exportCalls({ clock, store, independentDb, running, summarise }: ExportOptions): Mounted[] {
  /** A workbook of readings that begins with what they come to. */
  async function whole(
    source: Source,
    reader: Reader,
    { subject, type, mac, imei, st, et, unit, tz }: ExportRequest,
    lang: Lang,
  ): Promise<Source> {
    if (subject !== 'track' || type !== 'xlsx' || st === undefined || et === undefined) return source;
    const sheet = await summarise(reader, { macs: mac, imeis: imei, st, et }, { lang, unit, zone: tz });
    return { ...source, tables: [toTable(sheet), ...source.tables] };
  }

  /** The file of a ticket, which notes how far it is, and ends when it was cancelled. */
  function noted({ id, wanted }: Job, source: Source): FileAnswer {
    let state = { rows: 0, bytes: 0 };
    const written = (rows: number, bytes: number): void => void (state = { rows, bytes });
    const file = fileOf(source, { ...wanted, rowsOfSheet, written });
    const progress = () => ({ ...state, progress: Math.min(1, Math.max(0, source.progress())) });
    async function* bytes(): AsyncGenerator<Uint8Array> {
      let notedMs = performance.now();
      let isWhole = false;
      const here = running.begin(id);
      try {
        for await (const chunk of file.bytes) {
          yield chunk;
          if (here.isCancelled) throw new Error('The export was cancelled');
          if (performance.now() - notedMs < noteEveryMs) continue;
          if (!(await noteProgress(independentDb, id, progress(), clock.now()))) throw new Error('The export was cancelled');
          notedMs = performance.now();
        }
        isWhole = true;
      } finally {
        running.end(id);
        await noteEnd(independentDb, id, isWhole ? 'done' : 'failed', { ...progress(), ...(isWhole ? { progress: 1 } : {}) }, clock.now());
      }
    }
    return { ...file, bytes: bytes() };
  }

  return serve('export', table, {
    downXls: async (input, caller, { db, lang, audit }) => {
      const wanted = clocked(input) satisfies ExportRequest;
      const source = await finds[input.subject]({ db, store }, caller, wanted, lang);
      const file = fileOf(input.summary ? await whole(source, caller, wanted, lang) : source, { ...wanted, rowsOfSheet });
      // It has no number of its own, as an export has that goes on after its call.
      audit({ entity: 'export', id: file.name, after: exportedOf(wanted, file.name) });
      return file;
    },
    downGps: (input, caller, { db, ...context }) => downGps({ db, store }, caller, input, context),
    trackFile: (input, caller, { db, audit }) => downTrack({ db, store }, caller, input, { audit }),
    start: async (input, caller, { db, lang, audit }) => {
      const wanted = clocked(input) satisfies ExportRequest;
      const source = await finds[input.subject]({ db, store }, caller, wanted, lang);
      const { name } = fileOf(source, { ...wanted, rowsOfSheet });
      const { id, ticket } = await addJob(db, caller, { wanted, name, lang }, clock.now());
      audit({ entity: 'export', id, after: exportedOf(wanted, name) });
      return { id, name, url: `${table.file.path}?ticket=${ticket}` };
    },
    file: async ({ ticket }, _caller, { db }) => {
      const job = await takeTicket(independentDb, ticket, clock.now());
      const reader = { ...job.reader, now: () => clock.now() };
      try {
        const source = await finds[job.wanted.subject]({ db, store }, reader, job.wanted, job.lang);
        return noted(job, await whole(source, reader, job.wanted, job.lang));
      } catch (error) {
        await noteEnd(independentDb, job.id, 'failed', { rows: 0, bytes: 0, progress: 0 }, clock.now());
        throw error;
      }
    },
    list: async (_input, caller, { db }) => {
      const rows = await listJobs(db, caller, clock.now());
      return { total: rows.length, rows };
    },
    cancel: async ({ id }, caller, { db }) => {
      await cancelJob(db, caller, id, clock.now());
      await publish(db, { type: 'exportsCancelled', exportIds: [id] });
      return null;
    },
  });
}

/** What exports add. */
export function exportFeature(tools: Tools): Feature {
  const running = new RunningExports();
  return { name: 'export', calls: exportCalls({ ...tools, running }), caches: [running] };
}
