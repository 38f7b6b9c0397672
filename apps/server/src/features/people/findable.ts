/** Accounts as the search finds them. */
import { sql } from 'kysely';
import { findable, type Findable } from '../../call/finding.js';
import { administersAccount } from '../../scope/accounts.js';

/** Accounts the caller administers. */
export const findableAccounts: Findable = ({ caller, isWanted }) => sql`
  select ${findable({
    id: sql`account.id`,
    name: sql`coalesce(nullif(account.nickname, ''), account.account)`,
    detail: sql`account.account`,
  })}
  from account
  where ${administersAccount(caller)} and ${isWanted({
    id: sql`account.id`,
    words: [sql`account.account`, sql`account.nickname`, sql`account.email`],
    phone: sql`account.phone`,
  })}`;
