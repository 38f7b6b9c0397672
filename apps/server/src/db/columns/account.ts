/** The columns of the tables of `account`. Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. */
import type { Filled } from '../filled.js';

export type AccountColumns = {
  account: {
    account: string;
    browser_zone: string | null;
    created_at: Filled<Date>;
    dealer_may_look: Filled<boolean>;
    email: string | null;
    id: Filled<number>;
    is_active: Filled<boolean>;
    is_disabled: Filled<boolean>;
    language: string | null;
    last_login_at: Date | null;
    level: string;
    login_count: Filled<number>;
    may_sms: Filled<boolean>;
    nickname: string;
    parent_id: number | null;
    password_hash: string | null;
    path: Filled<number[]>;
    phone: string | null;
    previous_login_at: Date | null;
    retention_days: number | null;
    service_email: string | null;
    service_name: string | null;
    service_note: string | null;
    service_phone: string | null;
    signs_incidents: Filled<boolean>;
    two_signatures: Filled<boolean>;
    unit: string | null;
    zone: string | null;
  };
  api_token: {
    account_id: number;
    created_at: Date;
    ended_at: Date | null;
    expires_at: Date;
    id: Filled<number>;
    name: string;
    scope: string;
    seen_at: Date | null;
    token_hash: Buffer;
  };
  internet_identity: {
    account_id: number;
    created_at: Date;
    issuer: string;
    name: Filled<string>;
    subject: string;
  };
  known_device: {
    account_id: number;
    created_at: Date;
    key_hash: Buffer;
    seen_at: Date | null;
  };
  login_failure: {
    count: number;
    last_at: Date;
    locked_until: Date | null;
    locks: Filled<number>;
    next_at: Date | null;
    subject: string;
    told_at: Date | null;
  };
  one_time_token: {
    account_id: number | null;
    body: Filled<object>;
    created_at: Filled<Date>;
    expires_at: Date;
    purpose: string;
    token_hash: Buffer;
    used_at: Date | null;
  };
  picture_code: {
    answer_hash: Buffer;
    expires_at: Date;
    sid: string;
    used_at: Date | null;
  };
  recovery_code: {
    account_id: number;
    code_hash: Buffer;
    used_at: Date | null;
  };
  second_factor: {
    account_id: number;
    confirmed_at: Date | null;
    created_at: Date;
    last_step: number | null;
    secret: string;
  };
  sent_code: {
    code_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    id: Filled<number>;
    picture_sid: string | null;
    purpose: string;
    target: string;
    tries: Filled<number>;
    used_at: Date | null;
  };
  session: {
    account_id: number;
    address: string;
    agent: string;
    created_at: Date;
    ended_at: Date | null;
    expires_at: Date;
    id: Filled<number>;
    seen_at: Date | null;
    token_hash: Buffer;
  };
  upload_day: {
    bytes: number;
    day: Date;
    owner_id: number;
  };
};
