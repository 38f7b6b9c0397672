/** Calls of missions and what they are made of. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { email, phone } from '../account/inputs.js';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { clock, idOf, isoTime, line, optionalLine, orNone, page, rowsOf, says, zone } from '../inputs.js';
import { languages } from '../text.js';

const id = idOf('noSuchContact');

/** Somebody outside the platform whom messages reach. */
export const contactPerson = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** E.164; null = text messages do not reach him. */
  phone: z.string().nullable(),
  company: z.string(),
  remark: z.string(),
  language: z.enum(languages),
  /** IANA zone his messages are written in and his quiet hours lie in; null = that of the device. */
  zone: z.string().nullable(),
  /** HH:MM in his zone; null = he has none. */
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  createdAt: isoTime,
});
/** See `contactPerson`. */
export type ContactPerson = z.output<typeof contactPerson>;

const name = line(limits.name, 'contactNameEmpty');
const address = z
  .string({ error: says('contactEmailEmpty') })
  .trim()
  .min(1, { error: says('contactEmailEmpty') })
  .pipe(email);
const rest = {
  phone: orNone(phone).optional(),
  company: optionalLine(limits.name).optional(),
  remark: optionalLine(limits.remark).optional(),
  language: z.enum(languages).optional(),
  zone: orNone(zone).optional(),
  /** Both or neither. */
  quietFrom: orNone(clock).optional(),
  quietUntil: orNone(clock).optional(),
};

/** The calls of this feature. */
export const mission = defineFeature({
  contacts: get('/beacon/contactPerson', {
    summary: 'The contact persons of the caller, by name; found by name, e-mail, company or phone.',
    input: z.object({ search: optionalLine(limits.email).optional(), ...page }),
    answer: rowsOf(contactPerson),
    refuses: ['pageOverLimit'],
  }),
  addContact: post('/beacon/contactPerson', {
    summary: 'Adds a contact person.',
    input: z.object({ name, email: address, ...rest }),
    answer: contactPerson,
    refuses: ['contactNameEmpty', 'contactEmailEmpty', 'phoneInvalid', 'zoneUnknown'],
  }),
  changeContact: put('/beacon/contactPerson', {
    summary: 'Changes what is given of a contact person.',
    input: z.object({ id, name: name.optional(), email: address.optional(), ...rest }),
    answer: contactPerson,
    refuses: ['noSuchContact', 'contactNameEmpty', 'contactEmailEmpty', 'phoneInvalid', 'zoneUnknown', 'nothingChanged'],
  }),
  removeContact: del('/beacon/contactPerson', {
    summary: 'Removes a contact person whom no plan tells.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchContact', 'contactInUse'],
  }),
});
