/**
 * Every column of every table as it results from all migrations: what the driver gives for it, and whether an insert may leave it out. Made, not written:
 * UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. The types of schema.ts say more and are held to it by schema-truth.ts.
 */

/** A column the database fills when an insert leaves it out. */
export type Filled<T> = { readonly filled: T };

export type Columns = {
  account: {
    account: string;
    browser_zone: string | null;
    created_at: Filled<Date>;
    dealer_may_look: Filled<boolean>;
    email: string | null;
    id: Filled<number>;
    is_active: Filled<boolean>;
    is_disabled: Filled<boolean>;
    language: string | null;
    last_login_at: Date | null;
    level: string;
    login_count: Filled<number>;
    may_sms: Filled<boolean>;
    nickname: string;
    parent_id: number | null;
    password_hash: string | null;
    path: Filled<number[]>;
    phone: string | null;
    previous_login_at: Date | null;
    retention_days: number | null;
    service_email: string | null;
    service_name: string | null;
    service_note: string | null;
    service_phone: string | null;
    signs_incidents: Filled<boolean>;
    two_signatures: Filled<boolean>;
    unit: string | null;
    zone: string | null;
  };
  account_role: {
    account_id: number;
    role_id: number;
  };
  alarm: {
    acknowledged_at: Date | null;
    acknowledged_by: number | null;
    assignee_id: number | null;
    cleared_at: Date | null;
    device_id: number;
    ended_ms: number | null;
    excursion_id: number | null;
    id: Filled<number>;
    incident_id: number | null;
    is_late: Filled<boolean>;
    is_revised: Filled<boolean>;
    is_worst_told: Filled<boolean>;
    merged_into: number | null;
    minutes: number | null;
    raised_at: Date | null;
    reason: string | null;
    rule_id: number | null;
    severity: string;
    started_ms: number;
    state: string;
    type: string;
  };
  alarm_event: {
    account_id: number | null;
    alarm_id: number;
    at: Date;
    body: Filled<object>;
    device_id: number;
    id: Filled<number>;
    kind: string;
  };
  alarm_notice: {
    alarm_id: number;
    at_ms: number;
    created_at: Date;
    device_id: number;
    id: Filled<number>;
    moment: string;
    told_at: Date | null;
    value: number | null;
  };
  alert_rule: {
    created_at: Filled<Date>;
    ended_at: Date | null;
    id: Filled<number>;
    owner_id: number;
    version: Filled<number>;
  };
  alert_rule_target: {
    device_id: number | null;
    group_id: number | null;
    rule_id: number;
  };
  alert_rule_version: {
    clear_delay_seconds: Filled<number>;
    condition: string;
    created_at: Filled<Date>;
    created_by: number | null;
    delay_seconds: Filled<number>;
    hysteresis: Filled<number>;
    ignore_seconds: Filled<number>;
    lower: number | null;
    mode: Filled<string>;
    name: string;
    preset: string | null;
    probe: string;
    rule_id: number;
    severity: string;
    upper: number | null;
    value: number | null;
    version: number;
    window_seconds: number | null;
  };
  announcement: {
    author_id: number | null;
    created_at: Filled<Date>;
    ended_at: Date | null;
    expires_at: Date | null;
    id: Filled<number>;
    text: string;
  };
  api_token: {
    account_id: number;
    created_at: Date;
    ended_at: Date | null;
    expires_at: Date;
    id: Filled<number>;
    name: string;
    scope: string;
    seen_at: Date | null;
    token_hash: Buffer;
  };
  audit_entry: {
    account: string;
    account_id: number | null;
    address: string;
    after: object | null;
    at: Date;
    before: object | null;
    call: string;
    concerns: Filled<number[]>;
    entity: string | null;
    entity_id: string | null;
    hash: Buffer;
    id: Filled<number>;
    input: object;
    level: string;
    reason: string | null;
    request_id: string;
    seq: number;
  };
  audit_head: {
    hash: Buffer;
    id: number;
    seq: number;
  };
  calibration_certificate: {
    added_at: Date;
    added_by: number | null;
    calibrated_on: Date;
    device_id: number;
    due_on: Date;
    file: Buffer | null;
    file_name: string | null;
    file_type: string | null;
    id: Filled<number>;
    laboratory: Filled<string>;
    number: string;
    owner_id: number;
    removed_at: Date | null;
  };
  category: {
    created_at: Filled<Date>;
    id: Filled<number>;
    key: string | null;
    name: string;
    name_en: string;
  };
  certificate_warning: {
    certificate_id: number;
    days: number;
    told_at: Date;
  };
  command: {
    account_id: number | null;
    answer: string | null;
    answered_at: Date | null;
    created_at: Date;
    device_id: number;
    expires_at: Date | null;
    flag: Filled<number>;
    frame: Buffer | null;
    id: Filled<number>;
    is_follow: Filled<boolean>;
    is_held: boolean;
    is_once: boolean;
    name: string;
    order_id: number;
    params: object;
    part: Filled<string>;
    reason: string | null;
    sendings: Filled<number>;
    sent_at: Date | null;
    state: Filled<string>;
    verdict: string | null;
    way: string;
  };
  command_to_follow: {
    account_id: number | null;
    device_id: number;
    due_at: Date;
    id: Filled<number>;
    name: string;
    params: object;
  };
  contact: {
    company: Filled<string>;
    created_at: Date;
    email: string;
    email_agreed_at: Date | null;
    id: Filled<number>;
    language: string;
    name: string;
    owner_id: number;
    phone: string | null;
    phone_agreed_at: Date | null;
    quiet_from: number | null;
    quiet_until: number | null;
    remark: Filled<string>;
    unit: Filled<string>;
    zone: string | null;
  };
  contact_question: {
    address: string;
    agrees: boolean | null;
    answered_at: Date | null;
    asked_at: Date;
    channel: string;
    contact_id: number | null;
    expires_at: Date;
    id: Filled<number>;
    key_hash: Buffer;
    owner_id: number;
  };
  delivery: {
    account_id: number | null;
    alarm_id: number | null;
    cause: string;
    channel: string;
    contact_id: number | null;
    created_at: Date;
    device_id: number | null;
    due_at: Date;
    handed_at: Date | null;
    id: Filled<number>;
    is_collected: Filled<boolean>;
    is_digest: Filled<boolean>;
    is_unread: Filled<boolean>;
    kind: string;
    mail_id: number | null;
    mission_id: number | null;
    notice_id: number | null;
    owner_id: number;
    passes_quiet_hours: Filled<boolean>;
    plan_id: number | null;
    recipient: string;
    recipient_name: string;
    severity: string;
    state: string;
    step: Filled<number>;
    webhook_id: number | null;
  };
  device: {
    activation_key: string;
    alias: string | null;
    bind_key: string | null;
    car: string | null;
    car_icon: string | null;
    created_at: Filled<Date>;
    dealer_id: number | null;
    expires_at: Date | null;
    group_id: number | null;
    id: Filled<number>;
    imei: string | null;
    is_scrapped: Filled<boolean>;
    kind: string;
    language: string | null;
    latitude: number | null;
    longitude: number | null;
    mac: string | null;
    may_share: Filled<boolean>;
    model: string;
    name: string;
    owner_id: number | null;
    paid_at: Date | null;
    registered_at: Date | null;
    remark: Filled<string>;
    report_secret: Buffer | null;
    scrap_reason: string | null;
    scrapped_at: Date | null;
    sim: string | null;
    software_version: string | null;
    timezone: number | null;
  };
  device_alias: {
    alias: string;
    device_id: number;
    family: string;
  };
  device_binding: {
    device_id: number;
    ended_by: number | null;
    from_ms: number;
    id: Filled<number>;
    made_at: Filled<Date>;
    made_by: number | null;
    to_device_id: number;
    until_ms: number | null;
  };
  device_day: {
    day: Date;
    device_id: number;
    facts: number;
  };
  device_event: {
    body: object;
    device_id: number;
    flags: Filled<number>;
    kind: string;
    received_ms: number;
    time_ms: number;
  };
  device_fence: {
    device_id: number;
    fence_id: number;
    kind: string;
    slot: number;
    version: number;
  };
  device_former_model: {
    device_id: number;
    model: string;
    until_ms: number;
  };
  device_group: {
    created_at: Filled<Date>;
    depth: number;
    id: Filled<number>;
    latitude: number | null;
    longitude: number | null;
    name: string;
    owner_id: number;
    parent_id: number | null;
    radius: number | null;
    zone: string | null;
  };
  device_night: {
    device_id: number;
    off_at: string;
    on_at: string;
  };
  device_ownership: {
    account_id: number;
    device_id: number;
    from_ms: number | null;
    until_ms: number | null;
  };
  device_position_alarm: {
    device_id: number;
    from_ms: number;
    name: string;
    params: object;
  };
  device_retention: {
    device_id: number;
    dropped_before_ms: number;
  };
  device_rhythm: {
    device_id: number;
    name: string;
    params: object;
    silent_seconds: number | null;
    since: Date;
  };
  device_setting: {
    broadcast_seconds: number | null;
    co2_upper: number | null;
    device_id: number;
    from_ms: number;
    humidity_lower: number | null;
    humidity_upper: number | null;
    light_upper: number | null;
    pressure_lower: number | null;
    pressure_upper: number | null;
    read_seconds: number;
    temperature_lower: number | null;
    temperature_upper: number | null;
    until_ms: number | null;
    write_seconds: number;
  };
  device_share: {
    account_id: number;
    created_at: Date;
    device_id: number;
    ended_at: Date | null;
    expires_at: Date | null;
    id: Filled<number>;
    is_allowed: Filled<boolean>;
    is_position: Filled<boolean>;
    owner_id: number;
    scope: string[];
  };
  device_state: {
    attribute_ms: Filled<object>;
    attributes: Filled<object>;
    co2: number | null;
    co2_ms: number | null;
    co2_rank: number | null;
    course: number | null;
    device_id: number;
    gateway_id: number | null;
    humidity: number | null;
    humidity_ms: number | null;
    humidity_rank: number | null;
    is_valid: boolean | null;
    last_seen_ms: number | null;
    latitude: number | null;
    light: number | null;
    light_ms: number | null;
    light_rank: number | null;
    longitude: number | null;
    position_ms: number | null;
    position_received_ms: number | null;
    power: number | null;
    power_ms: number | null;
    power_percent: number | null;
    power_percent_ms: number | null;
    power_percent_rank: number | null;
    power_rank: number | null;
    pressure: number | null;
    pressure_ms: number | null;
    pressure_rank: number | null;
    reading_ms: number | null;
    reading_received_ms: number | null;
    rssi: number | null;
    source: number | null;
    speed: number | null;
    status_ms: number | null;
    temperature: number | null;
    temperature_ms: number | null;
    temperature_rank: number | null;
  };
  dictionary_data: {
    created_at: Filled<Date>;
    group_id: number;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    name: string;
    name_en: string;
    sort: Filled<number>;
    value: string;
  };
  dictionary_group: {
    created_at: Filled<Date>;
    id: Filled<number>;
    key: string | null;
    name: string;
    name_en: string;
  };
  driver: {
    created_at: Date;
    id: Filled<number>;
    licence: Filled<string>;
    licence_until: Date | null;
    name: string;
    owner_id: number;
    phone: string | null;
    remark: Filled<string>;
  };
  driver_tag: {
    driver_id: number;
    owner_id: number;
    tag: string;
  };
  driver_time: {
    device_id: number;
    driver_id: number;
    from_ms: number;
    owner_id: number;
    until_ms: number;
  };
  event_log: {
    event: object;
    id: Filled<number>;
    published_at: Filled<Date>;
    xact: Filled<string>;
  };
  excursion: {
    closed_ms: number | null;
    counted_ms: number | null;
    degree_minutes: Filled<number>;
    device_id: number;
    ended_ms: number | null;
    fired_ms: number | null;
    gateway_id: number | null;
    id: Filled<number>;
    is_door: Filled<boolean>;
    is_fault: Filled<boolean>;
    is_start_kept: Filled<boolean>;
    last_ms: number;
    latitude: number | null;
    limit_value: number | null;
    longest_gap_ms: Filled<number>;
    longitude: number | null;
    minutes: Filled<number>;
    readings: Filled<number>;
    rule_id: number | null;
    side: string | null;
    silence_gaps: object | null;
    started_ms: number;
    type: string;
    version: number | null;
    watch: string;
    worst: number | null;
    worst_ms: number | null;
  };
  expiry_warning: {
    account_id: number;
    days: number;
    device_id: number;
    expires_at: Date;
    told_at: Date;
  };
  export_job: {
    account_id: number;
    bytes: Filled<number>;
    created_at: Date;
    ended_at: Date | null;
    id: Filled<number>;
    lang: string;
    name: string;
    progress: Filled<number>;
    rows: Filled<number>;
    seen_at: Date | null;
    state: string;
    subject: string;
    ticket_hash: Buffer;
    ticket_until: Date;
    token_hash: Buffer;
    wanted: object;
  };
  fence: {
    created_at: Date;
    ended_at: Date | null;
    id: Filled<number>;
    kept: string;
    name: string;
    owner_id: number;
    version: Filled<number>;
  };
  fence_version: {
    created_at: Date;
    fence_id: number;
    mode: string;
    shape: object;
    version: number;
  };
  fence_watch: {
    device_id: number;
    fence_id: number;
    from_ms: number;
    side: string | null;
    until_ms: number | null;
    version: number;
  };
  foreign_reception: {
    day: Date;
    device_id: number;
    gateway_id: number;
    last_ms: number;
    owner_id: number;
    readings: number;
    rssi: number | null;
  };
  gateway_credential: {
    created_at: Filled<Date>;
    device_id: number;
    password_hash: Buffer;
    username: string;
  };
  gateway_refusal: {
    day: Date;
    gateway_id: number;
    last_ms: number;
    owner_id: number;
    readings: number;
  };
  gateway_unlisted: {
    count: number;
    device_id: number;
    gateway_id: number;
    last_ms: number;
    rssi: number | null;
  };
  gateway_whitelist: {
    changed_by: number | null;
    from_ms: number;
    gateway_id: number;
    until_ms: number | null;
  };
  geo_cache: {
    answer: object | null;
    key: string;
    provider: string;
    until_at: Date;
  };
  geocoder: {
    address: string | null;
    is_offered: boolean;
    key: string | null;
    name: string;
    per_second: number | null;
    place: number;
  };
  great_administrator: {
    account_id: number;
    created_at: Date;
    owner_id: number;
  };
  incident: {
    acknowledged_at: Date | null;
    assignee_id: number | null;
    device_id: number;
    ended_ms: number | null;
    id: number;
    is_late: boolean;
    kind: string;
    minutes: number | null;
    rule_ids: number[];
    severity: string;
    started_ms: number;
    state: string;
    type: string;
  };
  internet_identity: {
    account_id: number;
    created_at: Date;
    issuer: string;
    name: Filled<string>;
    subject: string;
  };
  job_run: {
    ended_at: Date;
    name: string;
  };
  judging: {
    checkpoints: string | null;
    device_id: number;
    first_ms: number | null;
    frozen_ms: Filled<number>;
    judged_at: Date;
    judged_ms: number;
    snapshot: string | null;
    state: object;
  };
  kinetic_hour: {
    covered_ms: number;
    device_id: number;
    heat: number;
    hour_ms: number;
  };
  kinetic_kept: {
    device_id: number;
    from_ms: number;
  };
  known_device: {
    account_id: number;
    created_at: Date;
    key_hash: Buffer;
    seen_at: Date | null;
  };
  location_cache: {
    key: string;
    spot: object | null;
    until_at: Date;
  };
  location_request: {
    device_id: number;
    heard: object;
    received_ms: number;
    taken_until: Filled<Date>;
    time_ms: number;
  };
  login_failure: {
    count: number;
    last_at: Date;
    locked_until: Date | null;
    locks: Filled<number>;
    next_at: Date | null;
    subject: string;
    told_at: Date | null;
  };
  mail: {
    account_id: number | null;
    answer: string | null;
    attached: object | null;
    body: string;
    browser_id: number | null;
    channel: Filled<string>;
    claimed_at: Date | null;
    created_at: Filled<Date>;
    id: Filled<number>;
    link: string | null;
    message_key: Filled<string>;
    most_tries: Filled<number>;
    pushed: Filled<number[]>;
    recipient: string;
    sent_at: Date | null;
    state: Filled<string>;
    subject: string;
    tag: string | null;
    tries: Filled<object>;
    webhook_id: number | null;
  };
  maintenance_plan: {
    counted_ms: number | null;
    created_at: Date;
    device_id: number;
    done_ms: number;
    driven_m: number | null;
    engine_s: number | null;
    every_days: number | null;
    every_hours: number | null;
    every_km: number | null;
    fixed_m: Filled<number>;
    fixed_ms: number;
    fixed_s: Filled<number>;
    id: Filled<number>;
    name: string;
    owner_id: number;
    remark: Filled<string>;
  };
  maintenance_warning: {
    plan_id: number;
    step: string;
    told_at: Date;
  };
  map_provider: {
    address: string | null;
    is_offered: boolean;
    key: string | null;
    name: string;
  };
  map_setting: {
    first: string;
    id: Filled<boolean>;
    worldview: string;
  };
  menu: {
    created_at: Filled<Date>;
    icon: string | null;
    id: Filled<number>;
    is_shown: Filled<boolean>;
    key: string | null;
    name: string;
    name_en: string;
    parent_id: number | null;
    path: string | null;
    sort: Filled<number>;
  };
  migration: {
    name: string;
    ran_at: Filled<Date>;
  };
  mission: {
    activation_energy: number | null;
    auto_end: boolean;
    auto_mail: boolean;
    auto_start: Filled<boolean>;
    carrier_id: number | null;
    code: string;
    created_at: Date;
    created_by: number | null;
    decision: Filled<string>;
    end_ms: number | null;
    ended_by: number | null;
    ended_how: string | null;
    ended_ms: number | null;
    external_id: string | null;
    id: Filled<number>;
    is_touched: Filled<boolean>;
    name: string;
    owner_id: number;
    person: string;
    person_id: number | null;
    product: Filled<string>;
    relay_id: number | null;
    stability: object | null;
    start_ms: number;
    started_by: number | null;
    started_how: string | null;
    started_ms: number | null;
    template_id: number | null;
    vehicle: string;
    vehicle_id: number | null;
  };
  mission_address: {
    address: Filled<string>;
    created_at: Date;
    id: Filled<number>;
    latitude: number;
    longitude: number;
    name: string;
    owner_id: number;
    radius: number;
    remark: Filled<string>;
  };
  mission_contact: {
    contact_id: number;
    mission_id: number;
    place: number;
  };
  mission_decision: {
    account: string | null;
    decision: string;
    hash: Buffer;
    id: Filled<number>;
    incidents: number;
    meaning: string | null;
    mission_id: number;
    nickname: string | null;
    part: number | null;
    proof: string | null;
    reason: Filled<string>;
    signed_at: Date;
    signer_id: number | null;
  };
  mission_device: {
    device_id: number;
    left_ms: number | null;
    mission_id: number;
    name: string;
    place: number;
    role: string;
    touched_ms: number | null;
  };
  mission_handover: {
    account: string;
    giver_id: number | null;
    handed_at: Date;
    id: Filled<number>;
    measured_by: string | null;
    mission_id: number;
    nickname: string;
    note: Filled<string>;
    photo: Buffer | null;
    photo_bytes: Filled<number | null>;
    photo_hash: Filled<Buffer | null>;
    photo_type: string | null;
    receiver: string;
    sensor: string | null;
    signature: object;
    temperature: number | null;
  };
  mission_message: {
    about: Filled<string>;
    contact_id: number;
    created_at: Date;
    id: Filled<number>;
    kind: string;
    mail_id: number | null;
    mission_id: number;
    state: string;
  };
  mission_note: {
    account: string;
    at_ms: number;
    author_id: number | null;
    id: Filled<number>;
    mission_id: number;
    nickname: string;
    note: string;
    written_at: Date;
  };
  mission_note_photo: {
    id: Filled<number>;
    note_id: number;
    photo: Buffer;
    photo_bytes: Filled<number>;
    photo_hash: Filled<Buffer>;
    photo_type: string;
  };
  mission_rule: {
    mission_id: number;
    place: number;
    rule_id: number;
    version: number | null;
  };
  mission_share: {
    created_at: Date;
    created_by: number | null;
    ended_at: Date | null;
    expires_at: Date | null;
    id: Filled<number>;
    label: Filled<string>;
    mission_id: number;
    scope: string;
    slug: string;
    views: Filled<number>;
  };
  mission_share_contact: {
    contact_id: number;
    sent_at: Date | null;
    share_id: number;
  };
  mission_share_view: {
    seen_at: Date;
    share_id: number;
    viewer_hash: Buffer;
  };
  mission_stop: {
    address: string;
    address_id: number | null;
    arrived_ms: number | null;
    earliest_ms: number | null;
    kind: string;
    latest_ms: number | null;
    latitude: number;
    left_ms: number | null;
    longitude: number;
    mission_id: number;
    name: string;
    place: number;
    radius: number;
  };
  mission_template: {
    activation_energy: number | null;
    auto_end: Filled<boolean>;
    auto_mail: Filled<boolean>;
    auto_start: Filled<boolean>;
    created_at: Date;
    description: Filled<string>;
    end_id: number | null;
    id: Filled<number>;
    minutes: number | null;
    name: string;
    owner_id: number;
    person_id: number | null;
    product: Filled<string>;
    stability: object | null;
    start_id: number | null;
    vehicle_id: number | null;
    windows: Filled<object>;
  };
  mission_template_part: {
    address_id: number | null;
    contact_id: number | null;
    device_id: number | null;
    place: number;
    rule_id: number | null;
    template_id: number;
  };
  notification_plan: {
    created_at: Date;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    name: string;
    owner_id: number;
    passes_quiet_hours: boolean;
    scope: string;
    severities: string[];
    types: Filled<string[]>;
  };
  notification_recipient: {
    account_id: number | null;
    after_minutes: number;
    channels: string[];
    contact_id: number | null;
    plan_id: number;
    position: number;
    step: number;
    webhook_id: number | null;
  };
  notification_target: {
    device_id: number | null;
    group_id: number | null;
    plan_id: number;
  };
  one_time_token: {
    account_id: number | null;
    body: Filled<object>;
    created_at: Filled<Date>;
    expires_at: Date;
    purpose: string;
    token_hash: Buffer;
    used_at: Date | null;
  };
  page_visit: {
    account_id: number;
    path: string;
    title: Filled<string>;
    visited_at: Date;
  };
  picture_code: {
    answer_hash: Buffer;
    expires_at: Date;
    sid: string;
    used_at: Date | null;
  };
  position: {
    accuracy: number | null;
    altitude: number | null;
    attributes: object | null;
    course: number | null;
    device_id: number;
    flags: Filled<number>;
    is_valid: boolean;
    latitude: number;
    longitude: number;
    received_ms: number;
    source: number;
    speed: number | null;
    time_ms: number;
  };
  position_alarm: {
    device_id: number;
    from_ms: number;
    hours: object | null;
    kind: string;
    latitude: number | null;
    longitude: number | null;
    until_ms: number | null;
    value: number | null;
    zone: string | null;
  };
  position_chunk: {
    attributes: string[];
    body: Buffer;
    count: number;
    device_id: number;
    first_ms: number;
    from_ms: number;
    last_ms: number;
  };
  position_group: {
    created_at: Date;
    id: Filled<number>;
    name: string;
    owner_id: number;
  };
  position_group_device: {
    device_id: number;
    owner_id: number;
    position_group_id: number;
  };
  position_judging: {
    checkpoints: string | null;
    device_id: number;
    judged_at: Date;
    judged_ms: number;
    snapshot: string | null;
    state: object;
  };
  private_hours: {
    device_id: number;
    from_ms: number;
    owner_id: number;
    spans: object;
    until_ms: number | null;
    zone: string;
  };
  push_browser: {
    account_id: number;
    agent: string;
    auth: string;
    created_at: Date;
    endpoint: string;
    id: Filled<number>;
    p256dh: string;
    reached_at: Date | null;
    session_id: number | null;
    waits_until: Date | null;
  };
  put_aside: {
    body: object;
    device_id: number;
    digest: Buffer;
    reason: string;
    received_ms: number;
    time_ms: number | null;
  };
  readiness: {
    asked_at: Date;
    one: Filled<boolean>;
  };
  reading: {
    attributes: object | null;
    co2: number | null;
    device_id: number;
    flags: Filled<number>;
    gateway_id: Filled<number>;
    humidity: number | null;
    light: number | null;
    power: number | null;
    power_percent: number | null;
    pressure: number | null;
    received_ms: number;
    rssi: number | null;
    sequence: number | null;
    temperature: number | null;
    time_ms: number;
  };
  reading_chunk: {
    body: Buffer;
    count: number;
    device_id: number;
    first_ms: number;
    from_ms: number;
    last_ms: number;
    moment_firsts: number[];
    moment_gateways: number[];
    moments: number[];
    probes: number[];
    sums: number[];
  };
  reception: {
    device_id: number;
    gateway_id: number;
    last_ms: number;
  };
  recovery_code: {
    account_id: number;
    code_hash: Buffer;
    used_at: Date | null;
  };
  relation_user: {
    account_id: number;
    created_at: Date;
    owner_id: number;
  };
  relay: {
    account_id: number;
    ended_by: number | null;
    from_ms: number;
    id: Filled<number>;
    is_all: boolean;
    made_at: Date;
    made_by: number | null;
    owner_id: number;
    until_ms: number | null;
  };
  relay_device: {
    device_id: number;
    relay_id: number;
    until_ms: number | null;
  };
  renewal: {
    account_id: number | null;
    after: Date;
    before: Date | null;
    device_id: number;
    id: Filled<number>;
    renewed_at: Date;
  };
  report_judging: {
    device_id: number;
    judged_at: Date;
    type: string;
  };
  report_mail: {
    contact_id: number;
    mail_id: number | null;
    run_id: number;
    state: string;
  };
  report_revision: {
    from_ms: number;
    hash: Buffer;
    id: Filled<number>;
    issued_at: Date;
    issued_by: number | null;
    kind: string;
    mission_id: number | null;
    owner_id: number | null;
    readings_hash: Buffer | null;
    revision: number;
    subject_key: Buffer;
    until_ms: number;
  };
  report_room: {
    created_at: Date;
    id: Filled<number>;
    name: string;
    owner_id: number;
    plan: Buffer | null;
    plan_bytes: Filled<number | null>;
    plan_hash: Filled<Buffer | null>;
    plan_type: string | null;
  };
  report_room_place: {
    device_id: number;
    label: string;
    place: number;
    room_id: number;
    x: number;
    y: number;
  };
  report_run: {
    alarms: number | null;
    from_ms: number;
    hash: Buffer | null;
    id: Filled<number>;
    name: string;
    outcome: string | null;
    owner_id: number;
    ran_at: Date;
    refusal: string | null;
    revision: number | null;
    schedule_id: number | null;
    until_ms: number;
    zone: string;
  };
  report_schedule: {
    claimed_ms: number | null;
    created_at: Date;
    group_id: number | null;
    has_xlsx: boolean;
    id: Filled<number>;
    is_on: boolean;
    minute: number;
    name: string;
    next_at_ms: number;
    next_from_ms: number;
    next_until_ms: number;
    owner_id: number;
    period: string;
    zone: string;
  };
  report_schedule_contact: {
    contact_id: number;
    schedule_id: number;
  };
  report_schedule_device: {
    device_id: number;
    schedule_id: number;
  };
  resource: {
    category_id: number | null;
    created_at: Filled<Date>;
    id: Filled<number>;
    is_renamed: Filled<boolean>;
    is_seeded: Filled<boolean>;
    method: string;
    name: string;
    name_en: string;
    path: string;
  };
  retention: {
    dropped_before_ms: number;
    is_only: Filled<boolean>;
  };
  role: {
    created_at: Filled<Date>;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    level: string | null;
    name: string;
    remark: Filled<string>;
  };
  role_menu: {
    menu_id: number;
    role_id: number;
  };
  role_resource: {
    resource_id: number;
    role_id: number;
  };
  rule_watch: {
    device_id: number;
    from_ms: number;
    mission_id: Filled<number>;
    rule_id: number;
    until_ms: number | null;
    version: number;
  };
  sale: {
    buyer_id: number | null;
    device_id: number;
    ended: Filled<object>;
    id: Filled<number>;
    seller_id: number | null;
    sold_at: Date;
  };
  sealing: {
    bytes_a_row: number | null;
    ended_ms: number | null;
    failure: string | null;
    is_running: Filled<boolean>;
    kind: string;
    noted_at: Filled<Date>;
    open_days: number;
    packed_days: Filled<number>;
    sealed_days: number;
    sealed_facts: number;
    share: Filled<number>;
    started_ms: number | null;
    unpackable_days: number;
    waiting_days: Filled<number>;
  };
  second_factor: {
    account_id: number;
    confirmed_at: Date | null;
    created_at: Date;
    last_step: number | null;
    secret: string;
  };
  secret: {
    created_at: Filled<Date>;
    name: string;
    value: string;
  };
  sent_code: {
    code_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    id: Filled<number>;
    picture_sid: string | null;
    purpose: string;
    target: string;
    tries: Filled<number>;
    used_at: Date | null;
  };
  session: {
    account_id: number;
    address: string;
    agent: string;
    created_at: Date;
    ended_at: Date | null;
    expires_at: Date;
    id: Filled<number>;
    seen_at: Date | null;
    token_hash: Buffer;
  };
  share_key: {
    created_at: Date;
    destination_latitude: number | null;
    destination_longitude: number | null;
    destination_name: string | null;
    ended_at: Date | null;
    expires_at: Date | null;
    from_ms: number | null;
    id: Filled<number>;
    is_allowed: Filled<boolean>;
    is_position: Filled<boolean>;
    label: Filled<string>;
    most_views: number | null;
    owner_id: number;
    scope: string[];
    slug: string;
    until_ms: number | null;
    views: Filled<number>;
  };
  share_key_device: {
    device_id: number;
    ended_at: Date | null;
    share_key_id: number;
  };
  share_view: {
    seen_at: Date;
    share_key_id: number;
    viewer_hash: Buffer;
  };
  sim_card: {
    device_id: number;
    ends_at: Date | null;
    read_at: Date;
    source: string;
    total_mb: Filled<number>;
    used_mb: number | null;
  };
  sim_entry: {
    account_id: number | null;
    amount: number | null;
    created_at: Date;
    currency: string | null;
    device_id: number;
    ends_at: Date | null;
    id: Filled<number>;
    kind: string;
    megabytes: number;
    note: Filled<string>;
    order_id: number | null;
  };
  sim_order: {
    amount: number;
    buyer_id: number;
    code_url: string | null;
    created_at: Date;
    currency: string;
    device_id: number;
    expires_at: Date;
    id: Filled<number>;
    kind: string;
    megabytes: number | null;
    months: number | null;
    name: string;
    number: string;
    paid_at: Date | null;
    payment: string;
    seller_id: number | null;
    state: Filled<string>;
    transaction_id: string | null;
  };
  sim_plan: {
    amount: number;
    created_at: Date;
    currency: string;
    id: Filled<number>;
    kind: string;
    megabytes: number | null;
    months: number | null;
    name: string;
    seller_id: number;
  };
  team: {
    created_at: Date;
    creator_id: number | null;
    description: Filled<string>;
    id: Filled<number>;
    name: string;
    owner_id: number;
  };
  team_member: {
    account_id: number;
    created_at: Date;
    role: string;
    team_id: number;
  };
  team_target: {
    account_id: number | null;
    created_at: Date;
    id: Filled<number>;
    kind: string;
    level: string;
    target_id: number;
    team_id: number;
  };
  told_times: {
    account_id: number;
    quiet_from: number | null;
    quiet_until: number | null;
  };
  unknown_device: {
    address: string;
    count: number;
    family: string;
    first_seen: Date;
    identity: string;
    last_seen: Date;
  };
  unpackable_day: {
    device_id: number;
    from_ms: number;
    kind: string;
    seen_ms: number;
  };
  vehicle: {
    brand: Filled<string>;
    busy_since: Date | null;
    colour: Filled<string>;
    created_at: Date;
    emissions: Filled<string>;
    id: Filled<number>;
    insured_until: Date | null;
    insurer: Filled<string>;
    insurer_phone: Filled<string>;
    last_maintenance_on: Date | null;
    manufacturer: Filled<string>;
    model: string;
    next_maintenance_on: Date | null;
    owner_id: number;
    plate: string;
    purchased_on: Date | null;
    remark: Filled<string>;
  };
  vehicle_warning: {
    days: number;
    due_on: Date;
    told_at: Date;
    vehicle_id: number;
    what: string;
  };
  wake_up: {
    account_id: number | null;
    device_id: number;
    id: Filled<number>;
    owner_id: number | null;
    phone: string;
    sent_at: Date;
    text: string;
  };
  webhook: {
    created_at: Date;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    name: string;
    owner_id: number;
    secret: string;
    tells_missions: Filled<boolean>;
    url: string;
  };
  workspace: {
    account_id: number;
    changed_at: Date;
    content: object;
  };
};
