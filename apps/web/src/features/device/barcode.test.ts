import { create } from 'qrcode';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { greyValues, textIn } from './barcode-library.js';

/** A grey picture of dark and light modules, 6 px each, with a quiet zone around them. */
function pictureOf(columns: number, rows: number, isDark: (x: number, y: number) => boolean) {
  const [side, quiet] = [6, 10];
  const [width, height] = [(columns + 2 * quiet) * side, (rows + 2 * quiet) * side];
  const values = new Uint8ClampedArray(width * height).fill(235);
  for (let y = 0; y < rows * side; y += 1)
    for (let x = 0; x < columns * side; x += 1)
      if (isDark(Math.floor(x / side), Math.floor(y / side))) values[(y + quiet * side) * width + x + quiet * side] = 25;
  return { values, width, height };
}

/** Code 39: nine bars and spaces a sign, a set bit is a wide one; by ISO/IEC 16388. */
const code39: Readonly<Record<string, number>> = { '*': 0x094, '0': 0x034, '1': 0x121, '2': 0x061, C: 0x148, E: 0x118, F: 0x058 };
function barsOf(text: string): boolean[] {
  return `*${text}*`.split('').flatMap((sign) => {
    const widths = Array.from({ length: 9 }, (_, at) => (((code39[sign] ?? 0) >> (8 - at)) & 1) === 1);
    return [...widths.flatMap((isWide, at) => Array.from({ length: isWide ? 3 : 1 }, () => at % 2 === 0)), false];
  });
}

describe('codes are read from pictures', () => {
  it('a QR code', () => {
    const { modules } = create('MAC:C0FFEE000021;KEY:K-29F7-AA01', {});
    expect(textIn(pictureOf(modules.size, modules.size, (x, y) => modules.get(y, x) === 1))).toBe('MAC:C0FFEE000021;KEY:K-29F7-AA01');
  });

  it('a bar code', () => {
    const bars = barsOf('C0FFEE000021');
    expect(textIn(pictureOf(bars.length, 20, (x) => bars[x] === true))).toBe('C0FFEE000021');
  });

  it('a picture without a code has none', () => {
    expect(textIn(pictureOf(40, 40, () => false))).toBeUndefined();
  });

  it('colours are read as grey, and what is transparent as paper', () => {
    expect([...greyValues(new Uint8ClampedArray([0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0]))]).toEqual([0, 255, 255]);
  });
});

describe("the browser's own reader goes before the library", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const picture = { width: 1, height: 1, close: () => undefined };
  const detector = (formats: readonly string[]) =>
    class {
      static getSupportedFormats = async (): Promise<readonly string[]> => formats;
      detect = async (): Promise<{ rawValue: string }[]> => [{ rawValue: 'read by the browser' }];
    };

  it('where it reads QR codes', async () => {
    vi.stubGlobal('BarcodeDetector', detector(['qr_code', 'code_128']));
    const { codeReader } = await import('./barcode.js');
    expect(await (await codeReader())(picture)).toBe('read by the browser');
  });

  it('and not where it reads none', async () => {
    vi.stubGlobal('BarcodeDetector', detector([]));
    const { codeReader } = await import('./barcode.js');
    const read = await codeReader();
    expect(await read({ ...picture, width: 0 })).toBeUndefined();
  });
});
