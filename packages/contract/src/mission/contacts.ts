/** Contacts of missions as calls answer them: who is told, over what, and whether that was agreed to. */
import { z } from 'zod';
import { isoTime } from '../inputs.js';
import { languages } from '../text.js';

/**
 * Whether whoever reads an address wants messages there. toAsk: nobody has been asked; asked: no answer yet; expired: none came in time; confirmed; declined: it is not
 * asked again; smsOff: the account may send no text messages, so it cannot be asked.
 */
const confirmationStates = ['toAsk', 'asked', 'expired', 'confirmed', 'declined', 'smsOff'] as const;
/** See `confirmationStates`. */
export type ConfirmationState = (typeof confirmationStates)[number];
/** Channels by which a contact is asked, and told. */
export const contactChannels = ['mail', 'sms'] as const;

const confirmation = z.object({
  state: z.enum(confirmationStates),
  /** When it was asked, answered; null before. */
  askedAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
});
/** How an address of a contact stands. */
export type Confirmation = z.output<typeof confirmation>;

/** What a contact sees of the question he was sent. */
export const question = z.object({
  /** Who asks. */
  account: z.string(),
  nickname: z.string(),
  channel: z.enum(contactChannels),
  /** Where the messages would go, all of it: he has the link because he reads it. */
  address: z.string(),
  /** What the account says he reads. */
  language: z.enum(languages),
  /** Null = not answered. */
  agrees: z.boolean().nullable(),
  expiresAt: isoTime,
});
/** See `question`. */
export type ContactQuestion = z.output<typeof question>;

/** Somebody outside the platform whom messages reach. */
export const contactPerson = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** E.164; null = text messages do not reach him. */
  phone: z.string().nullable(),
  company: z.string(),
  remark: z.string(),
  language: z.enum(languages),
  /** Unit of temperatures in his messages. */
  unit: z.enum(['C', 'F']),
  /** IANA zone his messages are written in and his quiet hours lie in; null = that of the device. */
  zone: z.string().nullable(),
  /** HH:MM in his zone; null = he has none. */
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  createdAt: isoTime,
  mail: confirmation,
  /** Null without a phone. */
  sms: confirmation.nullable(),
});
/** See `contactPerson`. */
export type ContactPerson = z.output<typeof contactPerson>;
