/** What is exported: the tables of a subject, checked for who asks, and how far the reading of them is. */
import type { ExportSubject } from '@frostway/contract/export/endpoints';
import type { Lang } from '@frostway/contract/text';
import { localMs, type Zone } from '@frostway/core/zone';
import type { Db } from '../../db/connect.js';
import type { Caller } from '../../call/serve.js';
import type { SeenDevice } from '../../scope/devices.js';
import type { AlarmFilter } from '../alarm/index.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import type { Table } from './table.js';

/** What somebody wants exported, in which form. */
export type ExportRequest = {
  readonly subject: ExportSubject;
  readonly mac?: readonly string[] | undefined;
  readonly imei?: readonly string[] | undefined;
  /** Epoch ms. */
  readonly st?: number | undefined;
  readonly et?: number | undefined;
  /** The reader's zone: its name, or its offset, hours. */
  readonly tz: Zone;
  readonly unit: 'C' | 'F';
  readonly type: 'xlsx' | 'csv';
  readonly who?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly call?: string | undefined;
  /** Of alarms: only these. */
  readonly alarms?: AlarmFilter | undefined;
};

/** For whom. */
export type Reader = Pick<Caller, 'accountId' | 'ownerId' | 'level' | 'now' | 'receives'>;

export type Sources = { readonly db: Db; readonly store: TelemetryStore };

/** What a subject is made of. */
export type Source = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly tables: readonly Table[];
  /** How much of the range is read, 0 to 1. */
  readonly progress: () => number;
};

/** Checks what is wanted and answers where it comes from; nothing is read yet. */
export type Find = (sources: Sources, reader: Reader, wanted: ExportRequest, lang: Lang) => Promise<Source>;

/** `2026-03-01` in a zone, for names of files. */
export function dayText(ms: number, tz: Zone): string {
  return new Date(localMs(tz, ms)).toISOString().slice(0, 10);
}

/** What a device is known by on every file. */
export function identityOf({ mac, imei, id }: Pick<SeenDevice, 'mac' | 'imei' | 'id'>): string {
  return mac ?? imei ?? String(id);
}
