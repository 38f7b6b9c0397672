/** The columns of the tables of `device`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type DeviceColumns = {
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
  device_ownership: {
    account_id: number;
    device_id: number;
    from_ms: number | null;
    until_ms: number | null;
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
  gateway_credential: {
    created_at: Filled<Date>;
    device_id: number;
    password_hash: Buffer;
    username: string;
  };
  workspace: {
    account_id: number;
    changed_at: Date;
    content: object;
  };
};
