/** The columns of the tables of `team`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type TeamColumns = {
  great_administrator: {
    account_id: number;
    created_at: Date;
    owner_id: number;
  };
  relation_user: {
    account_id: number;
    created_at: Date;
    owner_id: number;
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
};
