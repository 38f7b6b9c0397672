/** What the calls say about who is notified: plans, webhooks, deliveries. */
import { alarmTypes, severities } from '@frostway/core/alarms';
import { z } from 'zod';
import { isoTime } from '../inputs.js';

/** Ways to tell somebody. */
export const channels = ['inApp', 'push', 'mail', 'sms', 'webhook'] as const;
/** See `channels`. */
export type Channel = (typeof channels)[number];

/** What a recipient is. */
export const recipientKinds = ['contact', 'account', 'webhook'] as const;
/** See `recipientKinds`. */
export type RecipientKind = (typeof recipientKinds)[number];

/** Which devices a plan is about. */
export const planScopes = ['account', 'groups', 'devices'] as const;

/** Who is told in a step, and how. */
export const planRecipient = z.object({
  kind: z.enum(recipientKinds),
  id: z.number().int(),
  name: z.string(),
  channels: z.array(z.enum(channels)),
});

/** Step n of a plan. */
export const planStep = z.object({
  /** Minutes after the alarm was raised without acknowledgement; 0 for the first step. */
  afterMinutes: z.number().int(),
  recipients: z.array(planRecipient),
});

/** Who is told about alarms of which devices. */
export const plan = z.object({
  id: z.number().int(),
  name: z.string(),
  isEnabled: z.boolean(),
  scope: z.enum(planScopes),
  groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
  devices: z.array(z.object({ id: z.number().int(), name: z.string(), mac: z.string().nullable(), imei: z.string().nullable() })),
  severities: z.array(z.enum(severities)),
  /** Empty: all types, also those that come with a later release. */
  types: z.array(z.enum(alarmTypes)),
  /** Alarms of the severity `alarm` are told in quiet hours as well. */
  passesQuietHours: z.boolean(),
  steps: z.array(planStep),
  createdAt: isoTime,
});
/** See `plan`. */
export type Plan = z.output<typeof plan>;

/** An address that is told by a program. */
export const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  isEnabled: z.boolean(),
  /** It is told of every mission of its owner: started, arrived, delayed, ended, decided. */
  missions: z.boolean(),
  createdAt: isoTime,
});
/** See `webhook`. */
export type Webhook = z.output<typeof webhook>;

/** A browser that shows notifications of its account while no page is open. */
export const pushBrowser = z.object({
  id: z.number().int(),
  /** The user agent it calls itself. */
  agent: z.string(),
  /** Of its push service. */
  host: z.string(),
  /** SHA-256 of the address of its subscription, base64url: by this a browser finds itself. */
  fingerprint: z.string(),
  /** It was added, or has logged in since, in the session that asks. */
  isCurrent: z.boolean(),
  createdAt: isoTime,
  /** When its push service took a message last; null: it has had none. */
  reachedAt: isoTime.nullable(),
});
/** See `pushBrowser`. */
export type PushBrowser = z.output<typeof pushBrowser>;

/** What a message about an alarm says. `late`: late data showed or moved it. */
const alarmKinds = ['start', 'worst', 'end', 'late'] as const;
/** See `alarmKinds`. */
export type AlarmDeliveryKind = (typeof alarmKinds)[number];
/** What webhooks are told of a mission. */
export const missionEvents = ['started', 'arrived', 'delayed', 'ended', 'decided', 'handedOver'] as const;
/** See `missionEvents`. */
export type MissionEvent = (typeof missionEvents)[number];
const missionKinds = ['missionStarted', 'missionArrived', 'missionDelayed', 'missionEnded', 'missionDecided', 'missionHandedOver'] as const;
/** What a message is about. `test`: somebody tried it. */
export const deliveryKinds = [...alarmKinds, 'test', ...missionKinds] as const;
/** See `deliveryKinds`. */
export type DeliveryKind = (typeof deliveryKinds)[number];
/** What a message among those of an alarm says. */
export const alarmKindOf = (kind: DeliveryKind): AlarmDeliveryKind | 'test' => alarmKinds.find((each) => each === kind) ?? 'test';

/**
 * waiting: not yet due, for it is a later step, was put off to the end of quiet hours, or is collected with others; cancelled: acknowledged or over before its time,
 * or nobody is there to be told; kept: no sender is set; demo: the demo tells nobody outside; queued: about to be sent; sent; failed: refused so far, tried again; gaveUp: no longer; unknown: the server
 * stopped while it was being sent, and a text message is not sent twice; unconfirmed: the contact has not agreed to be notified there; smsOff: the account may send no
 * text messages; overLimit: it has sent as many messages as a day allows; noBrowser: no browser of the recipient has push messages on.
 */
export const deliveryStates = [
  'waiting',
  'cancelled',
  'kept',
  'demo',
  'queued',
  'sent',
  'failed',
  'gaveUp',
  'unknown',
  'unconfirmed',
  'smsOff',
  'overLimit',
  'noBrowser',
] as const;
/** See `deliveryStates`. */
export type DeliveryState = (typeof deliveryStates)[number];

/** A message to somebody by one channel, and what became of it. */
export const delivery = z.object({
  id: z.number().int(),
  alarmId: z.number().int().nullable(),
  /** Null for a test, and for a device that is no more. */
  device: z.object({ id: z.number().int(), name: z.string(), mac: z.string().nullable(), imei: z.string().nullable() }).nullable(),
  /** What a webhook was told of. */
  mission: z.object({ id: z.number().int(), name: z.string(), code: z.string() }).nullable(),
  kind: z.enum(deliveryKinds),
  /** Of the alarm; null for a test. */
  type: z.enum(alarmTypes).nullable(),
  /** 1 is told at once, the others when nobody acknowledges. */
  step: z.number().int(),
  channel: z.enum(channels),
  recipient: z.string(),
  /** Where it went; null before it went, in the app, and for who is not its owner. */
  address: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** It went together with others in one message. */
  isDigest: z.boolean(),
  createdAt: isoTime,
  /** When it goes out at the earliest. */
  dueAt: isoTime,
  sentAt: isoTime.nullable(),
  /** Every try and what was answered, the first one first. */
  tries: z.array(z.object({ at: isoTime, isSent: z.boolean(), answer: z.string() })),
});
/** See `delivery`. */
export type Delivery = z.output<typeof delivery>;

/** One thing an account was notified in the app. */
export const inboxEntry = z.object({
  id: z.number().int(),
  kind: z.enum([...alarmKinds, 'test']),
  severity: z.enum(severities),
  /** Null for a test, as device and type are. */
  alarmId: z.number().int().nullable(),
  device: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  type: z.enum(alarmTypes).nullable(),
  /** From 2 on: nobody had acknowledged. */
  step: z.number().int(),
  at: isoTime,
  isUnread: z.boolean(),
});
/** See `told`. */
export type InboxEntry = z.output<typeof inboxEntry>;

/** What is unread is counted up to here. */
export const mostUnread = 100;
