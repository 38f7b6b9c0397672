/** The columns of the tables of `telemetry-store`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type TelemetryStoreColumns = {
  device_event: {
    body: object;
    device_id: number;
    flags: Filled<number>;
    kind: string;
    received_ms: number;
    time_ms: number;
  };
  device_retention: {
    device_id: number;
    dropped_before_ms: number;
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
  event_chunk: {
    body: Buffer;
    count: number;
    device_id: number;
    first_ms: number;
    from_ms: number;
    kinds: string[];
    last_ms: number;
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
  position_chunk: {
    attributes: string[];
    body: Buffer;
    count: number;
    device_id: number;
    first_ms: number;
    from_ms: number;
    last_ms: number;
  };
  put_aside: {
    body: object;
    device_id: number;
    digest: Buffer;
    reason: string;
    received_ms: number;
    time_ms: number | null;
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
    digest: Buffer | null;
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
  retention: {
    dropped_before_ms: number;
    is_only: Filled<boolean>;
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
  unpackable_day: {
    device_id: number;
    from_ms: number;
    kind: string;
    seen_ms: number;
  };
};
