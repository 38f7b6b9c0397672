/** Missions and what they are made of: contact persons so far. */
import { mission as table } from '@frostway/contract/mission/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import { addContact, changeContact, listContacts, removeContact } from './contacts.js';

/** What missions need from outside. */
export type MissionOptions = { readonly clock: Clock };

/** The handlers of every call of missions. */
export function missionFeature({ clock }: MissionOptions): Mounted[] {
  return serve('mission', table, {
    contacts: (input, caller, { db }) => listContacts(db, caller, input),
    addContact: (input, caller, context) => addContact(caller, input, context, new Date(clock.now())),
    changeContact: (input, caller, context) => changeContact(caller, input, context),
    removeContact: async ({ id }, caller, context) => {
      await removeContact(caller, id, context);
      return null;
    },
  });
}
