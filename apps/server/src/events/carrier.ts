/** The port of what carries events between the processes of a database: PostgreSQL (postgres-carrier.ts). Another one takes its place behind the same face. */
import type { Event, Missed, Published } from './event.js';

/** Who is told what was carried here. */
export type Receiver = {
  /** An event of any process, this one too; the key is missing where it was read from the log. */
  readonly received: (event: Event, key?: string) => void;
  readonly missed: (what: Missed) => void;
};

export type Carrier = {
  /** Begins to hear; resolves when it hears, or when it cannot yet and goes on trying. */
  readonly open: (receiver: Receiver) => Promise<void>;
  /** Says an event that belongs to no transaction; resolves to false when it could not be said now. */
  readonly say: (published: Published) => Promise<boolean>;
  readonly close: () => Promise<void>;
};
