/** The columns of the tables of `pipeline`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
export type PipelineColumns = {
  device_day: {
    day: Date;
    device_id: number;
    facts: number;
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
  unknown_device: {
    address: string;
    count: number;
    family: string;
    first_seen: Date;
    identity: string;
    last_seen: Date;
  };
};
