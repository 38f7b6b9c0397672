/** What people wrote on the timeline of a mission, with their photos. */
import type { ReportContent } from '@frostway/contract/report/content';
import { colours } from './colours.js';
import type { Photos } from './photos.js';
import type { Sheet } from './sheet.js';
import type { Words } from './words.js';

/** The column of times, points. */
const timeWidth = 92;

/** See above; nothing where nobody wrote. */
export function drawNotes(sheet: Sheet, words: Words, { notes = [] }: ReportContent, photos: Photos): void {
  if (notes.length === 0) return;
  sheet.title(words.say('mission.note.title'));
  const left = sheet.left + timeWidth;
  const style = { size: 8.5, width: sheet.right - left } as const;
  for (const [index, note] of notes.entries()) {
    const lines = note.text.split('\n');
    sheet.need(Math.max(14, sheet.heightOf(lines[0] ?? '', style)) + 16);
    if (index > 0) sheet.rule(sheet.y);
    sheet.put(words.time(note.at), sheet.left, sheet.y + 4, { size: 8.5 });
    sheet.y += 4;
    sheet.y += sheet.put(words.person(note.by), left, sheet.y, { size: 8, colour: colours.ink3, width: style.width, lines: 1 });
    for (const line of lines) {
      sheet.need(sheet.heightOf(line, style));
      sheet.y += sheet.put(line, left, sheet.y, style);
    }
    sheet.y += 3;
    photos.rows(note.photos, left);
    sheet.y += 2;
  }
  sheet.rule(sheet.y, colours.line2);
  sheet.y += 2;
}
