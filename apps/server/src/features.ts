/** The list of features, and what all of them together come to. A folder under features/ that is missing here fails a test. */
import { accessFeature } from './features/access/index.js';
import { accountFeature } from './features/account/index.js';
import { alarmFeature } from './features/alarm/index.js';
import { auditFeature } from './features/audit/index.js';
import { bindingFeature } from './features/binding/index.js';
import { certificateFeature } from './features/certificate/index.js';
import { commandFeature } from './features/command/index.js';
import { deviceFeature } from './features/device/index.js';
import { dictionaryFeature } from './features/dictionary/index.js';
import { driverFeature } from './features/driver/index.js';
import { excursionFeature } from './features/excursion/index.js';
import { exportFeature } from './features/export/index.js';
import { fenceFeature } from './features/fence/index.js';
import { fleetFeature } from './features/fleet/index.js';
import { geoFeature } from './features/geo/index.js';
import { locatingFeature } from './features/locating/index.js';
import { maintenanceFeature } from './features/maintenance/index.js';
import { mapFeature } from './features/map/index.js';
import { missionFeature } from './features/mission/index.js';
import { notificationFeature } from './features/notification/index.js';
import { overviewFeature } from './features/overview/index.js';
import { peopleFeature } from './features/people/index.js';
import { positionFeature } from './features/position/index.js';
import { reportFeature } from './features/report/index.js';
import { ruleFeature } from './features/rule/index.js';
import { simFeature } from './features/sim/index.js';
import { searchFeature } from './features/search/index.js';
import { shareFeature } from './features/share/index.js';
import { teamFeature } from './features/team/index.js';
import { telemetryFeature } from './features/telemetry/index.js';
import { tradeFeature } from './features/trade/index.js';
import type { Feature } from './platform/feature.js';
import type { Tools } from './platform/tools.js';

/** In the order in which tables are seeded, and in which what ends with a device ends: bindings before the plans and rules that may rest on them. */
const makers: readonly ((tools: Tools) => Feature)[] = [
  accountFeature,
  accessFeature,
  dictionaryFeature,
  peopleFeature,
  deviceFeature,
  bindingFeature,
  notificationFeature,
  excursionFeature,
  ruleFeature,
  alarmFeature,
  shareFeature,
  teamFeature,
  tradeFeature,
  certificateFeature,
  telemetryFeature,
  positionFeature,
  locatingFeature,
  fenceFeature,
  fleetFeature,
  driverFeature,
  maintenanceFeature,
  commandFeature,
  simFeature,
  exportFeature,
  overviewFeature,
  mapFeature,
  geoFeature,
  missionFeature,
  reportFeature,
  searchFeature,
  auditFeature,
];

/** Makes every feature of a process. What features are given of one another is known once all of them are made. */
export function makeFeatures(tools: Omit<Tools, 'released' | 'assigned' | 'settingsWanted' | 'summarise'>): readonly Feature[] {
  const features: readonly Feature[] = makers.map((make) =>
    make({
      ...tools,
      released: () => features.flatMap(({ onDeviceReleased = [] }) => onDeviceReleased),
      assigned: async (tx, deviceIds) => {
        for (const { onDeviceAssigned } of features) await onDeviceAssigned?.(tx, deviceIds);
      },
      summarise: (...asked) => {
        const made = features.find(({ summarise }) => summarise !== undefined)?.summarise?.(...asked);
        return made ?? Promise.reject(new Error('no feature makes the first sheet of workbooks'));
      },
      settingsWanted: async (tx, deviceIds, accountId) => {
        for (const { onSettingsWanted } of features) await onSettingsWanted?.(tx, deviceIds, accountId);
      },
    }),
  );
  return features;
}
