/** The tables as Kysely sees them. What each is for stands beside its creation, in migrations/. */
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import type { ExportState, ExportSubject } from '@frostway/contract/export/endpoints';
import type { Worldview } from '@frostway/contract/map/endpoints';
import type { Lang } from '@frostway/contract/text';
import type { DaySpan } from '@frostway/core/track/watched';
import type { GeocoderName } from '@frostway/core/map/geocoders';
import type { MapProviderName } from '@frostway/core/map/providers';
import type { TemperatureUnit } from '@frostway/core/units';
import type { DeviceKind } from '@frostway/core/models';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ProbeName } from '@frostway/core/probes';
import type { LimitColumns, Snake } from './probe-columns.js';
import type { AlarmSchema } from './schema-alarms.js';
import type { BindingSchema } from './schema-binding.js';
import type { CommandSchema } from './schema-command.js';
import type { SimSchema } from './schema-sim.js';
import type { FenceSchema } from './schema-fence.js';
import type { PositionSchema } from './schema-position.js';
import type { MissionSchema } from './schema-mission.js';
import type { NotificationSchema } from './schema-notification.js';
import type { PeopleSchema } from './schema-people.js';

type Json = JSONColumnType<Record<string, unknown>>;
type NullableJson = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
/** One try to send a message. */
export type Try = { readonly at: string; readonly isSent: boolean; readonly answer: string };
/** Given back as a number: see connect.ts. */
type Big = number;

export type AccountTable = {
  id: Generated<number>;
  account: string;
  nickname: string;
  email: string | null;
  phone: string | null;
  password_hash: string | null;
  level: AccountLevel;
  parent_id: number | null;
  language: Lang | null;
  is_active: Generated<boolean>;
  login_count: Generated<number>;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  created_at: Generated<Date>;
  path: Generated<number[]>;
  is_disabled: Generated<boolean>;
  dealer_may_look: Generated<boolean>;
  service_name: string | null;
  service_phone: string | null;
  service_email: string | null;
  service_note: string | null;
  may_sms: Generated<boolean>;
  zone: Generated<string | null>;
  browser_zone: Generated<string | null>;
  unit: Generated<TemperatureUnit | null>;
  /** How long telemetry of its devices is kept; null = as long as the operator keeps it. */
  retention_days: Generated<number | null>;
  two_signatures: Generated<boolean>;
  signs_incidents: Generated<boolean>;
};

export type DeviceTable = {
  id: Generated<number>;
  mac: string | null;
  imei: string | null;
  kind: DeviceKind;
  model: string;
  activation_key: string;
  dealer_id: number | null;
  owner_id: number | null;
  group_id: number | null;
  name: string;
  alias: string | null;
  software_version: string | null;
  sim: string | null;
  car: string | null;
  car_icon: string | null;
  language: string | null;
  timezone: number | null;
  remark: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  may_share: Generated<boolean>;
  is_scrapped: Generated<boolean>;
  bind_key: string | null;
  report_secret: Buffer | null;
  registered_at: Date | null;
  paid_at: Date | null;
  expires_at: Date | null;
  created_at: Generated<Date>;
  scrapped_at: Date | null;
  scrap_reason: string | null;
};

export type SettingTable = {
  device_id: number;
  from_ms: Big;
  until_ms: Big | null;
  read_seconds: number;
  write_seconds: number;
  broadcast_seconds: number | null;
} & LimitColumns;

export type StateTable = {
  device_id: number;
  last_seen_ms: Big | null;
  reading_ms: Big | null;
  reading_received_ms: Big | null;
  gateway_id: number | null;
  rssi: number | null;
  position_ms: Big | null;
  position_received_ms: Big | null;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  course: number | null;
  source: number | null;
  is_valid: boolean | null;
  status_ms: Big | null;
  attributes: Json;
  /** Epoch ms by the names of `attributes`. */
  attribute_ms: Json;
} & StateColumns;

type ProbeColumn = Snake<ProbeName>;
/** The latest value of each probe, its time, and what decides between several of one second. */
type StateColumns = { [C in ProbeColumn]: number | null } & { [C in ProbeColumn as `${C}_ms` | `${C}_rank`]: Big | null };

