/**
 * Who may name which table in SQL: each has one owner, who alone decides what is in it. Others are listed where they write (a change that is made in one
 * statement with the owner's) or read (a join that would be two questions otherwise). `anyone` may read the few tables that every list is about.
 * A new line here is a decision: first ask whether the owner's index can answer it.
 */

/** A room of the server (`pipeline`), a feature (`features/alarm`) or a file that joins the rooms (`demo.ts`). */
type Place = string;

export type TableOwner = {
  readonly owner: Place;
  readonly writers?: readonly Place[];
  /** Of a table of the telemetry store each with what it reads there: facts themselves are read through the store alone. */
  readonly readers?: readonly Place[] | Readonly<Record<Place, string>> | 'anyone';
};

/** Who is listed to read a table, beside its owner. */
export const readersOf = ({ readers = [] }: TableOwner): readonly Place[] | 'anyone' =>
  readers === 'anyone' || Array.isArray(readers) ? (readers as readonly Place[] | 'anyone') : Object.keys(readers);

export const tableOwners: Readonly<Record<string, TableOwner>> = {
  account: { owner: 'features/account', writers: ['features/people', 'features/trade'], readers: 'anyone' },
  account_role: { owner: 'features/access', writers: ['features/account'], readers: ['features/people', 'http'] },
  alarm: { owner: 'features/alarm', writers: ['demo-alarms.ts'], readers: ['features/audit', 'features/notification'] },
  alarm_event: { owner: 'features/alarm', writers: ['demo-alarms.ts'] },
  alarm_notice: { owner: 'features/alarm', writers: ['features/notification'] },
  alert_rule: { owner: 'features/alarm' },
  alert_rule_target: { owner: 'features/alarm' },
  alert_rule_version: { owner: 'features/alarm', readers: ['features/audit', 'features/device', 'features/notification'] },
  announcement: { owner: 'features/overview' },
  api_token: { owner: 'features/account', writers: ['http'], readers: ['features/export'] },
  audit_entry: { owner: 'audit', readers: ['features/audit'] },
  audit_head: { owner: 'audit', readers: ['features/audit'] },
  calibration_certificate: { owner: 'features/certificate' },
  category: { owner: 'features/access' },
  certificate_warning: { owner: 'features/certificate' },
  contact: { owner: 'features/mission', readers: ['features/notification'] },
  contact_question: { owner: 'features/mission', readers: ['features/notification'] },
  delivery: { owner: 'features/notification' },
  device: { owner: 'features/device', readers: 'anyone' },
  device_alias: { owner: 'features/device', readers: ['ingest', 'pipeline'] },
  device_binding: { owner: 'features/device', readers: ['features/alarm', 'features/binding', 'features/position', 'pipeline'] },
  device_day: { owner: 'pipeline' },
  device_event: { owner: 'telemetry-store' },
  device_former_model: { owner: 'features/device', readers: ['features/alarm'] },
  device_group: {
    owner: 'features/device',
    writers: ['features/account'],
    readers: ['features/alarm', 'features/notification', 'features/overview', 'features/people'],
  },
  device_ownership: { owner: 'features/device', readers: 'anyone' },
  device_retention: { owner: 'telemetry-store' },
  device_setting: { owner: 'features/device', readers: ['features/alarm', 'features/binding', 'features/trade'] },
  device_share: { owner: 'features/share', readers: ['audit', 'features/alarm', 'features/people', 'features/trade', 'http', 'scope'] },
  device_state: {
    owner: 'telemetry-store',
    readers: {
      'demo-past.ts': 'what of the past is told already',
      'features/alarm': 'who fell silent among all devices, and from where a rule begins to watch: one statement over all of them',
      'features/binding': 'a gateway and what it was last heard to do, in lists',
      'features/device': 'the latest beside each device of a list of 10,000, and filters by it',
      'features/overview': 'counts over all devices somebody sees',
      'features/trade': 'who is online beside each device of a workplace',
    },
  },
  dictionary_data: { owner: 'features/dictionary' },
  dictionary_group: { owner: 'features/dictionary' },
  event_log: { owner: 'events' },
  excursion: { owner: 'features/alarm', readers: ['demo-alarms.ts', 'features/notification'] },
  expiry_warning: { owner: 'features/trade' },
  export_job: { owner: 'features/export' },
  foreign_reception: { owner: 'pipeline', writers: ['features/binding'] },
  gateway_credential: { owner: 'features/device', readers: ['ingest'] },
  gateway_refusal: { owner: 'pipeline', writers: ['features/binding'] },
  gateway_unlisted: { owner: 'pipeline', writers: ['features/binding'] },
  gateway_whitelist: { owner: 'features/binding', readers: ['pipeline'] },
  great_administrator: {
    owner: 'features/team',
    readers: ['features/access', 'features/alarm', 'features/export', 'features/trade', 'http'],
  },
  incident: { owner: 'features/alarm', readers: ['features/export'] },
  internet_identity: { owner: 'features/account', readers: ['scope'] },
  job_run: { owner: 'features/alarm' },
  judging: { owner: 'features/alarm' },
  kinetic_hour: { owner: 'features/alarm' },
  kinetic_kept: { owner: 'features/alarm' },
  known_device: { owner: 'features/account' },
  login_failure: { owner: 'features/account' },
  mail: { owner: 'outbox', readers: ['features/notification'] },
  map_provider: { owner: 'features/map' },
  map_setting: { owner: 'features/map' },
  menu: { owner: 'features/access' },
  migration: { owner: 'db', readers: ['cli'] },
  notification_plan: { owner: 'features/notification' },
  notification_recipient: { owner: 'features/notification', readers: ['features/mission'] },
  notification_target: { owner: 'features/notification' },
  one_time_token: { owner: 'features/account' },
  page_visit: { owner: 'features/dictionary' },
  picture_code: { owner: 'features/account' },
  position: { owner: 'telemetry-store' },
  position_judging: { owner: 'features/alarm' },
  push_browser: { owner: 'outbox', readers: ['features/notification'] },
  put_aside: { owner: 'telemetry-store' },
  readiness: { owner: 'db' },
  reading: { owner: 'telemetry-store' },
  reception: { owner: 'telemetry-store' },
  recovery_code: { owner: 'features/account' },
  relation_user: { owner: 'features/team' },
  relay: { owner: 'features/binding', readers: ['pipeline'] },
  relay_device: { owner: 'features/binding', readers: ['pipeline'] },
  renewal: { owner: 'features/trade' },
  report_judging: { owner: 'features/alarm' },
  resource: { owner: 'features/access', readers: ['http'] },
  retention: { owner: 'telemetry-store' },
  role: { owner: 'features/access', readers: ['features/account', 'features/people', 'http'] },
  role_menu: { owner: 'features/access' },
  role_resource: { owner: 'features/access', readers: ['http'] },
  rule_watch: { owner: 'features/alarm', writers: ['demo-alarms.ts'], readers: ['features/device'] },
  sale: { owner: 'features/trade' },
  second_factor: { owner: 'features/account' },
  secret: { owner: 'db' },
  sent_code: { owner: 'features/account' },
  session: { owner: 'features/account', writers: ['http'], readers: ['features/export', 'outbox'] },
  setting_delivery: { owner: 'features/device' },
  share_key: { owner: 'features/share', writers: ['scope'], readers: ['features/people'] },
  share_key_device: { owner: 'features/share', readers: ['features/trade', 'scope'] },
  share_view: { owner: 'scope' },
  team: { owner: 'features/team', readers: ['audit', 'features/alarm', 'features/notification', 'features/people', 'scope'] },
  team_member: {
    owner: 'features/team',
    readers: ['features/alarm', 'features/audit', 'features/notification', 'features/people', 'features/trade', 'http', 'scope'],
  },
  team_target: { owner: 'features/team', readers: ['features/trade', 'scope'] },
  told_times: { owner: 'features/notification' },
  unknown_device: { owner: 'pipeline', writers: ['features/device'] },
  webhook: { owner: 'features/notification', readers: ['outbox'] },
  workspace: { owner: 'features/device' },
};
