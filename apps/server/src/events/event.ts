/**
 * Events: everything that is said when something changed, by its type and the ids of what it is about. A feature publishes one in the transaction of its change
 * (publish.ts); every process of the database hears it after the commit and drops or looks at what it names, no more.
 */

/** See above. Ids alone: who hears one reads what it needs. */
export type Event =
  /** Devices came to the platform or to another holder, or have another name on the wire, another model or other keys. */
  | { readonly type: 'identityChanged'; readonly deviceIds: readonly number[] }
  /** What gateways and trackers may be received for: the whitelist of a gateway, and what is bound to it. */
  | { readonly type: 'admissionChanged'; readonly gatewayIds: readonly number[] }
  /** Owners of sensors let other accounts relay, or no longer. */
  | { readonly type: 'relaysChanged'; readonly ownerIds: readonly number[] }
  /** What accounts see of devices, or may do, is more or less than before; their sessions may have ended with it. */
  | { readonly type: 'accessChanged'; readonly accountIds: readonly number[] }
  /** What lists of accounts show of their devices: names, groups, settings, limits, bindings. They see the same devices as before. */
  | { readonly type: 'devicesEdited'; readonly accountIds: readonly number[] }
  /** Links to devices were changed, suspended or ended. */
  | { readonly type: 'linksChanged'; readonly linkIds: readonly number[] }
  /** Sessions or API tokens of accounts ended: one, some or all. */
  | { readonly type: 'sessionsEnded'; readonly accountIds: readonly number[] }
  /** Commands were given to devices, or may go out now. */
  | { readonly type: 'commandsWanted'; readonly deviceIds: readonly number[] }
  /** Commands were given to devices, went out, were answered or ended. */
  | { readonly type: 'commandsChanged'; readonly deviceIds: readonly number[] }
  /** Exports that run somewhere are to stop. */
  | { readonly type: 'exportsCancelled'; readonly exportIds: readonly number[] }
  /** Alarms of devices were raised, changed, ended or worked on. */
  | { readonly type: 'alarmsChanged'; readonly deviceIds: readonly number[] }
  /** An account was notified in the app; without ids it has read some of it. */
  | { readonly type: 'notified'; readonly accountId: number; readonly deliveryIds: readonly number[] }
  /** Which maps pages may show, or where their tiles are asked for. */
  | { readonly type: 'mapsChanged' }
  /** The latest of devices was updated. Published by latest-feed.ts alone, many commits at once. */
  | { readonly type: 'latestUpdated'; readonly deviceIds: readonly number[] };

/** A published event, by a key of its own: whoever hears it on two ways knows it again. */
export type Published = { readonly key: string; readonly event: Event };

export type EventType = Event['type'];
export type EventOf<T extends EventType> = Extract<Event, { readonly type: T }>;

/**
 * Whether an event of a type is kept in event_log, so that a process which was cut off from the others hears it once it is back. What is not kept only says where
 * to ask again, and is asked for in full after such a time.
 */
export const isLogged: Readonly<Record<EventType, boolean>> = {
  identityChanged: true,
  admissionChanged: true,
  relaysChanged: true,
  accessChanged: true,
  devicesEdited: false,
  linksChanged: true,
  sessionsEnded: true,
  commandsWanted: true,
  commandsChanged: false,
  exportsCancelled: false,
  alarmsChanged: false,
  mapsChanged: false,
  notified: false,
  latestUpdated: false,
};

/** What may have been said and not received: events that are not logged, or any. */
export type Missed = 'unlogged' | 'any';

/** Who hears events. Hearing one twice does no harm. */
export type Subscriber = {
  readonly on: { readonly [T in EventType]?: (event: EventOf<T>) => void };
  /** Some were not received: what rests on them is dropped, or looked at again. */
  readonly missed: (what: Missed) => void;
};

/** Lets a subscriber hear an event, if it wants to. */
export function tell({ on }: Subscriber, event: Event): void {
  (on[event.type] as ((received: Event) => void) | undefined)?.(event);
}

/** Whether an event is about nothing, and so is not worth saying. */
export function isAboutNothing(event: Event): boolean {
  // Without ids it says that an account has read.
  if (event.type === 'notified') return false;
  return Object.values(event).some((value) => Array.isArray(value) && value.length === 0);
}