export type Schema = {
  /** One row: when it was last asked whether the database can be written to. */
  readiness: { one: boolean; asked_at: Date };
  account: AccountTable;
  session: {
    token_hash: Buffer;
    account_id: number;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    address: string;
    agent: string;
    id: Generated<number>;
    seen_at: Date | null;
  };
  picture_code: { sid: string; answer_hash: Buffer; expires_at: Date; used_at: Date | null };
  login_failure: {
    subject: string;
    count: number;
    last_at: Date;
    locks: Generated<number>;
    locked_until: ColumnType<Date | null, Date | undefined, Date | null>;
    next_at: ColumnType<Date | null, Date | undefined, Date | null>;
    told_at: ColumnType<Date | null, Date | undefined, Date | null>;
  };
  known_device: { account_id: number; key_hash: Buffer; created_at: Date; seen_at: ColumnType<Date | null, Date | undefined, Date> };
  audit_entry: {
    id: Generated<number>;
    at: Date;
    account_id: number | null;
    account: string;
    level: string;
    address: string;
    request_id: string;
    call: string;
    entity: string | null;
    entity_id: string | null;
    before: NullableJson;
    after: NullableJson;
    input: Json;
    /** By a trigger. */
    seq: Generated<Big>;
    reason: string | null;
    concerns: Generated<number[]>;
    /** By a trigger. */
    hash: Generated<Buffer>;
  };
  audit_head: { id: number; seq: Big; hash: Buffer };
  export_job: {
    id: Generated<number>;
    account_id: number;
    token_hash: Buffer;
    subject: ExportSubject;
    name: string;
    wanted: Json;
    lang: Lang;
    ticket_hash: Buffer;
    ticket_until: Date;
    state: ExportState;
    rows: Generated<Big>;
    bytes: Generated<Big>;
    progress: Generated<number>;
    created_at: Date;
    seen_at: Date | null;
    ended_at: Date | null;
  };
  mail: {
    id: Generated<number>;
    recipient: string;
    subject: string;
    body: string;
    created_at: Generated<Date>;
    state: Generated<'kept' | 'queued' | 'sending' | 'sent' | 'failed' | 'gaveUp' | 'unknown'>;
    answer: string | null;
    sent_at: Date | null;
    channel: Generated<'mail' | 'sms' | 'webhook' | 'push'>;
    link: string | null;
    claimed_at: Date | null;
    most_tries: Generated<number>;
    tries: ColumnType<readonly Try[], string | undefined, string>;
    webhook_id: number | null;
    account_id: number | null;
    browser_id: number | null;
    tag: string | null;
    pushed: Generated<number[]>;
    message_key: Generated<string>;
    attached: ColumnType<{ readonly maker: string; readonly wanted: unknown } | null, string | null | undefined, string | null>;
  };
  secret: { name: string; value: string; created_at: Generated<Date> };
  announcement: {
    id: Generated<number>;
    author_id: number | null;
    text: string;
    created_at: Generated<Date>;
    ended_at: Date | null;
    expires_at: Date | null;
  };
  device_group: {
    id: Generated<number>;
    owner_id: number;
    parent_id: number | null;
    name: string;
    depth: number;
    created_at: Generated<Date>;
    zone: Generated<string | null>;
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    radius: Generated<number | null>;
  };
  device: DeviceTable;
  device_alias: { family: string; alias: string; device_id: number };
  device_ownership: { device_id: number; account_id: number; from_ms: Big | null; until_ms: Big | null };
  device_former_model: { device_id: number; model: string; until_ms: Big };
  device_setting: SettingTable;
  gateway_credential: { device_id: number; username: string; password_hash: Buffer; created_at: Generated<Date> };
  /** A day is written as `2026-07-15`; read, it would be a time of the server's zone. */
  device_day: { day: ColumnType<Date, string, string>; device_id: number; facts: Big };
  geocoder: {
    name: GeocoderName;
    is_offered: boolean;
    key: string | null;
    address: string | null;
    per_second: number | null;
    place: number;
  };
  geo_cache: { key: string; provider: GeocoderName; answer: NullableJson; until_at: Date };
  private_hours: {
    device_id: number;
    owner_id: number;
    from_ms: Big;
    until_ms: Big | null;
    spans: JSONColumnType<readonly DaySpan[]>;
    zone: string;
  };
  location_request: { device_id: number; time_ms: Big; received_ms: Big; heard: Json; taken_until: Generated<Date> };
  location_cache: { key: string; spot: NullableJson; until_at: Date };
  map_provider: { name: string; is_offered: boolean; key: string | null; address: string | null };
  map_setting: { id: Generated<boolean>; first: MapProviderName; worldview: Worldview };
  reception: { gateway_id: number; device_id: number; last_ms: Big };
  unknown_device: { family: string; identity: string; count: Big; first_seen: Date; last_seen: Date; address: string };
  upload_day: { owner_id: number; day: ColumnType<Date, string, string>; bytes: Big };
  device_state: StateTable;
  put_aside: { device_id: number; digest: Buffer; time_ms: Big | null; received_ms: Big; reason: string; body: Json };
} & NotificationSchema &
  MissionSchema &
  PeopleSchema &
  BindingSchema &
  PositionSchema &
  FenceSchema &
  CommandSchema &
  SimSchema &
  AlarmSchema;
