/** The tables of missions as Kysely sees them; see migrations/056-mission-things.ts. */
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
