/** The tables of telling people as Kysely sees them; see migrations/009-notification.ts, 016-told.ts, 030-agreed.ts, 032-plan-types.ts, 034-push.ts and 118-mission-webhooks.ts. */
import type { Channel, DeliveryKind } from '@frostway/contract/notification/rows';
import type { Lang } from '@frostway/contract/text';
import type { TemperatureUnit } from '@frostway/core/units';
import type { AlarmType, Severity } from '@frostway/core/alarms';
import type { Generated } from 'kysely';

/** Minutes of a day, in the zone of who is notified. */
type Times = { quiet_from: number | null; quiet_until: number | null };

export type NotificationSchema = {
  contact: Times & {
    id: Generated<number>;
    owner_id: number;
    name: string;
    email: string;
    phone: string | null;
    company: Generated<string>;
    remark: Generated<string>;
    language: Lang;
    created_at: Date;
    /** IANA; null = the device's. */
    zone: string | null;
    unit: Generated<TemperatureUnit>;
    email_agreed_at: Date | null;
    phone_agreed_at: Date | null;
  };
  contact_question: {
    id: Generated<number>;
    owner_id: number;
    contact_id: number | null;
    channel: 'mail' | 'sms';
    address: string;
    key_hash: Buffer;
    asked_at: Date;
    expires_at: Date;
    answered_at: Date | null;
    agrees: boolean | null;
  };
  told_times: Times & { account_id: number };
  webhook: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    url: string;
    secret: string;
    is_enabled: Generated<boolean>;
    tells_missions: Generated<boolean>;
    created_at: Date;
  };
  push_browser: {
    id: Generated<number>;
    account_id: number;
    session_id: number | null;
    agent: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
    reached_at: Generated<Date | null>;
    waits_until: Generated<Date | null>;
  };
  notification_plan: {
    id: Generated<number>;
    owner_id: number;
    name: string;
    is_enabled: Generated<boolean>;
    scope: 'account' | 'groups' | 'devices';
    severities: Severity[];
    /** Empty = all. */
    types: Generated<AlarmType[]>;
    passes_quiet_hours: boolean;
    created_at: Date;
  };
  notification_target: { plan_id: number; device_id: number | null; group_id: number | null };
  notification_recipient: {
    plan_id: number;
    step: number;
    after_minutes: number;
    position: number;
    contact_id: number | null;
    account_id: number | null;
    webhook_id: number | null;
    channels: Channel[];
  };
  delivery: {
    id: Generated<number>;
    owner_id: number;
    plan_id: number | null;
    cause: string;
    notice_id: number | null;
    alarm_id: number | null;
    device_id: number | null;
    /** Of what a webhook is told of missions. */
    mission_id: Generated<number | null>;
    kind: DeliveryKind;
    severity: string;
    step: Generated<number>;
    channel: Channel;
    recipient: string;
    recipient_name: string;
    contact_id: number | null;
    account_id: number | null;
    webhook_id: number | null;
    passes_quiet_hours: Generated<boolean>;
    state: 'waiting' | 'cancelled' | 'handed' | 'told' | 'unconfirmed' | 'smsOff' | 'overLimit';
    due_at: Date;
    created_at: Date;
    handed_at: Date | null;
    mail_id: number | null;
    is_digest: Generated<boolean>;
    is_collected: Generated<boolean>;
    is_unread: Generated<boolean>;
  };
};
