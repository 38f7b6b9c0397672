/** The columns of the tables of `outbox`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type OutboxColumns = {
  mail: {
    account_id: number | null;
    answer: string | null;
    attached: object | null;
    body: string;
    browser_id: number | null;
    channel: Filled<string>;
    claimed_at: Date | null;
    created_at: Filled<Date>;
    id: Filled<number>;
    link: string | null;
    message_key: Filled<string>;
    most_tries: Filled<number>;
    pushed: Filled<number[]>;
    recipient: string;
    sent_at: Date | null;
    state: Filled<string>;
    subject: string;
    tag: string | null;
    tries: Filled<object>;
    webhook_id: number | null;
  };
  push_browser: {
    account_id: number;
    agent: string;
    auth: string;
    created_at: Date;
    endpoint: string;
    id: Filled<number>;
    p256dh: string;
    reached_at: Date | null;
    session_id: number | null;
    waits_until: Date | null;
  };
};
