/** A report as a file: drawn as a PDF in the reader's language, unit and zone. */
import type { FileAnswer } from '@frostway/contract/endpoint';
import { pdfType } from '@frostway/contract/report/endpoints';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { localMs, type Zone } from '@frostway/core/zone';
import { drawnPhotos } from './pdf/photos.js';
import type { DrawingThread } from './pdf/thread.js';
import type { Report } from './report.js';

/** How it is drawn; none of it changes its hash. */
export type Print = { readonly lang: Lang; readonly unit: 'C' | 'F'; readonly zone: Zone };

/** See above. Throws QueueFull where too many wait to be drawn. */
export async function printed(
  thread: DrawingThread,
  { content, readings, verifyUrl, photos }: Report,
  { lang, unit, zone }: Print,
): Promise<FileAnswer> {
  const { subject, from, revision } = content;
  const of = subject.kind === 'mission' ? subject.code : new Date(localMs(zone, from)).toISOString().slice(0, 10);
  const name = `${of} ${text(lang, `report.kind.${subject.kind}`)} r${revision}.pdf`;
  const file = await thread.draw({
    report: content,
    drawing: { language: lang, unit, zone, verifyUrl },
    // The thread takes the memory of what it is given, which may be a part of a larger one.
    readings: new Uint8Array(readings),
    photos: () => photos(drawnPhotos(content)),
  });
  return { name, type: pdfType, bytes: once(file) };
}

async function* once(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
