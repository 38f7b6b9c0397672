/** Contact persons as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';

/** The caller's contacts. */
export const findableContacts: Findable = ({ caller, isWanted }) => sql`
  select ${findable({ id: sql`contact.id`, name: sql`contact.name`, detail: sql`contact.email` })}
  from contact
  where contact.owner_id = ${caller.ownerId} and ${isWanted({
    id: sql`contact.id`,
    words: [sql`contact.name`, sql`contact.email`, sql`contact.company`],
    phone: sql`contact.phone`,
  })}`;
