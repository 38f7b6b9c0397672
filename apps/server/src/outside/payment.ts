/** The port of payment services: an order is placed there, paid by whoever holds a phone, and said to be paid by a notification that is verified. */

/** What is to be paid. */
export type Charge = {
  /** Ours, known there by it. */
  readonly number: string;
  readonly description: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Where the notification goes. */
  readonly notifyUrl: string;
  /** Of who pays inside the service's own browser; undefined: anybody, by a code. */
  readonly openid?: string | undefined;
};

/** What the pages of the service are asked with. */
export type Prepay = {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: string;
  readonly paySign: string;
};

/** A payment that was made. */
export type Payment = {
  readonly number: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
};

/** What a notification came with. */
export type Notification = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string };

/** See above. */
export type PaymentService = {
  /** Throws when the service cannot be reached, refuses, or answers what it did not sign. */
  readonly charge: (charge: Charge) => Promise<{ readonly codeUrl: string | null; readonly prepay: Prepay | null }>;
  /** Nobody can pay it any more. Throws as above, and when it was paid. */
  readonly close: (number: string) => Promise<void>;
  /** Undefined for one that is about something else than a payment that was made. Throws `ForgedNotification` for what the service did not send. */
  readonly read: (notification: Notification, nowMs: number) => Payment | undefined;
};

/** What was notified does not come from the service, is too old, or is for another merchant. */
export class ForgedNotification extends Error {}
