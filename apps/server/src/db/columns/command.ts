/** The columns of the tables of `command`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type CommandColumns = {
  command: {
    account_id: number | null;
    answer: string | null;
    answered_at: Date | null;
    created_at: Date;
    device_id: number;
    expires_at: Date | null;
    flag: Filled<number>;
    frame: Buffer | null;
    id: Filled<number>;
    is_follow: Filled<boolean>;
    is_held: boolean;
    is_once: boolean;
    name: string;
    order_id: number;
    params: object;
    part: Filled<string>;
    reason: string | null;
    sendings: Filled<number>;
    sent_at: Date | null;
    state: Filled<string>;
    verdict: string | null;
    way: string;
  };
  command_to_follow: {
    account_id: number | null;
    device_id: number;
    due_at: Date;
    id: Filled<number>;
    name: string;
    params: object;
  };
  device_night: {
    device_id: number;
    off_at: string;
    on_at: string;
  };
  device_rhythm: {
    device_id: number;
    name: string;
    params: object;
    silent_seconds: number | null;
    since: Date;
  };
  wake_up: {
    account_id: number | null;
    device_id: number;
    id: Filled<number>;
    owner_id: number | null;
    phone: string;
    sent_at: Date;
    text: string;
  };
};
