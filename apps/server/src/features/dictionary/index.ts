/** Texts for other programs, the lists that feed the selects, and the pages an account was at last. */
import { dictionary as table } from '@frostway/contract/dictionary/endpoints';
import { messageTexts } from '@frostway/contract/dictionary/texts';
import { refusals, refusalText } from '@frostway/contract/refusals';
import { parseLang } from '@frostway/contract/text';
import { pageOfRows, wholeList } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { addData, addGroup, changeData, listData, listGroups } from './lists.js';
import { addVisit, listPages } from './page-history.js';
import { seedDictionary } from './seed.js';

export { isOffered, namesOf } from './lists.js';
export { listPages } from './page-history.js';
export { seedDictionary } from './seed.js';

/** The handlers of every call of the dictionary. */
function dictionaryCalls({ clock }: { readonly clock: Clock }): Mounted[] {
  const now = (): Date => new Date(clock.now());

  return serve('dictionary', table, {
    config: async (input, _caller, context) => {
      const lang = parseLang(input.lang) ?? context.lang;
      if (input.type === 'text')
        return { text: Object.fromEntries(Object.entries(messageTexts).map(([key, row]) => [key.replace('message.', ''), row[lang]])) };
      return { error: Object.fromEntries(Object.values(refusals).map(({ code }) => [String(code), refusalText(code, lang)])) };
    },
    groups: async ({ search, ...page }, _caller, { db, lang }) => pageOfRows(await listGroups(db, lang, search), page),
    data: async (input, _caller, { db, lang }) => pageOfRows(await listData(db, input, lang), input),
    changeData: (input, _caller, context) => changeData(input, context.lang, context),
    addGroup: (input, _caller, context) => addGroup(input, now(), context.lang, context),
    addData: (input, _caller, context) => addData(input, now(), context.lang, context),
    pageHistory: async (_input, caller, { db }) => wholeList(await listPages(db, caller.accountId)),
    addPageVisit: async (input, caller, { db }) => {
      await addVisit(db, caller.accountId, input, now());
      return null;
    },
  });
}

/** What the dictionary adds. */
export function dictionaryFeature(tools: Tools): Feature {
  return { name: 'dictionary', seed: () => seedDictionary(tools.db), calls: dictionaryCalls(tools) };
}
