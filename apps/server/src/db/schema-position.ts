/** The tables of migration 050 as Kysely sees them: groups of trackers. */
import type { Generated } from 'kysely';

export type PositionSchema = {
  position_group: { id: Generated<number>; owner_id: number; name: string; created_at: Date };
  position_group_device: { owner_id: number; device_id: number; position_group_id: number };
};
