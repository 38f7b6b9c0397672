/** What telling people of missions needs from outside. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { MostADay } from '../notification/index.js';

export type MissionMessages = {
  readonly db: Kysely<Schema>;
  readonly outbox: Outbox;
  readonly publicUrl: () => string;
  readonly mostADay: MostADay;
};
