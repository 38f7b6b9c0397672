/** Calls of calibration certificates. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { deviceName } from '../device/rows.js';
import { defineDeviceFeature, del, get, getFile, post } from '../endpoint.js';
import { day, flag, idOf, isoTime, line, optionalLine, page, rowsOf } from '../inputs.js';

/** How a certificate stands: `due` within 30 days, `replaced` a newer one counts. */
export const certificateStates = ['valid', 'due', 'overdue', 'replaced'] as const;
/** See `certificateStates`. */
export type CertificateState = (typeof certificateStates)[number];
/** What a certificate's file may be, told by its content. */
export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** A certificate without its file. */
export const certificate = z.object({
  id: z.number().int(),
  number: z.string(),
  /** Calendar days. */
  date: z.string(),
  dueDate: z.string(),
  laboratory: z.string(),
  /** Days until the due date; negative once it is past. */
  daysLeft: z.number().int(),
  state: z.enum(certificateStates),
  file: z.object({ name: z.string(), type: z.enum(certificateTypes), bytes: z.number().int() }).nullable(),
  addedBy: z.string().nullable(),
  addedAt: isoTime,
});
/** See `certificate`. */
export type Certificate = z.output<typeof certificate>;

/** The calls of this feature. */
export const certificateFeature = defineDeviceFeature({
  list: get('/api/certificate', {
    tags: ['certificates'],
    summary: 'The calibration certificates of a sensor, the newest first.',
    input: z.object(oneDevice),
    answer: rowsOf(certificate),
    refuses: ['rangeMissing', 'notFound'],
  }),
  add: post('/api/certificate', {
    tags: ['certificates'],
    summary: 'Adds a calibration certificate to a sensor, with its file if there is one: a PDF, JPG or PNG of at most 5 MB.',
    bodyBytes: 8_000_000,
    input: z.object({
      ...oneDevice,
      number: line(limits.name),
      date: day,
      dueDate: day,
      laboratory: optionalLine(limits.name).default(''),
      /** An uploaded file, or its content in base64. */
      file: z.union([z.string().max(8_000_000), z.instanceof(Uint8Array)]).optional(),
      fileName: optionalLine(200).optional(),
    }),
    answer: certificate,
    refuses: [
      'notFound',
      'notOwner',
      'textTooLong',
      'dateFormat',
      'certificateDates',
      'certificateFileKind',
      'certificateFileSize',
      'certificateRepeated',
      'uploadsUsedUp',
    ],
    refusedAt: { certificateRepeated: 'number', textTooLong: 'number', uploadsUsedUp: 'file' },
  }),
  remove: del('/api/certificate', {
    tags: ['certificates'],
    summary: 'Takes a certificate away that was added by mistake; `confirm` must be true, the record of it stays.',
    input: z.object({ id: idOf('noSuchCertificate'), confirm: flag.optional() }),
    answer: z.null(),
    refuses: ['noSuchCertificate', 'notOwner', 'confirmNeeded'],
  }),
  file: getFile('/api/certificate/file', {
    tags: ['certificates'],
    summary: 'The file of a certificate, as it was uploaded.',
    input: z.object({ id: idOf('noSuchCertificate') }),
    files: certificateTypes,
    refuses: ['noSuchCertificate', 'downloadFailed'],
  }),
  due: get('/api/certificate/due', {
    tags: ['certificates'],
    summary: "The caller's sensors whose certificate is over, or due within 30 days, the most urgent first.",
    input: z.object(page),
    answer: rowsOf(certificate.extend({ device: deviceName.omit({ groupId: true }) })),
    refuses: ['pageOverLimit'],
  }),
});
