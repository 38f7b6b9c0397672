/** The columns of the tables of `notification`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type NotificationColumns = {
  delivery: {
    account_id: number | null;
    alarm_id: number | null;
    cause: string;
    channel: string;
    contact_id: number | null;
    created_at: Date;
    device_id: number | null;
    due_at: Date;
    handed_at: Date | null;
    id: Filled<number>;
    is_collected: Filled<boolean>;
    is_digest: Filled<boolean>;
    is_unread: Filled<boolean>;
    kind: string;
    mail_id: number | null;
    mission_id: number | null;
    notice_id: number | null;
    owner_id: number;
    passes_quiet_hours: Filled<boolean>;
    plan_id: number | null;
    recipient: string;
    recipient_name: string;
    severity: string;
    state: string;
    step: Filled<number>;
    webhook_id: number | null;
  };
  notification_plan: {
    created_at: Date;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    name: string;
    owner_id: number;
    passes_quiet_hours: boolean;
    scope: string;
    severities: string[];
    types: Filled<string[]>;
  };
  notification_recipient: {
    account_id: number | null;
    after_minutes: number;
    channels: string[];
    contact_id: number | null;
    plan_id: number;
    position: number;
    step: number;
    webhook_id: number | null;
  };
  notification_target: {
    device_id: number | null;
    group_id: number | null;
    plan_id: number;
  };
  told_times: {
    account_id: number;
    quiet_from: number | null;
    quiet_until: number | null;
  };
  webhook: {
    created_at: Date;
    id: Filled<number>;
    is_enabled: Filled<boolean>;
    name: string;
    owner_id: number;
    secret: string;
    tells_missions: Filled<boolean>;
    url: string;
  };
};
