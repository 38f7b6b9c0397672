/** The tables of missions as Kysely sees them; see migrations/056-mission-things.ts, 057-mission-templates.ts and 058-missions.ts. */
import type { ColumnType, Generated } from 'kysely';

/** Epoch milliseconds. */
type Big = number;
/** A calendar day: written as `2026-03-14`; statements read it as text. */
type Day = ColumnType<Date | null, string | null | undefined, string | null>;

export type MissionSchema = {
  mission: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    code: string;
    external_id: string | null;
    start_ms: Big;
    end_ms: Big | null;
    auto_end: boolean;
    auto_mail: boolean;
    person_id: number | null;
    person: string;
    vehicle_id: number | null;
    vehicle: string;
    carrier_id: number | null;
    relay_id: number | null;
    started_ms: Big | null;
    ended_ms: Big | null;
    started_how: 'hand' | 'time' | null;
    ended_how: 'hand' | 'time' | 'arrival' | 'cancelled' | null;
    started_by: number | null;
    ended_by: number | null;
    created_by: number | null;
    created_at: Date;
  };
  mission_stop: {
    mission_id: number;
    place: number;
    kind: 'start' | 'middle' | 'end';
    address_id: number | null;
    name: string;
    address: string;
    longitude: number;
    latitude: number;
    radius: number;
    arrived_ms: Big | null;
  };
  mission_device: {
    mission_id: number;
    device_id: number;
    role: 'locator' | 'beacon';
    place: number;
    name: string;
    left_ms: Big | null;
    touched_ms: Big | null;
  };
  mission_rule: { mission_id: number; rule_id: number; place: number; version: number | null };
  mission_contact: { mission_id: number; contact_id: number; place: number };
  vehicle: {
    id: Generated<number>;
    owner_id: number;
    plate: string;
    model: string;
    manufacturer: Generated<string>;
    brand: Generated<string>;
    emissions: Generated<string>;
    colour: Generated<string>;
    purchased_on: Day;
    last_maintenance_on: Day;
    next_maintenance_on: Day;
    insurer: Generated<string>;
    insurer_phone: Generated<string>;
    insured_until: Day;
    remark: Generated<string>;
    busy_since: Date | null;
    created_at: Date;
  };
  vehicle_warning: {
    vehicle_id: number;
    what: 'maintenance' | 'insurance';
    due_on: ColumnType<Date, string, string>;
    days: number;
    told_at: Date;
  };
  mission_template: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    description: Generated<string>;
    start_id: number | null;
    end_id: number | null;
    person_id: number | null;
    vehicle_id: number | null;
    minutes: number | null;
    auto_end: Generated<boolean>;
    auto_mail: Generated<boolean>;
    created_at: Date;
  };
  mission_template_part: {
    template_id: number;
    place: number;
    address_id: number | null;
    device_id: number | null;
    rule_id: number | null;
    contact_id: number | null;
  };
  mission_address: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    address: Generated<string>;
    longitude: number;
    latitude: number;
    radius: number;
    remark: Generated<string>;
    created_at: Date;
  };
};
