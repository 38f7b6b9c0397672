/** The tables of missions as Kysely sees them; see migrations/056-mission-things.ts and 057-mission-templates.ts. */
import type { ColumnType, Generated } from 'kysely';

/** A calendar day: written as `2026-03-14`; statements read it as text. */
type Day = ColumnType<Date | null, string | null | undefined, string | null>;

export type MissionSchema = {
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
