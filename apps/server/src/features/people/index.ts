/** Accounts below another: who is there, making, changing, disabling, moving them. */
import { people as table } from '@frostway/contract/people/endpoints';
import { checkPage, rangeOf } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { changePerson, resetPassword } from './changing.js';
import { countsOf, getPerson, selectPeople } from './list.js';
import { addPerson } from './making.js';
import { mayMake } from './tree.js';

export { findableAccounts } from './findable.js';

/** The calls of people. */
function peopleCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  return serve('people', table, {
    list: async ({ page, pageSize, ...filter }, caller, { db, lang }) => {
      const found = await selectPeople(db, caller, { ...filter, ...rangeOf({ page, pageSize }) }, lang);
      checkPage(found.total, { page, pageSize });
      return { ...found, mayMake: [...mayMake(caller)] };
    },
    one: async ({ uid }, caller, { db, lang }) => {
      const person = await getPerson(db, caller, uid, lang);
      const { language, ...counts } = await countsOf(db, uid, clock.now());
      return { ...person, language, counts };
    },
    add: async (input, caller, context) =>
      getPerson(context.db, caller, await addPerson(caller, input, context, clock.now()), context.lang),
    change: async (input, caller, context) =>
      getPerson(context.db, caller, await changePerson(caller, input, context, clock.now()), context.lang),
    resetPassword: async (input, caller, context) => {
      await resetPassword(caller, input, context, clock.now());
      return null;
    },
  });
}

/** What accounts below another add. */
export function peopleFeature(tools: Tools): Feature {
  return { name: 'people', calls: peopleCalls(tools) };
}
