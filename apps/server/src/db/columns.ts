/**
 * Every column of every table as it results from all migrations: what the driver gives for it, and whether an insert may leave it out. The types of schema.ts say
 * more and are held to it by schema-truth.ts.
 * Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts.
 */
import type { AccessColumns } from './columns/access.js';
import type { AccountColumns } from './columns/account.js';
import type { AlarmColumns } from './columns/alarm.js';
import type { AuditColumns } from './columns/audit.js';
import type { BindingColumns } from './columns/binding.js';
import type { CertificateColumns } from './columns/certificate.js';
import type { CommandColumns } from './columns/command.js';
import type { DbColumns } from './columns/db.js';
import type { DeviceColumns } from './columns/device.js';
import type { DictionaryColumns } from './columns/dictionary.js';
import type { DriverColumns } from './columns/driver.js';
import type { EventsColumns } from './columns/events.js';
import type { ExcursionColumns } from './columns/excursion.js';
import type { ExportColumns } from './columns/export.js';
import type { FenceColumns } from './columns/fence.js';
import type { GeoColumns } from './columns/geo.js';
import type { LocatingColumns } from './columns/locating.js';
import type { MaintenanceColumns } from './columns/maintenance.js';
import type { MapColumns } from './columns/map.js';
import type { MissionColumns } from './columns/mission.js';
import type { NotificationColumns } from './columns/notification.js';
import type { OutboxColumns } from './columns/outbox.js';
import type { OverviewColumns } from './columns/overview.js';
import type { PipelineColumns } from './columns/pipeline.js';
import type { PositionColumns } from './columns/position.js';
import type { ReportColumns } from './columns/report.js';
import type { RuleColumns } from './columns/rule.js';
import type { ScopeColumns } from './columns/scope.js';
import type { ShareColumns } from './columns/share.js';
import type { SimColumns } from './columns/sim.js';
import type { TeamColumns } from './columns/team.js';
import type { TelemetryStoreColumns } from './columns/telemetry-store.js';
import type { TradeColumns } from './columns/trade.js';

export type Columns = AccessColumns &
  AccountColumns &
  AlarmColumns &
  AuditColumns &
  BindingColumns &
  CertificateColumns &
  CommandColumns &
  DbColumns &
  DeviceColumns &
  DictionaryColumns &
  DriverColumns &
  EventsColumns &
  ExcursionColumns &
  ExportColumns &
  FenceColumns &
  GeoColumns &
  LocatingColumns &
  MaintenanceColumns &
  MapColumns &
  MissionColumns &
  NotificationColumns &
  OutboxColumns &
  OverviewColumns &
  PipelineColumns &
  PositionColumns &
  ReportColumns &
  RuleColumns &
  ScopeColumns &
  ShareColumns &
  SimColumns &
  TeamColumns &
  TelemetryStoreColumns &
  TradeColumns;
