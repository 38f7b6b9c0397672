/**
 * The library's document, mended where its description of itself (XMP) would not be read: it writes title and author into XML as they are, so that a company with an `&` in its name, or a
 * `<`, makes a file no archive takes.
 */
import Pdf from 'pdfkit';

/** Letters XML cannot hold, however they are written: control characters, halves of letters, and those that are none. */
const notInXml = /[^\t\n\r\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** A text as both descriptions of a document say it. */
export const describing = (text: string): string => text.replace(notInXml, '\uFFFD');

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inXml = (text: string | undefined): string => (text ?? '').replace(/[&<>]/g, (mark) => marks[mark] ?? mark);

/** See above. */
export class ArchivedPdf extends Pdf {
  override endMetadata(): void {
    // By now the other description, which is no XML, is written.
    const { info } = this;
    this.info = { ...info, Title: inXml(info.Title), Author: inXml(info.Author), Keywords: inXml(info.Keywords) };
    super.endMetadata();
    this.info = info;
  }
}
