/** Calls of missions and what they are made of. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { email, phone } from '../account/inputs.js';
import { defineFeature, del, get, getFile, post, put } from '../endpoint.js';
import { clock, flag, idOf, line, optionalLine, optionalLines, orNone, page, rowsOf, says, zone } from '../inputs.js';
import { languages } from '../text.js';
import { addressCalls } from './addresses.js';
import { courseCalls } from './course.js';
import { missionDownloadCalls } from './download.js';
import { decisionCalls } from './decisions.js';
import { handoverCalls } from './handover.js';
import { messageCalls } from './messages.js';
import { missionCalls } from './missions.js';
import { noteCalls } from './notes.js';
import { poolCalls } from './pool.js';
import { statisticsCalls } from './statistics.js';
import { repeatCalls } from './repeat.js';
import { exporting, importing } from './tables.js';
import { missionShareCalls } from './shares.js';
import { templateCalls } from './templates.js';
import { vehicleCalls } from './vehicles.js';
import { missionDataCalls } from './watching.js';
import { contactChannels, question, contactPerson } from './contacts.js';

const id = idOf('noSuchContact');

const name = line(limits.name, 'contactNameEmpty');
const linkKey = z.string().max(100, { error: says('confirmationInvalid') });
const address = z
  .string({ error: says('contactEmailEmpty') })
  .trim()
  .min(1, { error: says('contactEmailEmpty') })
  .pipe(email);
const rest = {
  phone: orNone(phone).optional(),
  company: optionalLine(limits.name).optional(),
  remark: optionalLines(limits.remark).optional(),
  language: z.enum(languages).optional(),
  unit: z.enum(['C', 'F']).optional(),
  zone: orNone(zone).optional(),
  /** Both or neither. */
  quietFrom: orNone(clock).optional(),
  quietUntil: orNone(clock).optional(),
};

/** The calls of this feature. */
export const mission = defineFeature({
  contacts: get('/beacon/contactPerson', {
    tags: ['notifications'],
    summary: 'The contact persons of the caller, by name; found by name, e-mail, company or phone; or one by its id.',
    input: z.object({ id: id.optional(), search: optionalLine(limits.email).optional(), ...page }),
    answer: rowsOf(contactPerson),
    refuses: ['pageOverLimit', 'noSuchContact'],
  }),
  addContact: post('/beacon/contactPerson', {
    tags: ['notifications'],
    summary: 'Adds a contact person.',
    input: z.object({ name, email: address, ...rest }),
    answer: contactPerson,
    refuses: ['contactNameEmpty', 'contactEmailEmpty', 'phoneInvalid', 'zoneUnknown'],
    refusedAt: { phoneInvalid: 'phone', zoneUnknown: 'zone' },
  }),
  changeContact: put('/beacon/contactPerson', {
    tags: ['notifications'],
    summary: 'Changes what is given of a contact person.',
    input: z.object({ id, name: name.optional(), email: address.optional(), ...rest }),
    answer: contactPerson,
    refuses: ['noSuchContact', 'contactNameEmpty', 'contactEmailEmpty', 'phoneInvalid', 'zoneUnknown', 'nothingChanged'],
    refusedAt: { phoneInvalid: 'phone', zoneUnknown: 'zone' },
  }),
  removeContact: del('/beacon/contactPerson', {
    tags: ['notifications'],
    summary: 'Removes a contact person whom no plan tells, and who is not the last one a scheduled report is sent to.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchContact', 'contactInUse', 'contactOfReport'],
  }),
  importContacts: post('/api/contactPerson/import', {
    tags: ['notifications'],
    summary: 'Adds the contact persons of a CSV or XLSX file, each for itself, and answers one result a row.',
    ...importing,
  }),
  exportContacts: getFile('/api/contactPerson/export', {
    tags: ['notifications'],
    summary: 'The contact persons of the caller as a file that can be imported again.',
    ...exporting,
  }),
  askContact: post('/api/contactPerson/question', {
    tags: ['notifications'],
    summary: 'Asks a contact person once more, by mail or text message, whether he wants messages there.',
    perMinute: 30,
    input: z.object({ id, channel: z.enum(contactChannels) }),
    answer: contactPerson,
    refuses: [
      'noSuchContact',
      'channelUnfit',
      'nothingChanged',
      'contactDeclined',
      'questionsUsedUp',
      'tooFrequent',
      'smsNotAllowed',
      'messagesUsedUp',
    ],
  }),
  contactQuestion: get('/api/contactPerson/question', {
    tags: ['contactQuestion'],
    summary: 'What the link in such a question is about.',
    auth: 'open',
    perMinute: 60,
    input: z.object({ key: linkKey }),
    answer: question,
    refuses: ['confirmationInvalid'],
  }),
  answerQuestion: put('/api/contactPerson/question', {
    tags: ['contactQuestion', 'notifications'],
    summary: 'Answers such a question, and takes the answer back later.',
    auth: 'open',
    perMinute: 30,
    input: z.object({ key: linkKey, agrees: flag }),
    answer: question,
    refuses: ['confirmationInvalid'],
  }),
  ...vehicleCalls,
  ...addressCalls,
  ...templateCalls,
  ...missionCalls,
  ...repeatCalls,
  ...statisticsCalls,
  ...poolCalls,
  ...noteCalls,
  ...missionDataCalls,
  ...courseCalls,
  ...missionShareCalls,
  ...decisionCalls,
  ...handoverCalls,
  ...messageCalls,
  ...missionDownloadCalls,
});
