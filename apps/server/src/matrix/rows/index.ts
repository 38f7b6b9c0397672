/** The rows of every feature: who may make which call. */
import type { Row } from '../row.js';
import { accountRows } from './account.js';
import { deviceRows } from './device.js';
import { dictionaryRows, overviewRows, positionRows, telemetryRows } from './telemetry.js';

/** By feature and by the name of the call. */
export const rows: Readonly<Record<string, Readonly<Record<string, Row | readonly Row[] | undefined>>>> = {
  account: accountRows,
  device: deviceRows,
  telemetry: telemetryRows,
  position: positionRows,
  overview: overviewRows,
  dictionary: dictionaryRows,
};
