/** The columns of the tables of `share`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type ShareColumns = {
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
};
