/** Missions and what they are made of: contact persons so far. */
import { mission as table } from '@frostway/contract/mission/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Clock } from '../../outside/clock.js';
import { addContact, askContact, changeContact, contactRows, importContacts, listContacts, removeContact } from './contacts.js';
import { answerQuestion, type Asking, readQuestion } from './questions.js';
import { exportTable } from './tables.js';

export { findableContacts } from './findable.js';

export { ensureContact } from './contacts.js';

/** What missions need from outside. */
export type MissionOptions = Asking & { readonly clock: Clock };

/** The handlers of every call of missions. */
function missionCalls({ clock, ...asking }: MissionOptions): Mounted[] {
  return serve('mission', table, {
    contacts: (input, caller, { db }) => listContacts(db, caller, input, clock.now()),
    addContact: (input, caller, context) => addContact(caller, input, context, asking, clock.now()),
    changeContact: (input, caller, context) => changeContact(caller, input, context, asking, clock.now()),
    removeContact: async ({ id }, caller, context) => {
      await removeContact(caller, id, context);
      return null;
    },
    importContacts: (input, caller, context) => importContacts(caller, input, context, asking, clock.now()),
    exportContacts: async (input, caller, { db, lang, audit }) => {
      const rows = await contactRows(db, caller);
      const file = exportTable('contacts', input, lang, rows, clock.now());
      audit({ entity: 'export', id: file.name, after: { name: file.name, subject: 'contacts', rows: rows.length, type: input.type } });
      return file;
    },
    askContact: (input, caller, context) => askContact(caller, input, context, asking, clock.now()),
    contactQuestion: ({ key }, _caller, { db }) => readQuestion(db, key, clock.now()),
    answerQuestion: (input, _caller, context) => answerQuestion(input, context, clock.now()),
  });
}

/** What missions add. */
export function missionFeature(tools: Tools): Feature {
  return { name: 'mission', calls: missionCalls(tools) };
}
