/** A QR code as areas: each row's dark modules that touch are one rectangle. */
import QRCode from 'qrcode';
import { colours } from './colours.js';
import type { Sheet } from './sheet.js';

/** Draws it with its left upper corner there. @param size points, of the code without the quiet zone around it. */
export function drawQr({ doc }: Sheet, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const one = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      const from = column;
      while (column + 1 < modules.size && modules.get(row, column + 1) !== 0) column += 1;
      doc.rect(x + from * one, y + row * one, (column - from + 1) * one, one);
    }
  }
  doc.fill(colours.ink);
}
