/** Every feature's table of calls: the whole contract. */
import { access } from './access/endpoints.js';
import { account } from './account/endpoints.js';
import { auditCalls } from './audit/endpoints.js';
import { alarmFeature } from './alarm/endpoints.js';
import { bindingFeature } from './binding/endpoints.js';
import { certificateFeature } from './certificate/endpoints.js';
import { commandFeature } from './command/endpoints.js';
import { deviceFeature } from './device/endpoints.js';
import { dictionary } from './dictionary/endpoints.js';
import { driver } from './driver/endpoints.js';
import type { Endpoint } from './endpoint.js';
import { exportCalls } from './export/endpoints.js';
import { fence } from './fence/endpoints.js';
import { fleet } from './fleet/endpoints.js';
import { geo } from './geo/endpoints.js';
import { maintenance } from './maintenance/endpoints.js';
import { sim } from './sim/endpoints.js';
import { mapFeature } from './map/endpoints.js';
import { mission } from './mission/endpoints.js';
import { notification } from './notification/endpoints.js';
import { overview } from './overview/endpoints.js';
import { people } from './people/endpoints.js';
import { position } from './position/endpoints.js';
import { report } from './report/endpoints.js';
import { searchFeature } from './search/endpoints.js';
import { teamFeature } from './team/endpoints.js';
import { share } from './share/endpoints.js';
import { telemetry } from './telemetry/endpoints.js';
import { trade } from './trade/endpoints.js';

/** Every feature by its name; a call that is missing here does not exist. */
export const features = {
  account,
  device: deviceFeature,
  binding: bindingFeature,
  certificate: certificateFeature,
  team: teamFeature,
  alarm: alarmFeature,
  telemetry,
  position,
  fence,
  fleet,
  driver,
  maintenance,
  sim,
  command: commandFeature,
  share,
  export: exportCalls,
  audit: auditCalls,
  overview,
  trade,
  access,
  dictionary,
  people,
  notification,
  map: mapFeature,
  geo,
  mission,
  report,
  search: searchFeature,
} as const;

/** A call with the names by which tables, OpenAPI and audit know it. */
export type NamedEndpoint = { readonly feature: string; readonly name: string; readonly endpoint: Endpoint };

/** All calls, feature by feature. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, endpoint]) => ({ feature, name, endpoint })),
);
