/** The rows of every feature: who may make which call. */
import type { features, NamedEndpoint } from '@frostway/contract/features';
import type { Row, Rows } from '../row.js';
import { accessRows, dictionaryRows } from './access.js';
import { accountRows } from './account.js';
import { alarmRows } from './alarm.js';
import { bindingRows, certificateRows } from './binding.js';
import { deviceRows } from './device.js';
import { auditRows, exportRows } from './export.js';
import { geoRows } from './geo.js';
import { mapRows } from './map.js';
import { missionRows, notificationRows } from './notification.js';
import { overviewRows, peopleRows } from './people.js';
import { commandRows } from './command.js';
import { driverRows } from './driver.js';
import { maintenanceRows } from './maintenance.js';
import { simRows } from './sim.js';
import { fenceRows } from './fence.js';
import { fleetRows } from './fleet.js';
import { positionRows } from './position.js';
import { reportRows } from './report.js';
import { searchRows } from './search.js';
import { shareRows } from './share.js';
import { teamRows } from './team.js';
import { telemetryRows } from './telemetry.js';
import { tradeRows } from './trade.js';

/** By feature and by the name of the call; without one of them the tests do not compile. */
const rowsByFeature: { readonly [F in keyof typeof features]: Rows<(typeof features)[F]> } = {
  account: accountRows,
  device: deviceRows,
  binding: bindingRows,
  certificate: certificateRows,
  alarm: alarmRows,
  telemetry: telemetryRows,
  position: positionRows,
  command: commandRows,
  fence: fenceRows,
  fleet: fleetRows,
  driver: driverRows,
  maintenance: maintenanceRows,
  sim: simRows,
  overview: overviewRows,
  dictionary: dictionaryRows,
  access: accessRows,
  people: peopleRows,
  team: teamRows,
  share: shareRows,
  export: exportRows,
  audit: auditRows,
  trade: tradeRows,
  notification: notificationRows,
  map: mapRows,
  geo: geoRows,
  mission: missionRows,
  report: reportRows,
  search: searchRows,
};

/** The same for whoever goes through all calls. */
export const rows: Readonly<Record<string, Readonly<Record<string, Row | readonly Row[] | undefined>>>> = rowsByFeature;

/** The rows of a call; none when nobody has said yet who may make it. */
export function rowsOf({ feature, name }: Pick<NamedEndpoint, 'feature' | 'name'>): readonly Row[] {
  return [rows[feature]?.[name] ?? []].flat();
}
