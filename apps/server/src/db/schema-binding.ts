/** The tables of migrations 008 and 019 as Kysely sees them: whitelists of gateways, certificates of calibration, who may relay whose sensors. */
import type { ColumnType, Generated } from 'kysely';

/** A calendar date, read and written as `YYYY-MM-DD` through a cast: as a Date it would stand in the server's zone. */
type Day = ColumnType<Date, string, string>;

export type BindingTable = {
  id: Generated<number>;
  device_id: number;
  to_device_id: number;
  from_ms: number;
  until_ms: number | null;
  made_by: ColumnType<number | null, number | null | undefined, number | null>;
  made_at: ColumnType<Date, Date | undefined, Date>;
  ended_by: ColumnType<number | null, number | null | undefined, number | null>;
};

export type BindingSchema = {
  device_binding: BindingTable;
  gateway_whitelist: { gateway_id: number; from_ms: number; until_ms: number | null; changed_by: number | null };
  gateway_unlisted: { gateway_id: number; device_id: number; count: number; last_ms: number; rssi: number | null };
  calibration_certificate: {
    id: Generated<number>;
    device_id: number;
    owner_id: number;
    number: string;
    calibrated_on: Day;
    due_on: Day;
    laboratory: string;
    file_name: string | null;
    file_type: 'application/pdf' | 'image/jpeg' | 'image/png' | null;
    file: Buffer | null;
    added_by: number | null;
    added_at: Date;
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  relay: {
    id: Generated<number>;
    owner_id: number;
    account_id: number;
    is_all: boolean;
    from_ms: number;
    until_ms: number | null;
    made_by: number | null;
    made_at: Date;
    ended_by: ColumnType<number | null, number | null | undefined, number | null>;
  };
  relay_device: { relay_id: number; device_id: number; until_ms: ColumnType<number | null, number | null | undefined, number | null> };
  foreign_reception: {
    owner_id: number;
    gateway_id: number;
    device_id: number;
    day: Day;
    readings: number;
    last_ms: number;
    rssi: number | null;
  };
  gateway_refusal: { owner_id: number; gateway_id: number; day: Day; readings: number; last_ms: number };
  certificate_warning: { certificate_id: number; days: number; told_at: Date };
};
