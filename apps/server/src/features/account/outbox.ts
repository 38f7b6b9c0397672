/** The outbox as administrators read it. */
import { outboxCalls as table } from '@frostway/contract/account/outbox';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import { listMessages } from '../../outbox/list.js';

export function outboxReading(): Mounted[] {
  return serve('account', table, {
    outbox: async (input, _caller, { db }) => {
      const answer = await listMessages(db, input, rangeOf(input));
      checkPage(answer.total, input);
      return answer;
    },
  });
}
